import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { OPEN_ORDERS } from '#domain/order.ts'
import { isServiceCode } from '#domain/service.ts'
import type { Site } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, hasPermission } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import type { Staff } from './store.ts'
import { ownSite } from './week.ts'

type Save = z.output<typeof calls.saveService.request>
type Store = Pick<Deps, 'db'>

/** Services of a company, those of households first, each kind in the order customers see. */
const selectServices = ({ db }: Store, site: Site) =>
  db
    .selectFrom('portal.zqrt_codes as z')
    .leftJoin('portal.users as u', 'u.user_id', 'z.changed_by')
    .selectAll('z')
    .select([
      sql<string | null>`nullif(concat_ws(' ', u.name, u.surname), '')`.as('who'),
      sql<number>`(select count(*)::int from portal.orders o where o.site = z.site and o.kind = z.kind
        and o.code = z.code and o.state = any(${[...OPEN_ORDERS]}::text[]))`.as('open_orders'),
      sql<string[]>`coalesce((select array_agg(c.name order by c.name, c.crew_id) from portal.crews c
        join portal.crew_codes k on k.crew_id = c.crew_id and k.code = z.code where c.site = z.site), '{}')`.as(
        'crews',
      ),
    ])
    .where('z.site', '=', site)
type Row = Awaited<ReturnType<ReturnType<typeof selectServices>['executeTakeFirstOrThrow']>>

const toService = (row: Row) => ({
  kind: row.kind,
  code: row.code,
  name: row.name,
  description: row.description,
  priceKopiykas: row.price_kop,
  termDays: row.term_days,
  purpose: row.purpose,
  active: row.active,
  rank: row.sort,
  version: row.version,
  openOrders: row.open_orders,
  crews: row.crews,
})

/** Everything a company offers or has offered to be ordered. @throws 'not-found' for a company that is not theirs */
export async function listServices(
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.services.request>,
) {
  const { site, sites } = ownSite(caller, input.site)
  const rows = await selectServices(deps, site)
    .orderBy('z.kind', 'desc')
    .orderBy('z.sort')
    .orderBy('z.code')
    .execute()
  return {
    status: 'success' as const,
    site,
    sites: [...sites],
    services: rows.map(toService),
    can: hasPermission(caller, 'orders.manage', site),
  }
}

/**
 * Opens a service, changes or closes it. Orders that are made keep their price and term; those that are open go on.
 * @throws 'not-found' | 'changed-meanwhile' | 'service-code-invalid' | 'service-code-taken' | 'service-purpose-taken'
 */
export const saveService = (deps: Deps, caller: Staff, input: Save, visit: Visit) =>
  inTransaction(deps.db, async (db) => {
    const { site, kind } = input
    assertSite(caller, 'orders.manage', site, 'site')
    // services of one kind wait for one another, so that no two get a code or a purpose
    await sql`select pg_advisory_xact_lock(7315, hashtext(${`${site} ${kind}`}))`.execute(db)
    const others = await selectServices({ db }, site).where('z.kind', '=', kind).execute()
    const before = input.version === 0 ? null : seen(others, input)
    const code = before?.code ?? freeCode(others, input)
    const holder = others.find((row) => row.purpose === input.purpose && row.code !== code)
    if (input.purpose !== null && holder)
      throw new Problem('service-purpose-taken', { field: 'purpose', params: { name: holder.name } })
    const values = {
      name: input.name.trim(),
      description: input.description.trim(),
      price_kop: input.priceKopiykas,
      term_days: input.termDays,
      purpose: input.purpose,
      active: input.active,
      sort: input.rank,
    }
    const set = {
      ...values,
      version: (before?.version ?? 0) + 1,
      changed_at: deps.now(),
      changed_by: caller.userId,
    }
    await db
      .insertInto('portal.zqrt_codes')
      .values({ site, kind, code, ...set })
      .onConflict((on) => on.columns(['site', 'kind', 'code']).doUpdateSet(set))
      .execute()
    await writeAudit({ ...deps, db }, visit, {
      action: 'service-saved',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site,
      details: { code, kind, ...changes(before, values) },
    })
    const row = await selectServices({ db }, site)
      .where('z.kind', '=', kind)
      .where('z.code', '=', code)
      .executeTakeFirstOrThrow()
    return { status: 'success' as const, service: toService(row) }
  })

/** The service as the caller saw it. @throws 'not-found' | 'changed-meanwhile' with who changed it, and when */
function seen(rows: readonly Row[], { code, version }: Save): Row {
  const row = rows.find((candidate) => candidate.code === code)
  if (!row) throw new Problem('not-found', { field: 'code' })
  if (row.version !== version) throw changedMeanwhile('version', { who: row.who, at: row.changed_at })
  return row
}

/** The code of a new service; small letters are the same code. @throws 'service-code-invalid' | 'service-code-taken' */
function freeCode(rows: readonly Row[], input: Save): string {
  const code = input.code.trim().toUpperCase()
  if (!isServiceCode(code)) throw new Problem('service-code-invalid', { field: 'code' })
  const holder = rows.find((row) => row.code.toUpperCase() === code)
  if (holder) throw new Problem('service-code-taken', { field: 'code', params: { name: holder.name } })
  return code
}

type Values = Pick<Row, 'name' | 'description' | 'price_kop' | 'term_days' | 'purpose' | 'active' | 'sort'>
const AUDITED = {
  name: 'name',
  description: 'description',
  price_kop: 'priceKopiykas',
  term_days: 'termDays',
  purpose: 'purpose',
  active: 'active',
  sort: 'place',
} as const satisfies Record<keyof Values, string>

/** What differs, before and after; of a new one everything it has. */
function changes(before: Values | null, after: Values): Record<string, string | number | boolean | null> {
  const fields = Object.entries(AUDITED) as [keyof Values, string][] // the keys of AUDITED
  return Object.fromEntries(
    fields.flatMap(([field, name]) =>
      before === null
        ? [[`after.${name}`, after[field]]]
        : before[field] === after[field]
          ? []
          : [
              [`before.${name}`, before[field]],
              [`after.${name}`, after[field]],
            ],
    ),
  )
}
