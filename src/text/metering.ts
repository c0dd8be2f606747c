import { powerText } from './outage-power-text.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

/** commerc_accntng: the metering point and services to order for it. */
export const metering = words(() => ({
  intro: 'Точка, у якій рахують вашу електроенергію: лічильники, пломби, повірка.',
  point: 'Точка комерційного обліку',
  eic: terms.eic,
  address: terms.address,
  power: terms.allowedPower,
  powerOf: powerText,
  voltage: terms.voltage,
  queue: terms.queue,
  noQueue: 'Не визначена',
  provider: terms.meteringProvider,
  roles: { operator: 'оператор системи розподілу', independent: 'незалежний' },
  meters: titles.meters,
  meter: (number: string) => `Лічильник №${NBSP}${number}`,
  noMeters: 'Лічильників за цією точкою немає',
  noMetersHint: terms.noMetersHint,
  write: terms.writeTicket,
  states: { active: 'Працює', disabled: 'Знято з обліку' },
  model: terms.model,
  digits: terms.digits,
  digitsOf: (digits: number, decimals: number) =>
    decimals === 0
      ? plural(digits, nouns.digit)
      : `${plural(digits, nouns.digit)} до коми, ${numberText(decimals)} після`,
  ratio: 'Коефіцієнт трансформації',
  zones: 'Зони',
  phases: 'Фази',
  phasesOf: (n: number) => plural(n, { one: 'фаза', few: 'фази', many: 'фаз' }),
  accuracy: 'Клас точності',
  location: 'Де стоїть',
  locations: { flat: 'В об’єкті', substation: 'На підстанції' },
  askoe: 'Дистанційне зчитування (АСКОЕ)',
  yes: terms.yes,
  no: terms.no,
  installedOn: terms.installedOn,
  lastInspection: 'Остання перевірка',
  never: 'Не було',
  verifiedTill: terms.verifiedTill,
  verification: {
    valid: 'Чинна',
    soon: 'Скоро строк',
    overdue: 'Прострочено',
  },
  overdueTitle: (number: string) => `Повірку лічильника №${NBSP}${number} прострочено`,
  overdueText: (isoDate: string) =>
    `Строк минув ${dateText(isoDate)}. Замовте повірку, щоб показання приймали без застережень.`,
  soonTitle: (number: string) => `Лічильнику №${NBSP}${number} скоро потрібна повірка`,
  soonText: (isoDate: string) => `Її треба провести до ${dateText(isoDate)}.`,
  orderVerification: terms.orderVerification,
  seals: terms.seals,
  seal: (number: string, place: string) => `№${NBSP}${number}, ${place}`,
  sealSet: (isoDate: string) => `поставлено ${dateText(isoDate)}`,
  noSeals: 'Записів про пломби немає',
  services: 'Послуги для цієї точки',
  servicesIntro: 'Виберіть послугу: далі — лічильник і вільна дата.',
  noServices: 'Послуг для замовлення зараз немає.',
  free: terms.free,
  term: (days: number) => `Строк ${plural(days, nouns.day)}`,
  order: terms.order,
  orderOf: (name: string) => `Замовити: ${name}`,
}))
