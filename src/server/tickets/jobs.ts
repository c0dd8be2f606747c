import { kyivDate } from '#domain/kyiv.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { recordMissed } from './term.ts'

/** Scheduled work on tickets. */
export const ticketJobs = ({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now'> & { log: WorkerLog }): ScheduledJob[] => [
  {
    name: 'missed-terms',
    cron: '5 * * * *',
    expireInSeconds: 300,
    run: async () =>
      log.info({ missed: await recordMissed({ db }, now(), kyivDate(now())) }, 'terms of answers missed'),
  },
]
