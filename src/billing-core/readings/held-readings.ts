import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import type { Site } from '#domain/site.ts'
import type { Zone } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { fm } from '#server/core/function-modules.ts'
import { answers } from '#billing/deps.ts'
import { comparedWith, type Counted } from './expected-use.ts'
import { holds } from '#billing/kit/list-pages.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import type { ReadingSource, ReadingState } from '#billing/closing/registers.ts'
import { zoneOrder } from '#billing/kit/zone-order.ts'

type Held = Reply<'ZPORTAL_READINGS_HELD'>['readings'][number]
type Place = { accountId: number; receipt: string; countsOn: string }

/** Decided ones are shown for so many days: the month they belong to is closed by then. */
const DECIDED_DAYS = 62

export const heldReadings = answers(fm.ZPORTAL_READINGS_HELD, async ({ db }, request, { now }) => {
  const condition = foundBy(request, now)
  const { number, size, descending } = request.wanted
  const way = descending ? sql`desc` : sql`asc`
  const moment = sql.ref(request.decided ? 'r.decided_at' : 'r.received_at')
  const kwh = sql`sum(coalesce(r.kwh, 0))`
  // without the sum the index gives the order, and only the rows of the page are read
  const order =
    request.wanted.sort === 'kwh'
      ? sql`${kwh} ${way}, ${moment}, r.account_id, r.receipt`
      : sql`${moment} ${way}, r.account_id ${way}, r.receipt ${way}`
  const count = async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (
        select ${condition} group by ${moment}, r.account_id, r.receipt, r.counts_on
        -- in the order of the index, so that counting ends where enough are counted
        order by ${moment}, r.account_id, r.receipt, r.counts_on limit ${MOST_COUNTED}) f`.execute(db)
    return rows[0]?.total ?? 0
  }
  const [page, total] = await Promise.all([
    sql<Place>`
      select r.account_id as "accountId", r.receipt, r.counts_on as "countsOn" ${condition}
      group by ${moment}, r.account_id, r.receipt, r.counts_on
      order by ${order} limit ${size} offset ${(number - 1) * size}`.execute(db),
    unlessMany(db, request, now, count),
  ])
  return { total, readings: await described(db, page.rows) }
})

/** That there are more than are counted is remembered for so long; fewer are counted at each look. */
const MANY_MS = 60_000
const MOST_KEPT = 500
const manyAt = new WeakMap<Kysely<Database>, Map<string, number>>()

async function unlessMany(
  db: Kysely<Database>,
  { decided, sites, reason, wanted }: Asked<'ZPORTAL_READINGS_HELD'>,
  now: Date,
  count: () => Promise<number>,
): Promise<number> {
  const here = manyAt.get(db) ?? new Map<string, number>()
  manyAt.set(db, here)
  const key = JSON.stringify([decided, sites, reason, wanted.search])
  if (Math.abs(now.getTime() - (here.get(key) ?? 0)) < MANY_MS) return MOST_COUNTED
  const total = await count()
  if (here.size >= MOST_KEPT) here.clear()
  if (total < MOST_COUNTED) here.delete(key)
  else here.set(key, now.getTime())
  return total
}

function foundBy({ decided, sites, reason, wanted }: Asked<'ZPORTAL_READINGS_HELD'>, now: Date) {
  const since = kyivMidnight(addDays(kyivDate(now), -DECIDED_DAYS))
  const state = decided ? sql`r.decided_at >= ${since}` : sql`r.state = 'held'`
  // what is not asked about is not joined: the index alone then gives a page
  const ofSites = sites ? sql`and a.site = any(${sites}::text[])` : sql``
  const searched = wanted.search
    ? sql`and ${holds([sql`a.number`, sql`r.receipt`, sql`m.number`, sql`a.address`], wanted.search)}`
    : sql``
  return sql`
    from core.readings r
    ${sites || wanted.search ? sql`join core.accounts a on a.account_id = r.account_id` : sql``}
    ${wanted.search ? sql`join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id` : sql``}
    where ${state} and r.superseded_by is null and r.receipt is not null ${ofSites} ${searched}
      ${reason === undefined ? sql`` : sql`and coalesce(r.held_for, r.hold_reason) = ${reason}`}`
}

type Row = {
  zone: Zone
  id: string
  milli: number
  kwh: number | null
  state: ReadingState
  source: ReadingSource
  supersededBy: string | null
  holdReason: string | null
  heldFor: string | null
  rolledOver: boolean
  takenAt: Date
  receivedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  photoId: string | null
}
type Receipt = Place & {
  account: string
  site: Site
  kind: 'person' | 'entity'
  customer: string
  address: string
  allowedPowerKw: number
  tariffGroup: string
  meterId: number
  meter: string
  place: string | null
  digits: number
  ratio: number
}
type Told = Receipt & { rows: Row[]; before: Before[] }
type Before = Counted & { zone: Zone }

/** How far back a value is compared, days: the longest year of monthly readings, and a reading before it. */
const COMPARED_DAYS = 430

/**
 * The receipts in the given order, each with what its values are compared with: two statements, however many. Their
 * days are said outright, so that no other month of the readings is opened.
 */
export async function described(db: Kysely<Database>, places: readonly Place[]): Promise<Held[]> {
  if (places.length === 0) return []
  const days = places.map(({ countsOn }) => countsOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const { rows } = await sql<Receipt & Row & { at: number }>`
    select p.at::int as at, r.account_id as "accountId", r.receipt, r.counts_on as "countsOn", a.number as account,
      a.site, a.kind, a.customer_name as customer, a.address, a.allowed_power_kw::float8 as "allowedPowerKw",
      a.tariff_group as "tariffGroup", m.meter_id as "meterId", m.number as meter, m.place, m.digits, m.ratio,
      r.zone, r.reading_id as id, (r.value * 1000)::bigint as milli, r.kwh::float8 as kwh, r.state, r.source,
      r.superseded_by as "supersededBy", r.hold_reason as "holdReason", r.held_for as "heldFor",
      r.rolled_over as "rolledOver", r.taken_at as "takenAt", r.received_at as "receivedAt",
      r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.photo_id as "photoId"
    from rows from (jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as ("accountId" bigint, receipt text, "countsOn" date))
      with ordinality as p ("accountId", receipt, "countsOn", at)
    join core.readings r on r.account_id = p."accountId" and r.counts_on = p."countsOn" and r.receipt = p.receipt
      and r.counts_on between ${first}::date and ${last}::date
    join core.accounts a on a.account_id = r.account_id
    join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
    order by p.at, r.meter_id, ${zoneOrder('r.zone')}`.execute(db)
  const receipts = [...Map.groupBy(rows, ({ at }) => at).values()].flatMap((group) => {
    const [firstRow] = group
    return firstRow ? [{ ...firstRow, rows: group }] : []
  })
  const before = await countedBefore(db, receipts, { first, last })
  return receipts.map((receipt, at) => asHeld({ ...receipt, before: before.get(at) ?? [] }))
}

/** The counted readings of each meter in the year before, by the place of the receipt. */
async function countedBefore(
  db: Kysely<Database>,
  receipts: readonly Receipt[],
  { first, last }: { first: string | undefined; last: string | undefined },
): Promise<Map<number, Before[]>> {
  const wanted = receipts.map(({ accountId, meterId, countsOn }) => ({ accountId, meterId, countsOn }))
  const { rows } = await sql<Before & { at: number }>`
    select p.at::int - 1 as at, r.zone, r.counts_on as "countsOn", (r.value * 1000)::bigint as milli,
      r.kwh::float8 as kwh, r.source = 'estimated' as estimated
    from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as ("accountId" bigint, "meterId" int, "countsOn" date))
      with ordinality as p ("accountId", "meterId", "countsOn", at)
    join core.readings r on r.account_id = p."accountId" and r.meter_id = p."meterId"
      and r.counts_on < p."countsOn" and r.counts_on >= p."countsOn" - ${COMPARED_DAYS}::int
      and r.counts_on between ${first}::date - ${COMPARED_DAYS}::int and ${last}::date
    where r.superseded_by is null and r.state not in ('rejected', 'held')`.execute(db)
  return Map.groupBy(rows, ({ at }) => at)
}

function asHeld(receipt: Told): Held {
  const { rows, before } = receipt
  const ids = new Set(rows.map(({ id }) => id))
  // what an employee put in the place of a value stands under the same receipt; what was undone replaces itself
  const handedIn = rows.filter(
    (row) =>
      row.supersededBy !== row.id && !rows.some((other) => other.supersededBy === row.id && other !== row),
  )
  const registers = handedIn.map((row) => {
    const instead = row.supersededBy && ids.has(row.supersededBy) ? row.supersededBy : null
    const corrected = rows.find(({ id }) => id === instead)
    const zoneRows = before.filter(({ zone }) => zone === row.zone)
    return {
      zone: row.zone,
      value: fromMilli(row.milli),
      corrected: corrected ? fromMilli(corrected.milli) : null,
      ...comparedWith({ milli: row.milli, countsOn: receipt.countsOn }, zoneRows, receipt),
      held: row.state === 'held' || row.heldFor !== null || corrected !== undefined,
    }
  })
  const live = rows.filter(({ supersededBy, state }) => supersededBy === null && state !== 'superseded')
  const last = live.find(({ decidedAt }) => decidedAt !== null)
  const waits = live.some(({ state }) => state === 'held')
  const [first] = handedIn
  const said = live.find(({ holdReason }) => holdReason !== null)
  return {
    account: receipt.account,
    site: receipt.site,
    kind: receipt.kind,
    customer: receipt.customer,
    address: receipt.address,
    meterId: receipt.meterId,
    meter: receipt.meter,
    place: receipt.place,
    receipt: receipt.receipt,
    countsOn: receipt.countsOn,
    source: first?.source ?? 'customer',
    reason: said?.holdReason ?? null,
    takenAt: momentOf(first?.takenAt),
    receivedAt: momentOf(first?.receivedAt),
    photoId: first?.photoId ?? null,
    kwh: fromMilli(registers.reduce((sum, { kwh }) => sum + toMilli(kwh ?? 0), 0)),
    registers,
    waits,
    decided:
      last?.decidedAt && !waits
        ? {
            decision:
              last.state === 'rejected'
                ? 'rejected'
                : registers.some(({ corrected }) => corrected !== null)
                  ? 'corrected'
                  : 'accepted',
            at: momentOf(last.decidedAt),
            by: last.decidedBy,
          }
        : null,
  }
}

const momentOf = (at: Date | undefined): string => (at ?? new Date(0)).toISOString()
