import { sql } from 'kysely'
import { addMonths } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { accountKey, keyOf } from '#billing/accounts/accounts.ts'
import { preparedEach } from '#server/db/prepared.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import { matches, type Page, patternOf, readingPages } from '#billing/kit/list-pages.ts'

type Listed = Reply<'ZPORTAL_READINGS_LIST'>['readings'][number]
type ListRow = Omit<Listed, 'takenAt' | 'receivedAt'> & { takenAt: Date; receivedAt: Date; total: number }

type Filter = {
  account: string
  from: string
  to: string
  meterId: number | null
  zone: string | null
  pattern: string | null
}

/** What of a filter is asked for. */
const PARTS = ['meterId', 'zone', 'pattern'] as const
type Parts = Readonly<Record<(typeof PARTS)[number], boolean>>
/** `byDays`: the readings of each day are counted first, see `lastDay`. */
type Form = Page & { parts: Parts; byDays: boolean }

/** The rest is no part of the statement: most lists are opened without, and then the index alone counts them. */
const conditionOf = (filter: Filter, parts: Parts) => sql`r.account_id = ${keyOf(filter.account)}
  and r.counts_on between ${filter.from}::date and ${filter.to}::date
  ${parts.meterId ? sql`and r.meter_id = ${filter.meterId}::bigint` : sql``}
  ${parts.zone ? sql`and r.zone = ${filter.zone}::text` : sql``}
  ${
    parts.pattern
      ? sql`and (${matches([sql`r.receipt`, sql`r.bill_number`], filter.pattern)}
    or r.meter_id in (select n.meter_id from core.meters n where n.account_id = ${keyOf(filter.account)}
      and ${matches([sql`n.number`, sql`n.place`, sql`n.alias`], filter.pattern)}))`
      : sql``
  }`

const partsOf = ({ meterId, zone, pattern }: Filter): Parts => ({
  meterId: meterId !== null,
  zone: zone !== null,
  pattern: pattern !== null,
})

/**
 * The list of many points as it is opened, the newest first: the day on which a page ends. A plan made once would read and
 * order the readings of all days; those of a household are so few that looking for the day would cost more.
 */
const lastDay = ({ from, limit, offset }: Filter & Page['room']) => sql`(
  select coalesce(max(counts_on), ${from}::date) from (
    select counts_on, sum(n) over (order by counts_on desc) as upto from days) d
  where upto >= ${limit}::bigint + ${offset}::bigint)`

const daysOf = (filter: Filter, parts: Parts) => sql`
    with days as materialized (
      select r.counts_on, count(*) as n from core.readings r where ${conditionOf(filter, parts)} group by r.counts_on
    )`

const readingRows = preparedEach(
  ({ name, parts, byDays }: Form) =>
    ['core-readings', name, ...PARTS.filter((part) => parts[part]), ...(byDays ? ['days'] : [])].join('-'),
  (filter: Filter & Page['room'], { end, parts, byDays }) => sql<ListRow>`
    ${byDays ? daysOf(filter, parts) : sql``}
    select r.reading_id as id, r.meter_id as "meterId", m.number as meter, m.place, m.alias, r.zone,
      r.counts_on as "countsOn", r.value::float8 as value, r.kwh::float8 as kwh, r.source, r.state, r.hold_reason as "holdReason",
      r.rolled_over as "rolledOver", r.receipt, r.bill_number as "billNumber", r.taken_at as "takenAt",
      r.received_at as "receivedAt", r.photo_id as "photoId",
      (${byDays ? sql`select sum(n)::int from days` : sql`select count(*)::int from core.readings r where ${conditionOf(filter, parts)}`}) as total
    from core.readings r
    join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
    where ${conditionOf(filter, parts)} ${byDays ? sql`and r.counts_on >= ${lastDay(filter)}` : sql``}
    ${end(filter)}`,
)

/** Every reading of an account, including replaced and rejected ones, so that nothing seems to have disappeared. */
export const listReadings = answers(fm.ZPORTAL_READINGS_LIST, async (deps, request, { now }) => {
  const { meterId = null, zone = null, manyPoints = false, page } = request
  const ordered = readingPages(page)
  const { isCut } = ordered
  const filter = {
    account: request.account,
    from: request.from ?? '2000-01-01',
    to: request.to ?? addMonths(kyivDate(now), 2),
    meterId,
    zone,
    pattern: patternOf(isCut ? page?.search : undefined),
  }
  const parts = partsOf(filter)
  const isAsOpened = ordered.name === 'countsOn-true' && !PARTS.some((part) => parts[part])
  const rows = await readingRows(
    deps.hot,
    { ...ordered, parts, byDays: isAsOpened && manyPoints },
    { ...filter, ...ordered.room },
  )
  const readings = rows.map(({ total: _total, ...row }) => ({
    ...row,
    takenAt: row.takenAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }))
  if (rows.length === 0) await accountKey(deps, request.account)
  if (!isCut) return { readings }
  return {
    total: rows[0]?.total ?? (page?.number === 1 ? 0 : await countReadings(deps.db, filter)),
    readings,
  }
})

async function countReadings(db: EmbeddedDeps['db'], filter: Filter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from core.readings r where ${conditionOf(filter, partsOf(filter))}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
