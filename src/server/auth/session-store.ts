import { type Kysely, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserKind } from '#contract/endpoint.ts'
import { mayStaff } from '#domain/permissions.ts'
import { isRight, type Right } from '#domain/rights.ts'
import { siteOfAccount } from '#domain/site.ts'
import type { Asks } from '#server/beside.ts'
import { liveLink } from '#server/db/live-link.ts'
import { preparedEach } from '#server/db/prepared.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller, OwnLink, Random, Visit } from '#server/deps.ts'
import type { Secrets } from '#server/secrets.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { keepLinks, keptLinks, type Rights } from './kept-links.ts'
import { limitsOf, ROTATION_GRACE, sessionExpiry } from './session-rules.ts'
import { readToken, signToken } from './tokens.ts'

type Store = { db: Kysely<Database>; secrets: Secrets; now: () => Date; random: Random }

export type SessionRefusal = 'session-invalid' | 'session-expired'
type Found = { caller: Caller; expires: Date; tokenIsCurrent: boolean }

/** seen_at is written at most this often: it limits writes, and makes idle time inexact by as much. */
const SEEN_EVERY = 30_000

/**
 * Finds whose token this is, in the database at every request (promises B2, C5). A replaced token is accepted for
 * ROTATION_GRACE; later use means theft, and the whole session ends (B4).
 */
export async function findSession(
  store: Store,
  token: string,
  visit: Visit,
  more?: More,
): Promise<Found | SessionRefusal> {
  const now = store.now()
  const claims = await readToken(store.secrets, token, now)
  const links = claims && keptLinks(claims.sessionId, now)
  const row = claims && (await readSession(store, claims.sessionId, links?.version ?? null, more))
  if (!claims || !row || row.revoked_at || row.state !== 'active') return 'session-invalid'
  if (row.look_id !== null && !isViewed(row)) return 'session-invalid'
  const tokenIsCurrent = row.token_id === claims.tokenId
  if (!tokenIsCurrent && !isInGrace(row, claims.tokenId, now)) {
    await endStolen(store, row, visit)
    return 'session-invalid'
  }
  const expires = sessionExpiry(row)
  if (expires.getTime() <= now.getTime()) return 'session-expired'
  await keepSeen(store, row, now)
  // who looks at a cabinet is at work
  if (row.staff_session !== null && row.staff_seen_at !== null)
    await keepSeen(store, { session_id: row.staff_session, seen_at: row.staff_seen_at }, now)
  const rights = row.links === null && links ? links.rights : readRights(row)
  return { tokenIsCurrent, expires, caller: callerOf(row, rights) }
}

/** The accounts that the statement has told, with the rights on them; those of a business are kept. */
function readRights(row: SessionRow): Rights {
  const rights = new Map((row.links ?? []).map(readLink))
  if (row.links !== null && row.links_version !== null)
    keepLinks(row.session_id, { rights, version: row.links_version, until: row.links_until })
  return rights
}

/** What is asked besides, and the account the request names. */
type More = { asks: readonly Asks[]; account: string }

const readSession = async (
  store: Store,
  sessionId: string,
  linksVersion: string | null,
  { asks, account }: More = NOTHING,
) => {
  const [row] = await sessionRow(store.db, asks, { sessionId, account, linksVersion, now: store.now() })
  return row && { ...row, ...row.said }
}
const NOTHING: More = { asks: [], account: '' }

/**
 * Everything a request needs to know about whoever sends it, in one statement: the session, the user, the accounts and,
 * for a household, what its pages say about each account besides the core; with the version of the outages. `links` is
 * null where those of `linksVersion` still hold (decision 118).
 */
