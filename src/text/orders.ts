import { titles } from './titles.ts'
import { kit } from './kit.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, plural } from './format.ts'
import { genitive } from './nouns.ts'

/** What a crew did. */
export const orderResult = words(() => ({
  work: 'Що зроблено',
  works: {
    checked: 'Лічильник перевірено',
    replaced: 'Лічильник замінено',
    sealed: 'Лічильник опломбовано',
    other: 'Інша робота',
  },
  act: 'Номер акта',
  values: 'Показання на момент візиту',
  oldValues: 'Показання знятого лічильника',
  next: 'Номер нового лічильника',
  nextValues: 'Показання нового лічильника',
  seal: 'Номер нової пломби',
  verifiedTill: 'Нова повірка до',
  remark: terms.note,
  reason: 'Пояснення компанії',
}))
export const ordersPage = words(() => ({
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
    service: terms.service,
    number: terms.orderNumber,
    visit: terms.visit,
    hours: terms.hours,
    createdAt: terms.orderedOn,
    price: terms.serviceCost,
    state: terms.state,
    action: terms.deed,
    by: 'Замовник',
  },
  /** who of the business ordered it */
  by: (name: string) => `Замовник: ${name}`,
  you: terms.you,
  cancel: kit.cancel,
  cancelOf: (number: string) => `Скасувати заявку №${NBSP}${number}`,
  cancelOrder: 'Скасувати заявку',
  keepOrder: 'Залишити заявку',
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
  closed: 'Вибрану послугу компанія більше не надає. Виберіть іншу.',
  done: (number: string, name: string) => `Заявка №${NBSP}${number}: ${name}.`,
  visit: (date: string, hours: string) => `Бригада приїде ${dateText(date)}, ${hours}.`,
  toList: 'До списку послуг',
  again: 'Вибрати інший день',
  facts: {
    service: terms.service,
    meter: terms.meter,
    address: terms.address,
    date: terms.date,
    price: terms.serviceCost,
    pay: 'Рахунок',
  },
}))
