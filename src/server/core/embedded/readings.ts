import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '../function-modules.ts'
import type { Reply } from './own-ids.ts'
import { accountKey } from './accounts.ts'
import { answers } from './deps.ts'
import { holds, readingPages } from './list-pages.ts'
import { rowsOf } from './statement.ts'

type Listed = Reply<'ZPORTAL_READINGS_LIST'>['readings'][number]
type ListRow = Omit<Listed, 'takenAt' | 'receivedAt'> & { takenAt: Date; receivedAt: Date; total: number }

/** Every reading of an account, including replaced and rejected ones, so that nothing seems to have disappeared. */
export const listReadings = answers(fm.ZPORTAL_READINGS_LIST, async (deps, request, { now }) => {
  const { accountId } = await accountKey(deps, request.account)
  const { meterId = null, zone = null, page } = request
  const { end, name, isCut } = readingPages(page)
  const search = isCut ? page?.search : undefined
  const to = request.to ?? addMonths(kyivDate(now), 2)
  const where = sql`r.account_id = ${accountId}
    and r.counts_on between ${request.from ?? '2000-01-01'}::date and ${to}::date
    and (${meterId}::bigint is null or r.meter_id = ${meterId}) and (${zone}::text is null or r.zone = ${zone})
    and (${holds([sql`r.receipt`, sql`r.bill_number`], search)}
      or r.meter_id in (select n.meter_id from core.meters n
      where n.account_id = ${accountId} and ${holds([sql`n.number`, sql`n.place`, sql`n.alias`], search)}))`
  const rows = await rowsOf(
    deps.db,
    `core-readings-${name}`,
    sql<ListRow>`
    select r.reading_id as id, r.meter_id as "meterId", m.number as meter, m.place, m.alias, r.zone,
      r.counts_on as "countsOn", r.value::float8 as value, r.kwh::float8 as kwh, r.source, r.state, r.hold_reason as "holdReason",
      r.rolled_over as "rolledOver", r.receipt, r.bill_number as "billNumber", r.taken_at as "takenAt",
      r.received_at as "receivedAt", r.photo_id as "photoId",
      (select count(*)::int from core.readings r where ${where}) as total
    from core.readings r
    join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
    where ${where}
    ${end}`,
  )
  const readings = rows.map(({ total: _total, ...row }) => ({
    ...row,
    takenAt: row.takenAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }))
  if (!isCut) return { readings }
  return { total: rows[0]?.total ?? (page?.number === 1 ? 0 : await countReadings(deps.db, where)), readings }
})

async function countReadings(
  db: Parameters<typeof accountKey>[0]['db'],
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from core.readings r where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}
