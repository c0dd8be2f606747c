import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { countMinutes } from '#server/telemetry/minutes.ts'
import { keepPartitions, type Retention } from '#server/telemetry/partitions.ts'
import { rollUp } from '#server/telemetry/rollup.ts'
import { checkAudit } from './check-audit.ts'
import { cleanUp } from './clean-up.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'

type JobDeps = { db: Kysely<Database>; now: () => Date; log: WorkerLog; retention: Retention | undefined }

/** The scheduled jobs, by Kyiv time. */
export function ownJobs({ db, now, log, retention }: JobDeps): ScheduledJob[] {
  return [
    {
      name: 'telemetry-roll-up',
      cron: '*/5 * * * *',
      expireInSeconds: 900,
      run: async (signal) => void (await rollUp({ db, now: now(), signal })),
    },
    {
      name: 'telemetry-minutes',
      cron: '* * * * *',
      expireInSeconds: 300,
      run: async (signal) => void (await countMinutes({ db, now: now(), signal })),
    },
    {
      name: 'telemetry-partitions',
      cron: '20 * * * *',
      expireInSeconds: 300,
      run: (signal) => keepPartitions({ db, now: now(), signal, ...retention }),
    },
    {
      name: 'audit-check',
      cron: '10 4 * * *',
      expireInSeconds: 3600,
      run: async () => void (await checkAudit({ db, now, log })),
    },
    {
      name: 'clean-up',
      cron: '40 3 * * *',
      expireInSeconds: 1800,
      run: async (signal) => log.info({ forgotten: await cleanUp(db, now(), signal) }, 'clean-up'),
    },
  ]
}