const sessionRow = preparedEach(
  (asks: readonly Asks[]) => ['session', ...asks.map(({ name }) => name)].join(' '),
  (parameters: { sessionId: string; account: string; linksVersion: string | null; now: Date }, asks, db) =>
    db
      .selectFrom('portal.sessions as s')
      .innerJoin('portal.users as u', 'u.user_id', 's.user_id')
      .leftJoin('portal.account_looks as k', 'k.look_id', 's.look_id')
      .leftJoin('portal.users as w', 'w.user_id', 'k.staff_id')
      .leftJoin('portal.sessions as p', 'p.session_id', 'k.session_id')
      .leftJoin('portal.link_versions as v', 'v.user_id', 's.user_id')
      .select([
        's.rotated_at',
        's.seen_at',
        's.ends_at',
        's.revoked_at',
        's.wrote_at',
        'p.seen_at as staff_seen_at',
        'p.revoked_at as staff_left_at',
        sql<Date | null>`case when ${linksAreNew(parameters.linksVersion)} then
        (select min(l.ends_at) from portal.account_links l
        where l.user_id = u.user_id and ${liveLink(parameters.now, 'l')}) end`.as('links_until'),
      ])
      // as one value: at every call the driver reads names and types of all columns
      .select((eb) =>
        jsonBuildObject({
          session_id: eb.ref('s.session_id'),
          user_id: eb.ref('s.user_id'),
          kind: eb.ref('s.kind'),
          token_id: eb.ref('s.token_id'),
          previous_token_id: eb.ref('s.previous_token_id'),
          remembered: eb.ref('s.remembered'),
          chosen_account: eb.ref('s.chosen_account'),
          only_account: eb.ref('s.only_account'),
          state: eb.ref('u.state'),
          login: eb.ref('u.login'),
          partner: eb.ref('u.partner'),
          site: eb.ref('u.site'),
          is_admin: eb.ref('u.is_admin'),
          attribute01: eb.ref('u.attribute01'),
          roles: eb.ref('u.roles'),
          look_id: eb.ref('s.look_id'),
          look_site: eb.ref('k.site'),
          staff_id: eb.ref('k.staff_id'),
          staff_state: eb.ref('w.state'),
          staff_roles: eb.ref('w.roles'),
          staff_session: eb.ref('p.session_id'),
          links_version: eb.ref('v.version'),
          links: sql<string[] | null>`case when ${linksAreNew(parameters.linksVersion)} then
          array(select account || ' ' || array_to_string(rights, ' ') from portal.account_links l
          where l.user_id = u.user_id and ${liveLink(parameters.now, 'l')}
            and (s.only_account is null or s.only_account = l.account)
          order by l.position, l.account) end`,
          own_links: sql<OwnLink[] | null>`case when s.kind = 'person' then (
          select json_agg(json_build_object('account', l.account, 'object_name', l.object_name,
            'is_default', l.is_default, 'queues', (
              select case when q.origin = 'source' then q.queues end
              from portal.object_queues q where q.account = l.account order by q.valid_from desc limit 1))
            order by l.position, l.account)
          from portal.account_links l
          where l.user_id = u.user_id and ${liveLink(parameters.now, 'l')}
            and (s.only_account is null or s.only_account = l.account)) end`,
          outages: sql<string>`(select version from portal.outage_version)`,
          beside: besideOf(asks, parameters, db),
        }).as('said'),
      )
      .where('s.session_id', '=', parameters.sessionId),
)
const besideOf = (
  asks: readonly Asks[],
  request: { account: string },
  db: Store['db'],
): RawBuilder<Record<string, unknown> | null> =>
  asks.length === 0
    ? sql`null`
    : sql`json_build_object(${sql.join(
        asks.flatMap(({ name, value }) => [sql`${name}::text`, value(request, db)]),
      )})`
type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>

/** A user who has no version, as a household, has nothing that could be kept. */
const linksAreNew = (version: string | null) => sql<boolean>`(
  v.version is distinct from ${version}::uuid or v.version is null)`

const isInGrace = (row: SessionRow, tokenId: string, now: Date): boolean =>
  row.previous_token_id === tokenId && now.getTime() - row.rotated_at.getTime() <= ROTATION_GRACE

/** A view lasts while the staff member is signed in and still has the right to it. */
const isViewed = (row: SessionRow): boolean =>
  row.staff_state === 'active' &&
  row.staff_session !== null &&
  row.staff_left_at === null &&
  mayStaff(row.staff_roles ?? [], 'accounts.reveal', row.look_site ?? '')

async function endStolen(store: Store, row: SessionRow, visit: Visit): Promise<void> {
  await endSession(store, row.session_id, 'replaced token used again')
  await writeAudit(store, visit, {
    action: 'session-theft',
    outcome: 'session-ended',
    actorKind: row.kind,
    subjectId: row.user_id,
    site: row.site,
  })
}

async function keepSeen(
  store: Store,
  row: Pick<SessionRow, 'session_id' | 'seen_at'>,
  now: Date,
): Promise<void> {
  if (now.getTime() - row.seen_at.getTime() <= SEEN_EVERY) return
  await store.db
    .updateTable('portal.sessions')
    .set({ seen_at: now })
    .where('session_id', '=', row.session_id)
    .where('seen_at', '<', now)
    .execute()
}

function callerOf(row: SessionRow, rights: Rights): Caller {
  const accounts = [...rights.keys()]
  // an account that was dropped or never owned cannot stay chosen
  const chosenAccount = row.chosen_account && rights.has(row.chosen_account) ? row.chosen_account : null
  return {
    kind: row.kind,
    userId: row.user_id,
    sessionId: row.session_id,
    login: row.login,
    partner: row.partner ?? '',
    // the site of the account in view; the user's own site only until an account is chosen (spec §9, promise C4)
    site: (chosenAccount === null ? undefined : siteOfAccount(chosenAccount)?.site) ?? row.site,
    isAdmin: row.is_admin,
    attribute01: row.attribute01,
    roles: row.roles,
    chosenAccount,
    accounts,
    rights,
    links: row.kind === 'person' ? (row.own_links ?? []) : undefined,
    outages: row.outages,
    beside: row.beside ?? undefined,
    wroteAt: row.wrote_at,
    look: row.look_id !== null && row.staff_id !== null ? { id: row.look_id, staffId: row.staff_id } : null,
  }
}

