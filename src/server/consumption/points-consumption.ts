import type { z } from 'zod'
import type { businessConsumption } from '#contract/consumption.ts'
import { addToMonth, monthOf } from '#domain/calendar.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { PROFILE_REGISTERS, type ProfileRegister } from '#domain/profile.ts'
import { pointsConsumption as description } from '#lists/points-consumption.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, foundIn, list } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'

type CorePoint = FmReply<'ZPORTAL_POINTS_CONSUMPTION'>['points'][number]
type Asked = Omit<z.output<typeof businessConsumption.consumption.request>, 'token' | 'account'>
type State = NonNullable<Asked['state']>

/** An account is shown for at most two years at a time. */
const LONGEST_MONTHS = 24

const stateOf = ({ monthsExpected, monthsRead, monthsEstimated }: CorePoint): State =>
  monthsRead + monthsEstimated < monthsExpected ? 'missing' : monthsEstimated > 0 ? 'estimated' : 'complete'

const sumKwh = (of: readonly { kwh: number }[]) =>
  fromMilli(of.reduce((sum, { kwh }) => sum + toMilli(kwh), 0))

type Kept = FmReply<'ZPORTAL_PROFILE_POINTS'>['points'][number]
type Row = ReturnType<typeof rowOf>

/** What the hours add up to; null of a register that is not kept, or of which none came. */
function hoursOf(kept: Kept | undefined) {
  if (kept === undefined) return null
  const of = (register: ProfileRegister) => {
    const series = kept.registers.find((candidate) => candidate.register === register)
    return series === undefined || series.total === null ? null : fromMilli(series.total)
  }
  return { kwh: of('A+'), generationKwh: of('A-'), kvarh: of('R+'), backKvarh: of('R-') }
}

/** null: there is nothing to add up */
function sumOf(rows: readonly Row[], field: 'generationKwh' | 'kvarh' | 'backKvarh'): number | null {
  const came = rows.flatMap(({ hours }) => hours?.[field] ?? [])
  return came.length === 0 ? null : fromMilli(came.reduce((sum, value) => sum + toMilli(value), 0))
}

const rowOf = (point: CorePoint, kept: Kept | undefined) => ({
  meterId: point.meterId,
  meter: point.meter,
  place: point.place,
  alias: point.alias,
  askoe: point.askoe,
  ratio: point.ratio,
  kwh: sumKwh(point.registers),
  state: stateOf(point),
  hours: hoursOf(kept),
  monthsRead: point.monthsRead,
  monthsExpected: point.monthsExpected,
  registers: point.registers.map((register) => ({
    zone: register.zone,
    from: register.fromDate,
    fromValue: register.fromValue,
    to: register.toDate,
    toValue: register.toValue,
    kwh: register.kwh,
  })),
})

/** What each point counted in the period. When no point was read, there are no points to show. */
async function page(deps: Deps, number: string, input: Asked) {
  const { from, to } = input
  if (from > to || addToMonth(from, LONGEST_MONTHS) <= to || to > monthOf(kyivDate(deps.now())))
    throw new Problem('period-invalid', { field: 'to' })
  const request = { account: number, from, to }
  const [{ points }, { points: kept }] = await Promise.all([
    deps.core.call(fm.ZPORTAL_POINTS_CONSUMPTION, request),
    deps.core.can('hourly-profile') ? deps.core.call(fm.ZPORTAL_PROFILE_POINTS, request) : { points: [] },
  ])
  const hours = new Map(kept.map((point) => [point.meterId, point]))
  const all = points.some(({ registers }) => registers.length > 0)
    ? points.map((point) => rowOf(point, hours.get(point.meterId)))
    : []
  const registers = kept.flatMap((point) => point.registers.map(({ register }) => register))
  const count = (state: State) => all.filter((point) => point.state === state).length
  const foundRows = foundIn(description, all, input)
  return {
    ...list(description, all, input),
    foundKwh: sumKwh(foundRows),
    foundGenerationKwh: sumOf(foundRows, 'generationKwh'),
    foundKvarh: sumOf(foundRows, 'kvarh'),
    foundBackKvarh: sumOf(foundRows, 'backKvarh'),
    recorded: PROFILE_REGISTERS.filter((register) => registers.includes(register)),
    kwh: sumKwh(all),
    points: { complete: count('complete'), estimated: count('estimated'), missing: count('missing') },
  }
}

/** @throws 'account-not-found'; 'period-invalid' on `to` */
export const pointsConsumption = async (
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof businessConsumption.consumption.request>,
) => ({ status: 'success' as const, ...(await page(deps, ownNumber(caller, input.account), input)) })

export async function exportPoints(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { format, ...input }: z.output<typeof businessConsumption.consumptionExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const whose = `${number} ${input.from}–${input.to}`
  return exportList(description, format, whose, (at) => page(deps, number, { ...input, ...at }))
}
