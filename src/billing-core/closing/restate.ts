import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import type { Counted } from '#domain/month-use.ts'
import type { ReadingRow } from './close-load.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'

/** A value that nobody read, computed for the end of a month. */
export type ComputedRow = {
  readonly id: string
  readonly date: IsoDate
  readonly milli: number
  readonly kwhMilli: number
}
/** A change of an existing row. */
export type ChangedRow = {
  readonly id: string
  readonly date: IsoDate
  /**
   * the row that replaces it; its own key if it is dropped without a replacement; null if it stays and only its kWh
   * change
   */
  readonly by: string | null
  readonly kwhMilli: number | null
}

/**
 * Makes the rows of a register agree with how its months were settled: where a month ends without a true value, there
 * is a computed one, and every row has the kWh since the previous row, so that together they equal what the register
 * counted.
 */
export function restate(
  rows: readonly ReadingRow[],
  counted: Counted,
  months: readonly Month[],
  uuid: () => string,
): { computed: ComputedRow[]; changed: ChangedRow[] } {
  const settled = new Set(months)
  const first = firstOfMonth(months.reduce((left, other) => (left < other ? left : other)))
  const wanted = new Map<IsoDate, number>()
  for (const month of months) {
    const to = counted.use(month)?.to
    if (to?.estimated) wanted.set(to.date, to.milli)
  }
  const changed: ChangedRow[] = []
  const kept = rows.filter(([date, milli, , estimated, , id]) => {
    if (!estimated || !settled.has(periodOf(date))) return true
    if (wanted.get(date) === milli) return !!wanted.delete(date)
    if (!wanted.has(date)) changed.push({ id, date, by: id, kwhMilli: null })
    return false
  })
  const replaced = new Map(
    rows.filter((row) => !kept.includes(row)).map(([date, , , , , id]) => [date, id] as const),
  )
  type Line = { date: IsoDate; row: ReadingRow | null; milli: number }
  const sequence: Line[] = [
    ...kept.map((row) => ({ date: row[0], row, milli: row[1] })),
    ...[...wanted].map(([date, milli]) => ({ date, row: null, milli })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const computed: ComputedRow[] = []
  for (const [index, { date, row, milli }] of sequence.entries()) {
    const before = sequence[index - 1]
    // rows before the settled months keep their kWh
    if (!before || (row && before.row && date <= first)) continue
    if (!counted.at(before.date)) continue
    const kwhMilli = counted.between(before.date, date)
    if (!row) {
      const id = uuid()
      computed.push({ id, date, milli, kwhMilli })
      const old = replaced.get(date)
      if (old) changed.push({ id: old, date, by: id, kwhMilli: null })
    } else if (row[2] !== kwhMilli) changed.push({ id: row[5], date, by: null, kwhMilli })
  }
  return { computed, changed }
}
