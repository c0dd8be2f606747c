import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

type Dated = { readonly validFrom: string; readonly validTo: string | null }

/** Prices of an account that a customer is shown, each with whether it is in force today, and the rest of the answer. */
export async function shownTariffs(deps: Deps, account: string) {
  const { tariffs, ...rest } = await deps.core.call(fm.ZPORTAL_TARIFFS_GET, { account })
  const today = kyivDate(deps.now())
  const isCurrent = ({ validFrom, validTo }: Dated) =>
    validFrom <= today && (validTo === null || validTo >= today)
  // prices announced for the coming year are useful to customers, what an operator planned beyond it is not
  const soon = addDays(today, 365)
  const shown = tariffs
    .filter(({ validFrom }) => validFrom <= soon)
    .map((row) => ({ ...row, current: isCurrent(row) }))
  return { ...rest, tariffs: shown, isCurrent }
}
