import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { staffMessages as calls } from '#contract/staff-messages.ts'
import { parseQueue } from '#domain/queue.ts'
import { readersOf } from '#domain/service-message.ts'
import { fm } from '#server/core/function-modules.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { assertSites } from './save.ts'
import type { Staff } from './store.ts'

type Input = z.output<typeof calls.reach.request>

/** The core answers about so many accounts at once; more than so many are not asked about while somebody waits. */
const PORTION = 5000
const MOST_ASKED = 100_000

/** How many people with a cabinet a message would be shown to now: one statement, except for debts, which the core knows. */
export async function messageReach(deps: Deps, caller: Staff, input: Input) {
  assertSites(caller, input.sites)
  const readers = readersOf(input.audience, input.pages)
  const kinds = readers.filter((reader) => reader !== 'guest' && reader !== 'admin')
  return {
    status: 'success' as const,
    people: kinds.length === 0 ? 0 : await people(deps, input, kinds),
    guests: readers.includes('guest'),
    staff: readers.includes('admin'),
  }
}

async function people(deps: Deps, input: Input, kinds: readonly string[]): Promise<number | null> {
  const whose = await narrowed(deps, input, kinds)
  if (whose === null) return null
  const { rows } = await sql<{ people: number }>`
    select count(distinct l.user_id)::int as people ${linksOf(deps, input, kinds)} and ${whose}`.execute(
    deps.db,
  )
  return rows[0]?.people ?? 0
}

/** Links of customers of these kinds to accounts of the companies. */
const linksOf = (deps: Deps, { sites }: Input, kinds: readonly string[]) => sql`
  from portal.account_links l
  join portal.users u on u.user_id = l.user_id and u.state = 'active' and u.kind = any(${[...kinds]}::text[])
  where ${liveLink(deps.now(), 'l')} and (${sites}::text[] is null or l.site = any(${sites}::text[]))`

/** What the audience asks besides; null: it cannot be counted now. @throws 'not-offered' */
async function narrowed(
  deps: Deps,
  input: Input,
  kinds: readonly string[],
): Promise<RawBuilder<boolean> | null> {
  switch (input.audience) {
    case 'creditor':
      return sql<boolean>`u.attribute01 = 'creditor'`
    case 'accounts':
      return sql<boolean>`exists (select from portal.message_list_accounts a
        where a.list_id = ${input.list}::uuid and a.account = l.account)`
    case 'queue': {
      const queues = input.queues.flatMap((text) => parseQueue(text)?.code ?? [])
      return sql<boolean>`(select q.queues from portal.object_queues q where q.account = l.account
        order by q.valid_from desc limit 1) && ${queues}::text[]`
    }
    case 'debtors': {
      const debtors = await debtorsOf(deps, input, kinds)
      return debtors && sql<boolean>`l.account = any(${debtors}::text[])`
    }
    default:
      return sql<boolean>`true`
  }
}

/** Accounts with something overdue. @throws 'not-offered' where the core does not tell of many at once */
async function debtorsOf(deps: Deps, input: Input, kinds: readonly string[]): Promise<string[] | null> {
  if (!deps.core.can('debts-of-accounts')) throw new Problem('not-offered', { field: 'audience' })
  const { rows } = await sql<{ account: string }>`
    select distinct l.account ${linksOf(deps, input, kinds)} limit ${MOST_ASKED + 1}`.execute(deps.db)
  if (rows.length > MOST_ASKED) return null
  const debtors: string[] = []
  for (let at = 0; at < rows.length; at += PORTION) {
    const accounts = rows.slice(at, at + PORTION).map(({ account }) => account)
    const { debts } = await deps.core.call(fm.ZPORTAL_DEBTS_GET, { accounts })
    debtors.push(...debts.filter(({ overdueKopiykas }) => overdueKopiykas > 0).map(({ account }) => account))
  }
  return debtors
}
