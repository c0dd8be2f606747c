import { monthText } from '../dates.ts'
import { plural } from '../format.ts'
import { hryvniasText } from '../money.ts'
import { genitive, nouns } from '../nouns.ts'

/** bills of a business: the overview */
export const entityBillsPage = {
  intro: 'Скільки винні, за що і як сплатити. Рахунки та оплати за останні місяці.',
  invoices: 'Усі рахунки',
  payments: 'Усі оплати',
  lastInvoices: 'Останні рахунки',
  lastPayments: 'Останні оплати',
} as const

/** bills/balance of a business */
export const entityBalancePage = {
  intro: 'Стан розрахунків за кожною послугою на будь-який день.',
  asOf: 'Станом на',
  asOfHint: 'Враховано все, що проведено до кінця цього дня.',
  future: 'Виберіть сьогоднішній або ранішій день',
  none: 'Нарахувань ще не було',
  noneHint: 'Баланс з’явиться після першого рахунка.',
  toReadings: 'Передати показання',
} as const

/** bills/invoices of a business */
export const invoicesPage = {
  intro: 'Усі рахунки за місяцями: скільки нараховано, скільки не сплачено і до якого дня.',
  caption: 'Виставлені рахунки',
  from: 'З місяця',
  to: 'До місяця',
  anyMonth: 'Будь-який',
  monthsWrong: 'Перший місяць має бути не пізніше за другий',
  paid: 'Оплата',
  allPaid: 'Усі',
  paidStates: { false: 'Не сплачено', true: 'Сплачено' },
  settled: 'Сплачено',
  partly: 'Частково',
  unpaid: 'Не сплачено',
  choose: (month: string) => `Вибрати рахунок за ${monthText(month)}`,
  chooseAll: 'Вибрати всі на сторінці',
  chooseHint: 'Позначте рахунки, щоб отримати їх одним файлом.',
  paper: 'Документ',
  chosen: (n: number) => `Вибрано ${plural(n, nouns.bill)}`,
  chosenSum: (kopiykas: number) => `на ${hryvniasText(kopiykas)}`,
  pdf: 'Завантажити PDF',
  drop: 'Зняти вибір',
  tooMany: (n: number) => `За раз можна до ${plural(n, genitive.bill)}. Зніміть вибір із зайвих.`,
  none: 'Рахунків ще немає',
  noneHint: 'Перший рахунок з’явиться після закриття місяця та розрахунку.',
  toReadings: 'Передати показання',
} as const
