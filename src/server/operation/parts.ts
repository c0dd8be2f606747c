import { CHANNELS } from '#server/worker/channels.ts'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { SOURCE_STALE_MINUTES } from '#domain/waiting.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Database } from '#server/db/schema.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { sourceHealth } from '#server/outages/source-health.ts'
import type { PoolSample } from '#server/telemetry/process-samples.ts'
import type { Recorder } from '#server/telemetry/recorder.ts'
import { busyRooms } from '#server/turns.ts'
import type { OutboxDrainer } from '#server/worker/outbox-drainer.ts'

export type Watched = {
  readonly db: Kysely<Database>
  readonly now: () => Date
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>
  readonly recorder: Pick<Recorder, 'state'>
  /** null before they are started */
  readonly core: Pick<CoreDoor, 'state'> | null
  readonly outbox: Pick<OutboxDrainer, 'down'> | null
}

/**
 * The parts of this server and what waits for it, for its samples: the pool, the rooms of heavy work, the breakers, what
 * the recorder holds; and what all servers share: messages, scheduled jobs, the age of each source of outages (minutes).
 */
export async function partsOf(watched: Watched): Promise<PoolSample[]> {
  const { db, now, pool, recorder } = watched
  const ownSamples: PoolSample[] = [
    {
      component: 'database',
      busy: pool.totalCount - pool.idleCount,
      size: pool.options.max,
      waiting: pool.waitingCount,
    },
    ...busyRooms(),
    ...breakers(watched),
    recorded(recorder.state()),
  ]
  const [messages, sources, jobs] = await Promise.all([
    outboxStore(db).depth(now()),
    sourceHealth(db, now()),
    jobsOf(db),
  ])
  return [
    ...ownSamples,
    ...messages.map(({ channel, waiting, oldestSeconds, failed }) => ({
      component: `outbox-${channel}`,
      busy: failed,
      size: 0,
      waiting,
      amount: inMinutes(oldestSeconds),
    })),
    ...sources.map(({ site, ageSeconds }) => {
      const age = inMinutes(ageSeconds)
      const stale = age > SOURCE_STALE_MINUTES
      return { component: `source-${site}`, busy: stale ? 1 : 0, size: 1, amount: age }
    }),
    jobs,
  ]
}

const inMinutes = (seconds: number): number => Math.round(seconds / 6) / 10

const recorded = ({ held, dropped }: ReturnType<Recorder['state']>): PoolSample => ({
  component: 'recorder',
  busy: dropped,
  size: 0,
  waiting: held,
})

function breakers({ core, outbox }: Watched): PoolSample[] {
  const state = core?.state() ?? 'closed'
  const ofCore = { component: 'breaker-core', busy: state === 'closed' ? 0 : 1, size: 1 }
  const open = new Set<string>(outbox?.down() ?? [])
  const channels = CHANNELS.map(({ channel }) => ({
    component: `breaker-${channel}`,
    busy: open.has(channel) ? 1 : 0,
    size: 1,
  }))
  return [{ ...ofCore, share: state === 'half-open' ? 0.5 : ofCore.busy }, ...channels]
}

/** Scheduled jobs that run, and those that are due and wait (by the clock of the database, like the queue itself). */
async function jobsOf(db: Kysely<Database>): Promise<PoolSample> {
  const { rows } = await sql<{ busy: number; waiting: number; oldest: number | null }>`
    select count(*) filter (where state = 'active')::int as busy,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')
        and start_after <= now()))::float8 as oldest
    from pgboss.job where state in ('created', 'retry', 'active')`.execute(db)
  const [row] = rows
  return {
    component: 'jobs',
    busy: row?.busy ?? 0,
    size: 0,
    waiting: row?.waiting ?? 0,
    amount: inMinutes(row?.oldest ?? 0),
  }
}
