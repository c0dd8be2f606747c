import { performance } from 'node:perf_hooks'
import { type QueryExecutorProvider, sql } from 'kysely'

/** One group of workers at one moment: how many of how many are busy. */
export type PoolSample = { component: string; busy: number; size: number }

export type Sampler = {
  /** Writes one sample of every component now; for tests and the end of a minute. */
  sample: () => Promise<void>
  close: () => void
}

/**
 * Writes to telemetry.process_samples, once a minute, how busy the event loop was since the last sample and how full
 * each of the process's pools is: the administrator's thread charts (spec §2) are drawn from it. A sample that the
 * database does not accept is dropped.
 */
export function startSampler(options: {
  db: QueryExecutorProvider
  now: () => Date
  /** 'main' for the server */
  process: string
  /** e.g. database connections, password hashes under way */
  pools: () => readonly PoolSample[]
  everyMs?: number
}): Sampler {
  const { db, now, pools, everyMs = 60_000 } = options
  let before = performance.eventLoopUtilization()

  async function sample(): Promise<void> {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, before)
    before = current
    const samples = [
      { component: 'event-loop', utilization, busy: utilization >= 0.5 ? 1 : 0, size: 1 },
      ...pools().map((pool) => ({ ...pool, utilization: pool.size > 0 ? pool.busy / pool.size : 0 })),
    ]
    await sql`
      insert into telemetry.process_samples (at, process, component, utilization, busy, size)
      select ${now()}::timestamptz, ${options.process}::text, component, utilization, busy, size
      from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
        as sample (component text, utilization real, busy integer, size integer)`.execute(db)
  }

  const timer = setInterval(() => void sample().catch(() => {}), everyMs)
  timer.unref()
  return { sample, close: () => clearInterval(timer) }
}
