import { z } from 'zod'
import { AUDIT_OUTCOMES } from '#domain/audit-outcome.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, isoDate, ofFile, paging, site, success, text, token } from './fields.ts'

const admin = only('admin')
const may = 'audit.read'
const filters = {
  search: text(100)
    .optional()
    .describe('A personal account, the login of an employee or a code of a request'),
  by: z.enum(['staff', 'customer', 'system']).optional().describe('Who did it'),
  action: text(40).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  site: site.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}

/** The record of who did what, of the companies of the caller. */
export const staffAudit = {
  list: endpoint({
    path: '/api/admin/audit',
    summary: 'Who did what with whose things: found by period, person, action, account, company and outcome',
    access: admin,
    may,
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: z.string().describe('Chain and number'),
          at: instant,
          who: z.string().nullable().describe('An employee by name; a customer masked'),
          by: z.enum(['staff', 'customer', 'system']),
          subject: z.string().nullable().describe('Whose thing it is, masked'),
          action: z.string(),
          outcome: z.string(),
          site: site.nullable(),
          address: z.string().nullable(),
          requestCode: z.string().nullable(),
          changes: z.array(
            z.strictObject({
              field: z.string(),
              before: z.string().nullable(),
              after: z.string().nullable(),
            }),
          ),
          details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
    errors: ['period-invalid'],
  }),
  listExport: fileEndpoint({
    path: '/api/admin/audit/export',
    summary: 'The same record as a file',
    access: admin,
    may,
    request: z.strictObject({ token, ...filters, ...ofFile }),
    errors: ['period-invalid'],
  }),
  verify: endpoint({
    path: '/api/admin/audit/verify',
    summary: 'Go through the whole record: is every entry the one that was written, and is none missing?',
    access: admin,
    may,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      entries: z.int(),
      broken: z.array(
        z.strictObject({ chain: z.int(), entryId: z.int(), what: z.enum(['content', 'link', 'tail']) }),
      ),
      checkedAt: instant,
    }),
  }),
}
