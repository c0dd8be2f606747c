import type { z } from 'zod'
import type { readings } from '#contract/readings.ts'
import { ownNumber } from '#server/accounts/own-account.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { withoutService } from './meters.ts'

const ACCEPTED = new Set(['accepted', 'used', 'billed'])
const sorts = ['countsOn', 'value', 'kwh', 'state', 'source'] as const

/** Readings of an apartment with their whole life, the newest first unless asked otherwise. */
export async function listReadings(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.list.request>,
) {
  const number = ownNumber(caller, input.account)
  const sort = sorts.find((name) => name === input.sort)
  const { total, readings: rows } = await deps.core.call('ZPORTAL_READINGS_LIST', {
    number,
    ...(input.meter === undefined ? {} : { meterId: input.meter }),
    ...(input.zone === undefined ? {} : { zone: input.zone }),
    ...(input.from === undefined ? {} : { from: input.from }),
    ...(input.to === undefined ? {} : { to: input.to }),
    page: input.page ?? 1,
    pageSize: input.pageSize ?? 24,
    ...(sort ? { sort } : {}),
    descending: input.descending ?? true,
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
  const { calculation } = await deps.core.call('ZPORTAL_CALCULATION_GET', {
    number,
    ...(input.period ? { period: input.period } : {}),
  })
  return { status: 'success' as const, calculation: calculation && withoutService(calculation) }
}
