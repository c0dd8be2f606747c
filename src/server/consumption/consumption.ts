import type { z } from 'zod'
import type { consumption } from '#contract/consumption.ts'
import { monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { monthConsumption, monthRows, silentZones } from '#lists/month-consumption.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportTable } from '#server/lists/list.ts'

/** Months of consumption, the oldest first; the running month stands last, as far as it was read. */
export async function showConsumption(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof consumption.consumption.request>,
) {
  const number = ownNumber(caller, input.account)
  const { months } = await deps.core.call(fm.ZPORTAL_CONSUMPTION_GET, {
    account: number,
    months: input.months,
  })
  return { status: 'success' as const, months }
}

/** The newest month first, as people read a table. */
export async function exportConsumption(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof consumption.consumptionExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const { months } = await deps.core.call(fm.ZPORTAL_CONSUMPTION_GET, {
    account: number,
    months: input.months,
  })
  const rows = monthRows(months, monthOf(kyivDate(deps.now())))
  return exportTable(monthConsumption, input.format, number, rows, silentZones(months))
}
