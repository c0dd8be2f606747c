import type { z } from 'zod'
import type { readings } from '#contract/readings.ts'
import { readingHistory } from '#lists/readings.ts'
import { readingsOf } from '#server/core/account-lists.ts'
import { exportList } from '#server/lists/list.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { withoutService } from './meters.ts'

/** Readings of an apartment with all their states, the newest first by default. */
export const listReadings = async (
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.list.request>,
) => ({
  status: 'success' as const,
  ...(await readingsOf(deps.core, readingHistory, ownNumber(caller, input.account), input)),
})

export async function exportReadings(
  deps: Deps,
  caller: Caller<'person'>,
  { format, ...input }: z.output<typeof readings.readingsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(readingHistory, format, number, (at) =>
    readingsOf(deps.core, readingHistory, number, { ...input, ...at }),
  )
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
