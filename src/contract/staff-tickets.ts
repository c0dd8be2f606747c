import { z } from 'zod'
import { REASON } from '#domain/reason.ts'
import { ANSWER, QUEUE_STATES, QUEUE_TERMS, TEMPLATE_TITLE } from '#domain/staff-ticket.ts'
import { FILES_PER_MESSAGE, TICKET_KINDS, TICKET_MESSAGE, TICKET_STATES } from '#domain/ticket.ts'
import { endpoint, fileEndpoint, only, uploadEndpoint } from './endpoint.ts'
import {
  instant,
  int32,
  isoDate,
  kopiykas,
  ofFile,
  paging,
  site,
  success,
  text,
  ticketText,
  token,
  uuid,
} from './fields.ts'

const staff = only('admin')
const kind = z.enum(TICKET_KINDS)
const confidence = z.enum(['high', 'medium', 'low'])
const mergedFrom = z.string().nullable().describe('Number of the merged ticket it was written in')
const version = int32.min(1).describe('The version that was seen: what changed meanwhile is not overwritten')

const row = z.strictObject({
  id: uuid,
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  state: z.enum(TICKET_STATES),
  site: z.string(),
  account: z.string(),
  customer: z.string().describe('Name of a household without the surname; name of a company'),
  createdAt: instant,
  updatedAt: instant,
  answerBy: isoDate.describe('The last day by the strictest rule'),
  dueOn: isoDate.describe('The day the customer was promised'),
  assignee: z.string().nullable(),
  mine: z.boolean(),
  messages: z.int(),
  missed: z.boolean().describe('The present term was missed and a compensation is written down'),
})

const fields = {
  token,
  whose: z.enum(['mine', 'nobody']).optional(),
  site: site.optional(),
  kind: kind.optional(),
  state: z.enum(QUEUE_STATES).optional().describe('Without it: those that wait for the company'),
  term: z.enum(QUEUE_TERMS).optional(),
  search: text(100).optional().describe('A number of a ticket or of an account, or a part of the title'),
}

const file = z.strictObject({ id: uuid, name: z.string(), type: z.string(), size: z.int() })
const other = z.strictObject({ id: uuid, number: z.string(), title: z.string() })

const opened = z.strictObject({
  status: success,
  ticket: row.extend({
    version: int32,
    termFrom: isoDate,
    pausedOn: isoDate.nullable(),
    mergedInto: other.nullable(),
    request: z.string().nullable().describe('What a business asks to decide; it is answered by the decision'),
  }),
  rule: z
    .strictObject({
      days: z.int(),
      unit: z.enum(['calendar', 'working']),
      act: z.string(),
      confidence,
      note: z.string().nullable(),
    })
    .nullable(),
  customer: z.strictObject({
    kind: z.enum(['person', 'entity', 'provider']),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    since: instant,
    tickets: z.int(),
  }),
  compensation: z
    .strictObject({ dueOn: isoDate, leastKopiykas: kopiykas, mostKopiykas: kopiykas, confidence })
    .nullable(),
  thread: z.array(
    z.strictObject({
      id: uuid,
      author: z.enum(['customer', 'company']),
      who: z.string().nullable().describe('The employee who wrote it'),
      text: z.string(),
      at: instant,
      files: z.array(file),
      from: mergedFrom,
    }),
  ),
  notes: z.array(
    z.strictObject({ id: uuid, who: z.string().nullable(), text: z.string(), at: instant, from: mergedFrom }),
  ),
  history: z.array(
    z.strictObject({
      kind: z.string(),
      who: z.string().nullable(),
      at: instant,
      details: z.record(z.string(), z.string().nullable()),
    }),
  ),
  colleagues: z
    .array(z.strictObject({ id: uuid, name: z.string(), self: z.boolean() }))
    .describe('Who may answer it'),
  others: z.array(other).describe('Open tickets of the same customer'),
  can: z.strictObject({
    answer: z.boolean(),
    ask: z.boolean(),
    reopen: z.boolean(),
    change: z.boolean().describe('Take, give, transfer, merge'),
  }),
})

const template = z.strictObject({
  id: uuid,
  site: z.string().nullable(),
  kind: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  version: int32,
  updatedAt: instant,
  who: z.string().nullable(),
  mine: z.boolean().describe('The caller may change it'),
})

const compensation = z.strictObject({
  ticket: uuid,
  number: z.string(),
  site: z.string(),
  account: z.string(),
  kind: z.string(),
  dueOn: isoDate,
  foundAt: instant,
  customer: z.enum(['household', 'business']),
  leastKopiykas: kopiykas,
  mostKopiykas: kopiykas,
  act: z.string(),
  confidence,
})
const compensationsAsked = { token, site: site.optional(), from: isoDate.optional(), to: isoDate.optional() }

