import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { companyPeople } from '#lists/company-people.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { managedBy } from './managed.ts'
import { invitedTo, peopleOf } from './people-of.ts'

type Wanted = z.output<typeof people.list.request>

async function page(deps: Deps, caller: Caller, accounts: readonly string[], input: Omit<Wanted, 'token'>) {
  const [known, invited] = await Promise.all([peopleOf(deps, caller, accounts), invitedTo(deps, accounts)])
  const wanted = [...known, ...invited].filter(
    ({ rights }) => input.right === undefined || rights.some(({ right }) => right === input.right),
  )
  return list(companyPeople, wanted, input)
}

/** The people of the accounts that the caller manages, and the invitations to them. */
export async function listPeople(deps: Deps, caller: Caller<'entity'>, input: Wanted) {
  const accounts = managedBy(caller)
  const [listPage, rules] = await Promise.all([
    page(deps, caller, accounts, input),
    deps.db
      .selectFrom('portal.account_rules')
      .select('account')
      .where('account', 'in', accounts)
      .where('two_persons', '=', true)
      .execute(),
  ])
  return { status: 'success' as const, managed: accounts.length, twoPersons: rules.length, ...listPage }
}

export const exportPeople = (
  deps: Deps,
  caller: Caller<'entity'>,
  { format, ...input }: z.output<typeof people.listExport.request>,
) =>
  exportList(companyPeople, format, null, (at) => page(deps, caller, managedBy(caller), { ...input, ...at }))
