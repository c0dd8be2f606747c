import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import { withEach } from '#server/core/parts.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { type CarryDeps, carryFile } from './file-carry.ts'

/** Scheduled work on files of readings: finishes files that were confirmed in a browser and then left. */
export const massReadingJobs = ({
  core,
  log,
  ...deps
}: Omit<CarryDeps, 'core'> & { core: CoreDoor; log: WorkerLog }): ScheduledJob[] => [
  {
    name: 'mass-readings',
    cron: '* * * * *',
    expireInSeconds: 900,
    run: async () => {
      const carried = await carryLeftFiles({ ...deps, core: core.for(workerTrace) })
      if (carried > 0) log.info({ carried }, 'files of readings carried to the core')
    },
  },
]

/** @returns how many files were finished. @throws when the core is down: the queue tries again */
export async function carryLeftFiles(deps: CarryDeps): Promise<number> {
  const left = await deps.db
    .selectFrom('portal.mass_files')
    .select('file_id')
    .where('state', '=', 'sending')
    .orderBy('confirmed_at')
    .execute()
  // one whose company has a core that is down keeps none of the others waiting
  const carried = await withEach(left, ({ file_id }) => carryFile(deps, file_id, () => false))
  return carried.filter(Boolean).length
}
