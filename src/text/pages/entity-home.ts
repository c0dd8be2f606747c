import { dateText } from '../dates.ts'
import { numberText } from '../format.ts'

/** Words of the business home that only it needs; the rest is in entity.ts. */
export const entityHome = {
  noAccounts: 'До кабінету ще не додано жодного рахунка. Зателефонуйте до контакт-центру.',
  chooseFirst: 'Виберіть рахунок, і тут буде видно, що на ньому чекає.',
  choose: 'Вибрати',
  chooseOf: (account: string) => `Вибрати рахунок ${account}`,
  chosen: 'Вибрано',
  account: (account: string) => `Рахунок ${account}`,
  handIn: 'Передати показання',
  waysOn: 'Куди далі',
  about: 'Про рахунок',
  facts: {
    contract: 'Договір',
    contractOf: (number: string, isoDate: string) => `№\u00a0${number} від ${dateText(isoDate)}`,
    eic: 'EIC-код',
    metering: 'Облік',
    meteringKinds: { monthly: 'щомісячні показання', hourly: 'погодинний, АСКОЕ' },
    places: 'Об’єкти',
    morePlaces: (n: number) => `та ще ${numberText(n)}`,
  },
  warnings: {
    'unpaid-act': 'Є неоплачений акт про порушення.',
    'held-reading': 'Показання на перевірці: фахівець дивиться його.',
    'verification-overdue': 'Минув строк повірки лічильника: замовте повірку.',
  },
} as const
