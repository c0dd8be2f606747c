import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  instant,
  isoDate,
  kopiykas,
  ofFile,
  paging,
  site,
  success,
  text,
  token,
} from './fields.ts'

const admin = only('admin')

const row = z.strictObject({
  number: z.string(),
  account: z.string(),
  site,
  amountKopiykas: kopiykas,
  cutAt: instant,
  issuedAt: instant,
  issuedBy: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  reason: z.string().nullable(),
})
const wanted = { withdrawn: z.boolean().optional(), site: site.optional(), search: text(100).optional() }

/** Warnings before a cut, issued and taken back by staff. */
export const staffWarnings = {
  list: endpoint({
    path: '/api/admin/warnings',
    summary: 'Warnings issued in the cabinet, the newest first',
    access: admin,
    may: 'papers.issue',
    request: z.strictObject({ token, ...wanted, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(row) }),
    errors: [],
  }),
  export: fileEndpoint({
    path: '/api/admin/warnings/export',
    summary: 'The same as a file',
    access: admin,
    may: 'papers.issue',
    request: z.strictObject({ token, ...wanted, ...ofFile }),
    errors: [],
  }),
  account: endpoint({
    path: '/api/admin/warnings/account',
    summary: 'What a business may be warned of, and its warning in force',
    access: admin,
    may: 'papers.issue',
    request: z.strictObject({ token, number: accountNumber }),
    response: z.strictObject({
      status: success,
      account: z.string(),
      customer: z.string(),
      address: z.string(),
      overdueKopiykas: kopiykas.describe(
        'For electricity and its distribution, without what is agreed to be paid in parts',
      ),
      plan: z
        .strictObject({ number: z.string(), leftKopiykas: kopiykas })
        .nullable()
        .describe('A schedule of payments in force, and what is still to come by it'),
      earliest: isoDate.describe('The first day on which the rules let a cut be'),
      inForce: z
        .strictObject({ number: z.string(), amountKopiykas: kopiykas.nullable(), cutAt: instant })
        .nullable(),
    }),
    errors: ['account-not-found', 'account-invalid', 'account-unknown-site'],
  }),
  issue: endpoint({
    path: '/api/admin/warnings/issue',
    summary: 'Issue a warning for a debt: its sum, the hour of the cut, its words; the customer is told',
    access: admin,
    may: 'papers.issue',
    writes: 'portal',
    request: z.strictObject({
      token,
      number: accountNumber,
      amountKopiykas: z.int().min(1),
      cutOn: isoDate,
      text: text(2000, 10),
    }),
    response: z.strictObject({ status: success, warning: z.string() }),
    errors: [
      'account-not-found',
      'account-invalid',
      'account-unknown-site',
      'notice-short',
      'debt-less',
      'conflict',
    ],
  }),
  withdraw: endpoint({
    path: '/api/admin/warnings/withdraw',
    summary: 'Take a warning back; the customer reads why',
    access: admin,
    may: 'papers.issue',
    writes: 'portal',
    request: z.strictObject({ token, number: accountNumber, warning: text(60, 1), reason: text(500, 10) }),
    response: z.strictObject({ status: success }),
    errors: ['account-not-found', 'account-invalid', 'account-unknown-site', 'not-found', 'conflict'],
  }),
}
