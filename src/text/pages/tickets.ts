import { dateText } from '../dates.ts'
import { NBSP, plural } from '../format.ts'
import { genitive, nouns } from '../nouns.ts'

/** The pages of tickets, messages of suppliers and ordered services: what tickets.ts does not say. */
export const ticketsPage = {
  intro: 'Питання до компанії, повідомлення постачальників і замовлені послуги: усе в одному місці.',
  tabs: { tickets: 'Мої звернення', inbox: 'Від постачальників', orders: 'Послуги' },
  order: 'Замовити послугу',
  newTitle: 'Нове звернення',
  newIntro: 'Відповідь прийде сюди та на пошту, якщо її вказано.',
  newAnswer: 'Нова відповідь',
  search: 'Пошук за темою або номером',
  anyState: 'Усі стани',
  anyKind: 'Усі теми',
  none: 'Звернень ще немає',
  noneHint: 'Напишіть, якщо є питання: відповідь прийде сюди.',
  chooseKind: 'Виберіть тему',
  attach: 'Додати файли',
  attached: (n: number) => `Вкладення: ${plural(n, nouns.file)}`,
  attachTitle: 'Додати файли до звернення',
  attachTypes: 'JPEG, PNG, HEIC, PDF, XLS, XLSX або P7S',
  attachMost: (n: number) => `До одного повідомлення можна додати до ${plural(n, genitive.file)}.`,
  tooMany: (n: number) => `Можна додати не більше ніж ${plural(n, nouns.file)}. Приберіть зайві.`,
  remove: (name: string) => `Прибрати «${name}»`,
  fetch: 'Завантажити',
  replyLabel: 'Ваше повідомлення',
  replySent: 'Повідомлення надіслано.',
  history: 'Переписка',
  due: 'Строк відповіді',
  facts: { kind: 'Тема', created: 'Створено', account: 'Рахунок' },
  close: 'Питання вирішено',
  closed: 'Звернення закрито.',
  withdrawn: 'Звернення відкликано.',
  ended: 'Переписку завершено. Нове питання — нове звернення.',
} as const

/** Messages of suppliers. */
export const inboxPage = {
  title: 'Повідомлення постачальників',
  search: 'Пошук у повідомленнях',
  show: 'Показати',
  all: 'Усі',
  onlyNew: 'Лише нові',
  order: 'Порядок',
  orders: {
    '-sentAt': 'Найновіші',
    sentAt: 'Найдавніші',
    supplier: 'За постачальником',
    subject: 'За темою',
  },
  columns: {
    sentAt: 'Надіслано',
    supplier: 'Постачальник',
    subject: 'Тема',
    text: 'Текст',
    order: 'Заявка',
    state: 'Стан',
  },
  read: 'Прочитано',
  unread: 'Нове',
  allRead: 'Усе прочитано',
  showAll: 'Показати всі',
  none: 'Повідомлень від постачальників немає',
  noneHint: 'Щойно постачальник напише про ціну, договір чи замовлену послугу, повідомлення буде тут.',
  aboutOrder: (number: string) => `Щодо заявки №${NBSP}${number}`,
} as const

/** States of an ordered service. */
export const orderStates = {
  new: 'Прийнято',
  confirmed: 'Підтверджено',
  done: 'Виконано',
  cancelled: 'Скасовано',
} as const

export const ordersPage = {
  title: 'Замовлення послуги',
  listTitle: 'Замовлені послуги',
  search: 'Пошук за послугою або номером',
  anyState: 'Усі стани',
  intro: 'Виберіть послугу, лічильник і день, коли вам зручно. Оплата — після візиту, за рахунком.',
  gone: 'Цієї заявки вже немає',
  noVisit: 'ще не призначено',
  open: (name: string, number: string) => `${name}: подробиці заявки №${NBSP}${number}`,
  none: 'Послуг ще не замовляли',
  noneHint: 'Перевірка чи заміна лічильника, опломбування, двозонний облік: виберіть зручний день.',
  columns: {
    service: 'Послуга',
    number: 'Заявка',
    visit: 'Візит',
    hours: 'Години',
    createdAt: 'Замовлено',
    price: 'Вартість',
    state: 'Стан',
    action: 'Дія',
  },
  cancel: 'Скасувати',
  cancelOf: (number: string) => `Скасувати заявку №${NBSP}${number}`,
  cancelTitle: 'Скасувати заявку?',
  cancelHint: (date: string) => `Візит ${dateText(date)} не відбудеться, ця година стане вільною для інших.`,
  cancelled: 'Заявку скасовано.',
  stepDone: 'пройдено',
  keep: 'Далі',
  back: 'Назад',
  change: 'Змінити',
  meter: (number: string, model: string) => `Лічильник №${NBSP}${number}${model ? `, ${model}` : ''}`,
  term: (days: number) => `Строк виконання до ${plural(days, genitive.day)}`,
  noMeters: 'На цьому рахунку немає лічильника',
  noMetersHint: 'Послуги замовляють для лічильника. Напишіть звернення, і ми з’ясуємо, у чому річ.',
  noCodes: 'Послуг для замовлення зараз немає',
  free: (n: number) => `Вільних днів: ${n}`,
  done: (number: string, name: string) => `Заявка №${NBSP}${number}: ${name}.`,
  visit: (date: string, hours: string) => `Бригада приїде ${dateText(date)}, ${hours}.`,
  toList: 'До списку послуг',
  again: 'Вибрати інший день',
  facts: {
    service: 'Послуга',
    meter: 'Лічильник',
    address: 'Адреса',
    date: 'Дата',
    price: 'Вартість',
    pay: 'Рахунок',
  },
} as const

/** What the inbox says when an ordered service is confirmed. */
export const orderLetter = (order: {
  number: string
  name: string
  date: string | null
  hours: string | null
}): { subject: string; body: string } => ({
  subject: `Заявку №${NBSP}${order.number} підтверджено`,
  body: [
    `${order.name}.`,
    ...(order.date === null
      ? []
      : [`Бригада приїде ${dateText(order.date)}${order.hours ? `, ${order.hours}` : ''}.`]),
    'Будь ласка, забезпечте доступ до лічильника. Скасувати заявку можна до дня візиту.',
  ].join(' '),
})

/** From Monday on. */
export const weekdays: readonly { short: string; long: string }[] = [
  { short: 'пн', long: 'понеділок' },
  { short: 'вт', long: 'вівторок' },
  { short: 'ср', long: 'середа' },
  { short: 'чт', long: 'четвер' },
  { short: 'пт', long: 'п’ятниця' },
  { short: 'сб', long: 'субота' },
  { short: 'нд', long: 'неділя' },
]
