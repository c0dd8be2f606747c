import { sql } from 'kysely'
import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { type Right, RIGHTS } from '#domain/rights.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { liveLink } from '#server/db/live-link.ts'
import { Problem } from '#server/problem.ts'
import { assertNotHolder } from './contract-holder.ts'
import { assertAnother, assertManagerLeft, assertOwnToGive, lockLinks } from './locked-links.ts'
import { chosenAccounts, managedBy } from './managed.ts'
import { linksTo } from './person.ts'
import { tellPerson } from './tell-person.ts'
import { byLastDay, endOf } from './term.ts'

type Company = Caller<'entity'>

/** A person is known by a link to an account that the caller manages. @throws 'not-found' */
async function assertColleague(deps: Deps, caller: Company, person: string): Promise<void> {
  const link = await linksTo(deps.db, person, managedBy(caller))
    .select('l.account')
    .limit(1)
    .executeTakeFirst()
  if (!link) throw new Problem('not-found', { field: 'person' })
}

const entry = (caller: Company, subjectId: string, accounts: readonly string[]) => ({
  outcome: 'success',
  actorKind: caller.kind,
  actorId: caller.userId,
  subjectId,
  account: accounts[0] ?? null,
  site: caller.site,
})

/** The last day of accounts as a letter says it: one for all of them, or each day with its accounts, the soonest first. */
function endsOf(links: readonly { account: string; ends_at: Date | null }[]) {
  const ends = byLastDay(links).map(({ endsOn, group }) => ({
    endsOn,
    accounts: group.map(({ account }) => account).toSorted(),
  }))
  return ends.length === 1 ? { endsOn: ends[0]?.endsOn ?? null } : { ends }
}

/** Sets the rights of a person on the accounts; an account they did not have is opened to them. */
export async function changeRights(
  deps: Deps,
  caller: Company,
  input: z.output<typeof people.change.request>,
  visit: Visit,
) {
  const { person } = input
  const accounts = chosenAccounts(caller, input.accounts)
  const endsAt = endOf(input.endsOn, deps.now())
  assertAnother(caller, person)
  await assertColleague(deps, caller, person)
  const rights = [...new Set(input.rights)]
  const links = await lockLinks(deps, caller, person, accounts)
  // whoever may do something for longer is given it anew
  const isProlonged = (last: Date | null) => last !== null && (endsAt === null || endsAt > last)
  const had = new Map(
    links
      .filter((link) => link.user === person && link.live && !isProlonged(link.endsAt))
      .map((link) => [link.account, link.rights]),
  )
  const given = accounts.map((account): [string, Right[]] => [
    account,
    rights.filter((right) => !had.get(account)?.includes(right)),
  ])
  await assertOwnToGive(deps, caller, links, new Map(given))
  if (!rights.includes('manage') || endsAt !== null) assertManagerLeft(links, person, accounts)
  if (rights.length < RIGHTS.length || endsAt !== null) await assertNotHolder(deps, person, accounts)
  // nobody gives for longer than they have
  const { rows: set } = await sql<{ account: string; ends_at: Date | null }>`
    insert into portal.account_links as l
      (user_id, account, site, position, status, rights, ends_at, added_at)
    select ${person}, m.account, m.site, m.position, 'activated', ${rights}::text[],
      least(${endsAt}::timestamptz, m.ends_at), ${deps.now()}
    from portal.account_links m where m.user_id = ${caller.userId} and m.account = any(${accounts}::text[])
    on conflict (user_id, account) do update set rights = excluded.rights, ends_at = excluded.ends_at,
      blocked_at = case when l.dropped_at is null then l.blocked_at end, dropped_at = null,
      added_at = case when l.dropped_at is null then l.added_at else excluded.added_at end
    returning l.account, l.ends_at`.execute(deps.db)
  await writeAudit(deps, visit, {
    action: 'rights-changed',
    ...entry(caller, person, accounts),
    details: { accounts: accounts.length, rights: rights.join(' '), endsOn: input.endsOn },
  })
  await tellPerson(deps, caller, person, accounts, { change: 'changed', rights, ...endsOf(set) })
  return { status: 'success' as const, changed: set.length }
}

/** Takes accounts away from a person; with the last of them their sessions end. */
export async function withdrawAccess(
  deps: Deps,
  caller: Company,
  input: z.output<typeof people.withdraw.request>,
  visit: Visit,
) {
  const { person } = input
  const accounts = chosenAccounts(caller, input.accounts)
  assertAnother(caller, person)
  await assertColleague(deps, caller, person)
  assertManagerLeft(await lockLinks(deps, caller, person, accounts), person, accounts)
  await assertNotHolder(deps, person, accounts)
  const { numUpdatedRows } = await deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: deps.now() })
    .where('user_id', '=', person)
    .where(sql<boolean>`account = any(${accounts}::text[])`)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  const left = await deps.db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', person)
    .where(liveLink(deps.now()))
    .limit(1)
    .executeTakeFirst()
  if (!left) await endSessionsOf(deps, person, 'access withdrawn')
  await writeAudit(deps, visit, {
    action: 'access-withdrawn',
    ...entry(caller, person, accounts),
    details: { accounts: accounts.length },
  })
  if (numUpdatedRows) await tellPerson(deps, caller, person, accounts, { change: 'withdrawn' })
  return { status: 'success' as const, changed: Number(numUpdatedRows) }
}

/** Closes everything the caller manages to a person, whose sessions end at once, or opens it again. */
export async function blockPerson(
  deps: Deps,
  caller: Company,
  input: z.output<typeof people.block.request>,
  visit: Visit,
) {
  const { person, blocked } = input
  const accounts = managedBy(caller)
  assertAnother(caller, person)
  await assertColleague(deps, caller, person)
  const links = await lockLinks(deps, caller, person, accounts)
  if (blocked) {
    assertManagerLeft(links, person, accounts)
    await assertNotHolder(deps, person, accounts)
  } else {
    const given = links.filter((link) => link.user === person && link.blocked)
    await assertOwnToGive(deps, caller, links, new Map(given.map(({ account, rights }) => [account, rights])))
  }
  const { numUpdatedRows } = await deps.db
    .updateTable('portal.account_links')
    .set({ blocked_at: blocked ? deps.now() : null })
    .where('user_id', '=', person)
    .where(sql<boolean>`account = any(${accounts}::text[])`)
    .where('dropped_at', 'is', null)
    .where('blocked_at', blocked ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (blocked) await endSessionsOf(deps, person, 'blocked by the company')
  await writeAudit(deps, visit, {
    action: blocked ? 'access-blocked' : 'access-opened',
    ...entry(caller, person, accounts),
    details: { accounts: Number(numUpdatedRows) },
  })
  const touched = links.filter((link) => link.user === person).map(({ account }) => account)
  if (numUpdatedRows)
    await tellPerson(deps, caller, person, touched, { change: blocked ? 'blocked' : 'opened' })
  return { status: 'success' as const, changed: Number(numUpdatedRows) }
}
