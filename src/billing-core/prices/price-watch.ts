import { type Kysely, sql } from 'kysely'
import { addDays, addToMonth, firstOfMonth, type Month, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import {
  type MissingPrice,
  missingPrices,
  type PriceBook,
  type PricedBy,
  pricedIn,
  zoneVariant,
} from '#domain/prices.ts'
import { type ZoneCount, zonesOf } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { takeTermsOfToday } from './contract-terms.ts'
import { priceFacts, readPrices } from './price-book.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'

/** The operator is warned this many days before the last day of a price. */
const WARNED_DAYS = 30
/** How many accounts one statement checks, few enough for its time-out. */
const PIECE = 10_000

type PriceNotice = {
  site: string
  notice: 'ends' | 'no-act'
  kind: string
  variant: string
  endsOn: string | null
}
export type PriceWatch = { unbilled: { period: Month; accounts: number }[]; notices: PriceNotice[] }

/**
 * Lists in core.unbilled every account that cannot be billed, with the reason: for the previous month, the current one,
 * and every month for which some account is still listed. Accounts that can be billed now are removed. Then collects
 * prices that end soon, and acts and requisites that nobody has entered. Contracts whose change has begun say so from now
 * on.
 */
export async function watchPrices(
  db: Kysely<Database>,
  now: Date,
  signal?: AbortSignal,
): Promise<PriceWatch> {
  const book = await readPrices(db)
  const today = kyivDate(now)
  await takeTermsOfToday(db, today)
  const { rows } = await sql<{ period: Month }>`
    select distinct to_char(period, 'YYYY-MM') as period from core.unbilled`.execute(db)
  const months = new Set([
    addToMonth(monthOf(today), -1),
    monthOf(today),
    ...rows.map(({ period }) => period),
  ])
  const unbilled: PriceWatch['unbilled'] = []
  for (const period of [...months].toSorted()) {
    const accounts = await nameUnbilled(db, book, period, now, signal)
    if (accounts > 0) unbilled.push({ period, accounts })
  }
  return { unbilled, notices: await noteEnds(db, today, now) }
}

type Account = PricedBy & { accountId: number; zones: ZoneCount[]; settled: boolean }

async function nameUnbilled(
  db: Kysely<Database>,
  book: PriceBook,
  period: Month,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const missingOf = remembered((account) =>
    missingPrices(
      book,
      account,
      account.zones.flatMap((count) => zonesOf(count).map((zone) => zoneVariant(count, zone))),
      period,
    ),
  )
  let named = 0
  for (let after: number | null = 0; after !== null;) {
    signal?.throwIfAborted()
    const accounts: Account[] = await loadPiece(db, period, after)
    const last = accounts.length < PIECE ? null : (accounts.at(-1)?.accountId ?? null)
    const missing = accounts.flatMap((account) => {
      const reasons = account.settled ? [] : missingOf(account)
      if (reasons.length === 0) return []
      return [
        {
          account_id: account.accountId,
          site: account.site,
          reasons: reasons.map(({ kind, variant }) => ({ kind, variant })),
        },
      ]
    })
    await sql`
      with found as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as f(account_id bigint, site text, reasons jsonb)
      ), cleared as (
        delete from core.unbilled u where u.period = ${firstOfMonth(period)}::date and u.account_id > ${after}
          and (${last}::bigint is null or u.account_id <= ${last})
          and not exists (select from found where found.account_id = u.account_id)
      )
      insert into core.unbilled (account_id, period, site, reasons, found_at)
      select account_id, ${firstOfMonth(period)}::date, site, reasons, ${now} from found
      on conflict (account_id, period) do update set reasons = excluded.reasons, site = excluded.site`.execute(
      db,
    )
    named += missing.length
    after = last
  }
  return named
}

/** Open accounts with a meter; settled: the month has its bill, or its calculation is final and priced. */
async function loadPiece(db: Kysely<Database>, period: Month, after: number): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.account_id as "accountId", ${priceFacts},
      (select json_agg(distinct m.zones) from core.meters m
        where m.account_id = a.account_id and m.state = 'active') as zones,
      exists (select from core.calculations c where c.account_id = a.account_id
        and c.period = ${firstOfMonth(period)}::date and c.state = 'final') as settled
    from core.accounts a
    where a.account_id > ${after} and a.opened_on < ${endOf(period)}::date and a.status <> 'closed'
      and exists (select from core.meters m where m.account_id = a.account_id and m.state = 'active')
    order by a.account_id limit ${PIECE}`.execute(db)
  return rows.map((account) => pricedIn(account, period))
}

/** A whole company has about a dozen different kinds of accounts, so each kind is judged only once. */
function remembered(judge: (account: Account) => MissingPrice[]): (account: Account) => MissingPrice[] {
  const known = new Map<string, MissingPrice[]>()
  return (account) => {
    const { site, tariffGroup, voltageClass, supply, distributionDirect, zones } = account
    const key = [site, tariffGroup, voltageClass, supply[0]?.from, distributionDirect, ...zones].join()
    const missing = known.get(key) ?? judge(account)
    known.set(key, missing)
    return missing
  }
}

/** Only for companies that have accounts; the prices of the demo have no acts. Dispatching is not on any bill. */
async function noteEnds(db: Kysely<Database>, today: string, now: Date): Promise<PriceNotice[]> {
  const { rows } = await sql<PriceNotice>`
    with served as (
      select distinct site from core.accounts where status <> 'closed'
    ), found as (
      select p.site, 'ends' as notice, p.kind, p.variant, p.valid_to as ends_on
      from core.prices p join served on served.site = p.site
      where p.valid_to between ${today}::date and ${addDays(today, WARNED_DAYS)}::date and p.kind <> 'dispatching'
        and not exists (select from core.prices n
          where (n.site, n.kind, n.variant) = (p.site, p.kind, p.variant) and n.valid_from = p.valid_to + 1)
      union all
      select p.site, 'no-act', p.kind, p.variant, null
      from core.prices p join served on served.site = p.site
      where p.act is null and p.valid_from <= ${today}::date and (p.valid_to is null or p.valid_to >= ${today}::date)
    ), gone as (
      delete from core.price_notices n where not exists (select from found
        where (found.site, found.notice, found.kind, found.variant) = (n.site, n.notice, n.kind, n.variant))
    ), noted as (
      insert into core.price_notices (site, notice, kind, variant, ends_on, found_at)
      select site, notice, kind, variant, ends_on, ${now} from found
      on conflict (site, notice, kind, variant) do update set ends_on = excluded.ends_on
    )
    select site, notice, kind, variant, ends_on as "endsOn" from found order by notice, site, kind, variant`.execute(
    db,
  )
  return rows
}

export type PriceFigures = {
  unbilled: { site: string; accounts: number }[]
  notices: { site: string; notice: string; count: number }[]
}

/** For the metrics: how many accounts cannot be billed, and what the operator has to do. */
export async function priceFigures(db: Kysely<Database>): Promise<PriceFigures> {
  const { rows } = await sql<PriceFigures>`
    select
      coalesce((select json_agg(u) from (select site, count(distinct account_id)::int as accounts
        from core.unbilled group by site) u), '[]') as unbilled,
      coalesce((select json_agg(n) from (select site, notice, count(*)::int as count
        from core.price_notices group by site, notice) n), '[]') as notices`.execute(db)
  return rows[0] ?? { unbilled: [], notices: [] }
}

/** The same of several databases together; one that does not answer says nothing, unless it is the only one. */
export async function priceFiguresOf(databases: readonly Kysely<Database>[]): Promise<PriceFigures> {
  const outcomes = await Promise.allSettled(databases.map(priceFigures))
  const all = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  if (all.length === 0) throw outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  return {
    unbilled: all.flatMap(({ unbilled }) => unbilled),
    notices: all.flatMap(({ notices }) => notices),
  }
}
