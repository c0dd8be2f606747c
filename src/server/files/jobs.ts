import type { Deps } from '#server/deps.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { sweepFiles } from './sweep.ts'

/** Scheduled work on files. */
export const fileJobs = ({
  db,
  filesDir,
  now,
  log,
}: Pick<Deps, 'db' | 'filesDir' | 'now'> & { log: WorkerLog }): ScheduledJob[] => [
  {
    name: 'sweep-files',
    cron: '50 * * * *',
    expireInSeconds: 1800,
    run: async () => log.info({ swept: await sweepFiles({ db, filesDir }, now()) }, 'files without an owner'),
  },
]