/** The tickets of customers as employees work on them; what is of another company does not exist for them. */
export const staffTickets = {
  list: endpoint({
    path: '/api/admin/tickets',
    summary: 'The queue of tickets, those whose term ends first on top; counted up to 1 000',
    access: staff,
    may: 'tickets.read',
    request: z.strictObject({ ...fields, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(row) }),
  }),
  export: fileEndpoint({
    path: '/api/admin/tickets/export',
    summary: 'The queue as a file',
    access: staff,
    may: 'tickets.read',
    request: z.strictObject({ ...fields, ...ofFile }),
  }),
  thread: endpoint({
    path: '/api/admin/tickets/thread',
    summary: 'A ticket with its messages, notes, history, term and the masked facts of its customer',
    access: staff,
    may: 'tickets.read',
    ids: { ticket: 'ticket' },
    request: z.strictObject({ token, ticket: uuid }),
    response: opened,
    errors: ['ticket-not-found'],
  }),
  assign: endpoint({
    path: '/api/admin/tickets/assign',
    summary: 'Take a ticket, give it to a colleague who may answer it, or leave it to whoever is free',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { ticket: 'ticket', to: 'colleague' },
    request: z.strictObject({ token, ticket: uuid, version, to: uuid.nullable() }),
    response: opened,
    errors: ['ticket-not-found', 'ticket-closed', 'changed-meanwhile', 'not-found'],
  }),
  answer: endpoint({
    path: '/api/admin/tickets/answer',
    summary: 'Answer the customer, or ask them: then the term stands still. They are told',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { ticket: 'ticket', files: 'file' },
    request: z.strictObject({
      token,
      ticket: uuid,
      version,
      text: ticketText(ANSWER),
      asks: z.boolean(),
      files: z.array(uuid).max(FILES_PER_MESSAGE).optional(),
    }),
    response: opened,
    errors: ['ticket-not-found', 'ticket-closed', 'changed-meanwhile', 'conflict', 'not-found'],
  }),
  note: endpoint({
    path: '/api/admin/tickets/note',
    summary: 'A note for colleagues; the customer never sees it',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { ticket: 'ticket' },
    request: z.strictObject({ token, ticket: uuid, text: ticketText({ min: 2, max: TICKET_MESSAGE.max }) }),
    response: opened,
    errors: ['ticket-not-found'],
  }),
  transfer: endpoint({
    path: '/api/admin/tickets/transfer',
    summary: 'Hand a ticket over to another company; the term goes on',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { ticket: 'ticket' },
    request: z.strictObject({
      token,
      ticket: uuid,
      version,
      to: site,
      reason: text(REASON.max, REASON.min),
    }),
    response: z.strictObject({ status: success }),
    errors: ['ticket-not-found', 'ticket-closed', 'changed-meanwhile', 'conflict'],
  }),
  merge: endpoint({
    path: '/api/admin/tickets/merge',
    summary:
      'Two tickets of one customer about one thing become one: this one is closed, the other keeps the earlier term',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { ticket: 'ticket', into: 'ticket' },
    request: z.strictObject({ token, ticket: uuid, version, into: uuid }),
    response: opened,
    errors: ['ticket-not-found', 'ticket-closed', 'changed-meanwhile', 'conflict'],
  }),
  reopen: endpoint({
    path: '/api/admin/tickets/reopen',
    summary: 'Work on an answered or closed ticket again; a new term begins today',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { ticket: 'ticket' },
    request: z.strictObject({ token, ticket: uuid, version, reason: text(REASON.max, REASON.min) }),
    response: opened,
    errors: ['ticket-not-found', 'changed-meanwhile', 'conflict'],
  }),
  upload: uploadEndpoint({
    path: '/api/admin/tickets/upload',
    summary: 'A file that will go with an answer',
    access: staff,
    may: 'tickets.answer',
    request: z.strictObject({ token, ticket: uuid }),
    response: z.strictObject({ status: success, file }),
    errors: ['ticket-not-found', 'file-error', 'file-type', 'file-too-large'],
    ids: { ticket: 'ticket' },
    bodyLimit: 11 * 1024 * 1024,
  }),
  file: fileEndpoint({
    path: '/api/admin/tickets/file',
    summary: 'A file of a ticket',
    access: staff,
    may: 'tickets.read',
    request: z.strictObject({ token, file: uuid }),
    errors: ['not-found'],
    ids: { file: 'file' },
  }),
  templates: endpoint({
    path: '/api/admin/tickets/templates',
    summary: 'Texts of answers, of all companies and of the caller’s',
    access: staff,
    may: 'tickets.read',
    request: z.strictObject({ token }),
    response: z.strictObject({ status: success, rows: z.array(template) }),
  }),
  saveTemplate: endpoint({
    path: '/api/admin/tickets/templates/save',
    summary: 'Write a text of an answer, or change one',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { template: 'item' },
    request: z.strictObject({
      token,
      template: uuid.nullable().describe('null: a new one'),
      version: int32.min(0),
      site: site.nullable(),
      kind: kind.nullable(),
      title: ticketText(TEMPLATE_TITLE),
      text: ticketText(ANSWER),
    }),
    response: z.strictObject({ status: success, template }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
  removeTemplate: endpoint({
    path: '/api/admin/tickets/templates/remove',
    summary: 'Delete a text of an answer',
    access: staff,
    may: 'tickets.answer',
    writes: 'portal',
    ids: { template: 'item' },
    request: z.strictObject({ token, template: uuid, version }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
  compensations: endpoint({
    path: '/api/admin/tickets/compensations',
    summary: 'Terms of answers that were missed, and what each costs by the act',
    access: staff,
    may: 'tickets.read',
    request: z.strictObject({ ...compensationsAsked, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(compensation) }),
    errors: ['period-invalid'],
  }),
  compensationsExport: fileEndpoint({
    path: '/api/admin/tickets/compensations/export',
    summary: 'The same as a file',
    access: staff,
    may: 'tickets.read',
    request: z.strictObject({ ...compensationsAsked, ...ofFile }),
    errors: ['period-invalid'],
  }),
}
