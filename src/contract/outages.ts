import { z } from 'zod'
import { anyone, endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, exportFormat, instant, isoDate, site, success, text, token } from './fields.ts'
import { alarmMinutes, feed, outageDay, power, span, work } from './outage-fields.ts'

const person = only('person')
/** What is published for a queue. The same for its owner and for a passer-by. */
const schedule = z.strictObject({
  site,
  queues: z.array(z.string()),
  queueNames: z.array(z.string()).describe('What the source calls them, in the same order'),
  mode: z
    .enum(['schedule', 'hidden', 'silent'])
    .describe('hidden: the source shows no hours of days; silent: nothing has come from it yet'),
  updatedAt: instant.nullable().describe("The source's own time stamp, not the time of the fetch"),
  stale: z.boolean(),
  power,
  days: z
    .array(outageDay)
    .describe('Today and tomorrow with the works at the house; a day has 23, 24 or 25 hours'),
  week: z
    .array(
      z.strictObject({
        date: isoDate,
        from: instant,
        to: instant,
        spans: z.array(span),
        complete: z.boolean().describe('False: the template says nothing of some hours'),
      }),
    )
    .describe('Possible outages by the weekly template, seven days from today'),
})
const street = z.strictObject({ site, settlement: z.string(), street: z.string() })
const ofAccount = z.strictObject({ token, account: accountNumber })
const ofCalendar = z.strictObject({ token, account: accountNumber, alarmMinutes: alarmMinutes.optional() })
const ids = { account: 'account' } as const

export const outages = {
  schedule: endpoint({
    path: '/api/person/shutdowns',
    summary: 'Outages of an apartment: now and next, today and tomorrow, the week, works at the address',
    access: person,
    ids,
    request: ofAccount,
    response: z.strictObject({
      status: success,
      schedule,
      works: z.array(work),
      history: z
        .array(
          z.strictObject({
            from: instant,
            queues: z.array(z.string()),
            origin: z.enum(['company', 'source']).describe('company: by its books; source: as published'),
          }),
        )
        .describe('Queues of the object, the latest first'),
    }),
    errors: ['account-not-found'],
  }),
  export: fileEndpoint({
    path: '/api/person/shutdowns/export',
    summary: 'Outages of an apartment for the coming week as CSV or XLSX',
    access: person,
    ids,
    request: z.strictObject({ token, account: accountNumber, format: exportFormat }),
    errors: ['account-not-found'],
  }),
  feed: endpoint({
    path: '/api/person/shutdowns/feed',
    summary:
      'The secret address of the calendar of an apartment; made when first asked for; keeps the reminder',
    access: person,
    writes: 'portal',
    ids,
    request: ofCalendar,
    response: feed,
    errors: ['account-not-found'],
  }),
  renewFeed: endpoint({
    path: '/api/person/shutdowns/feed/renew',
    summary: 'A new secret address; the old one stops at once',
    access: person,
    writes: 'portal',
    ids,
    request: ofAccount,
    response: feed,
    errors: ['account-not-found'],
  }),
  calendar: fileEndpoint({
    path: '/api/person/shutdowns/calendar',
    summary: 'The calendar of an apartment as a file, as it is now',
    access: person,
    ids,
    request: ofCalendar,
    errors: ['account-not-found'],
  }),
  suggest: endpoint({
    path: '/api/outages/suggest',
    summary: 'For anyone: streets and houses an address that is being typed may be',
    access: anyone,
    request: z.strictObject({ text: text(160) }),
    response: z.strictObject({
      status: success,
      streets: z.array(street).describe('The nearest first; one alone is the street typed'),
      houses: z.array(z.string()).describe('Of the street typed, those of the same number first'),
    }),
  }),
  find: endpoint({
    path: '/api/outages/find',
    summary:
      'For anyone: the schedule of an address, of an account with its house, or of a queue; else what is near',
    access: anyone,
    bucket: 'code',
    request: z.strictObject({
      account: accountNumber.optional().describe('Only together with the number of its house'),
      settlement: text(120).optional(),
      street: text(120, 1).optional(),
      house: text(40, 1).optional(),
      site: site.optional(),
      queue: text(40, 3).optional().describe('One, or several parted by commas'),
    }),
    response: z.strictObject({
      status: success,
      found: z.enum(['schedule', 'street-unknown', 'which-town', 'house-unknown']),
      schedule: schedule.nullable(),
      place: street
        .extend({ house: z.string() })
        .nullable()
        .describe('The address found; none for an account'),
      streets: z
        .array(street)
        .describe('The nearest spellings, the towns to choose from, or the street found'),
      houses: z.array(z.string()).describe('Of the street found, those of the same number first'),
    }),
    errors: ['required', 'account-not-found', 'address-not-in-schedule', 'schedule-missing'],
  }),
}
