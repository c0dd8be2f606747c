import { z } from 'zod'
import { REQUEST_KINDS, REQUEST_STATES, REQUEST_TERMS } from '#domain/business-request.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, isoDate, month, ofFile, paging, site, success, text, token, uuid } from './fields.ts'

const admin = only('admin')
const item = { id: 'item' } as const

const row = z.strictObject({
  id: uuid,
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  subject: z.string(),
  account: z.string(),
  site,
  company: z.string().describe('Who asks: a company, or a household by its name'),
  household: z.boolean(),
  provider: z.boolean().describe('A provider of the account asks, not the business that has it'),
  state: z.enum(REQUEST_STATES),
  createdAt: instant,
  dueOn: isoDate,
  term: z.enum(REQUEST_TERMS).nullable().describe('How near the end of the term is; null: it is decided'),
})
const wanted = {
  kind: z.enum(REQUEST_KINDS).optional(),
  stage: z.enum(['open', 'decided']).optional().describe('Those that are open unless said'),
  site: site.optional(),
  search: text(100).optional(),
}
const volumes = z.array(z.strictObject({ month, kwh: z.int().min(0).max(1_000_000_000) }))

const invitation = z.strictObject({
  id: uuid,
  company: z.string(),
  site: site.nullable(),
  name: z.string(),
  contact: z.string().describe('Masked'),
  accounts: z.int(),
  state: z.enum(['open', 'used', 'withdrawn', 'expired']),
  madeAt: instant,
  expiresAt: instant,
})
const invitationsWanted = {
  state: invitation.shape.state.optional(),
  search: text(100).optional(),
}

/** What customers ask the company to decide: one queue, and each at its own address. */
export const staffRequests = {
  list: endpoint({
    path: '/api/admin/requests',
    summary: 'Requests of customers, by the end of their terms',
    access: admin,
    may: 'requests.read',
    request: z.strictObject({ token, ...wanted, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(row) }),
    errors: [],
  }),
  export: fileEndpoint({
    path: '/api/admin/requests/export',
    summary: 'The same as a file',
    access: admin,
    may: 'requests.read',
    request: z.strictObject({ token, ...wanted, ...ofFile }),
    errors: [],
  }),
  one: endpoint({
    path: '/api/admin/requests/one',
    summary: 'A request: what is asked, what stands now, the conversation, who decided',
    access: admin,
    may: 'requests.read',
    ids: item,
    request: z.strictObject({ token, id: uuid }),
    response: z.strictObject({
      status: success,
      request: row.extend({
        version: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        granted: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
        by: z.string().nullable().describe('Who of the company filed it'),
        decidedAt: instant.nullable(),
        decidedBy: z.string().nullable(),
        reason: z.string().nullable(),
        plan: z
          .array(z.strictObject({ dueOn: isoDate, kopiykas: z.int() }))
          .nullable()
          .describe(
            'The days of instalments if they are agreed to today, where these are others than were asked',
          ),
      }),
      volumes: z
        .array(z.strictObject({ month, kwh: z.number().nullable() }))
        .nullable()
        .describe(
          'Agreed today for the months asked about; null: it is about something else, or the core is down',
        ),
      thread: z.array(
        z.strictObject({
          id: uuid,
          author: z.enum(['customer', 'company']),
          text: z.string(),
          at: instant,
          files: z.array(z.strictObject({ id: uuid, name: z.string(), size: z.int() })),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  file: fileEndpoint({
    path: '/api/admin/requests/file',
    summary: 'A file of the conversation about a request',
    access: admin,
    may: 'requests.read',
    ids: { id: 'item', file: 'file' },
    request: z.strictObject({ token, id: uuid, file: uuid }),
    errors: ['not-found'],
  }),
  decide: endpoint({
    path: '/api/admin/requests/decide',
    summary: 'Agree, agree in part or refuse; what follows happens, and the customer is told',
    access: admin,
    may: 'requests.decide',
    writes: 'core',
    ids: item,
    request: z.strictObject({
      token,
      id: uuid,
      version: text(60, 1),
      decision: z.enum(['accepted', 'partly', 'refused']),
      reason: text(2000, 10),
      months: volumes.min(1).max(12).optional().describe('In part: the volumes that are granted'),
      amountKopiykas: z.int().min(0).optional().describe('In part: what is left to pay by an act'),
    }),
    response: z.strictObject({ status: success, state: z.enum(REQUEST_STATES) }),
    errors: ['not-found', 'changed-meanwhile', 'consent-unanswered', 'required', 'invalid', 'conflict'],
  }),
  ask: endpoint({
    path: '/api/admin/requests/ask',
    summary: 'Ask the customer for more; the request waits for them',
    access: admin,
    may: 'requests.decide',
    writes: 'portal',
    ids: item,
    request: z.strictObject({ token, id: uuid, version: text(60, 1), text: text(2000, 10) }),
    response: z.strictObject({ status: success, state: z.enum(REQUEST_STATES) }),
    errors: ['not-found', 'changed-meanwhile', 'consent-unanswered'],
  }),
  invitations: endpoint({
    path: '/api/admin/invitations',
    summary: 'Whom companies have invited to their cabinets, and what became of it',
    access: admin,
    may: 'requests.read',
    request: z.strictObject({ token, ...invitationsWanted, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(invitation) }),
    errors: [],
  }),
  invitationsExport: fileEndpoint({
    path: '/api/admin/invitations/export',
    summary: 'The same as a file',
    access: admin,
    may: 'requests.read',
    request: z.strictObject({ token, ...invitationsWanted, ...ofFile }),
    errors: [],
  }),
}
