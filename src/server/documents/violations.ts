import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { violations } from '#lists/document-violations.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof documents.violations.request>

/** An account has only a few acts in all its life, so they are filtered and ordered here. */
async function actsOf(deps: Deps, number: string, wanted: Omit<Wanted, 'token' | 'account'>) {
  const { acts } = await deps.core.call(fm.ZPORTAL_VIOLATIONS_LIST, { account: number })
  const rows = acts.map(({ id: _id, ...act }) => act)
  return list(violations, rows, wanted)
}

/** Acts on violations, and the balance rows that are debts by acts (spec §9: «порушено»). */
export async function listViolations(deps: Deps, caller: Customer, input: Wanted) {
  const number = ownNumber(caller, input.account)
  const [acts, balance] = await Promise.all([
    actsOf(deps, number, input),
    deps.core.call(fm.ZPORTAL_BALANCE_GET, { account: number }),
  ])
  return {
    status: 'success' as const,
    ...acts,
    debts: balance.debetAct.map((act) => ({
      name: act.name,
      beginKopiykas: act.beginDebet,
      endKopiykas: act.debet,
    })),
  }
}

export async function exportViolations(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof documents.violationsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(violations, format, number, (at) => actsOf(deps, number, { ...input, ...at }))
}
