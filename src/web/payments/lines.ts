import { PAYMENT_LEAST, PAYMENT_MOST } from '#domain/payment-life.ts'
import { hryvniasString, leftOf } from '#domain/money.ts'
import type { Draft } from './kept.ts'
import { payableSum } from './pay-rules.ts'

/** One thing that can be put into a basket: an account, or an invoice of it. */
export type Line = {
  readonly id: string
  readonly account: string
  readonly document: string | null
  readonly name: string
  readonly address: string | null
  /** kopiykas that are owed and not on their way; 0: only in advance */
  readonly owed: number
  /** kopiykas that are filled in instead of all that is owed: the next part of an agreed schedule */
  readonly part?: number | null
  /** kopiykas on their way */
  readonly pending: number
  /** in the basket unless the payer takes it out */
  readonly chosen: boolean
}

/** A line with what the payer did to it; `kopiykas` is null where the sum cannot be paid. */
export type Shown = Line & {
  readonly ticked: boolean
  readonly sum: string
  readonly kopiykas: number | null
}

/** The sum of a debt as a person types it: «1234,56». */
const typed = (kopiykas: number): string =>
  kopiykas < PAYMENT_LEAST ? '' : hryvniasString(Math.min(kopiykas, PAYMENT_MOST)).replace('.', ',')

export function shownLines(lines: readonly Line[], draft: Draft): Shown[] {
  return lines.map((line) => {
    const { ticked = line.chosen, sum = typed(line.part ?? line.owed) } = draft[line.id] ?? {}
    // a single line is what the page is for
    return { ...line, ticked: ticked || lines.length === 1, sum, kopiykas: payableSum(sum) }
  })
}

/** What a link for somebody else is of: it has room for one address, so there is none for several, nor for nothing. */
export function linkedLine(lines: readonly Shown[]): Shown | 'none' | 'several' {
  const [line, ...more] = lines.filter(({ ticked }) => ticked)
  if (line === undefined) return 'none'
  return more.length === 0 ? line : 'several'
}

/** What is left of the sum of the address bar; of all that is owed once money on its way covers that sum. */
export const askedLeft = (sum: number | null, waits: number, owed: number): number =>
  sum !== null && sum > waits ? leftOf(sum, waits) : owed

export type Item = { account: string; kopiykas: number; document?: string }

/** The basket as the calls take it; null while a sum in it cannot be paid, or nothing is in it. */
export function itemsOf(lines: readonly Shown[]): Item[] | null {
  const items: Item[] = []
  for (const { ticked, account, kopiykas, document } of lines) {
    if (!ticked) continue
    if (kopiykas === null) return null
    items.push({ account, kopiykas, ...(document === null ? {} : { document }) })
  }
  return items.length === 0 ? null : items
}

/** A link to pay a sum or invoices names the account they are of: once another one is in view they are not asked for. */
export const wantedOf = (search: Search, account: string): Search =>
  search['of'] === undefined || search['of'] === account ? search : {}
type Search = Readonly<Record<string, string>>

/** `?bills=НОМЕР~61776,…`: invoices with the kopiykas that are left of them. What cannot be read is left out. */
export function billsOf(search: string | undefined): { number: string; kopiykas: number }[] {
  return (search ?? '')
    .split(',')
    .map((part) => part.split('~'))
    .flatMap(([number = '', sum = '']) => {
      const kopiykas = Number(sum)
      return number !== '' && number.length <= 40 && Number.isSafeInteger(kopiykas) && kopiykas > 0
        ? [{ number, kopiykas }]
        : []
    })
    .slice(0, 24)
}
