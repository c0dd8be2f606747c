import type { z } from 'zod'
import type { FileReply } from '#contract/endpoint.ts'
import type { consumptionHours } from '#contract/consumption-hours.ts'
import { addDays, daysBetween, type IsoDate, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { emptyDay } from '#domain/profile.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, MAX_EXPORT_ROWS } from '#server/lists/export-list.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { hoursPage as words } from '#text/consumption-hours.ts'
import { dayColumns, type WideLine, widen } from './day-columns.ts'
import { hoursCsv } from './hours-csv.ts'
import { type DayLine, daysKept, type HourlyPoint, hourlyPoints } from './hour-points.ts'

/** The most days of one file. */
const LONGEST = 366
/** What one question of the core may bring: a month of so many points. */
const [WINDOW_DAYS, WINDOW_POINTS] = [31, 20]

/**
 * Hours of a period as a file, written while they are read: a month of some points at a time is in memory.
 * @throws 'account-not-found'; 'counter-not-found'; 'period-invalid' on `to`; 'layout-refused' on `to`
 */
export async function exportHours(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account: typed, meterId, from, to, format }: z.output<typeof consumptionHours.hoursExport.request>,
): Promise<FileReply> {
  const account = ownNumber(caller, typed)
  const yesterday = addDays(kyivDate(deps.now()), -1)
  if (from > to || daysBetween(from, to) >= LONGEST) throw new Problem('period-invalid', { field: 'to' })
  const points = await hourlyPoints(deps, account, { from: monthOf(from), to: monthOf(to) }, meterId)
  const end = to < yesterday ? to : yesterday
  const total = points
    .flatMap((point) => point.registers.map((series) => daysKept(point, series, from, end).length))
    .reduce((sum, days) => sum + days, 0)
  const name = `${words.fileName} ${account} ${from}–${to}`
  if (format === 'hours-csv') {
    // a part of an exchange file would be taken for the whole
    if (total > MAX_EXPORT_ROWS) throw new Problem('layout-refused', { field: 'to', params: { why: 'much' } })
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: hoursCsv(account, linesOf(deps, account, points, from, end)),
    }
  }
  const pages = upTo(MAX_EXPORT_ROWS, linesOf(deps, account, points, from, end))
  return exportList(format, { name, sheet: words.fileName, columns: dayColumns(), pages, total })
}

/** Lines month by month, in each by point, register and day; a day of which nothing came has its line too. */
async function* linesOf(
  { core }: Deps,
  account: string,
  points: readonly HourlyPoint[],
  from: IsoDate,
  to: IsoDate,
): AsyncGenerator<DayLine[]> {
  for (let start = from; start <= to; start = addDays(start, WINDOW_DAYS)) {
    const last = addDays(start, WINDOW_DAYS - 1)
    const until = last < to ? last : to
    for (let at = 0; at < points.length; at += WINDOW_POINTS) {
      const some = points.slice(at, at + WINDOW_POINTS)
      const { profiles } = await core.call(fm.ZPORTAL_PROFILE_GET, {
        account,
        points: some.map(({ meterId }) => ({ meterId })),
        from: start,
        to: until,
      })
      const came = new Map(
        profiles.flatMap(({ meterId, register, days }) =>
          days.map((day) => [`${meterId} ${register} ${day.day}`, day] as const),
        ),
      )
      yield some.flatMap((point) =>
        point.registers.flatMap(({ register, since }) =>
          daysKept(point, { since }, start, until).map((day) => ({
            ...(came.get(`${point.meterId} ${register} ${day}`) ?? emptyDay(day)),
            point,
            register,
          })),
        ),
      )
    }
  }
}

async function* upTo(most: number, pages: AsyncIterable<DayLine[]>): AsyncGenerator<WideLine[]> {
  let left = most
  for await (const rows of pages) {
    yield rows.slice(0, left).map(widen)
    left -= rows.length
    if (left <= 0) return
  }
}
