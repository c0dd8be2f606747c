import type { ScheduledJob } from '#server/jobs.ts'
import { importOutages, type ImportDeps } from './import-outages.ts'
import type { OutageSource } from '#server/outage-sources.ts'

/** Sources are read every five minutes, as their own pages do (facts §4.1). */
export const outageJobs = (deps: ImportDeps, sources: readonly OutageSource[]): ScheduledJob[] =>
  sources.length === 0
    ? []
    : [
        {
          name: 'outages',
          cron: '*/5 * * * *',
          expireInSeconds: 600,
          run: (signal) => importOutages({ ...deps, signal }, sources),
        },
      ]
