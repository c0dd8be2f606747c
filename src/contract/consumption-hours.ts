import { z } from 'zod'
import { PROFILE_REGISTERS } from '#domain/profile.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, isoDate, kwh, month, success, token } from './fields.ts'
import { meterId } from './reading-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account', meterId: 'meter' } as const
const asks = { token, account: accountNumber }

const profileDay = z.strictObject({
  day: isoDate,
  values: z
    .array(z.int().nullable())
    .describe('In the order of time, whole watt-hours or var-hours; null: nothing came, which is not zero'),
  quality: z.string().describe('A letter for each value: m measured, r replaced, e estimated, - missing'),
})

/** What the points of a business account counted hour by hour. */
export const consumptionHours = {
  hours: endpoint({
    path: '/api/entity/consumption/hours',
    summary: 'Hours of one metering point in a month, by register and day of Kyiv (23, 24 or 25 hours)',
    access: business,
    ids,
    request: z.strictObject({
      ...asks,
      meterId: meterId.optional().describe('The first point that is read by the hour unless said'),
      month: month.describe('Not in the future'),
    }),
    response: z.strictObject({
      status: success,
      month,
      meterId: meterId
        .nullable()
        .describe('The point shown; null: the account or the point is not read by the hour'),
      meters: z.array(meterId).describe('Points of the account that are read by the hour'),
      minutes: z
        .union([z.literal(30), z.literal(60)])
        .nullable()
        .describe('Length of an interval'),
      since: isoDate.nullable().describe('The first day kept'),
      registers: z.array(
        z.strictObject({
          register: z.enum(PROFILE_REGISTERS),
          days: z
            .array(profileDay)
            .describe('Every day of the month that should have come by now, also one of which nothing came'),
        }),
      ),
      readKwh: kwh
        .nullable()
        .describe('What the readings at both ends of the month give, as the bill has it; null: not read yet'),
    }),
    errors: ['account-not-found', 'counter-not-found', 'period-invalid'],
  }),
  hoursExport: fileEndpoint({
    path: '/api/entity/consumption/hours/export',
    summary:
      'Hours of one point or of all, on any days: a line a day for people, a line an interval for programs',
    access: business,
    ids,
    request: z.strictObject({
      ...asks,
      meterId: meterId.optional().describe('All points unless said'),
      from: isoDate,
      to: isoDate.describe('At most 366 days with `from`'),
      format: z.enum(['csv', 'xlsx', 'hours-csv']).describe('hours-csv: docs/exchange/hours-csv.md'),
    }),
    errors: ['account-not-found', 'counter-not-found', 'period-invalid', 'layout-refused'],
  }),
  dayFile: fileEndpoint({
    path: '/api/entity/consumption/hours/day-file',
    summary:
      'A day of one point or of all as the operators exchange it: 30917 half-hours, 30818 registers at 00:00',
    access: business,
    ids,
    request: z.strictObject({
      ...asks,
      meterId: meterId.optional().describe('All points unless said'),
      day: isoDate,
      layout: z.enum(['30917', '30818']),
    }),
    errors: ['account-not-found', 'counter-not-found', 'layout-refused'],
  }),
}
