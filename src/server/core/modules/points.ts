import { z } from 'zod'
import { site, zone } from '#contract/fields.ts'
import { account, at, day, meterId, quantity, reads } from './define.ts'

/** Of many accounts at once: a firm may have four hundred. */
const accounts = z.array(account).max(5000)

const where = {
  account: z.string(),
  address: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
}

/** A meter in use with everything that is known of its point. */
const point = z.object({
  ...where,
  eic: z.string(),
  provider: z.object({ site, role: z.enum(['operator', 'independent']) }),
  voltageClass: z.int().nullable(),
  allowedPowerKw: z.number(),
  mhcType: z.enum(['monthly', 'hourly']),
  meterId,
  meter: z.string(),
  model: z.string(),
  digits: z.int(),
  decimals: z.int(),
  zones: z.int(),
  phases: z.int(),
  ratio: z.int(),
  accuracy: z.string(),
  location: z.enum(['flat', 'substation']),
  askoe: z.boolean(),
  /** when the remote reading last brought data; null: never, or the core does not know */
  lastDataAt: at.nullable(),
  installedOn: day,
  /** null: not known */
  verifiedOn: day.nullable(),
  verifiedTill: day,
  lastInspection: day.nullable(),
  seals: z.array(z.object({ number: z.string(), place: z.string(), setOn: day })),
})

/** A meter that was taken off or switched off. */
const removed = z.object({
  ...where,
  meterId,
  meter: z.string(),
  model: z.string(),
  ratio: z.int(),
  installedOn: day,
  /** null: switched off, but it still hangs there or nobody wrote down when it was taken off */
  removedOn: day.nullable(),
  act: z.string().nullable(),
  reason: z.string().nullable(),
  lastReadings: z.array(z.object({ zone, value: quantity, countsOn: day })),
  /** the meter that stands in its place now; it may have been replaced in its turn */
  replacedBy: meterId.nullable(),
})

export const pointModules = {
  ZPORTAL_POINTS_GET: reads(
    'Meters in use of many accounts with their points; absent accounts are left out; one query whatever the number',
    {
      accounts,
      /** only these meters; a core may give the others as well */
      meters: z.array(z.strictObject({ meterId })).optional(),
    },
    { points: z.array(point) },
    { capability: 'points' },
  ),
  ZPORTAL_METERS_REMOVED: reads(
    'Meters of many accounts that are not in use any more, with their last readings and the act',
    { accounts },
    { meters: z.array(removed) },
    { capability: 'points' },
  ),
}
