import { sql } from 'kysely'
import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { UNIQUE_CODE_LENGTH, UNIQUE_CODE_PREFIX } from '#domain/account-number.ts'
import { type Right, RIGHTS } from '#domain/rights.ts'
import { acceptedVersion } from '#server/auth/agreement.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertGoodPassword } from '#server/auth/new-password.ts'
import { keepMade, madeUser, once } from '#server/auth/once.ts'
import { hashPassword } from '#server/auth/password.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { fm } from '#server/core/function-modules.ts'
import { liveLink } from '#server/db/live-link.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { User } from '#server/user.ts'
import { type Invitation, openInvitation } from './invitations.ts'
import { byLastDay } from './term.ts'

/** What an invitation opens today: no more than who invited may still give. */
type Opened = { account: string; site: string; position: number; rights: Right[]; ends_at: Date | null }

async function openedBy(deps: Pick<Deps, 'db' | 'now'>, invitation: Invitation): Promise<Opened[]> {
  const { accounts, rights, ends_at, invited_by } = invitation
  return deps.db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(['l.account', 'l.site', 'l.position'])
    .select([
      sql<Right[]>`array(select unnest(l.rights) intersect select unnest(${rights}::text[]))`.as('rights'),
      sql<Date | null>`least(l.ends_at, ${ends_at}::timestamptz)`.as('ends_at'),
    ])
    .where('l.user_id', '=', invited_by)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`l.account = any(${accounts}::text[]) and 'manage' = any(l.rights)`)
    .where(sql<boolean>`(${ends_at}::timestamptz is null or ${ends_at}::timestamptz > ${deps.now()})`)
    .where(liveLink(deps.now(), 'l'))
    .orderBy('l.position')
    .orderBy('l.account')
    .execute()
}

/** The invitation of a link with what it opens. @throws 'invitation-ended' alike for whatever is wrong with it */
async function invitationOf(deps: Pick<Deps, 'db' | 'secrets' | 'now'>, code: string) {
  const invitation = await openInvitation(deps, code)
  const opened = invitation ? await openedBy(deps, invitation) : []
  const [first] = opened
  if (!invitation || !first) throw new Problem('invitation-ended')
  return { invitation, opened, first }
}

/** The company is that of the user whose code the company was given; whoever they invite belongs to it. */
const companyOf = ({ db }: Pick<Deps, 'db'>, user: string) =>
  db
    .selectFrom('portal.users as m')
    .innerJoin('portal.users as u', (join) =>
      join.on(sql<boolean>`u.user_id = coalesce(m.invited_by, m.user_id)`),
    )
    .select(['u.user_id', 'u.company', 'u.edrpou', 'u.attribute01', 'u.is_admin', 'u.site'])
    .where('m.user_id', '=', user)
    .executeTakeFirstOrThrow()

/** What the page of the link shows before anything is done. */
export async function showInvitation(
  deps: Deps,
  _caller: null,
  input: z.output<typeof people.invitation.request>,
) {
  const { invitation, opened, first } = await invitationOf(deps, input.code)
  const [{ company }, { from }] = await Promise.all([
    companyOf(deps, invitation.invited_by),
    deps.db
      .selectFrom('portal.users as u')
      .select(nameOfUser.as('from'))
      .where('u.user_id', '=', invitation.invited_by)
      .executeTakeFirstOrThrow(),
  ])
  return {
    status: 'success' as const,
    company: company ?? '',
    from,
    name: [invitation.name, invitation.middle_name].filter(Boolean).join(' '),
    account: first.account,
    accounts: opened.length,
    rights: RIGHTS.filter((right) => opened.some(({ rights }) => rights.includes(right))),
    // how many accounts each last day is of
    ends: byLastDay(opened).map(({ endsOn, group }) => ({ endsOn, accounts: group.length })),
    expiresAt: invitation.expires_at.toISOString(),
  }
}

type Input = z.output<typeof people.join.request>

/**
 * Takes an invitation up, once: makes the user with a unique code and a password of their own. The link has proved the
 * contact. No session begins here: the person signs in by what they have just learned.
 */
export const join = (deps: Deps, _caller: null, input: Input, visit: Visit) =>
  once(deps, visit, input, {
    first: () => takeUp(deps, input, visit),
    again: async (id) => {
      const user = await madeUser(deps, 'entity', id, visit)
      const first = user && (await firstAccount(deps, id))
      return first ? taken(user, first.account) : null
    },
  })

