import type { z } from 'zod'
import type { entityBilling } from '#contract/entity-billing.ts'
import { addToMonth, monthOf } from '#domain/calendar.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { Problem } from '#server/problem.ts'
import { compareUkrainian } from '#domain/sort.ts'
import { consumption as words, pointsPage as page } from '#text/consumption.ts'
import { zones as zoneNames } from '#text/terms.ts'

type CorePoint = FmReply<'ZPORTAL_POINTS_CONSUMPTION'>['points'][number]
type Asked = Omit<z.output<typeof entityBilling.consumption.request>, 'token' | 'account'>
type State = NonNullable<Asked['state']>
type Point = CorePoint & { kwh: number; state: State }

/** An account is looked at two years at a time: what is older is a file's business. */
const LONGEST_MONTHS = 24

const stateOf = ({ monthsExpected, monthsRead, monthsEstimated }: CorePoint): State =>
  monthsRead + monthsEstimated < monthsExpected ? 'missing' : monthsEstimated > 0 ? 'estimated' : 'complete'

const sumKwh = (of: readonly { kwh: number }[]) =>
  fromMilli(of.reduce((sum, { kwh }) => sum + toMilli(kwh), 0))

const placeOf = (point: CorePoint): string =>
  [point.place, point.alias, point.meter].filter(Boolean).join(' ')
const ORDER: Readonly<Record<State, number>> = { missing: 0, estimated: 1, complete: 2 }
const orders: Readonly<Record<string, (a: Point, b: Point) => number>> = {
  place: (a, b) => compareUkrainian(placeOf(a), placeOf(b)),
  number: (a, b) => compareUkrainian(a.meter, b.meter),
  kwh: (a, b) => a.kwh - b.kwh,
  state: (a, b) => ORDER[a.state] - ORDER[b.state],
}

/** All points of the account, and those asked for in their order. Nothing read by any: there are no points to show. */
async function pointsOf(deps: Deps, number: string, asked: Asked) {
  const { from, to, state, sort = 'place', descending = false } = asked
  if (from > to || addToMonth(from, LONGEST_MONTHS) <= to || to > monthOf(kyivDate(deps.now())))
    throw new Problem('period-invalid', { field: 'to' })
  const { points } = await deps.core.call(fm.ZPORTAL_POINTS_CONSUMPTION, { account: number, from, to })
  const counted = points.some(({ registers }) => registers.length > 0) ? points : []
  const all = counted.map((point): Point => ({
    ...point,
    kwh: sumKwh(point.registers),
    state: stateOf(point),
  }))
  const order = (Object.hasOwn(orders, sort) ? orders[sort] : undefined) ?? orders['place']
  const rows = all
    .filter((point) => state === undefined || point.state === state)
    .toSorted((a, b) => (descending ? -1 : 1) * (order?.(a, b) ?? 0))
  return { all, rows }
}

/** What each point counted in the period. @throws 'account-not-found'; 'period-invalid' on `to` */
export async function pointsConsumption(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entityBilling.consumption.request>,
) {
  const { all, rows } = await pointsOf(deps, ownNumber(caller, input.account), input)
  const size = input.pageSize ?? 24
  const start = ((input.page ?? 1) - 1) * size
  const count = (state: State) => all.filter((point) => point.state === state).length
  return {
    status: 'success' as const,
    total: rows.length,
    kwh: sumKwh(all),
    points: { complete: count('complete'), estimated: count('estimated'), missing: count('missing') },
    rows: rows.slice(start, start + size).map((point) => ({
      meterId: point.meterId,
      meter: point.meter,
      place: point.place,
      alias: point.alias,
      askoe: point.askoe,
      ratio: point.ratio,
      kwh: point.kwh,
      state: point.state,
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
    })),
  }
}

/** A line of the file: a register of a point, or a point nobody has read. */
type Line = { readonly point: Point; readonly register: CorePoint['registers'][number] | null }

const columns: ExportColumn<Line>[] = [
  { title: page.columns.place, kind: 'text', width: 28, value: ({ point }) => point.place },
  { title: page.columns.alias, kind: 'text', width: 24, value: ({ point }) => point.alias },
  { title: page.columns.meter, kind: 'text', value: ({ point }) => point.meter },
  { title: page.columns.zone, kind: 'text', value: ({ register }) => register && zoneNames[register.zone] },
  { title: page.columns.ratio, kind: 'number', value: ({ point }) => point.ratio },
  { title: page.columns.fromDate, kind: 'date', value: ({ register }) => register?.fromDate ?? null },
  { title: page.columns.fromValue, kind: 'number', value: ({ register }) => register?.fromValue ?? null },
  { title: page.columns.toDate, kind: 'date', value: ({ register }) => register?.toDate ?? null },
  { title: page.columns.toValue, kind: 'number', value: ({ register }) => register?.toValue ?? null },
  { title: words.columns.kwh, kind: 'number', value: ({ register }) => register?.kwh ?? null },
  { title: page.columns.state, kind: 'text', width: 28, value: ({ point }) => page.states[point.state] },
]

export async function exportPoints(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entityBilling.consumptionExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const { rows } = await pointsOf(deps, number, input)
  return exportList(input.format, {
    name: `${words.title} ${number} ${input.from}–${input.to}`,
    sheet: words.title,
    columns,
    rows: rows.flatMap((point): Line[] =>
      point.registers.length === 0
        ? [{ point, register: null }]
        : point.registers.map((register) => ({ point, register })),
    ),
  })
}
