import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * A part of a process at one moment: how many of how many are busy, how many wait for them, and what is not a share in
 * its own unit (milliseconds, megabytes, a number of messages). `share` where it is not `busy / size`, in [0, 1].
 */
export type PoolSample = {
  component: string
  busy: number
  size: number
  waiting?: number
  amount?: number
  share?: number
}

export type Sampler = {
  /** Writes one sample of every component now; for tests and the end of a period. */
  sample: () => Promise<void>
  close: () => void
}

const MB = 1_048_576

/**
 * Writes to telemetry.process_samples, twice a minute, what the runtime says of itself since the last sample (loop
 * utilization and delay, heap, memory, time of the garbage collector) and how full each part is: the administrator's
 * thread charts (spec §2) and the dashboard are drawn from it. A sample that the database does not accept is dropped.
 */
export function startSampler(options: {
  db: QueryExecutorProvider
  now: () => Date
  /** 'main' where there is one server */
  process: string
  /** e.g. database connections, password hashes under way, what waits in the database */
  parts: () => readonly PoolSample[] | Promise<readonly PoolSample[]>
  everyMs?: number
}): Sampler {
  const { db, now, parts, everyMs = 30_000 } = options
  const runtime = watchRuntime()

  async function sample(): Promise<void> {
    const samples = [...runtime.read(), ...(await parts())].map(
      ({ share, waiting = 0, amount = null, ...part }) => ({
        ...part,
        waiting,
        amount,
        utilization: share ?? (part.size > 0 ? part.busy / part.size : 0),
      }),
    )
    await sql`
      insert into telemetry.process_samples (at, process, component, utilization, busy, size, waiting, amount)
      select ${now()}::timestamptz, ${options.process}::text, component, utilization, busy, size, waiting, amount
      from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
        as sample (component text, utilization real, busy integer, size integer, waiting integer, amount real)`.execute(
      db,
    )
  }

  const timer = setInterval(() => void sample().catch(() => {}), everyMs)
  timer.unref()
  return {
    sample,
    close() {
      clearInterval(timer)
      runtime.close()
    },
  }
}

/** What the runtime tells of itself; each reading is of the time since the one before. */
function watchRuntime() {
  let before = performance.eventLoopUtilization()
  let since = performance.now()
  let collecting = 0
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const collector = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting += duration
  })
  collector.observe({ entryTypes: ['gc'] })

  return {
    read(): PoolSample[] {
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, before)
      before = current
      const passed = Math.max(1, performance.now() - since)
      since = performance.now()
      const late = Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e6 : 0
      delay.reset()
      const inCollector = Math.min(1, collecting / passed)
      collecting = 0
      const { heapUsed, heapTotal, rss } = process.memoryUsage()
      return [
        { component: 'event-loop', share: utilization, busy: utilization >= 0.5 ? 1 : 0, size: 1 },
        // a second of delay is all there can be
        { component: 'loop-delay', share: Math.min(1, late / 1000), busy: 0, size: 1, amount: round(late) },
        { component: 'gc', share: inCollector, busy: 0, size: 1, amount: round(inCollector * 100) },
        {
          component: 'heap',
          busy: megabytes(heapUsed),
          size: megabytes(heapTotal),
          amount: megabytes(heapUsed),
        },
        { component: 'memory', share: 0, busy: 0, size: 0, amount: megabytes(rss) },
      ]
    },
    close() {
      delay.disable()
      collector.disconnect()
    },
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / MB)
const round = (n: number): number => Math.round(10 * n) / 10
