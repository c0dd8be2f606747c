import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffMessages as calls } from '#contract/staff-messages.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { siteOfAccount } from '#domain/site.ts'
import { hasPermission } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Staff } from './store.ts'

/** The core answers about so many accounts at once. */
const PORTION = 5000
const MOST_TOLD = 100

/**
 * Keeps the known accounts of a list, each once; those of companies that are not the caller's are as unknown as those
 * the core has never had.
 */
export async function keepAccounts(
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.accounts.request>,
) {
  const typed = [...new Set(input.numbers.map(normalizeAccountNumber))]
  const isOwn = (account: string) => {
    const site = siteOfAccount(account)?.site
    return site !== undefined && hasPermission(caller, 'messages.publish', site)
  }
  const known = await knownToCore(deps, typed.filter(isOwn))
  const unknown = typed.filter((account) => !known.has(account))
  const list = known.size === 0 ? null : deps.random.uuid()
  if (list !== null) {
    await deps.db
      .insertInto('portal.message_lists')
      .values({ list_id: list, made_by: caller.userId, made_at: deps.now(), accounts: known.size })
      .execute()
    await sql`insert into portal.message_list_accounts (list_id, account)
      select ${list}::uuid, unnest(${[...known]}::text[])`.execute(deps.db)
  }
  return {
    status: 'success' as const,
    list,
    accounts: known.size,
    unknown: unknown.slice(0, MOST_TOLD),
    unknownTotal: unknown.length,
  }
}

async function knownToCore({ core }: Pick<Deps, 'core'>, accounts: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < accounts.length; at += PORTION) {
    const reply = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: accounts.slice(at, at + PORTION) })
    for (const { account } of reply.accounts) known.add(account)
  }
  return known
}
