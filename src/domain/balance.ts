import type { IsoDate } from './calendar.ts'
import { type Kopiykas, sumKopiykas } from './money.ts'

/** Spec §9: rows whose name contains this word are debt by acts. */
const ACT_WORD = 'порушено'

/** Services that are not a cost of energy but may be owed for: an act on a violation, a penalty. */
export const NOT_ENERGY = ['act', 'penalty'] as const

/** Rows of a balance that are debts by acts on violations (`debetAct`). */
export const debtByActs = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  items.filter(({ name }) => name.toLowerCase().includes(ACT_WORD))

type EntryKind = 'opening' | 'charge' | 'payment' | 'recalculation' | 'cancellation' | 'act' | 'penalty'
/** One line of the ledger; plus = the customer owes more, minus = less. */
export type LedgerEntry = {
  readonly kind: EntryKind
  readonly date: IsoDate
  readonly amountKopiykas: Kopiykas
}

/** A balance is the sum of its entries: plus = debt, minus = overpayment (product.md §1). */
export const balanceOf = (entries: readonly { readonly amountKopiykas: Kopiykas }[]): Kopiykas =>
  sumKopiykas(entries.map(({ amountKopiykas }) => amountKopiykas))

/** A balance as debt and overpayment, neither of them negative. */
export const sidesOf = (balance: Kopiykas): { debet: Kopiykas; credit: Kopiykas } => ({
  debet: Math.max(balance, 0),
  credit: Math.max(-balance, 0),
})

export type Turnover = {
  readonly begin: Kopiykas
  readonly charged: Kopiykas
  readonly paid: Kopiykas
  readonly end: Kopiykas
}

/** begin + charged − paid = end over the days from…to, both included. Only payments count as paid. */
export function turnoverOf(entries: readonly LedgerEntry[], from: IsoDate, to: IsoDate): Turnover {
  const inside = entries.filter(({ date }) => date >= from && date <= to)
  const begin = balanceOf(entries.filter(({ date }) => date < from))
  const paid = -balanceOf(inside.filter(({ kind }) => kind === 'payment'))
  const charged = balanceOf(inside.filter(({ kind }) => kind !== 'payment'))
  return { begin, charged, paid: paid === 0 ? 0 : paid, end: begin + charged - paid }
}
