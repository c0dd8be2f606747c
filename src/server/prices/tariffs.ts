import type { z } from 'zod'
import type { prices } from '#contract/prices.ts'
import { tariffs } from '#lists/tariffs.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'
import { shownTariffs } from './shown-tariffs.ts'

type Wanted = Omit<z.output<typeof prices.tariffs.request>, 'token' | 'account'>

/** Prices with the act that set each. The list is as long as the history of the market: dozens of rows. */
async function page(deps: Deps, number: string, input: Wanted) {
  const { group, zones, tariffs: shown, coefficients, isCurrent } = await shownTariffs(deps, number)
  const all = shown
    .toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
    .map(({ service: _service, voltageClass: _class, note: _note, ...row }) => row)
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
  input: z.output<typeof prices.tariffs.request>,
) => ({ status: 'success' as const, ...(await page(deps, ownNumber(caller, input.account), input)) })

export async function exportTariffs(
  deps: Deps,
  caller: Caller<'person'>,
  { format, ...input }: z.output<typeof prices.tariffsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(tariffs, format, number, (at) => page(deps, number, { ...input, ...at }))
}
