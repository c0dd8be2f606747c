import type { Month } from '#domain/calendar.ts'
import type { ProfileDay, ProfileRegister } from '#domain/profile.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

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

/**
 * The points of an account that are read by the hour, with sums of a month; only the given meter if one is given.
 * @throws 'counter-not-found' on `meterId` when the account has no such meter
 */
export async function hourlyPoints(
  { core }: Pick<Deps, 'core'>,
  account: string,
  month: Month,
  meterId: string | undefined,
): Promise<{ all: readonly string[]; points: readonly HourlyPoint[] }> {
  const [{ places }, { points: kept }] = await Promise.all([
    core.call(fm.ZPORTAL_PLACES_GET, { account }),
    core.call(fm.ZPORTAL_PROFILE_POINTS, { account, from: month, to: month }),
  ])
  const meters = new Map(
    places.flatMap(({ name: place, eic, meters: placeMeters }) =>
      placeMeters.map(({ meterId: id, meter, alias }) => [String(id), { place, eic, meter, alias }] as const),
    ),
  )
  if (meterId !== undefined && !meters.has(meterId))
    throw new Problem('counter-not-found', { field: 'meterId' })
  const points = kept.flatMap((point) => {
    const about = meters.get(point.meterId)
    return about === undefined || (meterId !== undefined && point.meterId !== meterId)
      ? []
      : [{ ...point, ...about }]
  })
  return { all: kept.map((point) => point.meterId), points }
}
