import type { z } from 'zod'
import type { directory } from '#contract/directory.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { tariffs } from '#lists/tariffs.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = Omit<z.output<typeof directory.tariffs.request>, 'token' | 'account'>

/** Prices with the act that set each. The list is as long as the history of the market: dozens of rows. */
async function page(deps: Deps, number: string, input: Wanted) {
  const {
    group,
    zones,
    tariffs: told,
    coefficients,
  } = await deps.core.call(fm.ZPORTAL_TARIFFS_GET, { account: number })
  const today = kyivDate(deps.now())
  const isCurrent = (row: { validFrom: string; validTo: string | null }) =>
    row.validFrom <= today && (row.validTo === null || row.validTo >= today)
  // prices announced for the coming year are useful to customers, what an operator planned beyond it is not
  const soon = addDays(today, 365)
  const all = told
    .filter(({ validFrom }) => validFrom <= soon)
    .toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
    .map(({ service: _service, voltageClass: _class, note: _note, ...row }) => ({
      ...row,
      current: isCurrent(row),
    }))
  // false asks for all of them
  const wanted = { ...input, own: input.own || undefined }
  return {
    ...list(tariffs, all, wanted),
    group,
    zones,
    current: all.find((row) => row.current && row.own) ?? null,
    coefficients: coefficients
      .filter(isCurrent)
      .map(({ zones: count, zone, coefficient }) => ({ zones: count, zone, coefficient })),
  }
}

export const listTariffs = async (
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof directory.tariffs.request>,
) => ({ status: 'success' as const, ...(await page(deps, ownNumber(caller, input.account), input)) })

export async function exportTariffs(
  deps: Deps,
  caller: Caller<'person'>,
  { format, ...input }: z.output<typeof directory.tariffsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(tariffs, format, number, (at) => page(deps, number, { ...input, ...at }))
}
