import type { Kopiykas } from './money.ts'

/** Spec §9: rows whose name contains this word are debt by acts. */
const ACT_WORD = 'порушено'

/** Services that are not a cost of energy but may be owed for: an act on a violation, a penalty. */
export const NOT_ENERGY = ['act', 'penalty'] as const

/** Rows of a balance that are debts by acts on violations (`debetAct`). */
export const debtByActs = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  items.filter(({ name }) => name.toLowerCase().includes(ACT_WORD))

/** A balance as debt and overpayment, neither of them negative. */
export const sidesOf = (balance: Kopiykas): { debet: Kopiykas; credit: Kopiykas } => ({
  debet: Math.max(balance, 0),
  credit: Math.max(-balance, 0),
})
