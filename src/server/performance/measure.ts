import { sql } from 'kysely'
import { type AlertMetric, CALLS_OF, FEWEST_CALLS, type PortalFunction } from '#domain/performance.ts'
import { isSite } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { sourceHealth } from '#server/outages/source-health.ts'
import { countParts } from '#server/telemetry/counting.ts'
import { addMinutes } from '#server/telemetry/days.ts'
import { type Calls, countedFor, recentCalls } from '#server/telemetry/recent.ts'

/** What a rule watches and over how many minutes. */
export type Subject = {
  readonly metric: AlertMetric
  readonly subject: PortalFunction | null
  readonly site: string | null
  readonly minutes: number
}
type Measuring = Pick<Deps, 'db' | 'now'>

/** The value of this moment in the unit of the metric; null: too few calls, or nothing is known. */
export async function measure(deps: Measuring, subject: Subject): Promise<number | null> {
  switch (subject.metric) {
    case 'failure-share':
      return failureShare(await callsOf(deps, 'portal', subject))
    case 'core-failure-share':
      return failureShare(await callsOf(deps, 'fm', subject))
    case 'p95': {
      const calls = await callsOf(deps, 'portal', subject)
      return calls === null ? null : calls.most
    }
    case 'messages-age': {
      const depth = await outboxStore(deps.db).depth(deps.now())
      return oldest(
        depth.filter(({ channel }) => channel !== 'webhook').map(({ oldestSeconds }) => oldestSeconds),
      )
    }
    case 'source-age': {
      const sources = await sourceHealth(deps.db, deps.now())
      const ownSources = sources.filter(({ site }) => subject.site === null || site === subject.site)
      return ownSources.length === 0 ? null : oldest(ownSources.map(({ ageSeconds }) => ageSeconds))
    }
    case 'loop-delay':
      return loopDelay(deps, subject)
  }
}

const oldest = (seconds: readonly (number | null)[]): number =>
  Math.round(Math.max(0, ...seconds.map((age) => age ?? 0)) / 6) / 10

type Sums = { calls: number; failures: number; most: number | null }

const failureShare = (sums: Sums | null): number | null =>
  sums === null ? null : Math.round((10_000 * sums.failures) / sums.calls) / 100

/** null: too few of them */
async function callsOf({ db, now }: Measuring, calls: Calls, of: Subject): Promise<Sums | null> {
  const at = now()
  const since = addMinutes(at, -of.minutes)
  const recent = {
    since,
    now: at,
    sites: isSite(of.site) ? [of.site] : null,
    paths: of.subject === null ? undefined : CALLS_OF[of.subject],
  }
  const [sums] = await countParts(db, recentCalls(calls, await countedFor(db, recent), recent), [
    'everything',
  ])
  return sums === undefined || sums.calls < FEWEST_CALLS ? null : sums
}

async function loopDelay({ db, now }: Measuring, { minutes }: Subject): Promise<number | null> {
  const { rows } = await sql<{ worst: number | null }>`
    select max(amount)::float8 as worst from telemetry.process_samples
    where component = 'loop-delay' and at > ${addMinutes(now(), -minutes)} and at <= ${now()}`.execute(db)
  return rows[0]?.worst ?? null
}
