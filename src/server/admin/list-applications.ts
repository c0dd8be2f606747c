import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { staffApplications } from '#contract/staff-applications.ts'
import { registrationVerdict } from '#domain/application.ts'
import type { Permission } from '#domain/permissions.ts'
import { isSite } from '#domain/site.ts'
import { applications } from '#lists/applications.ts'
import { ofSites, sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, placeIn, selectQueue } from '#server/lists/order.ts'
import { sameAs } from './same-applicants.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffApplications.list.request>, 'token'>

/** waiting = pending, and the applicant was asked */
const applicationState = sql<'pending' | 'waiting' | 'approved' | 'refused'>`
  case when a.state = 'pending' and a.asked_at is not null then 'waiting' else a.state end`

const sorts = {
  company: folded('a.company'),
  edrpou: sql.ref('a.edrpou'),
  createdAt: sql.ref('a.created_at'),
  state: placeIn('a.state', ['pending', 'approved', 'refused']),
} as const

/** Those of the companies of the caller; a provider who names no account is of all of them. */
export const ownApplications = (caller: Admin) =>
  sql<boolean>`(a.site is null or ${ofSites(caller, 'applications.read', sql.ref('a.site'))})`

/**
 * The same by parts, each of which an index gives in order: those of each company of the caller, and those of none.
 * undefined: all of them.
 */
export function partsOfApplications(
  caller: Admin,
  permission: Permission,
): readonly RawBuilder<boolean>[] | undefined {
  const sites = sitesFor(caller, permission)
  return sites === null
    ? undefined
    : ['', ...sites].map((site) => sql<boolean>`coalesce(a.site, '') = ${site}`)
}

const answeredAt = sql<Date | null>`(
  select max(e.at) filter (where e.kind = 'answered') from portal.application_events e
  where e.application_id = a.application_id and a.state = 'pending' and a.asked_at is null)`

async function page(deps: Pick<Deps, 'db'>, caller: Admin, input: Wanted) {
  let query = deps.db
    .selectFrom('portal.applications as a')
    .select([
      'a.application_id',
      'a.kind',
      'a.company',
      'a.edrpou',
      'a.account',
      'a.site',
      'a.created_at',
      applicationState.as('state'),
      answeredAt.as('answered_at'),
    ])
  const { state = 'pending' } = input
  query =
    state === 'pending' || state === 'waiting'
      ? query
          .where('a.state', '=', 'pending')
          .where('a.asked_at', state === 'waiting' ? 'is not' : 'is', null)
      : query.where('a.state', '=', state)
  if (input.userType) query = query.where('a.kind', '=', input.userType)
  if (input.site) query = query.where('a.site', '=', input.site)
  const search = input.search?.trim() ?? ''
  if (search)
    query = query.where(anyHolds(['a.company', 'a.edrpou', 'a.account', 'a.email', 'a.responsible'], search))
  const { rows, total } = await selectQueue(deps.db, requestOf(applications, input), query, {
    sorts,
    known: ['createdAt', 'edrpou'],
    then: sql`a.application_id`,
    parts: partsOfApplications(caller, 'applications.read'),
  })
  const same = await sameAs(
    deps,
    caller,
    rows.map((row) => row.application_id),
  )
  return {
    total,
    rows: rows.map((row) => ({
      id: row.application_id,
      userType: row.kind,
      state: row.state,
      company: row.company,
      edrpou: row.edrpou,
      verdict: registrationVerdict(row.edrpou),
      account: row.account,
      site: isSite(row.site) ? row.site : null,
      createdAt: row.created_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      duplicates: same.get(row.application_id)?.length ?? 0,
    })),
  }
}

/** Without a state those that wait for the company, the oldest first. */
export const listApplications = async (
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffApplications.list.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportApplications = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staffApplications.export.request>,
) => exportList(applications, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
