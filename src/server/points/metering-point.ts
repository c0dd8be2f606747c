import type { z } from 'zod'
import type { points } from '#contract/points.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { siteOfAccount } from '#domain/site.ts'
import { verificationOf } from '#domain/verification.ts'
import { isZoneCount, zonesOf } from '#domain/zone.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { queueOfObject } from '#server/outages/object-queues.ts'

/** The metering point of an apartment with all its present and former meters. */
export async function meteringPoint(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof points.meteringPoint.request>,
) {
  const number = ownNumber(caller, input.account)
  const point = await deps.core.call(fm.ZPORTAL_METERING_POINT_GET, { account: number })
  const { name } = await companyHead(deps, point.provider.site)
  const today = kyivDate(deps.now())
  return {
    status: 'success' as const,
    eic: point.eic,
    address: point.address,
    provider: { ...point.provider, name },
    allowedPowerKw: point.allowedPowerKw,
    voltageClass: point.voltageClass,
    // the queue as the schedule page shows it: the source is newer than the records of the company
    queue: await queueOfObject(
      deps,
      { ...point, account: number, site: siteOfAccount(number)?.site ?? '' },
      caller,
    ),
    meters: point.meters.map(({ zones, verificationOverdue: _overdue, ...meter }) => ({
      ...meter,
      zoneCount: zones,
      zones: isZoneCount(zones) ? [...zonesOf(zones)] : [],
      verification: verificationOf(meter.verifiedTill, today),
    })),
  }
}
