import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import type { Counted } from '#domain/month-use.ts'
import type { ReadingRow } from './close-load.ts'
import { periodOf } from './registers.ts'

/** A value nobody read, computed for the end of a month. */
export type ComputedRow = {
  readonly id: string
  readonly date: IsoDate
  readonly milli: number
  readonly kwhMilli: number
}
/** What changes of a row that is there. */
export type ChangedRow = {
  readonly id: string
  readonly date: IsoDate
  /** the row that takes its place; its own key where nothing does */
  readonly by: string | null
  readonly kwhMilli: number | null
}

/**
 * Brings the rows of a register in line with what its months were settled with: a computed value stands where a month
 * ends without a true one, and every row tells the kWh since the one before it, so that together they are what the
 * register counted.
 */
export function restate(
  rows: readonly ReadingRow[],
  counted: Counted,
  months: readonly Month[],
  uuid: () => string,
): { computed: ComputedRow[]; changed: ChangedRow[] } {
  const settled = new Set(months)
  const first = firstOfMonth(months.reduce((one, other) => (one < other ? one : other)))
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
    // what comes before the settled months tells what it always did
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
