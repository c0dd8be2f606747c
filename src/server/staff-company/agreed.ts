import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { maskName } from '#domain/staff-ticket.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { anyHolds } from '#server/lists/order.ts'
import type { Admin } from './store.ts'

const PAGE = 50

/**
 * Who has agreed to a version, the latest first: customers of the caller's companies. A person is found by the surname
 * and shown without it.
 */
export async function listAgreed(
  { db }: Deps,
  caller: Admin,
  { version, search = '', page = 1 }: z.output<typeof staffCompany.agreed.request>,
) {
  const sites = sitesFor(caller, 'company.edit')
  let query = db
    .selectFrom('portal.user_agreements as a')
    .innerJoin('portal.users as u', 'u.user_id', 'a.user_id')
    .where('a.version', '=', version)
  if (sites !== null)
    query = query.where(
      sql<boolean>`exists (select from portal.account_links l
        where l.user_id = u.user_id and l.dropped_at is null and l.site = any(${[...sites]}::text[]))`,
    )
  if (search.trim() !== '') query = query.where(anyHolds(['u.surname', 'u.name', 'u.company'], search.trim()))
  const [rows, { total }] = await Promise.all([
    query
      .select(['u.kind', 'u.company', 'u.name', 'u.surname', 'a.accepted_at'])
      .orderBy('a.accepted_at', 'desc')
      .orderBy('a.user_id')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    db
      .selectFrom(query.select('a.user_id').limit(MOST_COUNTED).as('some'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    status: 'success' as const,
    total,
    rows: rows.map((row) => ({
      kind: row.kind,
      name: row.company ?? maskName(row.name, row.surname),
      at: row.accepted_at.toISOString(),
    })),
  }
}
