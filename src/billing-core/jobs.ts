import type { Kysely } from 'kysely'
import { withEach } from '#server/core/parts.ts'
import type { Database } from '#server/db/schema.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { forgetAnswers } from './answers.ts'
import { watchPrices } from '#billing/prices/price-watch.ts'

/** The scheduled jobs of the engine itself; `databases` are its own, of which each company may have one. */
export function billingJobs(options: {
  now: () => Date
  log: WorkerLog
  databases: readonly Kysely<Database>[]
}): ScheduledJob[] {
  const { now, log, databases } = options
  const forgetting: ScheduledJob = {
    name: 'core-answers',
    cron: '10 4 * * *',
    expireInSeconds: 1800,
    run: async () => {
      const forgotten = await withEach(databases, (db) => forgetAnswers(db, now()))
      log.info({ forgotten: forgotten.reduce((all, count) => all + count, 0) }, 'kept answers of the core')
    },
  }
  const watching: ScheduledJob = {
    name: 'price-watch',
    // after the closing, so that an account that has got its bill is no longer listed
    cron: '50 5 * * *',
    expireInSeconds: 3600,
    run: async (signal) => {
      await withEach(databases, async (db) => {
        const { unbilled, notices } = await watchPrices(db, now(), signal)
        for (const month of unbilled) log.warn(month, 'accounts cannot be billed: core.unbilled names them')
        for (const notice of notices) log.warn(notice, 'prices: something is left to the operator')
      })
    },
  }
  return [forgetting, watching]
}
