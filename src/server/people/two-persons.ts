import { sql } from 'kysely'
import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { chosenAccounts } from './managed.ts'

/** The company asks that whoever prepares a document of the accounts does not sign it, or no longer asks it. */
export async function setTwoPersons(
  deps: Deps,
  caller: Caller<'entity'>,
  input: z.output<typeof people.twoPersons.request>,
  visit: Visit,
) {
  const accounts = chosenAccounts(caller, input.accounts)
  const { numAffectedRows } = await sql`
    insert into portal.account_rules as r (account, two_persons, set_by, set_at)
    select account, ${input.on}, ${caller.userId}, ${deps.now()} from unnest(${accounts}::text[]) account
    on conflict (account) do update
      set two_persons = excluded.two_persons, set_by = excluded.set_by, set_at = excluded.set_at
      where r.two_persons <> excluded.two_persons`.execute(deps.db)
  await writeAudit(deps, visit, {
    action: input.on ? 'two-persons-on' : 'two-persons-off',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account: accounts[0] ?? null,
    site: caller.site,
    details: { accounts: accounts.length },
  })
  return { status: 'success' as const, changed: Number(numAffectedRows ?? 0) }
}
