import type { z } from 'zod'
import type { businessPoints } from '#contract/points.ts'
import { byPoint } from '#domain/meter-history.ts'
import { meterHistory as description } from '#lists/meter-history.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { accountsOf } from './points.ts'

type Business = Caller<'entity' | 'provider'>
type Asked = Omit<z.output<typeof businessPoints.counters.request>, 'token'>
type Row = z.output<typeof businessPoints.counters.response>['rows'][number]
type Old = FmReply<'ZPORTAL_METERS_REMOVED'>['meters'][number]

/** Two rows of one device: its registers together. */
const join = (first: Old, other: Old): Old => ({
  ...first,
  lastReadings: [
    ...first.lastReadings,
    ...other.lastReadings.filter(({ zone }) => first.lastReadings.every((known) => known.zone !== zone)),
  ],
})

/**
 * The points of the scope that have had another meter: two questions to the core, however many accounts. Of the meters in
 * use only those are asked for that stand in the place of another.
 */
async function page(deps: Deps, caller: Business, input: Asked) {
  const accounts = [...accountsOf(caller, input.account)]
  const { meters } = await deps.core.call(fm.ZPORTAL_METERS_REMOVED, { accounts })
  const places = byPoint(meters, join)
  const replaced = places.flatMap(({ currentId, removed: [last] }) =>
    currentId === null || last === undefined ? [] : { account: last.account, meterId: currentId },
  )
  const { points } =
    replaced.length === 0
      ? { points: [] }
      : await deps.core.call(fm.ZPORTAL_POINTS_GET, {
          accounts: [...new Set(replaced.map(({ account }) => account))],
          meters: replaced.map(({ meterId }) => ({ meterId })),
        })
  const inUse = new Map(points.map((point) => [`${point.account} ${point.meterId}`, point]))
  const rows = places.flatMap(({ currentId, removed }): Row[] => {
    const [last] = removed
    if (!last) return []
    const current = currentId === null ? undefined : inUse.get(`${last.account} ${currentId}`)
    const { account, address, place, alias } = current ?? last
    return [
      {
        account,
        address,
        place: place ?? last.place,
        alias,
        current: current
          ? { meterId: current.meterId, meter: current.meter, installedOn: current.installedOn }
          : null,
        removed: removed.map((old) => ({
          meterId: old.meterId,
          meter: old.meter,
          model: old.model,
          ratio: old.ratio,
          installedOn: old.installedOn,
          removedOn: old.removedOn,
          act: old.act,
          reason: old.reason,
          lastReadings: old.lastReadings,
        })),
      },
    ]
  })
  return list(description, rows, input)
}

/** /api/entity/counters */
export const listMeterHistory = async (
  deps: Deps,
  caller: Business,
  input: z.output<typeof businessPoints.counters.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

/** /api/entity/counters/export */
export const exportMeterHistory = (
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof businessPoints.countersExport.request>,
) => exportList(description, format, input.account ?? null, (at) => page(deps, caller, { ...input, ...at }))
