import type { WorksOn } from '#domain/calendar.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { type CoreDoor, workerTrace } from './call.ts'
import { closeMonths } from './close-months.ts'
import { withEachCore } from './parts.ts'

/** What the portal sets off in a billing core by the clock. */
export function coreJobs(options: {
  core: CoreDoor
  now: () => Date
  workDays: (now: Date) => Promise<WorksOn>
  log: WorkerLog
}): ScheduledJob[] {
  const { core, now, workDays, log } = options
  const closing: ScheduledJob = {
    name: 'close-months',
    cron: '30 4 * * *',
    expireInSeconds: 6 * 3600,
    run: async (signal) => {
      await withEachCore(core.for(workerTrace), async (partCore) => {
        const works = await workDays(now())
        for (const closed of await closeMonths(partCore, now(), { works, signal }))
          log.info(closed, 'month closed')
      })
    },
  }
  // a core that closes months by itself is never told to by us
  return core.can('period-close') ? [closing] : []
}
