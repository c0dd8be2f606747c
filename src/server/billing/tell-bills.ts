import { sql } from 'kysely'
import { addDays, kyivDate } from '#domain/dates.ts'
import { isSite, type Site, SITES } from '#domain/site.ts'
import type { Core } from '#server/core/call.ts'
import type { FmReply, FmRequest } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { type Message, putMessages } from '#server/notifications/outbox.ts'
import { senderOf } from '#server/notifications/sender.ts'
import type { ScheduledJob } from '#server/worker/queue.ts'
import type { WorkerLog } from '#server/worker/worker-log.ts'
import { monthName } from '#domain/calendar.ts'
import { letters, type Sender, sms } from '#text/messages.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'> & { core: Core }
type Bill = FmReply<'ZPORTAL_BILLS_ISSUED'>['bills'][number]

/** A bill older than this is told no more: the customer has seen it, or an installation has just begun. */
const NEWS_DAYS = 3
const PORTION = 2000

/**
 * Tells of each bill issued in these days everyone whose cabinet has its account: by an e-mail that is their own, or by SMS to who has
 * none. Once, however often it is run: two statements a portion, whatever the number of bills.
 * @returns how many messages were put
 */
export async function tellBills(deps: Telling, signal?: AbortSignal): Promise<number> {
  const senders = new Map<Site, Sender>()
  for (const site of SITES) senders.set(site, await senderOf(deps, site))
  const issuedFrom = addDays(kyivDate(deps.now()), -NEWS_DAYS)
  let put = 0
  let after: number | null = 0
  while (after !== null) {
    signal?.throwIfAborted()
    const request: FmRequest<'ZPORTAL_BILLS_ISSUED'> = { issuedFrom, after, limit: PORTION }
    const portion: FmReply<'ZPORTAL_BILLS_ISSUED'> = await deps.core.call('ZPORTAL_BILLS_ISSUED', request)
    put += await tellPortion(deps, portion.bills, senders)
    after = portion.next
  }
  return put
}

type Recipient = { userId: string; site: string; phone: string | null; email: string | null; bill: string }

async function tellPortion(
  deps: Telling,
  bills: readonly Bill[],
  senders: ReadonlyMap<Site, Sender>,
): Promise<number> {
  if (bills.length === 0) return 0
  const { rows } = await sql<Recipient>`
    select u.user_id as "userId", l.site, u.phone, b.bill,
      case when u.kind <> 'person' or u.email_proved_at is not null then u.email end as email
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as b (number text, bill text)
    join portal.account_links l on l.account = b.number and l.dropped_at is null
    join portal.users u on u.user_id = l.user_id and u.state = 'active'
    where (u.email is not null or u.phone is not null) and not exists (
      select from portal.outbox o where o.dedupe_key = 'bill:' || b.bill || ':' || u.user_id)`.execute(
    deps.db,
  )
  const byNumber = new Map(bills.map((bill) => [bill.bill, bill]))
  const messages = rows.flatMap((row): Message[] => {
    const bill = byNumber.get(row.bill)
    const sender = isSite(row.site) ? senders.get(row.site) : undefined
    if (!bill || !sender) return []
    const told = { ...bill, month: monthName(bill.period), kopiykas: bill.amountKopiykas }
    const dedupeKey = `bill:${bill.bill}:${row.userId}`
    if (row.email)
      return [
        {
          channel: 'email',
          recipient: row.email,
          ...letters.billIssued({ ...told, account: bill.number }),
          sender,
          dedupeKey,
        },
      ]
    return row.phone
      ? [{ channel: 'sms', recipient: row.phone, body: sms.billIssued(told), sender, dedupeKey }]
      : []
  })
  return messages.length === 0 ? 0 : putMessages(deps.db, deps, messages)
}

/** Every morning, when people are awake; the bills themselves are issued at night. */
export const billNotices = (deps: Telling & { log: WorkerLog }): ScheduledJob => ({
  name: 'bill-notices',
  cron: '0 9 * * *',
  expireInSeconds: 3600,
  run: async (signal) => deps.log.info({ told: await tellBills(deps, signal) }, 'bills are told of'),
})
