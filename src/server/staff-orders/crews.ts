import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, ofSites } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { siteIn, type Staff } from './store.ts'

type Save = z.output<typeof calls.saveCrew.request>
type SetHours = z.output<typeof calls.crewHours.request>

/** Hours are entered at most so far ahead, days: two years. */
const FAR_DAYS = 731

/** A crew of the companies in which the caller manages orders, held until the transaction ends. @throws 'not-found' */
async function lockCrew({ db }: Pick<Deps, 'db'>, caller: Staff, id: string) {
  const crew = await db
    .selectFrom('portal.crews as c')
    .selectAll('c')
    .where('c.crew_id', '=', id)
    .where(ofSites(caller, 'orders.manage', sql.ref('c.site')))
    .forUpdate()
    .executeTakeFirst()
  if (!crew) throw new Problem('not-found', { field: 'crew' })
  return crew
}

const codesOf = ({ db }: Pick<Deps, 'db'>, crew: string) =>
  db
    .selectFrom('portal.crew_codes')
    .select('code')
    .where('crew_id', '=', crew)
    .orderBy('code')
    .execute()
    .then((rows) => rows.map(({ code }) => code))

/** A new crew, or the name and the services of one. @throws 'not-found' | 'changed-meanwhile' when somebody was first */
export const saveCrew = (deps: Deps, caller: Staff, input: Save, visit: Visit) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const old = input.crew === null ? null : await lockCrew(inner, caller, input.crew)
    const site = old === null ? input.site : siteIn(old)
    assertSite(caller, 'orders.manage', site, 'site')
    if (old !== null && old.version !== input.version) throw changedMeanwhile('crew', { did: old.name })
    const name = input.name.trim()
    const codes = [...new Set(input.codes)].toSorted()
    const known = await db
      .selectFrom('portal.zqrt_codes')
      .select('code')
      .distinct()
      .where('site', '=', site)
      .where('code', 'in', codes)
      .execute()
    if (known.length < codes.length) throw new Problem('not-found', { field: 'codes' })
    const crew = old?.crew_id ?? deps.random.uuid()
    const version = (old?.version ?? 0) + 1
    const before = old === null ? [] : await codesOf(inner, crew)
    await db
      .insertInto('portal.crews')
      .values({ crew_id: crew, site, name, version })
      .onConflict((on) => on.column('crew_id').doUpdateSet({ name, version }))
      .execute()
    await db.deleteFrom('portal.crew_codes').where('crew_id', '=', crew).execute()
    await db
      .insertInto('portal.crew_codes')
      .values(codes.map((code) => ({ crew_id: crew, code })))
      .execute()
    await writeAudit(inner, visit, {
      action: 'crew-saved',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site,
      details: {
        crew,
        ...(old === null ? {} : { 'before.name': old.name, 'before.codes': before.join() }),
        'after.name': name,
        'after.codes': codes.join(),
      },
    })
    return { status: 'success' as const, crew, name, version }
  })

/**
 * Hours in which a crew works on some days of the week, or works no more. What overlaps an hour it has is not added
 * twice; an hour that a visit has taken stays, and is counted. @throws 'not-found' | 'day-past' | 'date-invalid'
 */
export const setCrewHours = (deps: Deps, caller: Staff, input: SetHours, visit: Visit) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const old = await lockCrew(inner, caller, input.crew)
    const { crew, from, to, weekdays, hours, works } = input
    const today = kyivDate(deps.now())
    if (from < today) throw new Problem('day-past', { field: 'from' })
    if (to < from || to > addDays(today, FAR_DAYS)) throw new Problem('date-invalid', { field: 'to' })
    const inOrder = hours.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    const wrong = inOrder.some(
      (span, at) => span.to <= span.from || span.to > (inOrder[at + 1]?.from ?? '24:00'),
    )
    if (wrong) throw new Problem('date-invalid', { field: 'hours' })
    const slotsQuery = sql`
      select d.day::date as day, h."from"::time as starts_at, h."to"::time as ends_at
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day),
        jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h("from" text, "to" text)
      where extract(isodow from d.day) = any(${[...weekdays]}::int[])`
    const same = sql`s.crew_id = ${crew} and s.day = a.day and s.starts_at < a.ends_at and a.starts_at < s.ends_at`
    const kept = sql<{ n: number }>`
      select count(*)::int as n from (${slotsQuery}) a join portal.crew_slots s on ${same} where s.order_id is not null`
    const { numAffectedRows } = works
      ? await sql`
          insert into portal.crew_slots (crew_id, day, starts_at, ends_at)
          select ${crew}, a.day, a.starts_at, a.ends_at from (${slotsQuery}) a
          where not exists (select from portal.crew_slots s where ${same})`.execute(db)
      : await sql`
          delete from portal.crew_slots s using (${slotsQuery}) a where ${same} and s.order_id is null`.execute(
          db,
        )
    const { rows } = await kept.execute(db)
    const changed = Number(numAffectedRows ?? 0)
    await writeAudit(inner, visit, {
      action: 'crew-hours',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site: siteIn(old),
      details: { crew, from, to, weekdays: weekdays.join(), works, changed },
    })
    return { status: 'success' as const, changed, kept: rows[0]?.n ?? 0 }
  })
