import { z } from 'zod'
import { CORE_MESSAGES } from '#domain/core-messages.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, ofFile, paging, site, success, text, token, uuid } from './fields.ts'

const admin = only('admin')
const what = z.enum(CORE_MESSAGES)
const filters = { what: what.optional(), site: site.optional() }
const ids = { id: 'item' } as const

export const coreMessage = z.strictObject({
  id: uuid,
  what: what.describe('The function module of the core'),
  subject: z
    .string()
    .nullable()
    .describe('The number of the document or the reading, or a bank account; null: it can be read no more'),
  account: z.string().nullable(),
  site: site.nullable(),
  at: instant.describe('When it was put'),
  refusedAt: instant,
  code: z.string().nullable().describe('Of the refusal; null: the core was not asked at all'),
  tries: z.int(),
  sendable: z.boolean().describe('Its body is still there'),
})

/** What the billing core has refused for good, and nobody but an employee can put right. */
export const staffCoreMessages = {
  list: endpoint({
    path: '/api/admin/core-messages',
    summary:
      'What the billing core has refused of what the caller may do, the newest first; of a payment it stands there',
    access: admin,
    may: 'core-messages.settle',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(coreMessage) }),
  }),
  export: fileEndpoint({
    path: '/api/admin/core-messages/export',
    summary: 'The same as a file',
    access: admin,
    may: 'core-messages.settle',
    request: z.strictObject({ token, ...filters, ...ofFile }),
  }),
  again: endpoint({
    path: '/api/admin/core-messages/again',
    summary: 'Pass a refused message on once more, under its own id',
    access: admin,
    may: 'core-messages.settle',
    writes: 'portal',
    ids,
    request: z.strictObject({ token, id: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'conflict'],
  }),
  settle: endpoint({
    path: '/api/admin/core-messages/settle',
    summary: 'Say that what a refused message was to tell was put right in the billing itself',
    access: admin,
    may: 'core-messages.settle',
    writes: 'portal',
    ids,
    request: z.strictObject({ token, id: uuid, reason: text(300, 3) }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'conflict'],
  }),
}
