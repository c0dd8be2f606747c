import type { z } from 'zod'
import type { entityLimits } from '#contract/business-limits.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { mayCorrect } from '#domain/limits.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'

/**
 * Asks for other volumes of some months of a year; while one such request is open, no other of the year is taken.
 * @throws 'limit-month' for a month that has ended or is of another year; 'limit-same' when nothing would change
 */
export async function correctLimits(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account, year, months, reason }: z.output<typeof entityLimits.correctLimits.request>,
  visit: Visit,
) {
  const number = ownNumber(caller, account)
  const today = kyivDate(deps.now())
  const names = months.map(({ month }) => month)
  const wrong = months.some(({ month }) => !month.startsWith(`${year}-`) || !mayCorrect(month, today))
  if (wrong || new Set(names).size < names.length) throw new Problem('limit-month', { field: 'months' })
  const { months: agreed } = await deps.core.call(fm.ZPORTAL_LIMITS_GET, { account: number, year })
  const now = new Map(agreed.map(({ month, kwh }) => [month, kwh]))
  const changed = months.filter(({ month, kwh }) => now.get(month) !== kwh)
  if (changed.length === 0) throw new Problem('limit-same', { field: 'months' })
  const request = await fileRequest(
    deps,
    caller,
    {
      account: number,
      kind: 'limit-correction',
      subject: String(year),
      facts: Object.fromEntries(changed.map(({ month, kwh }) => [month, kwh])),
      text: reason,
    },
    visit,
  )
  return { status: 'success' as const, request }
}
