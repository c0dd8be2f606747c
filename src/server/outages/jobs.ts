import type { ScheduledJob } from '#server/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { importOutages, type ImportDeps } from './import-outages.ts'
import type { OutageSource } from '#server/outage-sources.ts'
import { observeAgain } from './objects.ts'
import { tellChanges } from './tell-changes.ts'

/** Sources are read every five minutes, as their own pages do (facts §4.1). */
export const outageJobs = (
  deps: ImportDeps & Pick<Deps, 'random' | 'secrets'>,
  sources: readonly OutageSource[],
): ScheduledJob[] => {
  if (sources.length === 0) return []
  const looked = { after: null }
  return [
    {
      name: 'outages',
      cron: '*/5 * * * *',
      expireInSeconds: 600,
      run: async (signal) => {
        await importOutages({ ...deps, signal, looked }, sources)
        const count = await tellChanges(deps)
        if (count > 0) deps.log.info({ told: count }, 'outages: customers are told of changes')
      },
    },
    {
      name: 'outage-objects',
      cron: '20 3 * * *',
      expireInSeconds: 3600,
      run: (signal) => observeAgain(deps, signal),
    },
  ]
}
