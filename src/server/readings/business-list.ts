import type { z } from 'zod'
import type { entityReadings } from '#contract/business-readings.ts'
import { pointReadings } from '#lists/readings.ts'
import { readingsOf } from '#server/core/account-lists.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Business = Caller<'entity' | 'provider'>
/** Readings of all points of an account, the newest first by default. */
export const listBusinessReadings = async (
  deps: Deps,
  caller: Business,
  input: z.output<typeof entityReadings.list.request>,
) => ({
  status: 'success' as const,
  ...(await readingsOf(deps.core, pointReadings, ownNumber(caller, input.account), input)),
})

/** The same rows as a file: four hundred points have thousands a year, so they are fetched piece by piece. */
export async function exportBusinessReadings(
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof entityReadings.export.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(pointReadings, format, number, (at) =>
    readingsOf(deps.core, pointReadings, number, { ...input, ...at }),
  )
}
