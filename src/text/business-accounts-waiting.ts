import { dateText, dateTimeText, monthText } from './dates.ts'
import { dunningLine } from './business-accounts.ts'

import { kwhText, numberText, plural } from './format.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** The month whose readings are taken: on the home page of a business. */
export const periodBar = words({
  title: (month: string) => `Показання за ${monthText(month)}`,
  states: { open: 'Відкрито', closing: 'Закривається', closed: 'Ще закрито' },
  closes: (at: number) => `Приймаємо до ${dateTimeText(at)}`,
  opens: (from: number, till: number) => `Приймаємо з ${dateTimeText(from)} до ${dateTimeText(till)}`,
  handedIn: (entered: number, points: number) =>
    `Передано ${numberText(entered)} з ${numberText(points)} точок`,
  own: (points: number) => `Передаєте ви: ${plural(points, nouns.point)}`,
  nobody: 'Передавати нічого не треба',
  onAccounts: (accounts: number) => `рахунків: ${numberText(accounts)}`,
})

/** What is not paid, by service. */
export const debtCard = words(() => ({
  title: 'Заборгованість',
  none: terms.settled,
  overdue: (kopiykas: number) => `Прострочено ${hryvniasText(kopiykas)}`,
  allOverdue: 'Строк сплати минув',
  onAccounts: (n: number) => `не сплачено за рахунками: ${numberText(n)}`,
  due: (isoDate: string) => `сплатити до ${dateText(isoDate)}`,
  late: dunningLine.since,
  bills: 'Рахунки й акти',
}))

/** What else waits on one account of a business, or on all of them. */
export const entityWaiting = words(() => ({
  scope: 'Що показати',
  all: terms.allBills,
  one: 'Один рахунок',
  ofOne: 'Що ще чекає на цьому рахунку',
  ofAll: 'Що чекає на всіх рахунках',
  dunning: titles.dunningWarnings,
  noDunning: 'Чинних немає',
  cut: (cutAt: number) => `Припинення ${dateTimeText(cutAt)}`,
  inForce: (n: number) => `Чинних: ${numberText(n)}`,
  first: (cutAt: number) => `найближче ${dateTimeText(cutAt)}`,
  papers: titles.signing,
  noPapers: 'Нічого підписувати',
  toSign: (n: number) => `Чекають на підпис: ${numberText(n)}`,
  closedPapers: (n: number) => `Закрито для підпису: ${numberText(n)}`,
  alsoClosed: (n: number) => `закрито для підпису: ${numberText(n)}`,
  due: (isoDate: string) => `найближчий строк ${dateText(isoDate)}`,
  limits: titles.limits,
  noLimit: 'На цей місяць не погоджено',
  notCounted: 'Ще не пораховано',
  used: (percent: number) => `Використано ${numberText(percent)}\u00a0%`,
  of: (kwh: number, agreed: number) => `${kwhText(kwh)} з ${kwhText(agreed)}`,
  over: (n: number) => `перевищення на рахунках: ${numberText(n)}`,
  willBeOver: (n: number) => `може бути перевищено на рахунках: ${numberText(n)}`,
  near: (n: number) => `майже вичерпано на рахунках: ${numberText(n)}`,
  power: terms.power,
  allOn: 'Є на всіх об’єктах',
  maybeOff: 'Можливі відключення',
  on: (on: number, all: number) => `Є на ${numberText(on)} з ${numberText(all)} об’єктів`,
  off: (off: number, all: number) => `Немає на ${numberText(off)} з ${numberText(all)} об’єктів`,
  nextOff: (at: number) => `найближче відключення ${dateTimeText(at)}`,
  possible: (n: number) => `можливе відключення на об’єктах: ${numberText(n)}`,
  unknownPower: (n: number) => `невідомо про об’єкти: ${numberText(n)}`,
  verification: 'Повірка',
  overdueMeters: (n: number) => `Строк минув: ${plural(n, nouns.meter)}`,
  news: titles.whatsNew,
  unknown: {
    'not-kept': 'Даних про це немає',
    'by-account': 'Дивіться за кожним рахунком',
    failed: 'Зараз невідомо: спробуйте пізніше',
  },
}))
