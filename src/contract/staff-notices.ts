import { z } from 'zod'
import { CHOSEN_CHANNELS } from '#domain/notice-choices.ts'
import { DELIVERY_STATES } from '#domain/deliveries.ts'
import { EVENT_NAMES } from '#domain/notices.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, isoDate, ofFile, paging, site, success, text, token } from './fields.ts'

const admin = only('admin')
const filters = {
  search: text(254).optional().describe('A phone, a mailbox or an account, whole: they are found by a hash'),
  state: z.enum(DELIVERY_STATES).optional(),
  channel: z.enum(CHOSEN_CHANNELS).optional(),
  event: z
    .enum([...EVENT_NAMES, 'other'])
    .optional()
    .describe('other: codes and changes of contacts'),
  site: site.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}
export const delivery = z.strictObject({
  id: z.guid(),
  at: instant.describe('When it was queued'),
  event: z.enum(EVENT_NAMES).nullable().describe('null: a code or a change of contacts'),
  channel: z.enum(CHOSEN_CHANNELS),
  recipient: z.string().describe('Masked'),
  account: z.string().nullable(),
  site: site.nullable(),
  state: z.enum(DELIVERY_STATES),
  sentAt: instant.nullable(),
  due: instant.nullable().describe('Of one that waits: when it is tried next'),
  tries: z.int(),
  error: z.string().nullable().describe('What the other side said last, without addresses'),
})

/** What was sent to customers and what became of it. */
export const staffNotices = {
  deliveries: endpoint({
    path: '/api/admin/deliveries',
    summary: 'Messages to customers, the latest first, with the reason of a failure',
    access: admin,
    may: 'deliveries.read',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int().describe('1 000 at most'),
      rows: z.array(delivery),
    }),
    errors: ['period-invalid'],
  }),
  deliveriesExport: fileEndpoint({
    path: '/api/admin/deliveries/export',
    summary: 'The same as a file',
    access: admin,
    may: 'deliveries.read',
    request: z.strictObject({ token, ...filters, ...ofFile }),
    errors: ['period-invalid'],
  }),
}
