import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { directoryAuth } from '#contract/directory-sign-in.ts'
import { writeAudit } from '#server/audit/audit.ts'
import {
  authorizationAddress,
  type Binding,
  NotVouched,
  settingsOf,
  type Vouched,
  vouchedFor,
} from '#server/auth/company-directory.ts'
import { openSession } from '#server/auth/open-session.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import type { User } from '#server/user.ts'
import { adminReply } from './admin-reply.ts'

type Input<Name extends keyof typeof directoryAuth> = z.output<(typeof directoryAuth)[Name]['request']>

const LIVES = 10 * 60_000

/** Everything an attempt sends to the directory is made of the secret that the tab of the browser keeps. */
function bindingOf(attempt: string): Binding {
  const made = (purpose: string) => createHmac('sha256', attempt).update(purpose).digest('base64url')
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') }
}
const hashOf = ({ secrets }: Pick<Deps, 'secrets'>, attempt: string): string =>
  keyedHash(secrets.pepper, `directory\n${attempt}`)

const offered = async ({ config }: Deps) => ({
  status: 'success' as const,
  offered: config.directory !== null,
  label: config.directory?.label ?? null,
  address: new URL(config.publicUrl).origin,
})

async function begin(deps: Deps) {
  settingsOf(deps)
  const at = deps.now()
  const attempt = deps.random.bytes(32).toString('base64url')
  const url = await reportReason(deps, null, () => authorizationAddress(deps, bindingOf(attempt)))
  await deps.db.deleteFrom('portal.directory_attempts').where('expires_at', '<=', at).execute()
  await deps.db
    .insertInto('portal.directory_attempts')
    .values({ attempt_hash: hashOf(deps, attempt), expires_at: new Date(at.getTime() + LIVES) })
    .execute()
  return { status: 'success' as const, attempt, url }
}

/**
 * The way back from the directory. The attempt is spent first, so a code that was caught on its way opens nothing
 * without the tab in which the attempt began, and nothing twice.
 */
async function finish(deps: Deps, _caller: null, { attempt, ...returned }: Input<'finish'>, visit: Visit) {
  settingsOf(deps)
  const spent = await deps.db
    .deleteFrom('portal.directory_attempts')
    .where('attempt_hash', '=', hashOf(deps, attempt))
    .returning('expires_at')
    .executeTakeFirst()
  if (!spent || spent.expires_at <= deps.now()) throw new Problem('directory-ended')
  const vouched = await reportReason(deps, visit, () => vouchedFor(deps, bindingOf(attempt), returned))
  const user = await employeeOf(deps, visit, vouched)
  const refusal =
    user?.state === 'blocked' || user?.state === 'deleted'
      ? ('directory-blocked' as const)
      : vouched.posts.length === 0
        ? ('directory-no-role' as const)
        : null
  if (refusal !== null || !user) {
    await recordRefusal(deps, visit, refusal ?? 'directory-no-role', user?.user_id)
    throw new Problem(refusal ?? 'directory-no-role')
  }
  const session = await openSession(
    deps,
    visit,
    { user, second: 'directory' },
    { by: 'directory', site: null, chosenAccount: null },
  )
  return adminReply(user, session)
}

const recordRefusal = (deps: Deps, visit: Visit, outcome: string, subjectId: string | null = null) =>
  writeAudit(deps, visit, {
    action: 'sign-in',
    outcome,
    actorKind: 'admin',
    subjectId,
    details: { by: 'directory' },
  })

/** Why the directory did not vouch is said in the log, for whoever runs the portal; a page is told only that. */
async function reportReason<T>(deps: Deps, visit: Visit | null, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotVouched)
      deps.log.warn({ requestCode: visit?.requestCode }, `the directory of the company: ${error.reason}`)
    if (error instanceof Problem && visit) await recordRefusal(deps, visit, error.code)
    throw error
  }
}

/**
 * The employee of a person in the directory, with the posts their groups give today; made at the first sign-in. Nobody
 * is joined to an account that the portal made: a name in the directory proves no right to it.
 * @returns undefined for a new person without a post
 */
const employeeOf = (deps: Deps, visit: Visit, vouched: Vouched): Promise<User | undefined> =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const { issuer, subject, posts } = vouched
    // two first sign-ins at once make one account
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer}\n${subject}`}, 0))`.execute(db)
    const known = await db
      .selectFrom('portal.directory_people as d')
      .innerJoin('portal.users as u', 'u.user_id', 'd.user_id')
      .selectAll('u')
      .where('d.issuer', '=', issuer)
      .where('d.subject', '=', subject)
      .forUpdate('u')
      .executeTakeFirst()
    if (!known) return posts.length === 0 ? undefined : made(inner, visit, vouched)
    if (known.state !== 'active') return known
    const before = known.roles.toSorted().join(',')
    const after = posts.join(',')
    const now = await db
      .updateTable('portal.users')
      .set({ roles: [...posts], name: vouched.name, surname: vouched.surname, email: vouched.email })
      .where('user_id', '=', known.user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before !== after) {
      // what was open with the former posts is opened anew with these
      await endSessionsOf(inner, known.user_id, 'roles changed')
      await writeAudit(inner, visit, {
        action: 'directory-posts',
        outcome: 'success',
        actorKind: 'admin',
        actorId: known.user_id,
        details: { 'before.posts': before, 'after.posts': after },
      })
    }
    return now
  })

async function made(deps: Deps, visit: Visit, { issuer, subject, login, posts, ...person }: Vouched) {
  const taken = await deps.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'admin')
    .where('login', '=', login)
    .executeTakeFirst()
  const mark = createHash('sha256').update(`${issuer}\n${subject}`).digest('hex').slice(0, 8)
  const user = await deps.db
    .insertInto('portal.users')
    .values({
      user_id: deps.random.uuid(),
      kind: 'admin',
      login: taken ? `${login}-${mark}` : login,
      name: person.name,
      surname: person.surname,
      email: person.email,
      roles: [...posts],
      // no password opens this account
      password_hash: null,
      totp_secret: null,
      totp_last_step: null,
      password_changed_at: null,
      site: null,
      partner: null,
      middle_name: null,
      company: null,
      edrpou: null,
      phone: null,
      attribute01: null,
      created_at: deps.now(),
      email_proved_at: person.email === null ? null : deps.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('portal.directory_people')
    .values({ issuer, subject, user_id: user.user_id, made_at: deps.now() })
    .execute()
  await writeAudit(deps, visit, {
    action: 'directory-joined',
    outcome: 'success',
    actorKind: 'admin',
    actorId: user.user_id,
    details: { 'before.posts': '', 'after.posts': posts.join(',') },
  })
  return user
}

export const directoryAuthRoutes: Handlers<typeof directoryAuth> = { offered, begin, finish }
