import { monthPlain } from '#text/dates.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Core } from '#server/core/call.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { type Notice, sendersOf, tellCustomers } from '#server/notifications/tell-customers.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { letters, sms } from '#text/messages.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'> & { core: Core }
type Bill = FmReply<'ZPORTAL_BILLS_ISSUED'>['bills'][number]

/** Customers are not notified of a bill older than this: they have seen it, or the installation is new. */
const NEWS_DAYS = 3
const PORTION = 2000

/**
 * Notifies everyone who has the account in their cabinet of each bill issued in these days: by their proved e-mail, or
 * by SMS if they have none. Each only once, however often the job runs; two statements for a portion, whatever the
 * number of bills.
 * @returns how many messages were put into the outbox
 */
export async function tellBills(deps: Telling, signal?: AbortSignal): Promise<number> {
  const senders = await sendersOf(deps)
  const issuedFrom = addDays(kyivDate(deps.now()), -NEWS_DAYS)
  let put = 0
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const request: FmRequest<'ZPORTAL_BILLS_ISSUED'> = { issuedFrom, after, limit: PORTION }
    const portion: FmReply<'ZPORTAL_BILLS_ISSUED'> = await deps.core.call(fm.ZPORTAL_BILLS_ISSUED, request)
    put += await tellCustomers(deps, portion.bills.map(noticeOf), senders)
    after = portion.next
  } while (after !== null)
  return put
}

const noticeOf = (bill: Bill): Notice => {
  const told = { ...bill, month: monthPlain(bill.period), kopiykas: bill.amountKopiykas }
  return {
    account: bill.account,
    key: `bill:${bill.bill}`,
    short: sms.billIssued(told),
    letter: letters.billIssued({ ...told, account: bill.account }),
  }
}

/** Every morning, when people are awake; the bills themselves are issued at night. */
export const billNotices = (deps: Telling & { log: WorkerLog }): ScheduledJob => ({
  name: 'bill-notices',
  cron: '0 9 * * *',
  expireInSeconds: 3600,
  run: async (signal) => deps.log.info({ told: await tellBills(deps, signal) }, 'bills are told of'),
})
