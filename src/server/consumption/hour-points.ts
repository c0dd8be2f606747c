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

const inUseFirst = (points: readonly Kept[]): Kept[] =>
  points.toSorted((a, b) => Number(a.removedOn !== null) - Number(b.removedOn !== null))

const unknownMeter = () => new Problem('counter-not-found', { field: 'meterId' })

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
): Promise<readonly HourlyPoint[]> {
  const [{ places }, { points }] = await Promise.all([
    core.call(fm.ZPORTAL_PLACES_GET, { account }),
    core.call(fm.ZPORTAL_PROFILE_POINTS, { account, from, to }),
  ])
  const meters = new Map(
    places.flatMap(({ name: place, eic, meters: placeMeters }) =>
      placeMeters.map(({ meterId: id, meter, alias }) => [String(id), { place, eic, meter, alias }] as const),
    ),
  )
  if (meterId !== undefined && !meters.has(meterId)) throw unknownMeter()
  const all = inUseFirst(points).flatMap((point) => {
    const known = meters.get(point.meterId)
    return known === undefined ? [] : [{ ...point, ...known }]
  })
  return meterId === undefined ? all : all.filter((point) => point.meterId === meterId)
}

/**
 * The meters of an account that are read by the hour and hung in a month, those in use first, and the one that is shown:
 * the given one, otherwise the first. Instead of a meter that was taken off before the month the first is shown, too.
 * @throws 'counter-not-found' on `meterId` when the account has no such meter
 */
export async function hoursShown(
  { core }: Pick<Deps, 'core'>,
  account: string,
  month: Month,
  meterId: string | undefined,
): Promise<{ meters: Kept['meterId'][]; point: Kept | undefined }> {
  const { points } = await core.call(fm.ZPORTAL_PROFILE_POINTS, { account, from: month, to: month })
  const all = inUseFirst(points)
  const meters = all.map((point) => point.meterId)
  const given = all.find((point) => point.meterId === meterId)
  if (given !== undefined || meterId === undefined) return { meters, point: given ?? all[0] }
  const { places } = await core.call(fm.ZPORTAL_PLACES_GET, { account })
  const known = places.flatMap((place) => place.meters).find((meter) => meter.meterId === meterId)
  if (known === undefined) throw unknownMeter()
  return { meters, point: known.removedOn === null ? undefined : all[0] }
}
