import { sql } from 'kysely'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import type { BookedPayment } from '#domain/booked-rows.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { type RegistryRow, SETTLES_DAYS } from '#domain/pay-registry.ts'
import type { Deps } from '#server/deps.ts'
import { bookFile } from './compare-by-account.ts'
import { type Shown, writeOnlyBooked } from './only-booked.ts'

type Stored = Pick<Deps, 'db' | 'now'>
export type Head = {
  readonly registry_id: string
  readonly site: string
  readonly from_day: string
  readonly till_day: string
  /** null: a statement of a bank */
  readonly provider: string | null
}

type Known = {
  /** accounts of the file that the billing core does not know */
  readonly unknown: readonly string[]
  /** what the ledger shows for the others; null: the core cannot tell */
  readonly ledger: readonly BookedPayment[] | null
  /** what it shows for all of the channel in the days of the file; null: it is not compared */
  readonly shown: Shown | null
}

/** States in which the provider's word that it has the money is no news. */
const HAS_MONEY = sql`('confirmed', 'passed', 'credited', 'refunded', 'reversed')`

/**
 * Keeps the rows of a file with the payments they speak of, and writes down what does not agree.
 */
export async function compare(
  deps: Stored,
  head: Head,
  rows: readonly RegistryRow[],
  { unknown, ledger, shown }: Known,
): Promise<void> {
  await keepRows(deps, head, rows)
  if (head.provider === null) await matchSettlements(deps, head.site)
  if (ledger !== null) await bookFile(deps, head.registry_id, ledger)
  await writeDifferences(deps, head, unknown)
  if (shown) await writeOnlyBooked(deps, shown)
  // the provider says that it has the money: it is asked again, and the payment goes its own way
  await sql`
    update portal.payments p set next_ask_at = ${deps.now()}::timestamptz from portal.pay_differences d
    where d.registry_id = ${head.registry_id} and d.kind = 'state' and p.payment_id = d.payment_id`.execute(
    deps.db,
  )
}

async function keepRows({ db }: Stored, head: Head, rows: readonly RegistryRow[]): Promise<void> {
  const listedRows = JSON.stringify(
    rows.map(({ row, order, account, paidOn, kopiykas, feeKopiykas, payer }) => ({
      row,
      order_id: order,
      account: account === null ? null : normalizeAccountNumber(account),
      paid_on: paidOn,
      kop: kopiykas,
      fee: feeKopiykas,
      payer,
    })),
  )
  await sql`
    insert into portal.pay_registry_rows (registry_id, row, provider_id, account, paid_on, amount_kop, fee_kop, payer, payment_id)
    select ${head.registry_id}::uuid, r.row, r.order_id, r.account, r.paid_on, r.kop, r.fee, r.payer, p.payment_id
    from jsonb_to_recordset(${listedRows}::jsonb)
      as r (row int, order_id text, account text, paid_on date, kop bigint, fee bigint, payer text)
    left join lateral (
      select p.payment_id from portal.payments p
      where p.site = ${head.site} and (${head.provider}::text is null or p.provider = ${head.provider})
        and (p.payment_id::text = lower(r.order_id) or p.number = upper(r.order_id) or p.provider_id = r.order_id)
      limit 1) p on true`.execute(db)
}

async function writeDifferences({ db, now }: Stored, head: Head, unknown: readonly string[]): Promise<void> {
  await sql`
    with own as (
      select r.*, p.amount_kop as here, p.state, row_number() over (partition by r.payment_id order by r.row) as nth
      from portal.pay_registry_rows r left join portal.payments p on p.payment_id = r.payment_id
      where r.registry_id = ${head.registry_id}
    ), found (kind, row, payment_id, here, there) as (
      select case when account = any(${unknown}::text[]) then 'unknown-account' else 'not-here' end,
        row, null::uuid, null::bigint, amount_kop from own
        where payment_id is null and settles is null and booked is null
      union all select 'sum', row, null, booked_kop, amount_kop from own
        where payment_id is null and booked_kop <> amount_kop
      union all select 'twice', row, payment_id, here, amount_kop from own where payment_id is not null and nth > 1
      union all select 'sum', row, payment_id, here, amount_kop from own where nth = 1 and here <> amount_kop
      union all select 'state', row, payment_id, here, amount_kop from own
        where nth = 1 and here = amount_kop and state not in ${HAS_MONEY}
      union all select 'not-there', null, p.payment_id, p.amount_kop, null from portal.payments p
        where ${head.provider}::text is not null and p.site = ${head.site} and p.provider = ${head.provider}
          and p.confirmed_at >= ${kyivMidnight(head.from_day)} and p.confirmed_at < ${kyivMidnight(addDays(head.till_day, 1))}
          and not exists (select from portal.pay_registry_rows r where r.payment_id = p.payment_id)
    )
    insert into portal.pay_differences (difference_id, site, provider, kind, registry_id, row, payment_id, here_kop, there_kop, found_at)
    select gen_random_uuid(), ${head.site}, ${head.provider}, kind, ${head.registry_id}::uuid, row, payment_id, here, there, ${now()}::timestamptz
    from found`.execute(db)
}

