import { sql } from 'kysely'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isPermission, mayStaff, type Permission } from '#domain/permissions.ts'
import type { Right } from '#domain/rights.ts'
import { liveLink } from '#server/db/live-link.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { othersWhoManage } from './right-holders.ts'

type Store = Pick<Deps, 'db' | 'now'>

/** May the caller do this with an account of theirs? A household owns its accounts. */
export const hasRight = (caller: Caller, account: string, right: Right): boolean =>
  caller.kind === 'person' || (caller.rights.get(account)?.includes(right) ?? false)

/**
 * For a verb that finds the account by itself, because its request names none. @throws 'right-missing', which says who
 * can give the right
 */
export async function assertRight(
  store: Store,
  caller: Caller,
  account: string,
  right: Right,
): Promise<void> {
  if (!hasRight(caller, account, right)) throw await rightMissing(store, caller, account, right)
}

/**
 * The right a call of the table needs, on every account its request names. One that names no account needs the right on
 * some account, and its verb asks again about the account it finds. A stranger's account is left to the verb, to which
 * it does not exist (promise C6). @throws 'right-missing'
 */
export async function checkMay(
  store: Store,
  endpoint: Endpoint,
  caller: Caller,
  input: unknown,
): Promise<void> {
  const { may } = endpoint
  if (may === null || caller.kind === 'person') return
  if (isPermission(may)) {
    if (caller.kind !== 'admin' || !mayStaff(caller.roles, may)) throw new Problem('forbidden')
    return
  }
  const named = namedAccounts(endpoint, input)
  if (named.length === 0) {
    if (caller.accounts.some((account) => hasRight(caller, account, may))) return
    throw await rightMissing(store, caller, caller.chosenAccount ?? caller.accounts[0] ?? null, may)
  }
  for (const account of named) if (caller.rights.has(account)) await assertRight(store, caller, account, may)
}

/**
 * The same once more before a write, with the links held in its transaction: a right or an account taken away meanwhile
 * stops it, and one taken away later waits until it is written (promise C5). What is written by the core has no
 * transaction of ours: right and session are read once more just before it. @throws 'right-missing' |
 * 'account-not-found' | 'forbidden' | 'session-invalid'
 */
export async function holdRights(
  store: Store,
  endpoint: Endpoint,
  caller: Caller,
  input: unknown,
): Promise<void> {
  const { may, writes } = endpoint
  if (writes === false) return
  if (writes === 'core') await holdSession(store, caller)
  if (may !== null && isPermission(may)) return holdPermission(store, caller, may)
  const named = namedAccounts(endpoint, input).filter((account) => caller.rights.has(account))
  if (named.length > 0) await holdRight(store, caller, named, may)
}

/**
 * For a verb that finds the accounts by itself: the right on each of them, read once more and held in the transaction
 * that writes. @param right null: the account is enough. @throws 'right-missing' | 'account-not-found'
 */
export async function holdRight(
  store: Store,
  caller: Caller,
  accounts: readonly string[],
  right: Right | null,
): Promise<void> {
  const lost = await lostOf(store, caller, accounts, right)
  if (lost === undefined) return
  throw right === null ? new Problem('account-not-found') : await rightMissing(store, caller, lost, right)
}

/** The same without a refusal. @returns an account that the caller has not any more */
export async function lostOf(
  store: Store,
  caller: Caller,
  accounts: readonly string[],
  right: Right | null = null,
): Promise<string | undefined> {
  if ((caller.kind !== 'entity' && caller.kind !== 'provider') || accounts.length === 0) return undefined
  if (right === 'manage') await lockManaging(store, accounts)
  const held = await store.db
    .selectFrom('portal.account_links')
    .select(['account', 'rights'])
    .where('user_id', '=', caller.userId)
    .where('account', 'in', accounts)
    .where(liveLink(store.now()))
    .forShare()
    .execute()
  return accounts.find((account) => {
    const link = held.find((grant) => grant.account === account)
    return !link || (right !== null && !link.rights.includes(right))
  })
}

const heldSession = prepared('held session', (db, { sessionId }: { sessionId: string }) =>
  db.selectFrom('portal.sessions').select('revoked_at').where('session_id', '=', sessionId).forShare(),
)

/**
 * The session once more: what was ended while a call waited or worked writes nothing. Last in the transaction of a
 * write, so that whoever ends a session waits for no more than its end. @throws 'session-invalid'
 */
export async function holdSession({ db }: Pick<Store, 'db'>, { sessionId }: Caller): Promise<void> {
  const [session] = await heldSession(db, { sessionId })
  if (!session || session.revoked_at !== null) throw new Problem('session-invalid')
}

/** The posts are read once more with the row of the employee held: a role taken away meanwhile stops the write. */
export async function holdPermission(store: Store, caller: Caller, permission: Permission): Promise<void> {
  const held = await store.db
    .selectFrom('portal.users')
    .select('roles')
    .where('user_id', '=', caller.userId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  if (!held || !mayStaff(held.roles, permission)) throw new Problem('forbidden')
}

/**
 * Changes of rights on an account follow one another: two that had both read their own link could not change it
 * afterwards without waiting for each other for ever.
 */
export async function lockManaging({ db }: Pick<Store, 'db'>, accounts: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(account, 4042))
    from (select unnest(${[...accounts].toSorted()}::text[]) as account) as sorted`.execute(db)
}

async function rightMissing(
  store: Store,
  caller: Caller,
  account: string | null,
  right: Right,
): Promise<Problem> {
  if (account === null) return new Problem('right-missing', { params: { right } })
  const who = await othersWhoManage(store, account, caller)
  return new Problem('right-missing', { params: { right, account, who: who.join(', ') } })
}

/** Accounts that a request names; «all» names none. */
function namedAccounts({ ids }: Endpoint, input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return []
  const fields = Object.entries(input).filter(([name]) => ids[name] === 'account')
  const values = fields.flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? value : [value]))
  return [
    ...new Set(
      values.filter((value) => typeof value === 'string' && value !== 'all').map(normalizeAccountNumber),
    ),
  ]
}
