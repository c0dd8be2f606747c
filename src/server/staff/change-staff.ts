import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import { checkEmail, normalizeEmail } from '#domain/email.ts'
import { readPost, type Post, sitesWith, writePost } from '#domain/permissions.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { isOfDirectory } from '#server/auth/of-directory.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { assertHeadLeft } from './heads.ts'
import { sendStaffLink } from './link.ts'

type Admin = Caller<'admin'>
type Input<Name extends keyof typeof staff> = z.output<(typeof staff)[Name]['request']>

/** Posts as they are kept, each once, in one order. */
const kept = (posts: readonly Post[]): string[] => [...new Set(posts.map(writePost))].toSorted()

/** Whoever manages some companies gives posts in these alone. @throws 'forbidden' */
function assertOwnPosts(caller: Admin, posts: readonly Post[]): void {
  const sites = sitesWith(caller.roles, 'staff.manage')
  if (sites !== null && posts.some(({ site }) => site === null || !sites.includes(site)))
    throw new Problem('forbidden')
}

/** An employee whom the caller manages: all of their posts are in the caller's companies. @throws 'not-found' */
async function employee({ db }: Deps, caller: Admin, user: string) {
  const row = await db
    .selectFrom('portal.users')
    .select(['user_id', 'login', 'surname', 'name', 'email', 'roles', 'state'])
    .where('user_id', '=', user)
    .where('kind', '=', 'admin')
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  const sites = sitesWith(caller.roles, 'staff.manage')
  const isManaged = row?.roles.every((role) => {
    const site = readPost(role)?.site ?? null
    return sites === null || (site !== null && sites.includes(site))
  })
  if (!row || !isManaged) throw new Problem('not-found', { field: 'user' })
  return { ...row, title: [row.surname, row.name].filter(Boolean).join(' ') || row.login }
}

/** What the directory of the company gives is changed there. @throws 'of-directory' */
async function assertLocal(deps: Deps, user: string): Promise<void> {
  if (await isOfDirectory(deps, user)) throw new Problem('of-directory', { field: 'user' })
}

/** A new employee; nothing of theirs exists until a second person has confirmed. */
export async function addEmployee(deps: Deps, caller: Admin, input: Input<'add'>, visit: Visit) {
  const login = input.login.toLowerCase()
  if (checkEmail(input.email) !== null) throw new Problem('email-invalid', { field: 'email' })
  assertOwnPosts(caller, input.posts)
  const taken = await deps.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'admin')
    .where('login', '=', login)
    .executeTakeFirst()
  if (taken) throw new Problem('login-taken', { field: 'login' })
  const surname = input.surname.trim()
  const name = input.name.trim()
  const proposal = await propose(deps, caller, visit, {
    kind: 'staff-new',
    site: oneSite(input.posts),
    subject: login,
    title: `${surname} ${name}`,
    before: {},
    after: { login, surname, name, email: normalizeEmail(input.email), posts: kept(input.posts).join(',') },
  })
  return { status: 'success' as const, proposal }
}

const oneSite = (posts: readonly Post[]) => {
  const sites = new Set(posts.map(({ site }) => site))
  return sites.size === 1 ? ([...sites][0] ?? null) : null
}

/** Other posts of an employee. @throws 'own-rights' about oneself */
export async function changePosts(deps: Deps, caller: Admin, input: Input<'posts'>, visit: Visit) {
  if (input.user === caller.userId) throw new Problem('own-rights', { field: 'user' })
  assertOwnPosts(caller, input.posts)
  const { user_id, title, roles } = await employee(deps, caller, input.user)
  await assertLocal(deps, user_id)
  const proposal = await propose(deps, caller, visit, {
    kind: 'staff-posts',
    site: oneSite(input.posts),
    subject: user_id,
    title,
    before: { posts: [...roles].toSorted().join(',') },
    after: { posts: kept(input.posts).join(',') },
  })
  return { status: 'success' as const, proposal }
}

/** Closing is at once and by one person; what was open ends. @throws 'own-rights' | 'last-head' */
export async function blockEmployee(deps: Deps, caller: Admin, input: Input<'block'>, visit: Visit) {
  if (input.user === caller.userId) throw new Problem('own-rights', { field: 'user' })
  if (input.blocked) await assertHeadLeft(deps, input.user)
  const { user_id, state } = await employee(deps, caller, input.user)
  const next = input.blocked ? ('blocked' as const) : ('active' as const)
  await deps.db.updateTable('portal.users').set({ state: next }).where('user_id', '=', user_id).execute()
  const ended = input.blocked ? await endSessionsOf(deps, user_id, 'blocked by an administrator') : 0
  await writeAudit(deps, visit, {
    action: input.blocked ? 'user-blocked' : 'user-unblocked',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    subjectId: user_id,
    details: { reason: input.reason, 'before.state': state, 'after.state': next },
  })
  return { status: 'success' as const, blocked: input.blocked, ended }
}

/** For who has lost the application or forgotten the password: the present ones end when the link is used. */
export async function renewLink(deps: Deps, caller: Admin, input: Input<'link'>, visit: Visit) {
  const { user_id, email, name, state } = await employee(deps, caller, input.user)
  if (state !== 'active') throw new Problem('not-found', { field: 'user' })
  await assertLocal(deps, user_id)
  if (email === null) throw new Problem('no-contact', { field: 'user' })
  const sent = await sendStaffLink(deps, { user_id, email, name: name ?? '' })
  await writeAudit(deps, visit, {
    action: 'staff-link-sent',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    subjectId: user_id,
  })
  return { status: 'success' as const, ...sent }
}
