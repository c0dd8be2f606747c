import type { OutageKind } from './outage-intervals.ts'

export type WorkKind = Exclude<OutageKind, 'possible'>

/**
 * The kind of a break by its type and the words of the source (facts §4.1). «без застосування графіку» is checked
 * first: that text also contains the words of the stabilising one.
 */
export function workKind(type: string, reason: string): WorkKind {
  const words = reason.toLowerCase()
  if (suspendsTimetable(reason)) return 'emergency'
  if (words.includes('спеціальн') || words.includes('сгав')) return 'special'
  if (words.includes('стабілізац') || words.includes('згідно графік')) return 'confirmed'
  if (words.includes('аварійн')) return 'emergency'
  if (type === '1' || /планов|профілактич|приєднання/.test(words)) return 'planned'
  return 'emergency'
}

/**
 * Whether no timetable is valid during this break, because the operator of the system ordered it (facts §4.1, §4.3).
 */
export function suspendsTimetable(reason: string): boolean {
  const words = reason.toLowerCase()
  return words.includes('без застосування графіку') || words.includes('екстрен')
}
