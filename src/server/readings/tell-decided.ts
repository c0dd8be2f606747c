import { type Core, type CoreDoor, workerTrace } from '#server/core/call.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { type Notice, putIntoInbox, sendersOf, tellCustomers } from '#server/notifications/tell-customers.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { letters, sms } from '#text/messages.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>
type Decided = FmReply<'ZPORTAL_READINGS_DECIDED'>['readings'][number]

/** Customers are not notified of a decision older than this: the installation is new. */
const NEWS_MS = 3 * 86_400_000
const PORTION = 2000

/**
 * Notifies customers of decisions about held readings. Whoever decided, in this portal, in the core or at the closing
 * of a month, the core names the receipt and its customers are notified once (finding C5, decision 52).
 * @returns how many messages were put into the outbox
 */
export async function tellDecided(deps: Telling & { core: Core }, signal?: AbortSignal): Promise<number> {
  const senders = await sendersOf(deps)
  const since = new Date(deps.now().getTime() - NEWS_MS).toISOString()
  let put = 0
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const request: FmRequest<'ZPORTAL_READINGS_DECIDED'> = { since, after, limit: PORTION }
    const portion: FmReply<'ZPORTAL_READINGS_DECIDED'> = await deps.core.call(
      fm.ZPORTAL_READINGS_DECIDED,
      request,
    )
    const notices = portion.readings.map(noticeOf)
    await putIntoInbox(deps, notices)
    put += await tellCustomers(deps, notices, senders)
    after = portion.next
  } while (after !== null)
  return put
}

function noticeOf({ account: number, receipt, accepted, ...told }: Decided): Notice {
  const state = accepted ? 'accepted' : 'rejected'
  return {
    account: number,
    key: `reading:${receipt}:${state}`,
    short: accepted ? sms.readingAccepted(receipt) : sms.readingRejected(receipt),
    letter: accepted
      ? letters.readingAccepted({ receipt, ...told })
      : letters.readingRejected({ receipt, ...told }),
  }
}

/** Runs while people are awake; decisions of the evening are sent in the morning. */
export const readingNotices = (deps: Telling & { core: CoreDoor; log: WorkerLog }): ScheduledJob => ({
  name: 'reading-notices',
  cron: '*/10 8-21 * * *',
  expireInSeconds: 900,
  run: async (signal) => {
    const told = await tellDecided({ ...deps, core: deps.core.for(workerTrace) }, signal)
    if (told > 0) deps.log.info({ told }, 'customers are told what became of their readings')
  },
})
