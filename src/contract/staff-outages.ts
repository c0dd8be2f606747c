import { z } from 'zod'
import { CHOSEN_CHANNELS } from '#domain/notice-choices.ts'
import { endpoint, only } from './endpoint.ts'
import { instant, site, success, text, token, uuid, int32 } from './fields.ts'

const admin = only('admin')
const version = int32.min(1).describe('What was seen; another one means that somebody has changed it since')

const entry = z.strictObject({
  id: uuid,
  version: int32,
  site,
  kind: z.enum(['planned', 'emergency', 'special']),
  settlement: z.string().nullable(),
  street: z.string().nullable(),
  houses: z.array(z.string()),
  from: instant,
  to: instant.nullable(),
  reason: z.string(),
  told: z.int().describe('How many messages were sent about it'),
  by: z.string(),
  at: instant,
  endedAt: instant.nullable(),
})

/** Sources of outages and what the duty enters beside them. */
export const staffOutages = {
  list: endpoint({
    path: '/api/admin/outages',
    summary: 'How fresh each source of outages is, and what employees have entered',
    access: admin,
    may: 'outages.read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      sources: z.array(
        z.strictObject({
          site,
          stamp: instant.nullable().describe("The source's own; null: nothing has come from it"),
          fetchedAt: instant.nullable(),
          stale: z.boolean(),
          hidden: z.boolean().describe('It shows no hours of days'),
          queues: z.int(),
          unknownQueues: z.int().describe('Queues whose hours of today could not be read or are not stated'),
          oddParts: z.int(),
          oddHouses: z.int(),
          special: z.boolean().describe('A special emergency is in force'),
        }),
      ),
      lasting: z.int().describe('How many last or are to come; the last two hundred to end are listed'),
      entries: z.array(entry),
    }),
  }),
  enter: endpoint({
    path: '/api/admin/outages/enter',
    summary: 'Enter works or an emergency at houses, or a special emergency of a company; customers are told',
    access: admin,
    may: 'outages.enter',
    writes: 'portal',
    request: z.strictObject({
      token,
      site,
      kind: z.enum(['planned', 'emergency', 'special']),
      settlement: text(200).optional(),
      street: text(200).optional(),
      houses: z.array(text(20, 1)).max(200).optional(),
      from: instant,
      to: instant.nullable(),
      reason: text(300, 5),
    }),
    response: z.strictObject({ status: success, entry }),
    errors: ['not-found', 'required', 'address-not-in-schedule', 'period-invalid'],
  }),
  change: endpoint({
    path: '/api/admin/outages/change',
    summary: 'Another end or reason of an entered outage, or its end now; customers are told',
    access: admin,
    may: 'outages.enter',
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({
      token,
      id: uuid,
      version,
      to: instant.nullable(),
      reason: text(300, 5),
      end: z.boolean().optional().describe('It is over now'),
    }),
    response: z.strictObject({ status: success, entry }),
    errors: ['not-found', 'changed-meanwhile', 'period-invalid'],
  }),
  told: endpoint({
    path: '/api/admin/outages/told',
    summary:
      'Who was told of an entered outage, and what became of the messages: the latest two hundred, all counted',
    access: admin,
    may: 'outages.read',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid }),
    response: z.strictObject({
      status: success,
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      rows: z.array(
        z.strictObject({
          id: uuid,
          at: instant,
          channel: z.enum(CHOSEN_CHANNELS),
          recipient: z.string().describe('Masked'),
          account: z.string().nullable(),
          state: z.enum(['planned', 'waiting', 'sent', 'failed']),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}
