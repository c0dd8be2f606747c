import type { z } from 'zod'
import type { billing } from '#contract/billing.ts'
import { ownNumber } from '#server/accounts/own-account.ts'
import type { FmReply } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/export/export-list.ts'
import { consumption as words } from '#text/billing.ts'
import { zones as zoneNames } from '#text/readings.ts'

type Used = FmReply<'ZPORTAL_CONSUMPTION_GET'>['months'][number]

/** Months of consumption, the oldest first; the running month stands last, as far as it was read. */
export async function showConsumption(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof billing.consumption.request>,
) {
  const number = ownNumber(caller, input.account)
  const { months } = await deps.core.call('ZPORTAL_CONSUMPTION_GET', { number, months: input.months })
  return { status: 'success' as const, months }
}

/** The newest month first, as people read a table; a column for each zone the meters count apart. */
export async function exportConsumption(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof billing.consumptionExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const { months } = await deps.core.call('ZPORTAL_CONSUMPTION_GET', { number, months: input.months })
  const zones = [...new Set(months.flatMap((used) => used.zones.map(({ zone }) => zone)))]
  const columns: ExportColumn<Used>[] = [
    { title: words.columns.month, kind: 'month', value: (used) => used.month },
    ...(zones.length > 1
      ? zones.map((zone): ExportColumn<Used> => ({
          title: `${zoneNames[zone]}, ${words.inKwh}`,
          kind: 'number',
          value: (used) => used.zones.find((one) => one.zone === zone)?.kwh ?? null,
        }))
      : []),
    { title: words.columns.kwh, kind: 'number', value: (used) => used.kwh },
    { title: words.columns.amount, kind: 'money', value: (used) => used.amountKopiykas },
    { title: words.columns.lastYear, kind: 'number', value: (used) => used.lastYearKwh },
    {
      title: words.columns.note,
      kind: 'text',
      width: 28,
      value: (used) => (used.estimated ? words.estimated : null),
    },
  ]
  return exportList(input.format, {
    name: `${words.title} ${number}`,
    sheet: words.title,
    columns,
    rows: months.toReversed(),
  })
}
