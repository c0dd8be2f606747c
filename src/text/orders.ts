import { titles } from './titles.ts'
import { kit } from './kit.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, plural } from './format.ts'
import { genitive } from './nouns.ts'

/** States of an ordered service. */
export const orderStates = words({
  new: terms.accepted,
  confirmed: 'Підтверджено',
  done: terms.completed,
  cancelled: terms.cancelled,
})
export const ordersPage = words({
  title: titles.orderService,
  listTitle: 'Замовлені послуги',
  search: 'Пошук за послугою або номером',
  anyState: terms.allStates,
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
  cancel: kit.cancel,
  cancelOf: (number: string) => `Скасувати заявку №${NBSP}${number}`,
  cancelTitle: 'Скасувати заявку?',
  cancelHint: (date: string) => `Візит ${dateText(date)} не відбудеться, ця година стане вільною для інших.`,
  cancelled: 'Заявку скасовано.',
  stepDone: terms.passed,
  keep: terms.next,
  back: 'Назад',
  change: 'Змінити',
  findDevice: 'Номер лічильника або адреса',
  devicesFound: (all: number, shown: number) =>
    all === 0
      ? 'Такого лічильника немає. Перевірте номер.'
      : all === shown
        ? `Знайдено: ${all}`
        : `Показано ${shown} із ${all}. Уточніть номер або адресу.`,
  meter: (number: string, model: string) => `Лічильник №${NBSP}${number}${model ? `, ${model}` : ''}`,
  term: (days: number) => `Строк виконання до ${plural(days, genitive.day)}`,
  noMeters: 'На цьому рахунку немає лічильника',
  noMetersHint: 'Послуги замовляють для лічильника. Напишіть звернення, і ми з’ясуємо, у чому річ.',
  noCodes: 'Послуг для замовлення зараз немає',
  done: (number: string, name: string) => `Заявка №${NBSP}${number}: ${name}.`,
  visit: (date: string, hours: string) => `Бригада приїде ${dateText(date)}, ${hours}.`,
  toList: 'До списку послуг',
  again: 'Вибрати інший день',
  facts: {
    service: terms.service,
    meter: terms.meter,
    address: terms.address,
    date: terms.date,
    price: 'Вартість',
    pay: 'Рахунок',
  },
})
/** What the inbox says when an ordered service is confirmed. */
export const orderLetter = words(
  (order: {
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
  }),
)
