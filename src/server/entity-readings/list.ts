import type { z } from 'zod'
import type { entityReadings } from '#contract/entity-readings.ts'
import { pointReadings } from '#lists/readings.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { asked, exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Business = Caller<'entity' | 'provider'>
type Wanted = Omit<z.output<typeof entityReadings.list.request>, 'token' | 'account'>

/** @throws 'period-invalid' on `from` or `to` */
async function page(deps: Deps, number: string, input: Wanted) {
  const { meterId, zone, from, to, search } = input
  const { total, readings } = await deps.core.call(fm.ZPORTAL_READINGS_LIST, {
    account: number,
    meterId,
    zone,
    from,
    to,
    search,
    ...asked(pointReadings, input),
  })
  return {
    total,
    rows: readings.map((row) => ({
      id: row.id,
      meter: row.meter,
      place: row.place,
      alias: row.alias,
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
    })),
  }
}

/** Readings of all points of an account, the newest first unless asked otherwise. */
export const listBusinessReadings = async (
  deps: Deps,
  caller: Business,
  input: z.output<typeof entityReadings.list.request>,
) => ({ status: 'success' as const, ...(await page(deps, ownNumber(caller, input.account), input)) })

/** The same rows as a file: four hundred points have thousands a year, so they are fetched piece by piece. */
export async function exportBusinessReadings(
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof entityReadings.export.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(pointReadings, format, number, (at) => page(deps, number, { ...input, ...at }))
}
