import { z } from 'zod'
import { FILES_PER_MESSAGE, TICKET_KINDS, TICKET_MESSAGE, TICKET_STATES, TITLE } from '#domain/ticket.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, instant, ofFile, paging, success, text, ticketText, token, uuid } from './fields.ts'
import { ticket } from './order-fields.ts'

const customers = only('person', 'entity', 'provider')
const kind = z.enum(TICKET_KINDS)
const files = z.array(uuid).max(FILES_PER_MESSAGE).optional().describe('Files handed in for a ticket')
const ticket_message = ticketText(TICKET_MESSAGE)
const fields = {
  token,
  account: accountNumber,
  state: z.enum(TICKET_STATES).optional(),
  kind: kind.optional(),
  search: text(100).optional().describe('In the number and the title'),
}

const thread = z.strictObject({
  status: success,
  ticket,
  can: z.strictObject({
    write: z.boolean(),
    withdraw: z.boolean(),
    close: z.boolean(),
  }),
  thread: z.array(
    z.strictObject({
      id: uuid,
      author: z.enum(['customer', 'company']),
      by: z.string().nullable().describe('The colleague of the caller who wrote it'),
      text: z.string(),
      at: instant,
      files: z.array(z.strictObject({ id: uuid, name: z.string(), type: z.string(), size: z.int() })),
    }),
  ),
})

export const tickets = {
  list: endpoint({
    path: '/api/tickets',
    summary: 'Tickets of an account, the newest first; of a business those of all its people',
    access: customers,
    ids: { account: 'account' },
    request: z.strictObject({ ...fields, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(ticket) }),
    errors: ['account-not-found'],
  }),
  export: fileEndpoint({
    path: '/api/tickets/export',
    summary: 'The list of tickets as a file',
    access: customers,
    ids: { account: 'account' },
    request: z.strictObject({ ...fields, ...ofFile }),
    errors: ['account-not-found'],
  }),
  thread: endpoint({
    path: '/api/tickets/thread',
    summary: 'A ticket with everything written in it; looking at it marks the answer as read by the caller',
    access: customers,
    ids: { ticket: 'ticket' },
    request: z.strictObject({ token, ticket: uuid }),
    response: thread,
    errors: ['ticket-not-found'],
  }),
  create: endpoint({
    path: '/api/tickets/create',
    summary: 'Write a new ticket',
    access: customers,
    writes: 'portal',
    ids: { account: 'account', files: 'file' },
    request: z.strictObject({
      token,
      account: accountNumber,
      kind,
      title: ticketText(TITLE),
      ticket_message,
      files,
    }),
    response: z.strictObject({ status: success, ticket }),
    errors: ['account-not-found', 'not-found'],
  }),
  reply: endpoint({
    path: '/api/tickets/reply',
    summary: 'Write on in a ticket; after an answer it is opened again',
    access: customers,
    writes: 'portal',
    ids: { ticket: 'ticket', files: 'file' },
    request: z.strictObject({ token, ticket: uuid, ticket_message, files }),
    response: thread,
    errors: ['ticket-not-found', 'ticket-closed', 'not-found'],
  }),
  withdraw: endpoint({
    path: '/api/tickets/withdraw',
    summary: 'Take a ticket back before it is answered',
    access: customers,
    writes: 'portal',
    ids: { ticket: 'ticket' },
    request: z.strictObject({ token, ticket: uuid }),
    response: thread,
    errors: ['ticket-not-found', 'ticket-closed', 'conflict', 'right-missing'],
  }),
  close: endpoint({
    path: '/api/tickets/close',
    summary: 'The answer settles the matter: the ticket is closed',
    access: customers,
    writes: 'portal',
    ids: { ticket: 'ticket' },
    request: z.strictObject({ token, ticket: uuid }),
    response: thread,
    errors: ['ticket-not-found', 'ticket-closed', 'conflict', 'right-missing'],
  }),
}
