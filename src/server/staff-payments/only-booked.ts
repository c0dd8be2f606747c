import { sql } from 'kysely'
import type { BookedPayment } from '#domain/booked-rows.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { normalizeIban } from '#domain/iban.ts'
import { BOOKED_BEFORE_DAYS, type ChannelColumns } from '#domain/pay-registry.ts'
import { isSite } from '#domain/site.ts'
import type { Core } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

type Stored = Pick<Deps, 'db' | 'now'>
type Days = { readonly from: IsoDate; readonly to: IsoDate }
type Channel = {
  readonly channel_id: string
  readonly site: string
  readonly columns: ChannelColumns
}
/** What the ledger shows of the payments of a channel. */
export type Shown = { readonly channel: string; readonly days: Days; readonly payments: BookedPayment[] }

/**
 * Payments of the days that the ledger of the core knows by the way of a channel. Null: they cannot be told from the
 * files, because rows name no accounts, or nobody has said which way it is, or this core cannot tell.
 */
export async function shownOf(
  core: Pick<Core, 'call' | 'can'>,
  { channel_id: channel, site, columns }: Channel,
  days: Days,
): Promise<Shown | null> {
  const { account, ledger: source, iban } = columns
  if (account === undefined || source === undefined || !isSite(site) || !core.can('payments-of-source'))
    return null
  const request = { site, source, ...days, ...(iban === undefined ? {} : { paidTo: normalizeIban(iban) }) }
  const payments: BookedPayment[] = []
  for (let after: string | null | undefined; after !== null;) {
    const part = await core.call(
      fm.ZPORTAL_PAYMENTS_OF_SOURCE,
      after === undefined ? request : { ...request, after },
    )
    payments.push(...part.payments)
    after = part.next
  }
  return { channel, days, payments }
}

/** The days of the ledger that a file says everything about. */
export const daysOfFile = ({ from_day, till_day }: { from_day: IsoDate; till_day: IsoDate }): Days => ({
  from: addDays(from_day, -BOOKED_BEFORE_DAYS),
  to: till_day,
})

/**
 * Writes down payments that the ledger shows on a day of a file of the channel and that no file has. A file may name
 * money of a Friday on Monday, so a day is looked at once files have come for three days after it.
 */
export async function writeOnlyBooked({ db, now }: Stored, { channel, payments }: Shown): Promise<void> {
  const bookedList = JSON.stringify(
    payments.map(({ id, account, paidOn, amountKopiykas }) => ({
      id,
      account,
      paid_on: paidOn,
      kop: amountKopiykas,
    })),
  )
  await sql`
    insert into portal.pay_differences
      (difference_id, site, provider, kind, registry_id, booked, account, paid_on, here_kop, found_at)
    select gen_random_uuid(), g.site, c.provider, 'only-booked', g.registry_id, b.id, b.account, b.paid_on, b.kop,
      ${now()}::timestamptz
    from jsonb_to_recordset(${bookedList}::jsonb) as b (id text, account text, paid_on date, kop bigint)
    join portal.pay_channels c on c.channel_id = ${channel}::uuid
    cross join lateral (
      select g.registry_id, g.site from portal.pay_registries g
      where g.channel_id = c.channel_id and b.paid_on between g.from_day and g.till_day
      order by g.uploaded_at limit 1) g
    where b.paid_on + ${BOOKED_BEFORE_DAYS}::int <= (
        select max(till_day) from portal.pay_registries where channel_id = c.channel_id)
      and not exists (select from portal.pay_registry_rows r where r.booked = b.id)
      and not exists (
        select from portal.payment_items i join portal.pay_registry_rows r on r.payment_id = i.payment_id
        where i.core_payment = b.id)
    on conflict do nothing`.execute(db)
}

/** Those that have come with another file since, or that the ledger shows no more, are settled by themselves. */
export async function settleOnlyBooked(
  { db, now }: Stored,
  { channel, days, payments }: Shown,
  words: string,
): Promise<void> {
  await sql`
    update portal.pay_differences d
    set state = 'settled', decision = 'agrees', words = ${words}, settled_at = ${now()}::timestamptz
    from portal.pay_registries g
    where g.registry_id = d.registry_id and g.channel_id = ${channel}::uuid
      and d.kind = 'only-booked' and d.state = 'open' and d.paid_on between ${days.from}::date and ${days.to}::date
      and (d.booked <> all(${payments.map(({ id }) => id)}::text[])
        or exists (select from portal.pay_registry_rows r where r.booked = d.booked))`.execute(db)
}

/** Channels with files since a moment, and the days of those files. */
export async function channelsSince({ db }: Pick<Stored, 'db'>, since: Date): Promise<(Channel & Days)[]> {
  const { rows } = await sql<Channel & Days>`
    select c.channel_id, c.site, c.columns, min(g.from_day)::text as "from", max(g.till_day)::text as "to"
    from portal.pay_channels c join portal.pay_registries g on g.channel_id = c.channel_id
    where g.uploaded_at >= ${since} group by c.channel_id`.execute(db)
  return rows
}
