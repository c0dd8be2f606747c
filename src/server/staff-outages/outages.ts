import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { staffOutages } from '#contract/staff-outages.ts'
import { houseKey } from '#domain/house-place.ts'
import { isStale } from '#domain/outage-intervals.ts'
import { isSite, SITES } from '#domain/site.ts'
import { houseNumber, streetKey } from '#domain/street-search.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, ofSites, sitesFor } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { enteredOutages } from '#text/staff-outages.ts'
import { type Admin, type Row, selectEntries } from './store.ts'
import { announceSpecial, isCancelled, listTold, tellEntered } from './tell.ts'

type Enter = z.output<typeof staffOutages.enter.request>
type Change = z.output<typeof staffOutages.change.request>

/** What is over is shown for this long. */
const SHOWN_MS = 14 * 86_400_000
const MOST = 200
/** Of what is over the last so many. */
const MOST_OVER = 50
/** as in the index entered_outages_lasting */
const END = sql`coalesce(e.ended_at, e.ends_at, 'infinity')`

const toEntry = (row: Row) => ({
  id: row.outage_id,
  version: row.version,
  site: isSite(row.site) ? row.site : SITES[0],
  kind: row.kind,
  settlement: row.settlement,
  street: row.street,
  houses: row.houses ?? [],
  from: row.starts_at.toISOString(),
  to: row.ends_at?.toISOString() ?? null,
  reason: row.reason,
  told: row.told,
  by: row.by,
  at: row.changed_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** What lasts or is to come, and what was over last: an index gives both by their ends, so that no more is read. */
const latest = (caller: Admin, now: Date) => {
  const siteCondition = ofSites(caller, 'outages.read', sql.ref('e.site'))
  const part = (lasts: boolean, when: RawBuilder<unknown>) => sql`
    (select e.outage_id, ${lasts}::boolean as lasts from portal.entered_outages e
      where ${siteCondition} and ${when} order by ${END} desc limit ${lasts ? MOST : MOST_OVER})`
  const since = new Date(now.getTime() - SHOWN_MS)
  return sql<{ outage_id: string; lasts: boolean }>`(
    ${part(true, sql`${END} > ${now}::timestamptz`)} union all
    ${part(false, sql`${END} > ${since}::timestamptz and ${END} <= ${now}::timestamptz`)})`.as('l')
}

async function list(deps: Deps, caller: Admin) {
  const now = deps.now()
  const siteCondition = ofSites(caller, 'outages.read', sql.ref('e.site'))
  const [entries, { rows: lasting }, { rows: sources }] = await Promise.all([
    selectEntries(deps)
      .innerJoin(latest(caller, now), 'l.outage_id', 'o.outage_id')
      .orderBy('l.lasts', 'desc')
      .orderBy('o.starts_at', 'desc')
      .execute(),
    // however many last, not only those that are listed
    sql<{ site: string; lasting: number; special: boolean }>`
      select e.site, count(*)::int as lasting,
        coalesce(bool_or(e.kind = 'special' and e.starts_at <= ${now}::timestamptz), false) as special
      from portal.entered_outages e where ${siteCondition} and ${END} > ${now}::timestamptz group by e.site`.execute(
      deps.db,
    ),
    sql<{
      site: string
      stamp: Date | null
      fetched_at: Date
      mode: string
      shows_days: boolean
      odd_parts: number
      odd_houses: number
      queues: number
      unknown: number
    }>`
      select s.site, s.stamp, s.fetched_at, s.mode, s.shows_days, s.odd_parts, s.odd_houses,
        (select count(*)::int from portal.outage_queues q where q.site = s.site) as queues,
        (select count(*)::int from portal.outage_days d
          where d.site = s.site and d.day = ${kyivDate(now)}::date and d.state = 'unknown') as unknown
      from portal.outage_sites s`.execute(deps.db),
  ])
  const sites = sitesFor(caller, 'outages.read') ?? SITES
  return {
    status: 'success' as const,
    sources: sites.map((site) => {
      const source = sources.find((row) => row.site === site)
      const stamp = source?.stamp ?? null
      return {
        site,
        stamp: stamp?.toISOString() ?? null,
        fetchedAt: source?.fetched_at.toISOString() ?? null,
        stale: stamp === null || isStale(stamp, now),
        hidden: source !== undefined && (source.mode === 'hidden' || !source.shows_days),
        queues: source?.queues ?? 0,
        unknownQueues: source?.unknown ?? 0,
        oddParts: source?.odd_parts ?? 0,
        oddHouses: source?.odd_houses ?? 0,
        special: lasting.some((row) => row.special && row.site === site),
      }
    }),
    lasting: lasting.reduce((sum, row) => sum + row.lasting, 0),
    entries: entries.map(toEntry),
  }
}

async function enter(deps: Deps, caller: Admin, input: Enter, visit: Visit) {
  assertSite(caller, 'outages.enter', input.site, 'site')
  const from = new Date(input.from)
  const to = input.to === null ? null : new Date(input.to)
  if (to !== null && (to <= from || to <= deps.now())) throw new Problem('period-invalid', { field: 'to' })
  const place = input.kind === 'special' ? null : await placeOf(deps, input)
  const id = deps.random.uuid()
  const at = deps.now()
  await deps.db
    .insertInto('portal.entered_outages')
    .values({
      outage_id: id,
      site: input.site,
      kind: input.kind,
      settlement: place?.settlement ?? null,
      street: place?.street ?? null,
      houses: place?.houses ?? null,
      house_keys: place?.keys ?? null,
      starts_at: from,
      ends_at: to,
      reason: input.reason.trim(),
      entered_by: caller.userId,
      entered_at: at,
      changed_by: caller.userId,
      changed_at: at,
      ended_at: null,
    })
    .execute()
  await record(deps, caller, visit, 'outage-entered', input.site, { outage: id, kind: input.kind })
  return { status: 'success' as const, entry: await tell(deps, caller, visit, { id }) }
}

/** Houses of a street of the directory. @throws 'required' | 'address-not-in-schedule' on the field */
async function placeOf({ core }: Deps, { site, settlement = '', street = '', houses = [] }: Enter) {
  if (street.trim() === '') throw new Problem('required', { field: 'street' })
  if (houses.length === 0) throw new Problem('required', { field: 'houses' })
  const { streets } = await core.call(fm.ZPORTAL_STREETS_GET, { site })
  const foundStreet = streets.find(
    (candidate) =>
      streetKey(candidate.street) === streetKey(street) &&
      (settlement.trim() === '' || streetKey(candidate.settlement) === streetKey(settlement)),
  )
  if (!foundStreet) throw new Problem('address-not-in-schedule', { field: 'street' })
  const { houses: known } = await core.call(fm.ZPORTAL_HOUSES_GET, foundStreet)
  const wanted = new Set(houses.map(houseNumber))
  const matches = known.filter(({ house }) => wanted.has(houseNumber(house))).map(({ house }) => house)
  if (matches.length < wanted.size) throw new Problem('address-not-in-schedule', { field: 'houses' })
  return {
    settlement: foundStreet.settlement,
    street: foundStreet.street,
    houses: matches,
    keys: matches.map((house) => houseKey(foundStreet.settlement, foundStreet.street, house)),
  }
}

async function change(deps: Deps, caller: Admin, input: Change, visit: Visit) {
  const row = await selectEntries(deps).where('o.outage_id', '=', input.id).forUpdate('o').executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  assertSite(caller, 'outages.enter', row.site)
  if (row.version !== input.version || row.ended_at !== null)
    throw changedMeanwhile('id', {
      who: row.by,
      did: row.ended_at === null ? enteredOutages.changed : enteredOutages.ended,
      at: row.changed_at,
    })
  const now = deps.now()
  const to = input.to === null ? null : new Date(input.to)
  if (!input.end && to !== null && to <= row.starts_at) throw new Problem('period-invalid', { field: 'to' })
  await deps.db
    .updateTable('portal.entered_outages')
    .set({
      ...(input.end ? { ended_at: now } : { ends_at: to, reason: input.reason.trim() }),
      version: row.version + 1,
      changed_by: caller.userId,
      changed_at: now,
    })
    .where('outage_id', '=', input.id)
    .execute()
  const instantOf = (at: Date | null) => at?.toISOString() ?? null
  await record(deps, caller, visit, input.end ? 'outage-ended' : 'outage-changed', row.site, {
    outage: input.id,
    'before.to': instantOf(row.ends_at),
    'after.to': instantOf(input.end ? now : to),
  })
  return {
    status: 'success' as const,
    entry: await tell(deps, caller, visit, {
      id: input.id,
      says: input.end !== true || isCancelled({ ...row, ended_at: now }),
    }),
  }
}

const record = (
  deps: Deps,
  caller: Admin,
  visit: Visit,
  action: 'outage-entered' | 'outage-changed' | 'outage-ended',
  site: string,
  details: Record<string, string | null>,
) =>
  writeAudit(deps, visit, {
    action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site,
    details,
  })

/** What was entered or changed is told and, if the whole company is concerned, announced on the pages. */
async function tell(
  deps: Deps,
  caller: Admin,
  visit: Visit,
  { id, says = true }: { id: string; says?: boolean },
) {
  const row = await tellEntered(deps, id, says)
  await announceSpecial(deps, caller, visit, row)
  return toEntry(row)
}

export const staffOutagesRoutes: Handlers<typeof staffOutages> = { list, enter, change, told: listTold }
