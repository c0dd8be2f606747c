import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { maskEmail } from '#domain/email.ts'
import type { DeliveryState } from '#domain/deliveries.ts'
import type { ChosenChannel } from '#domain/notice-choices.ts'
import { type EventName, isEvent } from '#domain/notices.ts'
import { maskPhone } from '#domain/phone.ts'
import { isSite, type Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import type { Cursor } from '#server/lists/list.ts'

/** A message to a customer and what became of it. */
export type Delivery = {
  readonly id: string
  readonly at: string
  readonly event: EventName | null
  readonly channel: ChosenChannel
  readonly recipient: string
  readonly account: string | null
  readonly site: Site | null
  readonly state: DeliveryState
  readonly sentAt: string | null
  readonly due: string | null
  readonly tries: number
  readonly error: string | null
}
type Row = Omit<Delivery, 'at' | 'sentAt' | 'due' | 'event' | 'site'> & {
  at: Date
  sentAt: Date | null
  due: Date | null
  event: string | null
  site: string | null
}

/** What is left of a message after its lot is known, as an expression over portal.outbox. */
export const deliveryState = (now: Date): RawBuilder<DeliveryState> => sql<DeliveryState>`case
  when sent_at is not null then 'sent' when failed_at is not null then 'failed'
  when not_before > ${now} then 'planned' else 'waiting' end`

/** Messages that a condition finds, the latest first. */
export async function deliveriesWhere(
  db: Kysely<Database>,
  now: Date,
  condition: RawBuilder<SqlBool>,
  page: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<Delivery[]> {
  return (await deliveriesAfter(db, now, condition, page, null)).rows
}

/** The same after a message, for a long file, and where it ended; null: nothing is left. */
export async function deliveriesAfter(
  db: Kysely<Database>,
  now: Date,
  condition: RawBuilder<SqlBool>,
  page: { limit: number; offset: number; oldestFirst?: boolean },
  after: Cursor | null,
): Promise<{ rows: Delivery[]; next: Cursor | null }> {
  const order = page.oldestFirst ? sql`created_at, message_id` : sql`created_at desc, message_id`
  const beyond = page.oldestFirst ? sql`>` : sql`<`
  // of one moment messages stand in the order of their keys both ways, as the index has them
  const rest = after
    ? sql`created_at ${beyond}= ${after[0]}::timestamptz
        and (created_at ${beyond} ${after[0]}::timestamptz or message_id > ${after[1]}::uuid)`
    : sql`true`
  const { rows: deliveries } = await sql<Row & { key: string }>`
    select created_at::text as key, message_id as id, created_at as at, event, channel, recipient, account, site, ${deliveryState(now)} as state,
      sent_at as "sentAt", case when sent_at is null and failed_at is null then next_try_at end as due, tries,
      case when sent_at is null then last_error end as error
    from portal.outbox where channel in ('sms', 'email') and ${condition} and ${rest}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  const last = deliveries.length < page.limit ? undefined : deliveries.at(-1)
  const rows = deliveries.map(({ key: _key, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    event: row.event !== null && isEvent(row.event) ? row.event : null,
    site: isSite(row.site) ? row.site : null,
    recipient: row.channel === 'sms' ? maskPhone(row.recipient) : maskEmail(row.recipient),
    sentAt: row.sentAt?.toISOString() ?? null,
    due: row.due?.toISOString() ?? null,
  }))
  return { rows, next: last ? [last.key, last.id] : null }
}
