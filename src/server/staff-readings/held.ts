import type { z } from 'zod'
import type { staffReadings } from '#contract/staff-readings.ts'
import { heldReadings } from '#lists/staff-readings.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, wantedPage } from '#server/lists/list.ts'
import { shown } from './shown.ts'

type Asked = Omit<z.output<typeof staffReadings.held.request>, 'token'>

async function page(deps: Deps, caller: Caller<'admin'>, { decided, site, reason, ...input }: Asked) {
  const ownSites = sitesFor(caller, 'readings.read')
  const sites = site === undefined ? ownSites : ownSites === null || ownSites.includes(site) ? [site] : []
  const { total, readings } = await deps.core.call(fm.ZPORTAL_READINGS_HELD, {
    decided: decided ?? false,
    ...(sites === null ? {} : { sites: [...sites] }),
    reason,
    wanted: wantedPage(heldReadings, input),
  })
  return { total, rows: readings.map(shown) }
}

export const listHeld = async (
  deps: Deps,
  caller: Caller<'admin'>,
  { token: _token, ...input }: z.output<typeof staffReadings.held.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportHeld = async (
  deps: Deps,
  caller: Caller<'admin'>,
  { token: _token, format, ...input }: z.output<typeof staffReadings.heldExport.request>,
) => exportList(heldReadings, format, null, (at) => page(deps, caller, { ...input, ...at }))
