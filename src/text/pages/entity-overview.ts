import { dateText, dateTimeText } from '../dates.ts'
import { listText, numberText } from '../format.ts'
import { hryvniasText } from '../money.ts'

const ofAccounts = (accounts: readonly string[]) =>
  accounts.length > 3
    ? `Рахунки ${accounts.slice(0, 3).join(', ')} та ще ${numberText(accounts.length - 3)}`
    : `${accounts.length === 1 ? 'Рахунок' : 'Рахунки'} ${listText(accounts)}`

/** What waits on an account of a business: on its home and at the head of its readings. */
export const entityOverview = {
  atAGlance: 'Що чекає на цьому рахунку',
  readings: 'Показання',
  money: 'Гроші',
  bill: (month: string) => `Рахунок за ${month}`,
  power: 'Світло',
  calculated: 'Розрахунок проведено',
  notOwn: 'Показання знімаємо ми',
  opens: (isoDate: string) => `Приймаємо з ${dateText(isoDate)}`,
  till: (month: string, closes: number) => `за ${month}, до ${dateTimeText(closes)}`,
  settled: 'Боргу немає',
  owed: (kopiykas: number) => `До сплати ${hryvniasText(kopiykas)}`,
  overpaid: (kopiykas: number) => `Переплата ${hryvniasText(-kopiykas)}`,
  paid: 'Сплачено',
  unpaid: (kopiykas: number, isoDate: string) =>
    `Лишилося ${hryvniasText(kopiykas)}, до ${dateText(isoDate)}`,
  overdue: (kopiykas: number, isoDate: string) =>
    `Лишилося ${hryvniasText(kopiykas)}, строк минув ${dateText(isoDate)}`,
  noBill: 'Рахунків ще не було',
  bills: 'Рахунки',
} as const

/** Accounts a provider may not act for now. */
export const notActive = {
  title: (status: string) => `Доступ до рахунка: ${status.toLowerCase()}`,
  of: (accounts: readonly string[], meaning: string) => `${ofAccounts(accounts)}. ${meaning}`,
  still: 'Показання, рахунки й споживання доступні як і раніше.',
  call: 'Зателефонувати',
  meaning: 'Рахунок не діє: зателефонуйте до контакт-центру.',
} as const
