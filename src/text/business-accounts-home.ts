import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText, dateTimeText } from './dates.ts'
import { numberText } from './format.ts'
import { hryvniasText } from './money.ts'

/** Words of the business home that only it needs; the rest is in business-accounts.ts. */
export const entityHome = words(() => ({
  noAccounts: 'До кабінету ще не додано жодного рахунка. Зателефонуйте до контакт-центру.',
  chooseFirst: 'Виберіть рахунок, і тут буде видно, що на ньому чекає.',
  choose: 'Вибрати',
  chooseOf: (account: string) => `Вибрати рахунок ${account}`,
  chosen: 'Вибрано',
  account: (account: string) => `Рахунок ${account}`,
  handIn: terms.handIn,
  seeReadings: 'Переглянути показання',
  readBy: {
    company: 'Показання знімаємо ми: передавати їх не треба.',
    askoe: 'Показання надходять з АСКОЕ: передавати їх не треба.',
    nobody: 'Зараз показання не приймаються. Причина вказана на сторінці показань.',
  },
  waysOn: 'Куди далі',
  about: 'Про рахунок',
  facts: {
    contract: terms.contract,
    contractOf: (number: string, isoDate: string) => `№\u00a0${number} від ${dateText(isoDate)}`,
    eic: terms.eic,
    metering: 'Облік',
    meteringKinds: { monthly: 'щомісячні показання', hourly: 'погодинний, АСКОЕ' },
    period: 'Розрахунковий період',
    days: (from: string, till: string) => `${from}–${till}`,
    calculation: 'Розрахунок',
    calculated: (from: string, till: string) => `проведено за ${from}–${till}`,
    calculateTill: (day: string) => `можна провести до ${day}`,
    places: 'Об’єкти',
    morePlaces: (n: number) => `та ще ${numberText(n)}`,
  },
  warnings: {
    'unpaid-act': 'Є неоплачений акт про порушення.',
    'held-reading': 'Показання на перевірці: фахівець дивиться його.',
    'verification-overdue': 'Минув строк повірки лічильника: замовте повірку.',
  },
}))
/** What needs attention on an account of a business: shown on its home page and above its readings. */
export const entityOverview = words(() => ({
  atAGlance: 'Що чекає на цьому рахунку',
  readings: titles.indication,
  money: 'Гроші',
  bill: (month: string) => `Рахунок за ${month}`,
  power: terms.power,
  calculated: 'Розрахунок проведено',
  readBy: {
    company: 'Показання знімаємо ми',
    askoe: 'Надходять з АСКОЕ',
    nobody: 'Зараз не приймаються',
  },
  opens: (isoDate: string) => `Приймаємо з ${dateText(isoDate)}`,
  till: (month: string, closes: number) => `за ${month}, до ${dateTimeText(closes)}`,
  settled: terms.settled,
  owed: (kopiykas: number) => `До сплати ${hryvniasText(kopiykas)}`,
  overpaid: (kopiykas: number) => `Переплата ${hryvniasText(-kopiykas)}`,
  paid: terms.paid,
  unpaid: (kopiykas: number, isoDate: string) =>
    `Лишилося ${hryvniasText(kopiykas)}, до ${dateText(isoDate)}`,
  overdue: (kopiykas: number, isoDate: string) =>
    `Лишилося ${hryvniasText(kopiykas)}, строк минув ${dateText(isoDate)}`,
  noBill: 'Рахунків ще не було',
  bills: titles.bills,
}))
