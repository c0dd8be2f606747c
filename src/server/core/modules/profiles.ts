import { z } from 'zod'
import { PROFILE_REGISTERS } from '#domain/profile.ts'
import { account, day, meterId, monthKey, ofAccount, quantity, reads } from './define.ts'

const register = z.enum(PROFILE_REGISTERS)
/** hours, of points kept by half-hours also their halves */
const hours = z.number()

export const profileModules = {
  ZPORTAL_PROFILE_POINTS: reads(
    'Points whose hours or half-hours are kept and that hung in some months: since when, and what they counted in them by register',
    { account, from: monthKey, to: monthKey },
    {
      /** meters in use now, read by the hour or not; a core need not say it */
      inUse: z.int().optional(),
      points: z.array(
        z.object({
          meterId,
          /** the last day that a removed meter hung; null: it is in use */
          removedOn: day.nullable().default(null),
          registers: z.array(
            z.object({
              register,
              /** length of an interval now */
              minutes: z.union([z.literal(30), z.literal(60)]),
              /** the first and the last day kept */
              since: day,
              until: day,
              /** in the months asked about: watt-hours or var-hours, ratio applied; null: no hour of them came */
              total: z.int().nullable(),
              /** hours in them that came, and those of them that were replaced or estimated */
              hours,
              replacedHours: hours,
              estimatedHours: hours,
            }),
          ),
        }),
      ),
    },
    { refuses: ofAccount, capability: 'hourly-profile' },
  ),
  ZPORTAL_PROFILE_GET: reads(
    'Hours or half-hours of some points on at most 31 days, by register and day; a day of which nothing came is absent',
    {
      account,
      points: z.array(z.strictObject({ meterId })).min(1).max(50),
      from: day,
      to: day,
    },
    {
      profiles: z.array(
        z.object({
          meterId,
          register,
          days: z.array(
            z.object({
              day,
              /**
               * in the order of time: 23, 24 or 25 hours of that day in Kyiv or twice as many half-hours; whole
               * watt-hours or var-hours, ratio applied; null: nothing came
               */
              values: z.array(z.int().nullable()),
              /** a letter for each value: m measured, r replaced, e estimated, - missing */
              quality: z.string().regex(/^[-mre]+$/),
              /** the register of the meter at 00:00, ratio not applied */
              opening: quantity.nullable(),
            }),
          ),
        }),
      ),
    },
    { refuses: ofAccount, capability: 'hourly-profile' },
  ),
}
