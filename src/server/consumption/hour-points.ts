import type { IsoDate, Month } from '#domain/calendar.ts'
import type { ProfileDay, ProfileRegister } from '#domain/profile.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { daysFrom } from './days.ts'

type Kept = FmReply<'ZPORTAL_PROFILE_POINTS'>['points'][number]
/** A point that is read by the hour, as files name it. */
export type HourlyPoint = Kept & {
  readonly meter: string
  readonly place: string
  readonly alias: string | null
  readonly eic: string
}

/** A register of a point on a day: a line of a file. */
export type DayLine = ProfileDay & { readonly point: HourlyPoint; readonly register: ProfileRegister }

/** The days from one to another, from the first that is kept of a register to the last that its meter hung. */
export const daysKept = (
  { removedOn }: Pick<Kept, 'removedOn'>,
  { since }: Pick<Kept['registers'][number], 'since'>,
  from: IsoDate,
  to: IsoDate,
): IsoDate[] => daysFrom(since > from ? since : from, removedOn !== null && removedOn < to ? removedOn : to)

/**
 * The points of an account that are read by the hour and hung in some months, those in use first; only the given meter
 * if one is given.
 * @throws 'counter-not-found' on `meterId` when the account has no such meter
 */
export async function hourlyPoints(
  { core }: Pick<Deps, 'core'>,
  account: string,
  { from, to }: { from: Month; to: Month },
  meterId: string | undefined,
): Promise<{
  all: readonly HourlyPoint[]
  points: readonly HourlyPoint[]
  /** the given meter was taken off, and did not hang in those months */
  isGone: boolean
}> {
  const [{ places }, { points: sent }] = await Promise.all([
    core.call(fm.ZPORTAL_PLACES_GET, { account }),
    core.call(fm.ZPORTAL_PROFILE_POINTS, { account, from, to }),
  ])
  const kept = sent.toSorted((a, b) => Number(a.removedOn !== null) - Number(b.removedOn !== null))
  const meters = new Map(
    places.flatMap(({ name: place, eic, meters: placeMeters }) =>
      placeMeters.map(
        ({ meterId: id, meter, alias, removedOn }) =>
          [String(id), { about: { place, eic, meter, alias }, removedOn }] as const,
      ),
    ),
  )
  if (meterId !== undefined && !meters.has(meterId))
    throw new Problem('counter-not-found', { field: 'meterId' })
  const all = kept.flatMap((point) => {
    const known = meters.get(point.meterId)
    return known === undefined ? [] : [{ ...point, ...known.about }]
  })
  const points = meterId === undefined ? all : all.filter((point) => point.meterId === meterId)
  const isGone =
    meterId !== undefined && points.length === 0 && (meters.get(meterId)?.removedOn ?? null) !== null
  return { all, points, isGone }
}
