import { sql } from 'kysely'
import { type Core, type CoreDoor, workerTrace } from '#server/core/call.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { withEachCore } from '#server/core/parts.ts'
import type { Deps } from '#server/deps.ts'
import { readings as text } from '#text/readings.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>
type Decided = FmReply<'ZPORTAL_READINGS_DECIDED'>['readings'][number]

/** Customers are not notified of a decision older than this: the installation is new. */
const NEWS_MS = 3 * 86_400_000
const PORTION = 2000

/**
 * Notifies customers of decisions about held readings. Whoever decided, in this portal, in the core or at the closing
 * of a month, the core names the receipt and its customers are notified once (decision 52).
 * @returns how many messages were put into the outbox
 */
export async function tellDecided(deps: Telling & { core: Core }, signal?: AbortSignal): Promise<number> {
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
    put += await tellPortion(deps, portion.readings)
    after = portion.next
  } while (after !== null)
  return put
}

async function tellPortion(deps: Telling, readings: readonly Decided[]): Promise<number> {
  const keyOf = await keysOf(deps, readings)
  const of = (wanted: boolean) => readings.filter(({ accepted }) => accepted === wanted)
  const accepted = await tellAbout(
    deps,
    'readingAccepted',
    // the inbox told that it was held
    of(true).map((reading) => ({
      key: keyOf(reading),
      to: { account: reading.account },
      facts: {
        receipt: reading.receipt,
        countsOn: reading.countsOn,
        address: reading.address,
        ...(reading.corrected.length === 0
          ? {}
          : {
              corrected: {
                values: reading.corrected.map(({ zone, value }) => text.zoneValue(zone, value)).join(', '),
                reason: reading.reason,
              },
            }),
      },
      inbox: true,
    })),
  )
  const rejected = await tellAbout(
    deps,
    'readingRejected',
    of(false).map((reading) => ({
      key: keyOf(reading),
      to: { account: reading.account },
      facts: { receipt: reading.receipt, address: reading.address, reason: reading.reason },
    })),
  )
  return accepted + rejected
}

const firstKey = ({ account, receipt, accepted }: Decided): string =>
  `reading:${account}:${receipt}:${accepted ? 'accepted' : 'rejected'}`

/** The key of a decision. One that was told before it was made is of an earlier decision, which was undone since. */
async function keysOf({ db }: Telling, readings: readonly Decided[]): Promise<(reading: Decided) => string> {
  const rows = await db
    .selectFrom('portal.notices')
    .select(['key', 'created_at'])
    .where(sql<boolean>`key = any(${readings.map(firstKey)}::text[])`)
    .execute()
  const toldAt = new Map(rows.map(({ key, created_at }) => [key, created_at]))
  return (reading) => {
    const key = firstKey(reading)
    const { decidedAt } = reading
    const earlier = toldAt.get(key)
    return earlier && decidedAt !== null && earlier < new Date(decidedAt) ? `${key}:${decidedAt}` : key
  }
}

/** Runs while people are awake; decisions of the evening are sent in the morning. */
export const readingNotices = (deps: Telling & { core: CoreDoor; log: WorkerLog }): ScheduledJob => ({
  name: 'reading-notices',
  cron: '*/10 8-21 * * *',
  expireInSeconds: 900,
  run: async (signal) => {
    await withEachCore(deps.core.for(workerTrace), async (core) => {
      const count = await tellDecided({ ...deps, core }, signal)
      if (count > 0) deps.log.info({ told: count }, 'customers are told what became of their readings')
    })
  },
})
