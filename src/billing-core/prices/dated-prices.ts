import { type RawBuilder, sql, type Transaction } from 'kysely'
import { addDays, type IsoDate, type Month } from '#domain/calendar.ts'
import type { PriceBook, PriceKind } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'
import { fm } from '#server/core/function-modules.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import { readPrices } from './price-book.ts'

type Reader = Parameters<typeof readPrices>[0]
type Key = { site: string; kind: PriceKind; variant: string }
type Wanted = Key & { validFrom: IsoDate; validTo: IsoDate | null }
type Row = Reply<'ZPORTAL_PRICES_LIST'>['prices'][number]
type Current = Pick<Row, 'validFrom' | 'validTo' | 'value' | 'act'>

const value = sql`json_build_object('blocks', p.blocks, 'perMwhE2', p.per_mwh_e2, 'coefficient', p.coefficient)`
const moment = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const listPrices = answers(fm.ZPORTAL_PRICES_LIST, async ({ db }, { sites }) => {
  const siteCondition = sql`(${sites}::text[] is null or site = any(${sites}::text[]))`
  const { rows: prices } = await sql<Row>`
    select site, kind, variant, valid_from as "validFrom", valid_to as "validTo", ${value} as value, act,
      act_on as "actOn", act_url as "actUrl", confidence, entered_by as "enteredBy",
      ${moment(sql`entered_at`)} as "enteredAt"
    from core.prices p where ${siteCondition} order by site, kind, variant, valid_from`.execute(db)
  const { rows: unbilled } = await sql<Reply<'ZPORTAL_PRICES_LIST'>['unbilled'][number]>`
    select site, count(distinct account_id)::int as accounts, to_char(min(period), 'YYYY-MM') as since
    from core.unbilled where ${siteCondition} group by site order by site`.execute(db)
  return { prices, unbilled }
})

export const enterDatedPrice = answers(fm.ZPORTAL_PRICE_ENTER, async (deps, request, context) => {
  try {
    return await once(deps.db, fm.ZPORTAL_PRICE_ENTER, request, context, async (trx) => {
      // months are closed by the prices of before, or by those of after
      await sql`select pg_advisory_xact_lock(7304, 1)`.execute(trx)
      const current = await replacedBy(trx, request)
      if ((current?.validFrom ?? null) !== request.replaces)
        throw new CoreRefusal('conflict', { field: 'replaces' })
      await write(trx, request, current)
      return { validFrom: request.validFrom }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

async function write(
  trx: Transaction<Database>,
  request: Asked<'ZPORTAL_PRICE_ENTER'>,
  current: Current | null,
): Promise<void> {
  const { site, kind, variant, validFrom, validTo, value: price, act, actOn, actUrl, by, now } = request
  const isOf = sql`(site, kind, variant) = (${site}, ${kind}, ${variant}) and valid_from = ${current?.validFrom ?? null}::date`
  if (current?.validFrom === validFrom) await sql`delete from core.prices where ${isOf}`.execute(trx)
  else if (current)
    await sql`
      update core.prices set valid_to = ${addDays(validFrom, -1)}::date, entered_by = ${by}, entered_at = ${now}
      where ${isOf}`.execute(trx)
  await sql`
    insert into core.prices (site, kind, variant, valid_from, valid_to, blocks, per_mwh_e2, coefficient, act, act_on, act_url,
      confidence, entered_by, entered_at)
    values (${site}, ${kind}, ${variant}, ${validFrom}::date, ${validTo}::date,
      ${price.blocks && JSON.stringify(price.blocks)}::jsonb, ${price.perMwhE2}, ${price.coefficient}, ${act},
      ${actOn}::date, ${actUrl}, 'operator', ${by}, ${now})`.execute(trx)
}

/**
 * The price that a new one ends or takes the place of; null: its months have none.
 *
 * @throws 'price-billed' a bill stands for one of its months; 'price-overlaps' some of its months have another price
 *   that would remain in part
 */
export async function replacedBy(db: Reader, wanted: Wanted): Promise<Current | null> {
  const month = await billedSince(db, wanted)
  if (month !== null) throw new CoreRefusal('price-billed', { field: 'from', params: { month } })
  const { rows } = await sql<Current>`
    select valid_from as "validFrom", valid_to as "validTo", ${value} as value, act from core.prices p
    where (site, kind, variant) = (${wanted.site}, ${wanted.kind}, ${wanted.variant})
      and daterange(valid_from, valid_to, '[]') && daterange(${wanted.validFrom}::date, ${wanted.validTo}::date, '[]')
    order by valid_from`.execute(db)
  const other = rows.find(
    (row, index) => index > 0 || row.validFrom > wanted.validFrom || remains(row, wanted),
  )
  if (other)
    throw new CoreRefusal('price-overlaps', {
      field: 'to',
      params: { from: other.validFrom, to: other.validTo ?? '' },
    })
  return rows[0] ?? null
}

/** The price goes on after the new one has ended: who would say what it is then? */
const remains = ({ validTo }: Current, wanted: Wanted): boolean =>
  wanted.validTo !== null && (validTo === null || validTo > wanted.validTo)

/** Accounts `a` whose bills the price is on. Dispatching is on none. */
export function chargedBy({ site, kind, variant }: Key): RawBuilder<boolean> {
  const siteCondition = sql`a.site = ${site} and a.status <> 'closed'`
  switch (kind) {
    case 'energy':
      return sql`${siteCondition} and a.tariff_group = ${variant}`
    case 'distribution':
      return sql`${siteCondition} and a.tariff_group = 'business' and not a.distribution_direct
        and (a.voltage_class is not distinct from 1) = ${variant === '1'}`
    case 'transmission':
      return sql`${siteCondition} and a.tariff_group = 'business'`
    case 'zone':
      return sql`${siteCondition} and a.tariff_group <> 'business' and exists (select from core.meters m
        where m.account_id = a.account_id and m.state = 'active' and m.zones = ${Number(variant[0])})`
    case 'dispatching':
      return sql`false`
  }
}

/** The last month of the new price that has a bill or an ordered calculation already. */
async function billedSince(db: Reader, wanted: Wanted): Promise<Month | null> {
  const within = (period: RawBuilder<unknown>) => sql`${period} >= ${wanted.validFrom}::date
    and (${wanted.validTo}::date is null or ${period} <= ${wanted.validTo}::date)`
  const { rows } = await sql<{ month: Month | null }>`
    select to_char(max(period), 'YYYY-MM') as month from (
      select max(b.period) as period from core.bills b join core.accounts a using (account_id)
      where b.state = 'issued' and not b.by_hand and ${within(sql`b.period`)} and ${chargedBy(wanted)}
      union all
      select max(c.period) from core.calculations c join core.accounts a using (account_id)
      where c.state = 'final' and not c.nothing_due and ${within(sql`c.period`)} and ${chargedBy(wanted)}
    ) billed`.execute(db)
  return rows[0]?.month ?? null
}

/** The prices a month is closed by: none is entered until the portion is written. */
export async function pricesOfClosing(trx: Transaction<Database>): Promise<PriceBook> {
  await sql`select pg_advisory_xact_lock_shared(7304, 1)`.execute(trx)
  return readPrices(trx)
}