const firstAccount = ({ db, now }: Deps, user: string) =>
  db
    .selectFrom('portal.account_links as l')
    .select('l.account')
    .where('l.user_id', '=', user)
    .where(liveLink(now(), 'l'))
    .orderBy('l.position')
    .limit(1)
    .executeTakeFirst()

const taken = ({ login, company }: Pick<User, 'login' | 'company'>, account: string) => ({
  status: 'success' as const,
  unique_code: login,
  account,
  company: company ?? '',
})

async function takeUp(deps: Deps, input: Input, visit: Visit) {
  if (!visit.basic) throw new Problem('invitation-ended')
  const { login: code, password } = visit.basic
  const { invitation } = await invitationOf(deps, code)
  const company = await companyOf(deps, invitation.invited_by)
  const { surname, name, middle_name, contact } = invitation
  const version = await acceptedVersion(deps, input.agreement)
  assertGoodPassword(
    password,
    'entity',
    [surname, name, middle_name, contact, company.company, ...invitation.accounts].filter(
      (word) => word !== null,
    ),
  )
  const login = await freeCode(deps)
  const password_hash = await hashPassword(password, deps.secrets.pepper)
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    // of many at once one takes it
    const used = await db
      .updateTable('portal.invitations')
      .set({ used_at: deps.now() })
      .where('invitation_id', '=', invitation.invitation_id)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', deps.now())
      .returning('invitation_id')
      .executeTakeFirst()
    const opened = used ? await openedBy(inner, invitation) : []
    const [first] = opened
    if (!first) throw new Problem('invitation-ended')
    const user_id = await makeMember(inner, invitation, company, { login, password_hash, version })
    await db
      .insertInto('portal.account_links')
      .values(
        opened.map((link, position) => ({
          user_id,
          account: link.account,
          site: link.site,
          object_name: null,
          position,
          status: 'activated',
          rights: link.rights,
          ends_at: link.ends_at,
          added_at: deps.now(),
          dropped_at: null,
        })),
      )
      .execute()
    await db
      .updateTable('portal.invitations')
      .set({ user_id })
      .where('invitation_id', '=', invitation.invitation_id)
      .execute()
    await keepMade(inner, visit, input, user_id)
    await writeAudit(inner, visit, {
      action: 'invitation-taken',
      outcome: 'success',
      actorKind: 'entity',
      actorId: user_id,
      account: first.account,
      site: company.site,
      details: { accounts: opened.length },
    })
    return taken({ login, company: company.company }, first.account)
  })
}

type Company = Awaited<ReturnType<typeof companyOf>>

async function makeMember(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  { surname, name, middle_name, position, channel, contact }: Invitation,
  { user_id: invited_by, ...company }: Company,
  { version, ...credentials }: { login: string; password_hash: string; version: number },
): Promise<string> {
  const user_id = deps.random.uuid()
  const at = deps.now()
  await deps.db
    .insertInto('portal.users')
    .values({
      user_id,
      kind: 'entity',
      ...credentials,
      ...company,
      invited_by,
      surname,
      name,
      middle_name,
      position,
      phone: channel === 'sms' ? contact : null,
      email: channel === 'email' ? contact : null,
      email_proved_at: channel === 'email' ? at : null,
      partner: sql<string>`nextval('portal.partner_number')::text`,
      totp_secret: null,
      totp_last_step: null,
      created_at: at,
      password_changed_at: at,
    })
    .execute()
  await deps.db.insertInto('portal.user_agreements').values({ user_id, version, accepted_at: at }).execute()
  return user_id
}

/** Codes are tried until one is free; with a hundred thousand taken one in ten is not. */
const TRIES = 20

/** A unique code that neither the portal nor the core has given to anybody; it cannot be counted from another one. */
async function freeCode(deps: Deps): Promise<string> {
  const digits = UNIQUE_CODE_LENGTH - UNIQUE_CODE_PREFIX.length
  for (let n = 0; n < TRIES; n++) {
    const code = `${UNIQUE_CODE_PREFIX}${String(deps.random.int(10 ** digits)).padStart(digits, '0')}`
    const taken = await deps.db
      .selectFrom('portal.users')
      .select('user_id')
      .where('kind', '=', 'entity')
      .where('login', '=', code)
      .executeTakeFirst()
    if (taken) continue
    const { accounts } = await deps.core.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode: code })
    if (accounts.length === 0) return code
  }
  throw new Problem('busy', { retryAfterSeconds: 5 })
}
