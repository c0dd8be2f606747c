import { z } from 'zod'
import { ORDER_STATES } from '#domain/order.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, instant, isoDate, ofFile, paging, success, text, token } from './fields.ts'
import { inboxItem, order } from './order-fields.ts'

const customers = only('person', 'entity', 'provider')
const ids = { account: 'account' } as const
const errors = ['account-not-found', 'period-invalid'] as const
const fields = { token, account: accountNumber, search: text(100).optional() }

const ofInbox = {
  ...fields,
  unread: z.boolean().optional().describe('Only what this user has not read'),
  readSince: instant
    .optional()
    .describe(
      'With `unread`: what was read from this moment on stays in the list, so that its pages do not shift',
    ),
  from: isoDate.optional().describe('Sent on this day or later'),
  to: isoDate.optional(),
}
const ofOrdered = {
  ...fields,
  state: z.enum(ORDER_STATES).optional(),
  from: isoDate.optional().describe('Day of the visit'),
  to: isoDate.optional(),
}

/** The lists of the tickets screen that are longer than a reply of spec §7: ordered, filtered and paged by the server. */
export const orderLists = {
  inbox: endpoint({
    path: '/api/orders/inbox',
    summary: 'Messages of suppliers to an account, the newest first',
    access: customers,
    ids,
    request: z.strictObject({ ...ofInbox, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      unread: z.int().describe('Of the whole inbox: the counter'),
      rows: z.array(inboxItem),
    }),
    errors,
  }),
  inboxExport: fileEndpoint({
    path: '/api/orders/inbox/export',
    summary: 'The same messages as a file',
    access: customers,
    ids,
    request: z.strictObject({ ...ofInbox, ...ofFile }),
    errors,
  }),
  ordered: endpoint({
    path: '/api/orders/ordered',
    summary: 'Services ordered for an account, the newest first',
    access: customers,
    ids,
    request: z.strictObject({ ...ofOrdered, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(order) }),
    errors,
  }),
  orderedExport: fileEndpoint({
    path: '/api/orders/ordered/export',
    summary: 'The same services as a file',
    access: customers,
    ids,
    request: z.strictObject({ ...ofOrdered, ...ofFile }),
    errors,
  }),
}
