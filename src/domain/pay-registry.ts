import { isIsoDate, type IsoDate } from './calendar.ts'
import { type Kopiykas, kopiykasOf } from './money.ts'
import { PAY_PROVIDERS } from './payment-life.ts'

/** In what order a channel writes its dates. */
export const DATE_PATTERNS = ['DD.MM.YYYY', 'YYYY-MM-DD', 'YYYYMMDD'] as const
/** Where a file has a row that sums up the others; it is no payment (facts, terms and documents § 4). */
export const TOTAL_ROWS = ['none', 'first', 'last'] as const

/**
 * What a file and our books say differently: in the file only, here only, only in the ledger of the core, another sum,
 * paid there and not here, the same payment twice in one file, an account that nobody has.
 */
export const DIFFERENCE_KINDS = [
  'not-here',
  'not-there',
  'only-booked',
  'sum',
  'state',
  'twice',
  'unknown-account',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
/**
 * How an employee settles one: nothing was wrong, theirs is the mistake, the money went back, it was booked by hand, what
 * was booked is taken back.
 */
export const DIFFERENCE_DECISIONS = [
  'agrees',
  'provider-wrong',
  'returned',
  'booked-by-hand',
  'unbooked',
] as const
export type DifferenceDecision = (typeof DIFFERENCE_DECISIONS)[number]
export const isDecision = (text: unknown): text is DifferenceDecision =>
  DIFFERENCE_DECISIONS.some((decision) => decision === text)
/** A provider's money comes to the bank within so many days after the last day of its file. */
export const SETTLES_DAYS = 5

/** Ways of the ledger whose files a company gets. */
export const LEDGER_SOURCES = [
  'bank',
  'post',
  'terminal',
  'cash',
  'transfer',
  'card',
  ...PAY_PROVIDERS,
] as const
type LedgerSource = (typeof LEDGER_SOURCES)[number]
/** A statement may name a day after a weekend that the ledger names before it. */
export const BOOKED_BEFORE_DAYS = 3

/** How a channel names its columns; one that is not named is not in its files. */
export type ChannelColumns = {
  readonly order?: string | undefined
  readonly account?: string | undefined
  readonly sum: string
  readonly date: string
  readonly fee?: string | undefined
  readonly payer?: string | undefined
  /** the way by which the ledger of the core knows payments of these files, and the bank account they come to */
  readonly ledger?: LedgerSource | undefined
  readonly iban?: string | undefined
  readonly datePattern: (typeof DATE_PATTERNS)[number]
  readonly totalRow: (typeof TOTAL_ROWS)[number]
}

export type RegistryRow = {
  /** as in the file, from 1, without the head */
  readonly row: number
  readonly order: string | null
  readonly account: string | null
  readonly paidOn: IsoDate
  readonly kopiykas: Kopiykas
  readonly feeKopiykas: Kopiykas | null
  readonly payer: string | null
}
export type ReadRegistry =
  | { readonly rows: readonly RegistryRow[] }
  /** the file is not one of this channel: a column is missing, or a row cannot be read */
  | { readonly missing: string }
  | { readonly wrongRow: number }

const plain = (text: string) => text.trim().toLowerCase()

function dayOf(text: string, pattern: ChannelColumns['datePattern']): IsoDate | null {
  // a time may stand after the day
  const [first = ''] = text.trim().split(/[ T]/)
  const day =
    pattern === 'YYYY-MM-DD'
      ? first
      : pattern === 'YYYYMMDD'
        ? `${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6, 8)}`
        : first.split('.').toReversed().join('-')
  return isIsoDate(day) ? day : null
}

/**
 * Rows of a file of a channel: its head is the first row that has the columns of the sum and the date. Empty rows and the
 * row of totals are left out before anything is counted.
 */
export function readRegistry(table: readonly (readonly string[])[], columns: ChannelColumns): ReadRegistry {
  const names = [columns.sum, columns.date].map(plain)
  const headAt = table.findIndex((row) => names.every((name) => row.some((cell) => plain(cell) === name)))
  const head = table[headAt]
  if (!head) return { missing: columns.sum }
  const at = (name: string | undefined) =>
    name === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(name))
  for (const name of [columns.order, columns.account, columns.fee, columns.payer])
    if (name !== undefined && at(name) < 0) return { missing: name }
  const filled = table
    .slice(headAt + 1)
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const counted =
    columns.totalRow === 'first'
      ? filled.slice(1)
      : columns.totalRow === 'last'
        ? filled.slice(0, -1)
        : filled
  const rows: RegistryRow[] = []
  for (const { cells, row } of counted) {
    const cell = (name: string | undefined) => {
      const text = cells[at(name)]?.trim() ?? ''
      return text === '' ? null : text
    }
    const kopiykas = kopiykasOf(cell(columns.sum) ?? '')
    const paidOn = dayOf(cell(columns.date) ?? '', columns.datePattern)
    if (kopiykas === null || kopiykas <= 0 || paidOn === null) return { wrongRow: row }
    rows.push({
      row,
      order: cell(columns.order),
      account: cell(columns.account),
      paidOn,
      kopiykas,
      feeKopiykas: kopiykasOf(cell(columns.fee) ?? ''),
      payer: cell(columns.payer),
    })
  }
  return { rows }
}
