import { z } from 'zod'
import {
  reconciliationFormat,
  reconciliationReply,
  violationFilter,
  violationsReply,
  wholePeriod,
} from './documents-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, exportFormat, paging, token } from './fields.ts'

const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }

/** Papers of a business account. */
export const entityDocuments = {
  reconciliation: endpoint({
    path: '/api/entity/reconciliation',
    summary: 'Act of reconciliation of a period: opening, every document, turnover, closing',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...wholePeriod }),
    response: reconciliationReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  reconciliationExport: fileEndpoint({
    path: '/api/entity/reconciliation/export',
    summary: 'The same act as a PDF to sign or a table',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...wholePeriod, format: reconciliationFormat }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  violations: endpoint({
    path: '/api/entity/violations',
    summary: 'Acts on violations of a business account and the debts by them',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...violationFilter, ...paging }),
    response: violationsReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  violationsExport: fileEndpoint({
    path: '/api/entity/violations/export',
    summary: 'The same acts as a file',
    access: business,
    ids: account,
    request: z.strictObject({
      ...asks,
      ...violationFilter,
      sort: paging.sort,
      descending: paging.descending,
      format: exportFormat,
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
}
