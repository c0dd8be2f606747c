import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Core } from '#server/core/call.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { withEachCore } from '#server/core/parts.ts'
import type { Deps } from '#server/deps.ts'
import { type Told, tellAbout } from '#server/outbox/tell-about.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'> & { core: Core }
type Bill = FmReply<'ZPORTAL_BILLS_ISSUED'>['bills'][number]

/** Customers are not notified of a bill older than this: they have seen it, or the installation is new. */
const NEWS_DAYS = 3
const PORTION = 2000

/**
 * Notifies everyone who has the account in their cabinet of each bill issued in these days, once, however often the job
 * runs.
 * @returns how many messages were put into the outbox
 */
export async function tellBills(deps: Telling, signal?: AbortSignal): Promise<number> {
  const issuedFrom = addDays(kyivDate(deps.now()), -NEWS_DAYS)
  let put = 0
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const request: FmRequest<'ZPORTAL_BILLS_ISSUED'> = { issuedFrom, after, limit: PORTION }
    const portion: FmReply<'ZPORTAL_BILLS_ISSUED'> = await deps.core.call(fm.ZPORTAL_BILLS_ISSUED, request)
    put += await tellAbout(deps, 'billIssued', portion.bills.map(noticeOf))
    after = portion.next
  } while (after !== null)
  return put
}

const noticeOf = ({ bill, amountKopiykas: kopiykas, ...facts }: Bill): Told<'billIssued'> => ({
  key: `bill:${bill}`,
  to: { account: facts.account },
  facts: { ...facts, kopiykas },
})

/** Every morning, when people are awake; the bills themselves are issued at night. */
export const billNotices = (deps: Telling & { log: WorkerLog }): ScheduledJob => ({
  name: 'bill-notices',
  cron: '0 9 * * *',
  expireInSeconds: 3600,
  run: async (signal) => {
    await withEachCore(deps.core, async (core) =>
      deps.log.info({ told: await tellBills({ ...deps, core }, signal) }, 'bills are told of'),
    )
  },
})
