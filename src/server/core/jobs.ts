import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { type CoreDoor, workerTrace } from './call.ts'
import { closeMonths } from './close-months.ts'
import { forgetAnswers } from './embedded/answers.ts'
import { watchPrices } from './embedded/price-watch.ts'

/** The scheduled jobs of the billing core; `db` is given where the core is the embedded one. */
export function coreJobs(options: {
  core: CoreDoor
  now: () => Date
  log: WorkerLog
  db?: Kysely<Database>
}): ScheduledJob[] {
  const { core, now, log, db } = options
  const closing: ScheduledJob = {
    name: 'close-months',
    cron: '30 4 * * *',
    expireInSeconds: 6 * 3600,
    run: async (signal) => {
      for (const closed of await closeMonths(core.for(workerTrace), now(), signal))
        log.info(closed, 'month closed')
    },
  }
  // a core that closes months by itself is never told to by us
  const closings = core.can('period-close') ? [closing] : []
  if (!db) return closings
  const forgetting: ScheduledJob = {
    name: 'core-answers',
    cron: '10 4 * * *',
    expireInSeconds: 1800,
    run: async () => log.info({ forgotten: await forgetAnswers(db, now()) }, 'kept answers of the core'),
  }
  const watching: ScheduledJob = {
    name: 'price-watch',
    // after the closing, so that an account that has got its bill is no longer listed
    cron: '50 5 * * *',
    expireInSeconds: 3600,
    run: async (signal) => {
      const { unbilled, notices } = await watchPrices(db, now(), signal)
      for (const month of unbilled) log.warn(month, 'accounts cannot be billed: core.unbilled names them')
      for (const notice of notices) log.warn(notice, 'prices: something is left to the operator')
    },
  }
  return [...closings, forgetting, watching]
}
