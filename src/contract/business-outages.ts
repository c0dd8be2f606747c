import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, exportFormat, instant, site, success, token } from './fields.ts'
import { alarmMinutes, feed, outageDay, power, work } from './outage-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const scope = {
  token,
  account: accountNumber.optional().describe('All objects of the caller unless said'),
}

const object = z.strictObject({
  account: z.string(),
  name: z.string().nullable().describe('What the firm calls it'),
  address: z.string(),
  power: power.nullable().describe('Where it differs from the power of its queue: works, or a cut supply'),
  days: z.array(outageDay).nullable().describe('The same for its days'),
  cut: z.boolean().describe('The company has cut the supply'),
  works: z.array(work).describe('Planned works and breakdowns at the house itself'),
})

/** Objects with the same queues at one company. */
const group = z.strictObject({
  site,
  queues: z.array(z.string()).describe('None: no schedule names these objects'),
  queueNames: z.array(z.string()),
  mode: z.enum(['schedule', 'hidden', 'silent']),
  updatedAt: instant.nullable().describe("The source's own time stamp, not the time of the fetch"),
  stale: z.boolean().describe('The source is silent for more than 30 minutes'),
  power,
  days: z.array(outageDay),
  objects: z.array(object),
})

/** Outages of all objects of a business. */
export const entityOutages = {
  schedule: endpoint({
    path: '/api/entity/shutdowns',
    summary: 'Outages of all objects of a business by queue, works at each, and limits of power',
    access: business,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      objects: z.strictObject({
        all: z.int(),
        on: z.int(),
        off: z.int(),
        possible: z.int(),
        unknown: z.int(),
      }),
      groups: z.array(group),
      limits: z
        .array(
          z.strictObject({
            account: z.string(),
            queue: z.string(),
            fromHour: z.int().nullable(),
            tillHour: z.int().nullable(),
            limitKw: z.number().nullable(),
            document: z.string(),
          }),
        )
        .describe('What an account comes down to when its queue is named; in force today'),
    }),
  }),
  export: fileEndpoint({
    path: '/api/entity/shutdowns/export',
    summary: 'The same outages as CSV or XLSX, a line for each object and outage',
    access: business,
    request: z.strictObject({ token, format: exportFormat }),
  }),
  feed: endpoint({
    path: '/api/entity/shutdowns/feed',
    summary:
      'The secret address of the calendar of one object or of all; made when first asked for, open to whoever has it',
    access: business,
    writes: 'portal',
    may: 'hand-in',
    ids,
    request: z.strictObject({ ...scope, alarmMinutes: alarmMinutes.optional() }),
    response: feed,
    errors: ['account-not-found'],
  }),
  calendar: fileEndpoint({
    path: '/api/entity/shutdowns/calendar',
    summary: 'The calendar of one object or of all as a file, as it is now',
    access: business,
    ids,
    request: z.strictObject({ ...scope, alarmMinutes: alarmMinutes.optional() }),
    errors: ['account-not-found'],
  }),
}
