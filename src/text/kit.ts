import { MOST_COUNTED } from '#domain/most-counted.ts'
import { web } from './web.ts'
import { words } from './language.ts'
import { NBSP } from './format.ts'

/** Words of the controls: the same on every screen. */
export const kit = words(() => ({
  optional: 'необов’язково',
  showPassword: 'Показати пароль',
  hidePassword: 'Сховати пароль',
  close: web.close,
  cancel: 'Скасувати',
  loading: web.loading,
  retry: web.retry,
  requestCode: web.requestCode,

  fixErrors: 'Перевірте форму',
  wrongAddress:
    'За такою адресою або пошуком нічого немає. Перевірте введене або відкрийте потрібне зі списку.',

  draft: {
    back: 'Повернули те, що ви ввели раніше й не надіслали.',
    filesGone: 'Файли вже не зберігаються: додайте їх знову.',
    clear: 'Очистити форму',
  },

  copy: {
    what: (what: string) => `Скопіювати: ${what}`,
    done: 'Скопійовано',
    failed: 'Не вдалося скопіювати. Виділіть текст і скопіюйте вручну.',
  },

  table: {
    sortBy: (column: string) => `Упорядкувати за стовпцем «${column}»`,
    order: 'Упорядкувати',
    ordinary: 'Звичайний',
    orders: {
      figures: { ascending: 'спершу менші', descending: 'спершу більші' },
      days: { ascending: 'спершу давні', descending: 'спершу нові' },
      words: { ascending: 'за порядком', descending: 'у зворотному порядку' },
    },
    details: 'Подробиці',
    empty: 'Тут поки що нічого немає',
    rows: (from: number, to: number, total: number) =>
      `${from}–${to} з ${total}${total === MOST_COUNTED ? ' або більше' : ''}`,
    previous: 'Попередня',
    next: 'Наступна',
    pages: 'Сторінки',
    pastTheEnd: 'Такої сторінки немає: список закінчився раніше',
    firstPage: 'На першу сторінку',
  },
  chart: {
    showTable: 'Показати таблицею',
    estimated: 'розрахунково',
    instructions: 'Стрілками ліворуч і праворуч можна переглянути кожен стовпчик.',
    total: 'Разом',
  },
  upload: {
    drop: 'Перетягніть файл сюди або виберіть на пристрої',
    choose: 'Вибрати файл',
    dropHere: 'Відпустіть, щоб додати',
    limits: (types: string, megabytes: number) => `${types}, до ${megabytes}${NBSP}МБ`,
    tooLarge: (megabytes: number) =>
      `Файл більший за ${megabytes}${NBSP}МБ. Приберіть його й виберіть менший.`,
    empty: 'Файл порожній. Збережіть його ще раз і виберіть знову.',
    foreign: (ending: string, types: string) =>
      `Файли ${ending} тут не приймаємо. Приберіть його й виберіть ${types}.`,
    remove: (name: string) => `Прибрати «${name}»`,
    uploading: 'Завантажуємо файл',
    send: 'Завантажити',
  },
}))
