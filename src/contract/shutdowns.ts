import { z } from 'zod'
import { anyone, endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, exportFormat, instant, isoDate, site, success, text, token } from './fields.ts'
import { power, shutdownKind, span } from './shutdown-fields.ts'

const person = only('person')
const dayState = z
  .enum(['applies', 'waiting', 'emergency', 'none', 'unknown'])
  .describe(
    'waiting: not announced yet; emergency: no timetable holds; none: no outages; unknown: told oddly',
  )

/** What is published for a queue. The same for its owner and for a passer-by. */
export const schedule = z.strictObject({
  site,
  queues: z.array(z.string()),
  mode: z.enum(['schedule', 'suspended', 'silent']).describe('silent: nothing has come from the source yet'),
  updatedAt: instant.nullable().describe("The source's own time stamp, not the time of the fetch"),
  stale: z.boolean(),
  power,
  days: z
    .array(
      z.strictObject({ date: isoDate, from: instant, to: instant, state: dayState, spans: z.array(span) }),
    )
    .describe('Today and tomorrow with the works at the house; a day has 23, 24 or 25 hours'),
  week: z
    .array(z.strictObject({ date: isoDate, from: instant, to: instant, spans: z.array(span) }))
    .describe('Possible outages by the weekly template, seven days from today'),
})
const work = z.strictObject({
  from: instant,
  to: instant,
  kind: shutdownKind,
  reason: z.string().describe('In the words of the source'),
})
const feed = z.strictObject({ status: success, url: z.string(), createdAt: instant })
const ofAccount = z.strictObject({ token, account: accountNumber })
const ids = { account: 'account' } as const

export const shutdowns = {
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
    summary: 'The secret address of the calendar of an apartment; made when first asked for',
    access: person,
    writes: 'portal',
    ids,
    request: ofAccount,
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
  find: endpoint({
    path: '/api/outages/find',
    summary: 'For anyone: site, queue and schedule of an account, an address or a queue; nothing else',
    access: anyone,
    bucket: 'code',
    request: z.strictObject({
      account: accountNumber.optional(),
      address: text(200, 3).optional(),
      site: site.optional(),
      queue: text(40, 3).optional().describe('One, or several parted by commas'),
    }),
    response: z.strictObject({ status: success, schedule }),
    errors: ['required', 'account-not-found', 'address-not-in-schedule', 'schedule-missing'],
  }),
}
