import type { TicketState } from '#domain/ticket.ts'
import { makeTemplate } from '#tests/setup/staff-tickets.ts'
import type { Provocation, Provocations } from './provocation.ts'
import { wrong } from './provocation.ts'

const MEGABYTE = 1024 * 1024
const file = (bytes: Buffer<ArrayBuffer>): Provocation => ({ field: 'file', send: () => ({ file: bytes }) })

/** The ticket of the request is in this state when it is sent, and whoever sends it has seen it so. */
const ticketIs = (state: TicketState, field: string, body: object = {}): Provocation => ({
  field,
  before: (_me, t, good) =>
    t.deps.db
      .updateTable('portal.tickets')
      .set({ state })
      .where('ticket_id', '=', String(good.body['ticket']))
      .execute(),
  send: () => ({ body: { version: 2, ...body } }),
})
const changed: Provocation = { ...wrong('version', 9), field: 'ticket' }

/** What employees may not do to a ticket. */
export const staffTicketRefusals: Provocations = {
  '/api/admin/tickets/assign': {
    'ticket-closed': ticketIs('closed', 'ticket'),
    'changed-meanwhile': changed,
  },
  '/api/admin/tickets/answer': {
    'ticket-closed': ticketIs('closed', 'ticket'),
    'changed-meanwhile': changed,
    conflict: ticketIs('answered', 'asks', { asks: true }),
  },
  '/api/admin/tickets/transfer': {
    'ticket-closed': ticketIs('closed', 'ticket'),
    'changed-meanwhile': changed,
    conflict: wrong('to', 'dnem'),
  },
  '/api/admin/tickets/merge': {
    'ticket-closed': ticketIs('closed', 'ticket'),
    'changed-meanwhile': changed,
    conflict: { field: 'into', send: ({ body }) => ({ body: { into: body['ticket'] } }) },
  },
  '/api/admin/tickets/reopen': {
    'changed-meanwhile': changed,
    conflict: ticketIs('in-progress', 'ticket'),
  },
  '/api/admin/tickets/upload': {
    'file-error': file(Buffer.alloc(0)),
    'file-type': file(Buffer.from('слово')),
    'file-too-large': file(Buffer.alloc(10 * MEGABYTE + 1)),
  },
  '/api/admin/tickets/templates/save': {
    'changed-meanwhile': {
      field: 'template',
      send: async (_good, _me, t) => ({ body: { template: await makeTemplate(t), version: 9 } }),
    },
  },
  '/api/admin/tickets/templates/remove': {
    'changed-meanwhile': {
      field: 'template',
      send: async (_good, _me, t) => ({ body: { template: await makeTemplate(t), version: 9 } }),
    },
  },
}
