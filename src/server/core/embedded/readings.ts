import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '../function-modules.ts'
import type { Asked, Reply } from './own-ids.ts'
import { accountKey } from './accounts.ts'
import { answers } from './deps.ts'
import { rowsOf } from './statement.ts'

type Listed = Reply<'ZPORTAL_READINGS_LIST'>['readings'][number]
type ListRow = Omit<Listed, 'takenAt' | 'receivedAt'> & { takenAt: Date; receivedAt: Date; total: number }

const SORTS: Record<Asked<'ZPORTAL_READINGS_LIST'>['sort'], RawBuilder<unknown>> = {
  countsOn: sql`r.counts_on`,
  value: sql`r.value`,
  kwh: sql`r.kwh`,
  state: sql`r.state`,
  source: sql`r.source`,
  meter: sql`m.number`,
  place: sql`(coalesce(m.place, '') collate "uk-x-icu")`,
}

/** Every reading of an account, replaced and rejected ones too, so that nothing seems to have vanished. */
export const listReadings = answers(fm.ZPORTAL_READINGS_LIST, async (deps, request, { now }) => {
  const { accountId } = await accountKey(deps, request.account)
  const { meterId = null, zone = null, page, pageSize } = request
  const part = request.search?.trim() || null
  const direction = request.descending ? sql`desc nulls last` : sql`asc nulls first`
  const to = request.to ?? addMonths(kyivDate(now), 2)
  const where = sql`r.account_id = ${accountId}
    and r.counts_on between ${request.from ?? '2000-01-01'}::date and ${to}::date
    and (${meterId}::bigint is null or r.meter_id = ${meterId}) and (${zone}::text is null or r.zone = ${zone})
    and (${part}::text is null
      or position(lower(${part} collate "uk-x-icu") in lower(concat_ws(' ', r.receipt, r.bill_number) collate "uk-x-icu")) > 0
      or r.meter_id in (select n.meter_id from core.meters n
      where n.account_id = ${accountId} 
        and position(lower(${part} collate "uk-x-icu") in lower(concat_ws(' ', n.number, n.place, n.alias) collate "uk-x-icu")) > 0))`
  const rows = await rowsOf(
    deps.db,
    `core-readings-${request.sort}-${request.descending}`,
    sql<ListRow>`
    select r.reading_id as id, r.meter_id as "meterId", m.number as meter, m.place, m.alias, r.zone,
      r.counts_on as "countsOn", r.value::float8 as value, r.kwh::float8 as kwh, r.source, r.state, r.hold_reason as "holdReason",
      r.rolled_over as "rolledOver", r.receipt, r.bill_number as "billNumber", r.taken_at as "takenAt",
      r.received_at as "receivedAt", r.photo_id as "photoId",
      (select count(*)::int from core.readings r where ${where}) as total
    from core.readings r
    join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
    where ${where}
    order by ${SORTS[request.sort]} ${direction}, r.counts_on desc, r.meter_id, r.zone,
      r.superseded_by is not null, r.received_at desc, r.reading_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return {
    total: rows[0]?.total ?? (page === 1 ? 0 : await countReadings(deps.db, where)),
    readings: rows.map(({ total: _total, ...row }) => ({
      ...row,
      takenAt: row.takenAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    })),
  }
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
