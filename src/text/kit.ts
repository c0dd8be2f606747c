import { words } from './language.ts'
import { NBSP } from './format.ts'

/** Words of the controls: the same on every screen. */
export const kit = words({
  optional: 'необов’язково',
  showPassword: 'Показати пароль',
  hidePassword: 'Сховати пароль',
  close: 'Закрити',
  cancel: 'Скасувати',
  undo: 'Повернути',
  loading: 'Завантажуємо…',
  retry: 'Спробувати ще раз',
  requestCode: 'Код звернення',

  fixErrors: 'Перевірте форму',

  copy: {
    what: (what: string) => `Скопіювати: ${what}`,
    done: 'Скопійовано',
    failed: 'Не вдалося скопіювати. Виділіть текст і скопіюйте вручну.',
  },
  print: 'Надрукувати',

  table: {
    sortBy: (column: string) => `Упорядкувати за стовпцем «${column}»`,
    ascending: 'за зростанням',
    descending: 'за спаданням',
    sort: 'Упорядкувати',
    empty: 'Тут поки що нічого немає',
    rows: (from: number, to: number, total: number) => `${from}–${to} з ${total}`,
    previous: 'Попередня',
    next: 'Наступна',
    pages: 'Сторінки',
    pastTheEnd: 'Такої сторінки немає: список закінчився раніше',
    firstPage: 'На першу сторінку',
    page: (n: number) => `Сторінка ${n}`,
  },
  chart: {
    showTable: 'Показати таблицею',
    estimated: 'розрахунково',
    instructions: 'Стрілками ліворуч і праворуч можна переглянути кожен стовпчик.',
    hide: (series: string) => `Сховати: ${series}`,
    show: (series: string) => `Показати: ${series}`,
    total: 'Разом',
  },
  upload: {
    drop: 'Перетягніть файл сюди або виберіть на пристрої',
    choose: 'Вибрати файл',
    dropHere: 'Відпустіть, щоб додати',
    limits: (types: string, megabytes: number) => `${types}, до ${megabytes}${NBSP}МБ`,
    tooLarge: (name: string, megabytes: number) => `Файл «${name}» більший за ${megabytes}${NBSP}МБ`,
    remove: (name: string) => `Прибрати «${name}»`,
    uploading: 'Завантажуємо файл',
    send: 'Завантажити',
  },
})
