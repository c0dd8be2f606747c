import type { CustomerKind } from '#domain/site.ts'
import { SERVICE_PLACE_MOST, SERVICE_TERM } from '#domain/service.ts'
import { genitive } from './nouns.ts'
import { sentence, words } from './language.ts'
import { hryvniasText } from './money.ts'
import { plural } from './format.ts'
import { staffOrders } from './staff-orders.ts'
import { terms } from './terms.ts'
import { tickets } from './tickets.ts'
import { titles } from './titles.ts'
import { web } from './web.ts'

const PRICE = (kopiykas: number): string =>
  kopiykas === 0 ? tickets.requestConstructor.free : hryvniasText(kopiykas)
const TERM = sentence((days: number) => `до ${plural(days, genitive.day)}`)
const kinds: Readonly<Record<CustomerKind, string>> = words(() => ({
  person: terms.home,
  entity: terms.business,
}))
const stateOf = sentence((active: boolean) => (active ? 'відкрита' : 'закрита'))

/** Services that customers order, as the company opens, changes and closes them. */
export const staffServices = words(() => ({
  title: titles.orderServices,
  intro: 'Що споживачі компанії можуть замовити, за скільки і в який строк. Зміни вони бачать одразу.',
  kinds,
  caption: (kind: CustomerKind) => `${titles.orderServices}: ${kinds[kind]}`,
  columns: {
    name: terms.service,
    state: terms.state,
    price: terms.serviceCost,
    term: terms.dueTerm,
    crews: staffOrders.capacity.crews,
    open: 'Відкритих заявок',
    action: terms.deed,
  },
  price: PRICE,
  term: TERM,
  stateOf,
  noCrew: 'Жодна бригада не виконує: вільних дат не буде.',
  toCrews: 'До бригад',
  empty: staffOrders.capacity.noServices,
  emptyHint:
    'Споживачі цієї компанії ще нічого не можуть замовити. Відкрийте послугу, потім дайте її бригаді та внесіть години бригади: з’являться вільні дати.',
  add: 'Відкрити послугу',
  edit: (name: string) => `Змінити: ${name}`,
  addTitle: 'Нова послуга',
  kind: 'Споживачі',
  mark: 'Код',
  markHint:
    'Латинські літери, цифри, дефіс. Потім не змінюється: за ним бригада знає роботу й дому, і бізнесу.',
  name: 'Назва',
  description: 'Опис для споживача',
  sum: 'Вартість, грн',
  sumHint: '0 — безоплатно.',
  sumHolds:
    'Нова вартість і строк діють лише для нових заявок. Замовлене раніше коштує стільки, скільки погоджено.',
  days: 'Строк, календарних днів',
  daysHint: 'З дня заявки.',
  daysWrong: `Ціле число від ${SERVICE_TERM.min} до ${SERVICE_TERM.max}`,
  purpose: 'Що ця послуга робить',
  purposeNone: 'Нічого з цього',
  purposeHint: 'За цим сторінки кабінету, які радять повірку чи АСКОЕ, знаходять вашу послугу.',
  place: 'Місце в списку',
  placeHint: 'Менше число — вище.',
  placeWrong: `Ціле число від 0 до ${SERVICE_PLACE_MOST}`,
  active: 'Споживачі можуть замовити',
  activeHint: 'Без позначки послугу закрито: її не видно споживачам, а минулі заявки лишаються.',
  stays: (open: number) => `Відкритих заявок: ${open}. Вони лишаються в роботі, навіть якщо послугу закрити.`,
  stored: (service: {
    name: string
    priceKopiykas: number
    termDays: number
    active: boolean
    rank: number
  }) =>
    `Тепер записано: «${service.name}», ${PRICE(service.priceKopiykas)}, ${TERM(service.termDays)}, ${stateOf(service.active)}, місце ${service.rank}.`,
  save: web.save,
  saved: 'Послугу записано.',
  opened: 'Послугу відкрито. Тепер дайте її бригаді: без бригади немає вільних дат.',
}))
