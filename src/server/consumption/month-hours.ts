import type { z } from 'zod'
import type { consumptionHours } from '#contract/consumption-hours.ts'
import { addDays, firstOfMonth, lastOfMonth, monthOf } from '#domain/calendar.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { emptyDay } from '#domain/profile.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { daysKept, hoursShown } from './hour-points.ts'

/** The hours of one point in a month. @throws 'account-not-found'; 'counter-not-found'; 'period-invalid' on `month` */
export async function monthHours(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { month, meterId, account: typed }: z.output<typeof consumptionHours.hours.request>,
) {
  const account = ownNumber(caller, typed)
  const yesterday = addDays(kyivDate(deps.now()), -1)
  if (firstOfMonth(month) > addDays(yesterday, 1)) throw new Problem('period-invalid', { field: 'month' })
  const { meters, point } = await hoursShown(deps, account, month, meterId)
  const status = 'success' as const
  if (point === undefined)
    return {
      status,
      month,
      meterId: null,
      meters,
      minutes: null,
      since: null,
      registers: [],
      readKwh: null,
    }

  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const since = point.registers.map((series) => series.since).toSorted()[0] ?? first
  const to = last < yesterday ? last : yesterday
  const [{ profiles }, readKwh] = await Promise.all([
    deps.core.call(fm.ZPORTAL_PROFILE_GET, {
      account,
      points: [{ meterId: point.meterId }],
      from: first,
      to: last,
    }),
    readIn(deps, account, point.meterId, month),
  ])
  return {
    status,
    month,
    meterId: point.meterId,
    meters,
    minutes: point.registers.some(({ minutes }) => minutes === 30) ? (30 as const) : (60 as const),
    since,
    registers: point.registers.map(({ register, since: begun }) => {
      const came = profiles.find(
        (profile) => profile.meterId === point.meterId && profile.register === register,
      )
      const byDay = new Map(came?.days.map(({ day, values, quality }) => [day, { day, values, quality }]))
      // what came of today stands in files and here once the day is over
      const days = daysKept(point, { since: begun }, first, to).map((day) => byDay.get(day) ?? emptyDay(day))
      return { register, days: days.map((profileDay) => ({ ...profileDay, values: [...profileDay.values] })) }
    }),
    readKwh,
  }
}

/** What the readings at the ends of a month give for a point. */
async function readIn({ core, now }: Deps, account: string, meterId: string, month: string) {
  if (!core.can('points-consumption') || month >= monthOf(kyivDate(now()))) return null
  const { points } = await core.call(fm.ZPORTAL_POINTS_CONSUMPTION, {
    account,
    from: month,
    to: month,
    meterId,
  })
  const registers = points.find((point) => point.meterId === meterId)?.registers ?? []
  return registers.length === 0 ? null : fromMilli(registers.reduce((sum, { kwh }) => sum + toMilli(kwh), 0))
}
