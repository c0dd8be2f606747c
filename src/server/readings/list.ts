import type { z } from 'zod'
import type { directory } from '#contract/directory.ts'
import type { readings } from '#contract/readings.ts'
import { readingHistory } from '#lists/readings.ts'
import { asked, exportList } from '#server/lists/list.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { withoutService } from './meters.ts'

const ACCEPTED = new Set(['accepted', 'used', 'billed'])
type Wanted = Omit<z.output<typeof readings.list.request>, 'token' | 'account'>

/** @throws 'period-invalid' on `from` or `to` */
async function page(deps: Deps, number: string, input: Wanted) {
  const { meterId, zone, from, to, search } = input
  const { total, readings: found } = await deps.core.call(fm.ZPORTAL_READINGS_LIST, {
    account: number,
    meterId,
    zone,
    from,
    to,
    search,
    ...asked(readingHistory, input),
  })
  return {
    total,
    rows: found.map((row) => ({
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

/** Readings of an apartment with their whole life, the newest first unless asked otherwise. */
export const listReadings = async (
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.list.request>,
) => ({ status: 'success' as const, ...(await page(deps, ownNumber(caller, input.account), input)) })

export async function exportReadings(
  deps: Deps,
  caller: Caller<'person'>,
  { format, ...input }: z.output<typeof directory.readingsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(readingHistory, format, number, (at) => page(deps, number, { ...input, ...at }))
}

export async function monthCalculation(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.calculation.request>,
) {
  const number = ownNumber(caller, input.account)
  const { calculation } = await deps.core.call(fm.ZPORTAL_CALCULATION_GET, {
    account: number,
    period: input.period,
  })
  return { status: 'success' as const, calculation: calculation && withoutService(calculation) }
}
