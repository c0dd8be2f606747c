import type { z } from 'zod'
import type { FileReply } from '#contract/endpoint.ts'
import type { consumptionHours } from '#contract/consumption-hours.ts'
import { monthOf } from '#domain/calendar.ts'
import { hoursOfDay } from '#domain/kyiv.ts'
import { minutesOf } from '#domain/profile.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { write30818, write30917 } from './layouts.ts'
import { daysKept, type HourlyPoint, hourlyPoints } from './hour-points.ts'

type Profile = FmReply<'ZPORTAL_PROFILE_GET'>['profiles'][number]
type Day = Profile['days'][number]
type Line = { readonly point: HourlyPoint; readonly register: Profile['register']; readonly day: Day | null }

const refused = (why: 'hours' | 'uneven' | 'missing' | 'values', line?: Line) =>
  new Problem('layout-refused', {
    field: 'layout',
    params: { why, ...(line === undefined ? {} : { meter: line.point.meter }) },
  })

/** One question of the core; the file of a day of more points than this is not asked for. */
const MOST_POINTS = 50

/**
 * A day in a layout of the operators. What the layout cannot say is refused with the reason, never written as zero.
 * @throws 'account-not-found'; 'counter-not-found'; 'layout-refused' on `layout`
 */
export async function dayFile(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account: typed, meterId, day, layout }: z.output<typeof consumptionHours.dayFile.request>,
): Promise<FileReply> {
  const account = ownNumber(caller, typed)
  const month = monthOf(day)
  const ofMonth = await hourlyPoints(deps, account, { from: month, to: month }, meterId)
  const points = ofMonth.flatMap((point) => {
    const registers = point.registers.filter((series) => daysKept(point, series, day, day).length > 0)
    return registers.length === 0 ? [] : [{ ...point, registers }]
  })
  if (points.length === 0)
    throw refused(layout !== '30917' ? 'values' : hoursOfDay(day) === 24 ? 'missing' : 'uneven')
  if (points.length > MOST_POINTS)
    throw new Problem('layout-refused', { field: 'layout', params: { why: 'much' } })
  const { profiles } = await deps.core.call(fm.ZPORTAL_PROFILE_GET, {
    account,
    points: points.map((point) => ({ meterId: point.meterId })),
    from: day,
    to: day,
  })
  const lines = points.flatMap((point): Line[] =>
    point.registers.map(({ register }) => ({
      point,
      register,
      day:
        profiles.find((profile) => profile.meterId === point.meterId && profile.register === register)
          ?.days[0] ?? null,
    })),
  )
  const about = { object: account, day }
  const file =
    layout === '30917' ? write30917(about, halvesOf(lines, day)) : write30818(about, registersOf(lines))
  return { ...file, type: 'application/octet-stream' }
}

function halvesOf(lines: readonly Line[], day: string) {
  if (hoursOfDay(day) !== 24) throw refused('uneven')
  return lines.map((line) => {
    const { point, register, day: came } = line
    const kept = point.registers.find((series) => series.register === register)
    if ((came === null ? kept?.minutes : minutesOf(came)) !== 30) throw refused('hours', line)
    const halves = (came?.values ?? []).filter((value) => value !== null)
    if (halves.length !== 48) throw refused('missing', line)
    return { meter: point.meter, register, halves }
  })
}

/** A meter may send the values of some of its registers only; one that sends none of them is told. */
function registersOf(lines: readonly Line[]) {
  const sent = lines.flatMap(({ point, register, day }) =>
    day === null || day.opening === null ? [] : [{ meter: point.meter, register, value: day.opening }],
  )
  const silent = lines.find(({ point }) => !sent.some(({ meter }) => meter === point.meter))
  if (silent) throw refused('values', silent)
  return sent
}
