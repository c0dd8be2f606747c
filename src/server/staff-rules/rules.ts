import type { z } from 'zod'
import type { staffRules } from '#contract/staff-rules.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { endings } from '#domain/price-calendar.ts'
import { ruleKey } from '#domain/rules.ts'
import { staffRulesList } from '#lists/staff-rules.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { waitingSubjects } from '#server/proposals/waiting.ts'
import { allRules } from '#server/rules/dated.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffRules.list.request>, 'token'>

/** Every rule, of the core and of the portal: some dozens. */
async function page(deps: Deps, input: Wanted) {
  const today = kyivDate(deps.now())
  const [{ known, rules }, waits] = await Promise.all([allRules(deps), waitingSubjects(deps, 'rule-new')])
  const ends = new Map(endings(rules, ruleKey, today).map(({ row, urgency }) => [row, urgency]))
  const rows = rules
    .map((rule) => {
      const { enteredBy: by, enteredAt: at, ...row } = rule
      const isOver = row.validTo !== null && row.validTo < today
      const state = isOver
        ? ('past' as const)
        : row.validFrom > today
          ? ('coming' as const)
          : ('now' as const)
      return {
        ...row,
        by,
        at,
        state,
        ends: ends.get(rule) ?? null,
        waits: state !== 'past' && waits.has(ruleKey(row)),
      }
    })
    .filter(({ state, ends: end }) => input.past === true || state !== 'past' || end === 'over')
  return { known, ...list(staffRulesList, rows, input) }
}

export const listRules = async (deps: Deps, caller: Admin, input: Wanted) => ({
  status: 'success' as const,
  mayPropose: sitesFor(caller, 'prices.propose') === null,
  ...(await page(deps, input)),
})

export const exportRules = (
  deps: Deps,
  _caller: Admin,
  { format, ...input }: z.output<typeof staffRules.listExport.request>,
) => exportList(staffRulesList, format, null, (at) => page(deps, { ...input, ...at }))
