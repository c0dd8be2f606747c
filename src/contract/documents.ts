import { z } from 'zod'
import {
  reconciliationFormat,
  reconciliationReply,
  violationFilter,
  violationsReply,
  wholePeriod,
} from './documents-fields.ts'
import { endpoint, fileEndpoint, forBusiness, only } from './endpoint.ts'
import { accountNumber, isoDate, kopiykas, kwh, month, ofFile, paging, success, token } from './fields.ts'

const person = only('person')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
/** Days on which a bill ceased to count. */
const cancelledOn = { from: isoDate.optional(), to: isoDate.optional() }

/** Papers that households and businesses ask for alike. */
const customerDocuments = {
  reconciliation: endpoint({
    path: '/api/person/reconciliation',
    summary: 'Act of reconciliation of a period: opening, every document, turnover, closing',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...wholePeriod }),
    response: reconciliationReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  reconciliationExport: fileEndpoint({
    path: '/api/person/reconciliation/export',
    summary: 'The same act as a PDF to sign or a table',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...wholePeriod, format: reconciliationFormat }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  violations: endpoint({
    path: '/api/person/violations',
    summary: 'Acts on violations of an account and the debts by them',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...violationFilter, ...paging }),
    response: violationsReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  violationsExport: fileEndpoint({
    path: '/api/person/violations/export',
    summary: 'The same acts as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...violationFilter, ...ofFile }),
    errors: ['account-not-found', 'period-invalid'],
  }),
}

export const entityDocuments = forBusiness(customerDocuments)

export const documents = {
  ...customerDocuments,
  cancelledBills: endpoint({
    path: '/api/person/cancelled-bills',
    summary: 'Bills that no longer count: why, and what replaced each',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...cancelledOn, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          number: z.string(),
          period: month,
          issuedOn: isoDate,
          kwh,
          amountKopiykas: kopiykas,
          reason: z.string().nullable(),
          cancelledOn: isoDate.nullable(),
          replacement: z.strictObject({ number: z.string(), kwh, amountKopiykas: kopiykas }).nullable(),
        }),
      ),
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  cancelledBillsExport: fileEndpoint({
    path: '/api/person/cancelled-bills/export',
    summary: 'The same bills as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...cancelledOn, ...ofFile }),
    errors: ['account-not-found', 'period-invalid'],
  }),
}
