import { sql } from 'kysely'
import type { DuplicateBy } from '#domain/application.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'

type State = 'pending' | 'waiting' | 'approved' | 'refused' | 'active' | 'blocked'
export type Same = {
  what: 'application' | 'user'
  id: string
  name: string
  state: State
  at: Date
  by: DuplicateBy[]
}
type Row = Omit<Same, 'by'> & { of: string; by: DuplicateBy }

/** So many are told of one application: more of the same is no help. */
const MOST = 20

/**
 * Who else has the code, the account or a contact of these applications: other applications and users, by application.
 * One statement for a page; each of its parts finds by an index.
 */
export async function sameAs(
  { db }: Pick<Deps, 'db'>,
  caller: Caller<'admin'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Same[]>> {
  if (ids.length === 0) return new Map()
  const isVisible = (column: string) => ofSites(caller, 'applications.read', sql.ref(column))
  const user = sql`u.kind in ('entity', 'provider') and u.state in ('active', 'blocked')
    and (u.site is null or ${isVisible('u.site')})`
  const { rows } = await sql<Row>`
    with asked as (
      select application_id as of, edrpou, account, phone, email from portal.applications
      where application_id = any(${[...ids]}::uuid[])
    ), application as (
      select a.of, 'edrpou' as by, d.* from asked a join portal.applications d on d.edrpou = a.edrpou
      union all select a.of, 'account', d.* from asked a join portal.applications d on d.account = a.account
      union all select a.of, 'contact', d.* from asked a join portal.applications d on d.phone = a.phone
      union all select a.of, 'contact', d.* from asked a join portal.applications d on d.email = a.email
    ), users as (
      select a.of, 'edrpou' as by, u.* from asked a join portal.users u on u.edrpou = a.edrpou
      union all select a.of, 'account', u.* from asked a
        join portal.account_links l on l.account = a.account and l.dropped_at is null
        join portal.users u on u.user_id = l.user_id
      union all select a.of, 'contact', u.* from asked a join portal.users u on u.phone = a.phone
      union all select a.of, 'contact', u.* from asked a join portal.users u on u.email = a.email
    )
    select d.of, d.by, 'application' as what, d.application_id as id, d.company as name, d.created_at as at,
      case when d.state = 'pending' and d.asked_at is not null then 'waiting' else d.state end as state
    from application d where d.application_id <> d.of and (d.site is null or ${isVisible('d.site')})
    union all
    select u.of, u.by, 'user', u.user_id, coalesce(u.company, u.login), u.created_at, u.state from users u
    where ${user} and u.invited_by is null
    order by at desc, id`.execute(db)
  const applicantsById = new Map<string, Same[]>()
  for (const { of, by, ...row } of rows) {
    const list = applicantsById.get(of) ?? []
    applicantsById.set(of, list)
    const known = list.find(({ id }) => id === row.id)
    if (!known) list.push({ ...row, by: [by] })
    else if (!known.by.includes(by)) known.by.push(by)
  }
  for (const list of applicantsById.values()) list.splice(MOST)
  return applicantsById
}