/**
 * Finds in statements of banks the money of files of providers: as much as the file says without the fee, within a few
 * days after it. One row of a statement is the money of one file. Each row takes the earliest file it may be of, and of
 * rows that want the same file the earliest gets it; the others are looked at again.
 */
async function matchSettlements({ db }: Stored, site: string): Promise<void> {
  for (let matched = 1n; matched > 0n;) {
    const { numAffectedRows } = await sql`
      with pairs as (
        select distinct on (w.registry_id, w.row) w.registry_id, w.row, w.paid_on, g.registry_id as file
        from portal.pay_registry_rows w
        join portal.pay_registries s on s.registry_id = w.registry_id and s.site = ${site}
        join portal.pay_channels b on b.channel_id = s.channel_id and b.provider is null
        join portal.pay_registries g on g.site = ${site} and g.sum_kop - g.fee_kop = w.amount_kop
          and w.paid_on between g.till_day and g.till_day + ${SETTLES_DAYS}::int
        join portal.pay_channels c on c.channel_id = g.channel_id and c.provider is not null
        where w.settles is null and w.payment_id is null and w.account is null
          and not exists (select from portal.pay_registry_rows r where r.settles = g.registry_id)
        order by w.registry_id, w.row, g.till_day, g.registry_id
      ), first as (
        select distinct on (file) registry_id, row, file from pairs order by file, paid_on, registry_id, row
      )
      update portal.pay_registry_rows w set settles = first.file from first
      where w.registry_id = first.registry_id and w.row = first.row`.execute(db)
    matched = numAffectedRows ?? 0n
  }
}

/** Files of sixty days are compared again. */
export const comparedSince = (now: Date): Date => new Date(now.getTime() - 60 * 86_400_000)

/**
 * What a night changes without an employee: a payment of a row that has become known, a statement that came after the
 * file it pays for; what has come to agree is settled by itself, and money of a file that the bank did not bring in time
 * is written down.
 *
 * @param words why it is settled
 */
export async function compareAgain(deps: Stored, words: string): Promise<void> {
  const { db } = deps
  const at = deps.now()
  const since = comparedSince(at)
  await sql`
    update portal.pay_registry_rows r set payment_id = p.payment_id
    from portal.pay_registries g join portal.pay_channels c on c.channel_id = g.channel_id, portal.payments p
    where g.registry_id = r.registry_id and g.uploaded_at >= ${since} and r.payment_id is null and r.provider_id is not null
      and p.site = g.site and (c.provider is null or p.provider = c.provider)
      and (p.payment_id::text = lower(r.provider_id) or p.number = upper(r.provider_id) or p.provider_id = r.provider_id)`.execute(
    db,
  )
  const { rows: sites } = await sql<{ site: string }>`
    select distinct site from portal.pay_registries where uploaded_at >= ${since}`.execute(db)
  for (const { site } of sites) await matchSettlements(deps, site)
  await sql`
    update portal.pay_differences d set state = 'settled', decision = 'agrees', words = ${words}, settled_at = ${at}::timestamptz
    where d.state = 'open' and (
      (d.kind = 'state' and exists (select from portal.payments p where p.payment_id = d.payment_id and p.state in ${HAS_MONEY}))
      or (d.kind = 'not-there' and d.payment_id is not null
        and exists (select from portal.pay_registry_rows r where r.payment_id = d.payment_id))
      or (d.kind = 'not-there' and d.payment_id is null
        and exists (select from portal.pay_registry_rows r where r.settles = d.registry_id))
      or (d.kind in ('not-here', 'sum', 'unknown-account') and exists (
        select from portal.pay_registry_rows r
        where r.registry_id = d.registry_id and r.row = d.row and r.booked_kop = r.amount_kop))
      or (d.kind = 'not-here' and exists (
        select from portal.pay_registry_rows r left join portal.payments p on p.payment_id = r.payment_id
        where r.registry_id = d.registry_id and r.row = d.row
          and (r.settles is not null or (p.amount_kop = r.amount_kop and p.state in ${HAS_MONEY})))))`.execute(
    db,
  )
  await sql`
    insert into portal.pay_differences (difference_id, site, provider, kind, registry_id, here_kop, found_at)
    select gen_random_uuid(), g.site, c.provider, 'not-there', g.registry_id, g.sum_kop - g.fee_kop, ${at}::timestamptz
    from portal.pay_registries g join portal.pay_channels c on c.channel_id = g.channel_id and c.provider is not null
    where g.uploaded_at >= ${since} and not exists (select from portal.pay_registry_rows w where w.settles = g.registry_id)
      and exists (
        select from portal.pay_registries s join portal.pay_channels b on b.channel_id = s.channel_id and b.provider is null
        where s.site = g.site and s.till_day >= g.till_day + ${SETTLES_DAYS}::int)
    on conflict do nothing`.execute(db)
}
