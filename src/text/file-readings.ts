import { terms, zones } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, numberText, plural } from './format.ts'
import { successNotes } from './entry-notes.ts'
import { nouns } from './nouns.ts'

/** Headings of the columns of the template; the file is read by the same headings. */
export const massColumns = words({
  account: 'Особовий рахунок',
  eic: 'EIC-код',
  place: 'Місце',
  meter: 'Лічильник',
  zone: 'Зона',
  previous: 'Попереднє показання',
  previousDate: 'Дата попереднього',
  value: 'Нове показання',
  date: 'Станом на',
  comment: 'Коментар',
})
/** Other names that people give these columns in their own tables; spaces and signs between the words do not matter. */
export const massColumnTwins = words({
  account: ['Рахунок', 'Особовий рахунок №', 'О/р', 'ОР', 'Номер рахунку', 'Номер особового рахунку'],
  eic: ['EIC', 'ЕІС', 'ЕІС-код', 'Код EIC', 'Код ЕІС', 'EIC код', 'ЕІС код', 'EIC-код точки обліку'],
  place: ['Місце обліку', 'Об’єкт', 'Точка обліку', 'Назва', 'Адреса'],
  meter: ['Номер лічильника', 'Лічильник №', '№лічильника', 'Заводський номер', 'Прилад обліку'],
  zone: ['Зона доби', 'Шкала', 'Зона обліку'],
  value: ['Показання', 'Поточне показання', 'Поточне', 'Нове', 'Нові показання', 'Поточні показання'],
  date: ['Дата', 'Дата показання', 'На дату', 'Дата розрахунку'],
})
/** How words begin that tell what the readings of a column are, in heads of one line or several. */
export const massHeadStems = words({
  reading: ['показан', 'показник', 'покази'],
  previous: ['попер', 'минул', 'початк', 'початок', 'стар', 'пред.дущ', 'прош'],
  current: ['поточ', 'нов', 'кінц', 'кінець', 'теперіш', 'сьогодн', 'текущ'],
  zone: ['денн', 'нічн', 'піков', 'напівпіков'],
  /** what stands beside readings and is none */
  other: ['дат', 'різниц', 'обсяг', 'спож', 'витрат', 'розхід', 'розход', 'сум', 'коеф', 'приміт', 'спосіб'],
  /** of a row below the table */
  total: ['разом', 'всього', 'усього', 'підсум', 'итого', 'всего'],
})
/** Names of the zones as people may type them; the template uses the first. */
export const massZones = words(() => ({
  single: [zones.single, 'Одна', 'Однозонний', 'Доба', 'Цілодобова'],
  day: [zones.day, 'Денна'],
  night: [zones.night, 'Нічна'],
  peak: [zones.peak, 'Пікова'],
  'half-peak': [zones['half-peak'], 'Напівпікова'],
})) satisfies Record<string, readonly [string, ...string[]]>
const okRows = words({
  one: 'рядок можна передати',
  few: 'рядки можна передати',
  many: 'рядків можна передати',
})
/** Words of /cabinet/entity/indication_mass. */
export const massReadings = words(() => ({
  intro: 'Показання всіх точок обліку одним файлом: заповніть шаблон, перевірте кожен рядок, передайте.',
  steps: ['Шаблон', 'Перевірка', 'Передавання'],
  stepsLabel: 'Кроки передавання',
  stepDone: terms.done,

  template: {
    title: 'Заповніть шаблон',
    text: 'У таблиці вже є ваші точки обліку й попередні показання. Допишіть стовпець «Нове показання».',
    rules: [
      'Рядок без нового показання пропускаємо: решта передасться.',
      'Дробову частину пишіть через кому, як на лічильнику; множити на коефіцієнт не потрібно.',
      `«Станом на» можна не заповнювати. Якщо заповнюєте, дата одна для всього рахунка.`,
      'Підійде й ваша таблиця з такими самими стовпцями.',
    ],
    download: 'Завантажити шаблон',
    fileName: (isoDate: string) => `Показання ${dateText(isoDate)}`,
    sheet: 'Показання',
  },
  upload: {
    open: 'Завантажити файл',
    another: 'Завантажити інший файл',
    title: 'Файл із показаннями',
    text: 'Нічого не передаємо, доки ви не підтвердите: спершу покажемо результат перевірки кожного рядка.',
    types: 'XLS, XLSX або CSV',
    action: 'Перевірити',
  },
  window: {
    open: (isoDate: string) => `Показання зарахуємо на ${dateText(isoDate)}`,
    till: (at: string) => `Приймаємо до ${at}`,
    closed: (isoDate: string) => `Показання за новий період приймаємо з ${dateText(isoDate)}`,
    closedHint: 'Шаблон і перевірка працюють завжди: файл можна підготувати наперед.',
  },

  checking: 'Перевіряємо рядки файлу…',
  file: (name: string) => `Файл «${name}»`,
  checkedAt: (at: string) => `Перевірено ${at}. Із цього файлу ще нічого не передано.`,
  counts: {
    all: terms.all,
    good: 'Без зауважень',
    confirm: 'З відхиленням',
    wrong: terms.withError,
    skipped: terms.skipped,
  },
  show: 'Показати рядки',
  summary: (counts: { good: number; confirm: number; wrong: number; skipped: number }): string => {
    const { good, confirm, wrong, skipped } = counts
    const parts = [good === 0 ? 'Жодного рядка передати не можна' : plural(good, okRows)]
    if (confirm > 0) parts.push(`з відхиленням: ${numberText(confirm)}`)
    if (wrong > 0) parts.push(`з помилкою: ${numberText(wrong)}`)
    if (skipped > 0) parts.push(`пропущено: ${numberText(skipped)}`)
    return `${parts.join(', ')}.`
  },
  badRows: 'Рядки з помилками',
  badRowsHint: 'Виправте їх у цьому файлі й завантажте його окремо: решту рядків це не зачепить.',
  badRowsFile: (name: string) => `Помилки ${name.replace(/\.[^.]*$/, '')}`,
  taken: {
    title: 'Що взято з файлу',
    sheet: 'Аркуш',
    hidden: (name: string) => `«${name}», прихований`,
    named: (name: string) => `«${name}»`,
    column: (column: string, title: string) => (title === '' ? column : `${column}, «${title}»`),
    first: 'Перші рядки',
    was: (previous: string) => `було ${previous}`,
    becomes: (value: string) => `стане ${value}`,
    besides: (columns: string) => `На нове показання схоже й це, але його не взято: ${columns}.`,
    sheets: (names: string) => `Такі самі стовпці мають ще аркуші, їх не прочитано: ${names}.`,
    hiddenSheet: 'Показання взято з прихованого аркуша: на видимих таких стовпців немає.',
    same: 'Кожне значення дорівнює попередньому показанню. Можливо, це файл минулого місяця або стовпець попередніх показань.',
    right: 'Звірено: взято саме нові показання',
  },
  columns: {
    row: 'Рядок',
    point: 'Точка обліку',
    previous: 'Попереднє',
    value: 'Нове',
    kwh: `Обсяг,${NBSP}кВт·год`,
    verdict: 'Результат',
  },
  caption: 'Результат перевірки рядків',
  account: (number: string) => `рах.${NBSP}${number}`,
  meter: (number: string) => `№${NBSP}${number}`,
  noMeter: 'лічильник не вказано',
  emptyValue: 'порожньо',
  rowOf: (n: number) => `Рядок ${n}`,
  noneShown: 'Таких рядків немає',
  showAll: 'Показати всі рядки',

  verdicts: { good: 'Можна передати', confirm: 'Перевірте', bad: 'Помилка', skipped: terms.skipped },
  outcomes: { sent: terms.passedOn, refused: 'Не прийнято' },
  receipt: (number: string) => `Квитанція №${NBSP}${number}`,

  confirm: {
    title: 'Передайте показання',
    deviations: (n: number) => `Відхилення перевірено, передати й ці рядки: ${numberText(n)}`,
    action: (n: number) => `Передати ${plural(n, nouns.reading)}`,
    askTitle: (n: number) => `Передати ${plural(n, nouns.reading)}?`,
    ask: (isoDate: string) => `Показання зарахуємо на ${dateText(isoDate)}. Файл передається один раз.`,
    wrongStay: (n: number) =>
      `Рядків із помилкою не передамо: ${numberText(n)}. Ви зможете виправити їх окремо.`,
    deviationsStay: (n: number) =>
      `Рядків із відхиленням не передамо: ${numberText(n)}. Щоб передати й їх, поверніться й позначте, що перевірили.`,
    nothing: 'Передавати нічого: виправте рядки й завантажте файл ще раз.',
  },
  sending: {
    title: 'Передаємо показання',
    label: terms.handingIn,
    hint: 'Сторінку можна закрити: передавання завершиться без вас.',
    of: (done: number, total: number) => `${numberText(done)} з ${numberText(total)}`,
    waiting: 'Розрахункова система не відповідає. Решту рядків передамо самі, щойно вона запрацює.',
  },
  done: {
    title: successNotes['sent-to-operator'],
    sent: (n: number, isoDate: string) => `Передано ${plural(n, nouns.reading)} на ${dateText(isoDate)}.`,
    refused: (n: number) => `Не прийнято рядків: ${numberText(n)}. Причина вказана біля кожного.`,
    nothing: 'Жодного показання не прийнято',
    next: 'Передати ще один файл',
    history: 'Перевірити показання',
  },
  remove: 'Прибрати файл',
  gone: 'Файлу вже немає. Завантажте його ще раз: передані показання збережено.',
}))
