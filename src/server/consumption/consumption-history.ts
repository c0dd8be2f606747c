import type { z } from 'zod'
import type { businessConsumption } from '#contract/consumption.ts'
import { monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { monthRows, monthsOfPoints, silentZones } from '#lists/month-consumption.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportTable } from '#server/lists/list.ts'

type Asked = Omit<z.output<typeof businessConsumption.history.request>, 'token'>

const monthsOf = (deps: Deps, number: string, { months, meterId }: Asked) =>
  deps.core.call(fm.ZPORTAL_CONSUMPTION_GET, {
    account: number,
    months,
    meterId,
  })

/**
 * Months of a business account or of one of its meters, the oldest first; the meter of another customer gives no
 * consumption.
 */
export async function consumptionHistory(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof businessConsumption.history.request>,
) {
  const { months } = await monthsOf(deps, ownNumber(caller, input.account), input)
  return { status: 'success' as const, months }
}

/** The newest month first, with how many of the points were really read. */
export async function exportHistory(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof businessConsumption.historyExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const { months } = await monthsOf(deps, number, input)
  const rows = monthRows(months, monthOf(kyivDate(deps.now())))
  return exportTable(monthsOfPoints, input.format, number, rows, silentZones(months))
}
