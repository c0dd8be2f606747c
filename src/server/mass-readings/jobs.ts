import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob } from '#server/worker/queue.ts'
import type { WorkerLog } from '#server/worker/worker-log.ts'
import { carryFile } from './carry.ts'

/** What is done with files of readings by the clock: those a browser confirmed and left are carried to their end. */
export const massReadingJobs = ({
  db,
  core,
  now,
  log,
}: Pick<Deps, 'db' | 'now'> & { core: CoreDoor; log: WorkerLog }): ScheduledJob[] => [
  {
    name: 'mass-readings',
    cron: '* * * * *',
    expireInSeconds: 900,
    run: async () => {
      const carried = await carryLeftFiles({ db, core: core.for(workerTrace), now })
      if (carried > 0) log.info({ carried }, 'files of readings carried to the core')
    },
  },
]

/** @returns how many files were carried to their end. @throws when the core is down: the queue tries again */
export async function carryLeftFiles(deps: Pick<Deps, 'db' | 'core' | 'now'>): Promise<number> {
  const left = await deps.db
    .selectFrom('portal.mass_files')
    .select('file_id')
    .where('state', '=', 'sending')
    .orderBy('confirmed_at')
    .execute()
  let carried = 0
  for (const { file_id } of left) if (await carryFile(deps, file_id, () => false)) carried += 1
  return carried
}
