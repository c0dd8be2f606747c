import { addMonths, monthOf } from '#domain/calendar.ts'
import type { Zone } from '#domain/zone.ts'
import type { Used } from '#web/customer/period.ts'

export type MonthDifference = {
  month: string
  before: string
  amountKopiykas: number
  /** more (plus) or less (minus) than the month before */
  kopiykas: number
  zones: { zone: Zone; kwh: number }[]
}

/** A core that does not tell drafts apart has money of bills alone. */
export const isBilled = ({ amountKopiykas, final = true }: Used): boolean => amountKopiykas !== null && final

/**
 * The last billed month compared with the month right before it; null where either has no bill. Takes months in any
 * order.
 */
export function monthDifference(used: readonly Used[]): MonthDifference | null {
  const billed = used.filter(isBilled).toSorted((a, b) => b.month.localeCompare(a.month))
  const [last, before] = billed
  if (!last || !before || monthOf(addMonths(`${before.month}-01`, 1)) !== last.month) return null
  const [sum, sumBefore] = [last.amountKopiykas ?? 0, before.amountKopiykas ?? 0]
  const zones = last.zones.map(({ zone, kwh }) => ({
    zone,
    kwh: kwh - (before.zones.find((use) => use.zone === zone)?.kwh ?? 0),
  }))
  return {
    month: last.month,
    before: before.month,
    amountKopiykas: sum,
    kopiykas: sum - sumBefore,
    zones: zones.filter(({ kwh }) => kwh !== 0),
  }
}
