import { kit } from './kit.ts'
import { sentence, words } from './language.ts'
import { dateText } from './dates.ts'
import { kwhText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { billNotes } from './entry-notes.ts'
import type { Message, Params } from './params.ts'
import { number, text } from './params.ts'
import { nouns } from './nouns.ts'
import { lackText } from './accounting.ts'

/** name: of a service. */
const serviceOf = sentence((p: Params) => {
  const name = text(p, 'name')
  return name === null ? 'інша послуга' : `послуга «${name}»`
})

/** A figure after its noun; nothing where there is none, never a nought. */
const valueIn = (p: Params, name: string): string => {
  const value = number(p, name)
  return value === null ? '' : ` ${numberText(value)}`
}

/** What was sent in place of a table, and how to save it. */
const notTables: Readonly<Record<string, string>> = words({
  macros:
    'У книзі є макроси, тому її не відкриваємо. Збережіть аркуш із показаннями без макросів: xls, xlsx або csv.',
  password:
    'Книгу захищено паролем, тому прочитати її не можна. Зніміть пароль і збережіть її як xls, xlsx або csv.',
  active:
    'У книзі є вкладені об’єкти або зв’язки з іншими програмами, чи вона пошкоджена, тому її не відкриваємо. Скопіюйте показання в нову книгу й збережіть її: xls, xlsx або csv.',
  opendocument: 'Це таблиця OpenDocument. Відкрийте її й збережіть як xls, xlsx або csv.',
  'binary-workbook': 'Це двійкова книга Excel (xlsb). Відкрийте її й збережіть як xls, xlsx або csv.',
  numbers: 'Це таблиця Apple Numbers. Експортуйте її як xls, xlsx або csv.',
  older: 'Це таблиця Excel 4.0 або давніша. Відкрийте її й збережіть як xls, xlsx або csv.',
  document: 'Це документ, а не таблиця. Перенесіть показання в таблицю й збережіть її: xls, xlsx або csv.',
  pdf: 'Це PDF, а не таблиця. Надішліть саму таблицю: xls, xlsx або csv.',
  picture: 'Це зображення, а не таблиця. Надішліть саму таблицю: xls, xlsx або csv.',
  archive: 'Це архів. Розпакуйте його й надішліть саму таблицю: xls, xlsx або csv.',
  page: 'Це вебсторінка або XML, а не таблиця. Відкрийте файл у табличному редакторі й збережіть як xls, xlsx або csv.',
  other: 'Потрібен файл xls, xlsx або csv. Завантажте шаблон, заповніть його й додайте знову.',
})

/** A book that fetches other files when it is opened; a PDF that runs something, or that nobody can look into. */
const faultyFiles: Readonly<Record<string, string>> = words({
  links:
    'Книга звертається до інших файлів, коли її відкривають, тому її не приймаємо. Розірвіть зв’язки або збережіть її як PDF і додайте знову.',
  scripts:
    'Файл містить програму, що запускається, коли його відкривають, тому його не приймаємо. Збережіть його як PDF без сценаріїв і додайте знову.',
  locked:
    'PDF захищено паролем, тому перевірити його не вдалося й ми його не прийняли. Збережіть його без захисту й додайте знову.',
})

/** Files, bills, tickets, schedules: the rest of the cabinet. */
export const cabinetMessages = words({
  /**
   * why: of a table «time» it takes too long to read, «size» it takes too much memory, «content» it is broken; of any
   * file «empty» there is nothing in it; else it cannot be read.
   */
  'file-error': (p) => {
    const why = text(p, 'why')
    if (why === 'time')
      return 'Файл читали понад 5 секунд і не дочитали, тому з нього нічого не взято. Спробуйте ще раз або збережіть лише аркуш із показаннями у CSV.'
    if (why === 'size')
      return 'У файлі забагато всього, тому прочитати його не вдалося й нічого не взято. Збережіть лише аркуш із показаннями у CSV і завантажте його.'
    if (why === 'content')
      return 'Файл не вдалося прочитати, тому з нього нічого не взято. Перевірте, що він відкривається, і завантажте ще раз.'
    if (why === 'empty') return kit.upload.empty
    return 'Файл не вдалося прочитати. Перевірте, що він відкривається, і виберіть його ще раз.'
  },
  /** allowed: «JPEG, PNG або PDF»; why: what is wrong with a file of a type that is taken (`faultyFiles`). */
  'file-type': (p) =>
    faultyFiles[text(p, 'why') ?? ''] ??
    `Файл такого типу не приймаємо. Підійде ${text(p, 'allowed') ?? 'JPEG, PNG або PDF'}.`,
  /** is: what the file is (server/files/not-a-table). */
  'xls-required': (p) => notTables[text(p, 'is') ?? ''] ?? notTables['other'] ?? '',
  /** columns: «Лічильник, Нове показання». */
  'columns-missing': (p) => {
    const columns = text(p, 'columns')
    const missing = columns === null ? 'потрібних стовпців' : `стовпців: ${columns}`
    return `У файлі немає ${missing}. Завантажте шаблон і перенесіть показання в нього.`
  },
  /** why: «several» columns may be the new reading, or each of the «zones» has a column; columns: their names. */
  'columns-unclear': (p) => {
    const columns = text(p, 'columns') ?? 'їх кілька'
    return text(p, 'why') === 'zones'
      ? `Показання зон стоять у різних стовпцях: ${columns}. Запишіть кожну зону окремим рядком зі стовпцями «Зона» й «Нове показання», як у шаблоні.`
      : `Новим показанням може бути кожен із цих стовпців: ${columns}. Назвіть потрібний «Нове показання» й завантажте файл ще раз.`
  },
  'columns-doubtful': () =>
    'Спершу звірте, що взято з файлу, і позначте, що це нові показання. Поки що нічого не передано.',
  /** rows: the limit. */
  'too-many-rows': (p) => {
    const limit = number(p, 'rows')
    const most = limit === null ? '' : `: можна до ${numberText(limit)}`
    return `У файлі забагато рядків${most}. Розділіть його на кілька файлів і завантажте їх по черзі.`
  },
  /** megabytes: the limit. */
  'file-too-large': (p) => {
    const limit = number(p, 'megabytes')
    return limit === null
      ? 'Файл завеликий. Зменште його й додайте ще раз.'
      : `Файл завеликий: можна до ${limit}\u00a0МБ. Зменште його й додайте ще раз.`
  },
  /** of: «tables» of readings, else attachments. */
  'file-quota': (p) =>
    text(p, 'of') === 'tables'
      ? 'Для нових файлів немає місця. Відкрийте у списку «Ваші файли» ті, яких не передано, приберіть їх і завантажте файл ще раз.'
      : 'Для нових файлів немає місця. Вилучіть непотрібні вкладення й додайте файл ще раз.',
  'paper-not-waiting': () => 'Цей документ уже не чекає підпису. Оновіть сторінку й подивіться його стан.',
  'act-objected': () =>
    'Обсяги цього акта заперечено, тож його не підписують. Якщо їх виправлять, надійде новий акт; якщо відмовлять, підпишете цей.',
  'not-prepared': () =>
    'За правилом компанії документ спершу перевіряє інша людина. Попросіть її передати його на підпис.',
  'documents-closed': () =>
    'Документи зараз закрито: рахунок постачальника не чинний. Нічого не втрачено; зверніться до контакт-центру.',
  /** signer: whose key it is, where somebody else handed the document on by it. */
  'two-persons': (p) => {
    const signer = text(p, 'signer')
    return signer === null
      ? 'Ви самі підготували цей документ, а за правилом компанії підписує інша людина. Попросіть її підписати.'
      : `Це ключ того, хто передав документ на підпис (${signer}), а за правилом компанії підписує інша людина. Підпишіть власним ключем.`
  },
  'too-many-papers': () =>
    'На підпис чекає надто багато документів. Підпишіть або відхиліть частину й спробуйте ще раз.',
  'unknown-target': () => 'Портал не знає такої адреси запиту. Дані не змінено.',
  'bill-not-found': () => 'Такого рахунку на оплату немає. Виберіть його зі списку рахунків.',
  /** lack: what keeps the file from being made; symbol: the character. */
  'document-incomplete': (p) => lackText(text(p, 'lack'), text(p, 'symbol')),
  'limit-changed': () =>
    'Обсяги щойно змінили. Оновіть сторінку, перегляньте нові й підтвердьте ознайомлення ще раз.',
  'limit-month': () => 'Обсяг можна змінити лише для поточного й наступних місяців цього року.',
  'limit-same': () => 'Ці обсяги вже погоджено. Змініть хоча б один місяць.',
  /** found, limit */
  'too-many-documents': (p) => {
    const [count, limit] = [number(p, 'found'), number(p, 'limit')]
    const much = count === null || limit === null ? '' : `: знайдено ${count}, а входить ${limit}`
    return `Для одного архіву документів забагато${much}. Виберіть коротший період або один вид документів.`
  },
  'invoice-call-centre': () => billNotes['invoice-call-centre'],
  'ticket-not-found': () => 'Такого звернення немає. Виберіть його зі списку звернень.',
  /** number: of the conversation; '' where the reader is not shown it. */
  'request-open': (p) => {
    if (p['number'] === '')
      return 'Такий запит за цим рахунком уже надіслав інший користувач, і його розглядають. Надішліть свій після рішення або запитайте в контакт-центрі.'
    const open = text(p, 'number')
    const which = open === null ? '' : `: №\u00a0${open}`
    return `Такий запит уже розглядають${which}. Допишіть у ньому або відкличте його, щоб надіслати новий.`
  },
  'ticket-closed': () =>
    'Звернення вже закрито, тому дописати в нього не можна. Створіть нове: текст збережено.',
  'date-taken': () => 'Цю дату щойно зайняли. Виберіть іншу вільну дату: решта заявки збереглася.',
  /** previous: what was read last. */
  'visit-reading-less': (p) =>
    `Попереднє показання${valueIn(p, 'previous')} більше. Звірте з актом. Якщо в акті саме так, залиште поля знятого лічильника порожніми, а показання з акта впишіть у примітку: спожите порахують за середнім.`,
  /** previous; kwh used since. */
  'visit-reading-unusual': (p) => {
    const kwh = number(p, 'kwh')
    const unusual =
      kwh === null
        ? 'Показання незвичне'
        : `Після показання${valueIn(p, 'previous')} виходить ${kwhText(kwh)}: це незвично`
    return `${unusual}. Звірте з актом і запишіть ще раз, якщо все правильно: поки що нічого не записано.`
  },
  'visit-unanswered': () =>
    'Результат цього візиту вже надіслано до облікової системи, а відповіді ще немає. Спершу надішліть той самий результат ще раз.',
  'consent-unanswered': () =>
    'Згоду на цей запит уже надіслано до облікової системи, а відповіді ще немає. Спершу надішліть згоду ще раз.',
  'order-closed': () => 'Цю заявку вже закрито: перегляньте, чим вона закінчилася.',
  'service-closed': () => 'Компанія більше не надає цю послугу. Виберіть іншу: заявку не створено.',
  /** kopiykas: what it costs now */
  'service-price-changed': (p) => {
    const price = number(p, 'kopiykas')
    const now =
      price === null ? '' : price === 0 ? ': тепер вона безоплатна' : `: тепер ${hryvniasText(price)}`
    return `Вартість послуги щойно змінили${now}. Заявку не створено: якщо згодні з новою вартістю, підтвердьте ще раз.`
  },
  'service-code-invalid': () => 'Код складається з латинських літер, цифр і дефісів, до 20 знаків.',
  /** name: of the service that has it */
  'service-code-taken': (p) => `Такий код уже має ${serviceOf(p)}. Введіть інший.`,
  /** name: of the service that has it */
  'service-purpose-taken': (p) => `Це призначення вже має ${serviceOf(p)}. Спершу зніміть його з неї.`,
  'day-past': () => 'Цей день уже минув. Виберіть сьогоднішній або пізніший.',
  /** from, till: the allowed period; days: the most a period may have. */
  'period-invalid': (p) => {
    const days = number(p, 'days')
    if (days !== null) return `Виберіть коротший період: щонайбільше ${plural(days, nouns.day)}.`
    const from = text(p, 'from')
    const till = text(p, 'till')
    return from === null || till === null
      ? 'Перевірте період: початок має бути не пізніше за кінець.'
      : `Перевірте період: дані є з ${dateText(from)} до ${dateText(till)}, початок має бути не пізніше за кінець.`
  },
  /** why the layout cannot hold the day: hours, uneven, missing, values, much; meter; day. */
  'layout-refused': (p) => {
    const meter = text(p, 'meter')
    const aside = meter === null ? '' : ` (лічильник №\u00a0${meter})`
    const which = meter === null ? 'Точку' : `Лічильник №\u00a0${meter}`
    const why = text(p, 'why')
    if (why === 'hours')
      return `${which} записують погодинно, а формат 30917 тримає лише півгодини. Завантажте години у CSV.`
    if (why === 'uneven')
      return 'Того дня переводили годинники: у добі 23 або 25 годин, а формат 30917 тримає рівно 48 півгодин. Завантажте години у CSV.'
    if (why === 'missing')
      return `За цю добу не всі дані є${aside}, а порожнє місце у форматі 30917 читають як нуль. Завантажте години у CSV: там пропуски видно.`
    if (why === 'much')
      return 'Даних забагато для одного файла. Візьміть коротший період або одну точку обліку.'
    return `Показань на 0:00 цієї доби немає${aside}, тому формат 30818 заповнити нічим. Виберіть іншу добу.`
  },
  'schedule-missing': () =>
    'Графік відключень ще не надійшов. Показуємо останній відомий, щойно він з’явиться.',
  'address-not-in-schedule': () =>
    'Вашої адреси немає у графіку відключень. Це буває, коли будинок живиться від лінії, яку не вимикають. Щоб уточнити чергу, зверніться до контакт-центру.',
} satisfies Record<string, Message>)
