import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { KYIV } from '#domain/kyiv.ts'

export type Queue = {
  /** Runs a job now, besides its schedule. */
  order: (name: string) => Promise<void>
  /** Tells the running jobs to stop and waits for them; what they leave is done after the next start. */
  close: () => Promise<void>
}

/**
 * Runs scheduled jobs through pg-boss (its schema `pgboss`, our pool): each job runs once at a time over all servers,
 * does not pile up while it runs, and is retried when it fails.
 * @param pollSeconds how often an idle job looks whether it is its turn
 * @param timers whether jobs begin by their schedule too; without it only those that are ordered run
 */
export async function startQueue(options: {
  pool: Pool
  log: WorkerLog
  jobs: readonly ScheduledJob[]
  pollSeconds?: number
  timers?: boolean
}): Promise<Queue> {
  const { pool, log, jobs, pollSeconds = 15, timers = true } = options
  const boss = new PgBoss({
    // the pool's row parsers and time-outs suit pg-boss; it needs no connections of its own
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    persistWarnings: false,
    // its tables are the owner's, made by `prepareDatabase`; the server may change none of them
    migrate: false,
    createSchema: false,
    reindex: false,
  })
  boss.on('error', (err) => log.warn({ err }, 'queue: pg-boss reports an error'))
  boss.on('warning', ({ message }) => log.warn({}, `queue: ${message}`))
  await boss.start()
  const stopping = new AbortController()

  for (const { name, cron, expireInSeconds, run } of jobs) {
    const settings = {
      expireInSeconds,
      retryLimit: 3,
      retryDelay: 10,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(name, { ...settings, policy: 'exclusive' })
    await boss.updateQueue(name, settings)
    if (timers) await boss.schedule(name, cron, null, { tz: KYIV })
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async (taken) => {
      const started = performance.now()
      try {
        await run(AbortSignal.any([stopping.signal, ...taken.map((job) => job.signal)]))
      } catch (err) {
        if (stopping.signal.aborted) log.info({ job: name }, 'queue: a job is put off, the server stops')
        else log.error({ err, job: name }, 'queue: a job failed')
        throw err
      }
      log.info({ job: name, ms: Math.round(performance.now() - started) }, 'queue: a job is done')
    })
  }
  await forgetOthers(boss, timers ? jobs : [])

  return {
    order: async (name) => void (await boss.send(name)),
    async close() {
      stopping.abort()
      // longer than any statement may take, so nothing uses the pool, which is closed next
      await boss.stop({ graceful: true, close: false, timeout: 8000 })
    },
  }
}

/** Removes all schedules but those of these jobs: what an earlier release had, or what must not begin by itself. */
async function forgetOthers(boss: PgBoss, jobs: readonly ScheduledJob[]): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
}
