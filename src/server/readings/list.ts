import type { z } from 'zod'
import type { readings } from '#contract/readings.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { withoutService } from './meters.ts'

const ACCEPTED = new Set(['accepted', 'used', 'billed'])
const sorts = ['countsOn', 'value', 'kwh', 'state', 'source'] as const

type Wanted = Omit<z.output<typeof readings.list.request>, 'token' | 'account'>

/** The filters and the order of the list as the core takes them; the file of the list has the same. */
export function wantedOf({ meterId, zone, from, to, search, sort, descending }: Wanted) {
  const by = sorts.find((name) => name === sort)
  return {
    ...(meterId === undefined ? {} : { meterId }),
    ...(zone === undefined ? {} : { zone }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(search === undefined ? {} : { search }),
    ...(by === undefined ? {} : { sort: by }),
    descending: descending ?? true,
  }
}

/** Readings of an apartment with their whole life, the newest first unless asked otherwise. */
export async function listReadings(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.list.request>,
) {
  const number = ownNumber(caller, input.account)
  const { total, readings: rows } = await deps.core.call(fm.ZPORTAL_READINGS_LIST, {
    account: number,
    ...wantedOf(input),
    page: input.page ?? 1,
    pageSize: input.pageSize ?? 24,
  })
  return {
    status: 'success' as const,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      meter: row.meter,
      zone: row.zone,
      value: row.value,
      kwh: row.kwh,
      countsOn: row.countsOn,
      receivedAt: row.receivedAt,
      source: row.source,
      state: row.state,
      holdReason: row.holdReason,
      receipt: row.receipt,
      bill: row.billNumber,
      accepted: ACCEPTED.has(row.state),
    })),
  }
}

export async function monthCalculation(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.calculation.request>,
) {
  const number = ownNumber(caller, input.account)
  const { calculation } = await deps.core.call(fm.ZPORTAL_CALCULATION_GET, {
    account: number,
    ...(input.period ? { period: input.period } : {}),
  })
  return { status: 'success' as const, calculation: calculation && withoutService(calculation) }
}
