import type { Pool } from 'pg'
import type { CoreDoor } from '#server/core/call.ts'
import type { Deps } from '#server/deps.ts'
import { composer } from '#server/outbox/compose.ts'
import { keepPartitions, type Retention } from '#server/telemetry/partitions.ts'
import { carriersOf } from './channels.ts'
import type { CoreListeners } from './core-carrier.ts'
import { type OutboxDrainer, startOutboxDrainer } from './outbox-drainer.ts'
import type { ScheduledJob } from '#server/jobs.ts'
import { startQueue } from './queue.ts'
import { ownJobs } from './schedule.ts'

export type Worker = {
  outbox: OutboxDrainer
  /** Runs a scheduled job now. */
  order: (job: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts the background work: the outbox and the scheduled jobs. When it resolves, today's telemetry partitions exist.
 * Any number of servers may run it on one database.
 */
export async function startWorker(options: {
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config' | 'log'>
  core: CoreDoor
  pool: Pool
  retention?: Retention
  /** jobs of other capabilities: imports, the closing of periods */
  jobs?: readonly ScheduledJob[]
  /** who wants to know what the core made of a message */
  listeners?: CoreListeners
  /** how long a message of the outbox belongs to the process that took it; by default as the drainer has it */
  leaseMs?: number | undefined
}): Promise<Worker> {
  const { deps, core, pool, retention, jobs = [], listeners, leaseMs } = options
  const { db, now, log, random } = deps
  await keepPartitions({ db, now: now(), ...retention })
  const portalJobs = ownJobs({ db, now, log, retention })
  // schedules follow the clock of the machine: beside a clock that was set they would begin at random moments
  const timers = deps.config.clock === undefined
  const queue = await startQueue({ pool, log, jobs: [...portalJobs, ...jobs], timers })
  const outbox = startOutboxDrainer({
    db,
    carriers: carriersOf(deps.config, core, listeners),
    compose: composer(deps),
    now,
    jitter: () => random.int(1_000_000) / 1_000_000,
    log,
    leaseMs,
  })
  return {
    outbox,
    order: queue.order,
    async close() {
      await Promise.all([outbox.close(), queue.close()])
    },
  }
}
