import type { z } from 'zod'
import type { businessPoints } from '#contract/points.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { remoteDataOf } from '#domain/remote-data.ts'
import { type Site, SITES } from '#domain/site.ts'
import { verificationOf } from '#domain/verification.ts'
import { isZoneCount, zonesOf } from '#domain/zone.ts'
import { points as description } from '#lists/points.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'
import { companyHead } from '#server/pdf/company-head.ts'

type Business = Caller<'entity' | 'provider'>
type Asked = Omit<z.output<typeof businessPoints.points.request>, 'token'>
type Row = z.output<typeof businessPoints.points.response>['rows'][number]
type CorePoint = FmReply<'ZPORTAL_POINTS_GET'>['points'][number]

/** The accounts a list is about: one of the caller's, or all of them. @throws 'account-not-found' */
export const accountsOf = (caller: Business, account: string | undefined): readonly string[] =>
  account === undefined ? caller.accounts : [ownNumber(caller, account)]

function rowOf(
  { zones, mhcType, ...point }: CorePoint,
  companies: ReadonlyMap<Site, string>,
  now: Date,
): Row {
  const hourly = mhcType === 'hourly'
  const lastDataAt = point.lastDataAt === null ? null : new Date(point.lastDataAt)
  return {
    ...point,
    provider: { ...point.provider, name: companies.get(point.provider.site) ?? '' },
    hourly,
    zones: isZoneCount(zones) ? [...zonesOf(zones)] : [],
    data: remoteDataOf({ askoe: point.askoe, hourly, lastDataAt }, now),
    verification: verificationOf(point.verifiedTill, kyivDate(now)),
  }
}

/** The points of the scope, however many accounts: one question to the core and one for each company. */
async function page(deps: Deps, caller: Business, input: Asked) {
  const accounts = [...accountsOf(caller, input.account)]
  const { points } = await deps.core.call(fm.ZPORTAL_POINTS_GET, { accounts })
  const sites = SITES.filter((site) => points.some(({ provider }) => provider.site === site))
  const heads = await Promise.all(sites.map((site) => companyHead(deps, site)))
  const companies = new Map(sites.map((site, index) => [site, heads[index]?.name ?? '']))
  const now = deps.now()
  const all = points.map((point) => rowOf(point, companies, now))
  const count = (state: (row: Row) => boolean) => all.filter(state).length
  const is = {
    overdue: ({ verification }: Row) => verification === 'overdue',
    soon: ({ verification }: Row) => verification === 'soon',
    silent: ({ data }: Row) => data === 'silent',
  }
  const chosen = input.state === undefined ? all : all.filter(is[input.state])
  return {
    ...list(description, chosen, input),
    points: {
      all: all.length,
      overdue: count(is.overdue),
      soon: count(is.soon),
      silent: count(is.silent),
    },
    canName: deps.core.can('meter-alias'),
  }
}

/** /api/entity/points */
export const listPoints = async (
  deps: Deps,
  caller: Business,
  input: z.output<typeof businessPoints.points.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

/** /api/entity/points/export */
export const exportPoints = (
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof businessPoints.pointsExport.request>,
) => exportList(description, format, input.account ?? null, (at) => page(deps, caller, { ...input, ...at }))