/** An account and the rights on it, as the statement writes them in one text. */
function readLink(link: string): [account: string, rights: readonly Right[]] {
  const [account = '', ...rights] = link.split(' ')
  return [account, rights.filter(isRight)]
}

type NewSession = {
  userId: string
  kind: UserKind
  site: string | null
  remembered: boolean
  device: string
  address: string
  chosenAccount: string | null
  /** null: every account of the user */
  onlyAccount: string | null
  /** a member of the staff sees the cabinet as its customer does */
  look?: { id: string; endsAt: Date }
}

/**
 * A new session with a new identifier at every sign-in (promise B1): its row, for a statement that writes more than
 * that, and the token that is good once the row is written.
 */
export async function newSession(store: Store, session: NewSession) {
  const now = store.now()
  const sessionId = store.random.uuid()
  const tokenId = store.random.uuid()
  const endsAt =
    session.look?.endsAt ?? new Date(now.getTime() + limitsOf(session.kind, session.remembered).absolute)
  const row = store.db.insertInto('portal.sessions').values({
    session_id: sessionId,
    user_id: session.userId,
    kind: session.kind,
    site: session.site,
    token_id: tokenId,
    rotated_at: now,
    created_at: now,
    seen_at: now,
    ends_at: endsAt,
    remembered: session.remembered,
    device: session.device.slice(0, 300),
    address: session.address,
    chosen_account: session.chosenAccount,
    only_account: session.onlyAccount,
    ...(session.look ? { look_id: session.look.id } : {}),
  })
  const expires = sessionExpiry({
    kind: session.kind,
    remembered: session.remembered,
    seen_at: now,
    ends_at: endsAt,
  })
  const token = await signToken(store.secrets, {
    sessionId,
    tokenId,
    kind: session.kind,
    issuedAt: now,
    expires: endsAt,
  })
  return { row, opened: { token, expires, sessionId } }
}

/** Opens a session at once. */
export async function startSession(
  store: Store,
  session: NewSession,
): Promise<{ token: string; expires: Date; sessionId: string }> {
  const { row, opened } = await newSession(store, session)
  await row.execute()
  return opened
}

/** Remembers that a session has changed something, so that it reads no replica that does not show it yet. */
export const keepWrote = (db: Kysely<Database>, sessionId: string) =>
  db
    .updateTable('portal.sessions')
    .set({ wrote_at: sql<Date>`clock_timestamp()` })
    .where('session_id', '=', sessionId)
    .execute()

/** Replaces the token of a live session; within the grace period of the last rotation returns the current one. */
export async function rotateToken(store: Store, caller: Caller): Promise<{ token: string; expires: Date }> {
  const now = store.now()
  const rotated = await store.db
    .updateTable('portal.sessions')
    .set((eb) => ({
      previous_token_id: eb.ref('token_id'),
      token_id: store.random.uuid(),
      rotated_at: now,
      seen_at: now,
    }))
    .where('session_id', '=', caller.sessionId)
    .where('rotated_at', '<', new Date(now.getTime() - ROTATION_GRACE))
    .returning(['token_id', 'kind', 'remembered', 'seen_at', 'ends_at'])
    .executeTakeFirst()
  const row =
    rotated ??
    (await store.db
      .selectFrom('portal.sessions')
      .select(['token_id', 'kind', 'remembered', 'seen_at', 'ends_at'])
      .where('session_id', '=', caller.sessionId)
      .executeTakeFirstOrThrow())
  const token = await signToken(store.secrets, {
    sessionId: caller.sessionId,
    tokenId: row.token_id,
    kind: row.kind,
    issuedAt: now,
    expires: row.ends_at,
  })
  return { token, expires: sessionExpiry(row) }
}

export async function endSession(
  store: Pick<Store, 'db' | 'now'>,
  sessionId: string,
  reason: string,
): Promise<void> {
  await store.db
    .updateTable('portal.sessions')
    .set({ revoked_at: store.now(), revoke_reason: reason })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a user, except one if it is named. @returns how many ended. */
export async function endSessionsOf(
  store: Pick<Store, 'db' | 'now'>,
  userId: string,
  reason: string,
  except?: string,
): Promise<number> {
  let query = store.db
    .updateTable('portal.sessions')
    .set({ revoked_at: store.now(), revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (except) query = query.where('session_id', '!=', except)
  const result = await query.executeTakeFirst()
  return Number(result.numUpdatedRows)
}
