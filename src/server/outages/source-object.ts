import type { Shown } from './snapshot.ts'
import { parseStamp } from './stamps.ts'

/** Foreign documents are read node by node: a bad node is unknown, the rest is used. */
export type SourceObject = Readonly<Record<string, unknown>>

/** An object of the document; null for anything else, a list included. */
export const sourceObject = (value: unknown): SourceObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SourceObject) : null // checked before

export const isNothing = (value: unknown): boolean => value === null || value === undefined

/** A counter of nodes that could not be read. */
export type Oddities = { count: number }
export const odd = (oddities: Oddities): void => void oddities.count++

/** How much the clocks of servers may differ. */
const AHEAD_MS = 3_600_000

/**
 * A time stamp of the source; null when absent or in the future, because that would make everything after it look old.
 */
export function stampOf(value: unknown, fetched: Date, oddities: Oddities): Date | null {
  if (isNothing(value) || value === '') return null
  const stamp = typeof value === 'string' ? parseStamp(value) : null
  if (stamp && stamp.getTime() <= fetched.getTime() + AHEAD_MS) return stamp
  odd(oddities)
  return null
}

const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/**
 * The answer of the majority of those who say anything; a tie means no, because a table that may be hidden promises
 * nothing.
 */
export function mostSay(flags: readonly (boolean | null)[]): boolean | null {
  const said = flags.filter((flag) => flag !== null)
  return said.length === 0 ? null : said.filter(Boolean).length * 2 > said.length
}

/** The flags of the ДТЕК shape: hours of days, and the weekly table under either of its names (facts §4.1). */
export function shownBy(document: SourceObject): Shown {
  const week = [flag(document['showTablePlan']), flag(document['showTableSchedule'])]
  return {
    days: flag(document['showTableFact']),
    week: week.includes(false) ? false : (week[0] ?? week[1] ?? null),
  }
}
