import { z } from 'zod'
import { account, at, changes, day, monthKey, ofAccount, quantity, reads } from './define.ts'

/** What sets a volume: an annex of the contract, a letter, a request. */
const document = z.string().min(1).max(200)
const volume = z.number().min(0).max(1e9)

export const limitModules = {
  ZPORTAL_LIMITS_GET: reads(
    'Volumes and power agreed for the months of a year, the last version of each, and limits of power by queue',
    { account, year: z.int().min(2000).max(2100) },
    {
      /** years with agreed volumes, the earliest first */
      years: z.array(z.int()),
      months: z.array(
        z.object({
          month: monthKey,
          kwh: quantity,
          powerKw: quantity.nullable(),
          /** grows with every change of the month */
          version: z.int(),
          document,
          agreedAt: at,
          /** of the version before; null: it is the first */
          previousKwh: quantity.nullable(),
          acknowledgedAt: at.nullable(),
          acknowledgedBy: z.string().nullable(),
        }),
      ),
      /** ГОП: what the account must come down to when its queue is named */
      restrictions: z.array(
        z.object({
          queue: z.string(),
          validFrom: day,
          validTo: day.nullable(),
          /** hours of Kyiv between which it may be applied; null: not set */
          fromHour: z.int().nullable(),
          tillHour: z.int().nullable(),
          limitKw: quantity.nullable(),
          document,
        }),
      ),
    },
    { refuses: ofAccount, capability: 'limits' },
  ),
  ZPORTAL_RESTRICTIONS_GET: reads(
    'Limits of power by queue in force on a day, of many accounts at once',
    { accounts: z.array(account).max(5000), on: day },
    {
      restrictions: z.array(
        z.object({
          account: z.string(),
          queue: z.string(),
          fromHour: z.int().nullable(),
          tillHour: z.int().nullable(),
          limitKw: quantity.nullable(),
          document: z.string(),
        }),
      ),
    },
    { capability: 'limits' },
  ),
  ZPORTAL_VOLUMES_GET: reads(
    'The volume agreed for a month with each of many accounts, and what its interval meters have counted; without a volume an account is left out',
    { accounts: z.array(account).min(1).max(5000), month: monthKey },
    {
      volumes: z.array(
        z.object({
          account: z.string(),
          kwh: quantity,
          /** null while some meter of the account sends no hours, or has sent none of this month */
          counted: z
            .object({
              kwh: quantity,
              /** average of all points together, kWh an hour */
              perHour: quantity,
              /** of the point that has the fewest */
              hours: z.number(),
              till: day,
            })
            .nullable(),
        }),
      ),
    },
    { capability: 'volumes-of-accounts' },
  ),
  ZPORTAL_LIMITS_ACKNOWLEDGE: changes(
    'Keeps who has read new or changed volumes, and when; the first to say so stays',
    {
      account,
      limits: z
        .array(z.strictObject({ month: monthKey, version: z.int() }))
        .min(1)
        .max(60),
      by: z.string().min(1).max(200),
      now: at,
    },
    { acknowledged: z.int() },
    { refuses: [...ofAccount, 'limit-changed'], capability: 'limits' },
  ),
  ZPORTAL_LIMITS_SET: changes(
    'Agrees new volumes of some months: each becomes the next version of its month, the earlier ones are kept',
    {
      account,
      months: z
        .array(
          z.strictObject({
            month: monthKey,
            kwh: volume,
            /** left out: as it was */
            powerKw: volume.optional(),
          }),
        )
        .min(1)
        .max(60),
      document,
      now: at,
    },
    { limits: z.array(z.object({ month: monthKey, version: z.int() })) },
    { refuses: ofAccount, capability: 'limits' },
  ),
}
