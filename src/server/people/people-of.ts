import { sql } from 'kysely'
import { type Right, RIGHTS } from '#domain/rights.ts'
import type { PersonState } from '#domain/people.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Caller, Deps } from '#server/deps.ts'

type Counts = Record<Right, number>
export type PersonRow = {
  id: string
  of: 'person' | 'invitation'
  self: boolean
  name: string
  position: string | null
  contact: string | null
  code: string | null
  state: PersonState
  accounts: number
  rights: { right: Right; accounts: number }[]
  endsAt: string | null
  expiresAt: string | null
  lastSignIn: string | null
}

/** An object of how many links of a group have each right. */
const countRights = sql<Counts>`jsonb_build_object(
  'hand-in', count(*) filter (where 'hand-in' = any(l.rights)), 'pay', count(*) filter (where 'pay' = any(l.rights)),
  'prepare', count(*) filter (where 'prepare' = any(l.rights)), 'sign', count(*) filter (where 'sign' = any(l.rights)),
  'manage', count(*) filter (where 'manage' = any(l.rights)))`

const rightsOf = (counts: Counts) =>
  RIGHTS.flatMap((right) => (counts[right] > 0 ? [{ right, accounts: counts[right] }] : []))

/**
 * Everybody who has a link to the accounts, whatever its state: one statement, however many accounts and people there
 * are. A supplier of the account is another company's and is not named.
 */
export async function peopleOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  accounts: readonly string[],
): Promise<PersonRow[]> {
  const at = now()
  const rows = await db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .where(sql<boolean>`l.account = any(${[...accounts]}::text[])`)
    .where('l.dropped_at', 'is', null)
    .where('u.kind', '=', 'entity')
    .where('u.state', 'in', ['active', 'blocked'])
    .groupBy('u.user_id')
    .select([
      'u.user_id',
      'u.position',
      'u.login',
      'u.phone',
      'u.email',
      'u.state',
      nameOfUser.as('name'),
      sql<number>`count(*)::int`.as('accounts'),
      countRights.as('rights'),
      sql<boolean>`bool_or(${liveLink(at, 'l')})`.as('live'),
      sql<boolean>`bool_and(l.blocked_at is not null)`.as('blocked'),
      // unknown when one of them has no end
      sql<Date | null>`case when bool_or(l.ends_at is null) then null else max(l.ends_at) end`.as('ends'),
      sql<Date | null>`(select a.at from portal.audit a where a.subject_id = u.user_id and a.action = 'sign-in'
        and a.outcome = 'success' order by a.at desc limit 1)`.as('signed'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.user_id,
    of: 'person',
    self: row.user_id === caller.userId,
    name: row.name,
    position: row.position,
    contact: row.email ?? row.phone,
    code: row.login,
    state: row.blocked || row.state === 'blocked' ? 'blocked' : row.live ? 'active' : 'ended',
    accounts: row.accounts,
    rights: rightsOf(row.rights),
    endsAt: row.ends?.toISOString() ?? null,
    expiresAt: null,
    lastSignIn: row.signed?.toISOString() ?? null,
  }))
}

/** How long an invitation that ran out is still shown, days. */
const SHOWN = 30

/** Invitations to the accounts that nobody has taken up; of each only these accounts are counted. */
export async function invitedTo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accounts: readonly string[],
): Promise<PersonRow[]> {
  const at = now()
  const rows = await db
    .selectFrom('portal.invitations')
    .selectAll()
    .where(sql<boolean>`accounts && ${[...accounts]}::text[]`)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', new Date(at.getTime() - SHOWN * 86_400_000))
    .execute()
  const known = new Set(accounts)
  return rows.map(({ accounts: invited, ...row }) => ({
    id: row.invitation_id,
    of: 'invitation',
    self: false,
    name: [row.surname, row.name, row.middle_name].filter(Boolean).join(' '),
    position: row.position,
    contact: row.contact,
    code: null,
    state: row.expires_at > at ? 'invited' : 'expired',
    accounts: countIn(known, invited),
    rights: row.rights.map((right) => ({ right, accounts: countIn(known, invited) })),
    endsAt: row.ends_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    lastSignIn: null,
  }))
}

const countIn = (known: ReadonlySet<string>, accounts: readonly string[]): number =>
  accounts.filter((account) => known.has(account)).length
