import { sql } from 'kysely'
import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import { readPost, sitesWith, type STAFF_STATES } from '#domain/permissions.ts'
import { staffList } from '#lists/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'

type Wanted = z.output<typeof staff.list.request>
type Admin = Caller<'admin'>

/** All employees: some hundreds at most. Whoever manages one company sees those who have a post in it. */
async function employees(deps: Deps, caller: Admin) {
  const rows = await deps.db
    .selectFrom('portal.users as u')
    .leftJoin('portal.directory_people as d', 'd.user_id', 'u.user_id')
    .select(['u.user_id', 'u.login', 'u.surname', 'u.name', 'u.email', 'u.roles', 'u.state'])
    .select([
      sql<boolean>`d.user_id is not null`.as('directory'),
      sql<boolean>`u.totp_secret is null and d.user_id is null`.as('fresh'),
      sql<Date | null>`(select max(created_at) from portal.sessions s where s.user_id = u.user_id)`.as(
        'signed_in',
      ),
      sql<boolean>`exists (select from portal.proposals p where p.kind = 'staff-posts' and p.state = 'pending'
        and p.subject = u.user_id::text and p.expires_at > ${deps.now()})`.as('proposed'),
    ])
    .where('u.kind', '=', 'admin')
    .where('u.state', '<>', 'deleted')
    .orderBy('u.surname')
    .orderBy('u.login')
    .execute()
  const sites = sitesWith(caller.roles, 'staff.manage')
  return rows
    .map((row) => ({
      id: row.user_id,
      login: row.login,
      name: [row.surname, row.name].filter(Boolean).join(' ') || row.login,
      email: row.email,
      posts: row.roles.map(readPost).filter((post) => post !== null),
      state: stateOf(row),
      self: row.user_id === caller.userId,
      directory: row.directory,
      proposed: row.proposed,
      lastSignIn: row.signed_in?.toISOString() ?? null,
    }))
    .filter(({ posts }) => sites === null || posts.some(({ site }) => site !== null && sites.includes(site)))
}

function stateOf({ state, fresh }: { state: string; fresh: boolean }): (typeof STAFF_STATES)[number] {
  if (state === 'blocked') return 'blocked'
  return fresh ? 'new' : 'active'
}

async function page(deps: Deps, caller: Admin, input: Omit<Wanted, 'token'>) {
  const all = await employees(deps, caller)
  const wanted = all.filter(
    ({ posts }) => input.role === undefined || posts.some(({ role }) => role === input.role),
  )
  return list(staffList, wanted, input)
}

export const listStaff = async (deps: Deps, caller: Admin, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportStaff = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staff.listExport.request>,
) => exportList(staffList, format, null, (at) => page(deps, caller, { ...input, ...at }))
