import { z } from 'zod'
import { balanceReply, billNumber, payMore, payTo, pendingKopiykas } from './bill-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, exportFormat, isoDate, success, token } from './fields.ts'

const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
const asOf = { asOf: isoDate.optional().describe('Today unless said; not in the future') }

/** The money of a business account. */
export const businessBills = {
  balance: endpoint({
    path: '/api/entity/balance',
    summary: 'Money of a business account by service as of a day: the month up to it, and what is owed',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...asOf }),
    response: balanceReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  payTo: endpoint({
    path: '/api/entity/pay-to',
    summary:
      'Details of a payment of a given sum for a business account, less what is on its way to the ledger',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, amountKopiykas: z.int().min(1).max(100_000_000_000) }),
    response: z.strictObject({ status: success, pendingKopiykas, payTo, payMore }),
    errors: ['account-not-found'],
  }),
  balanceExport: fileEndpoint({
    path: '/api/entity/balance/export',
    summary: 'The same balance as a file, a line for each service',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...asOf, format: exportFormat }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  billsPdf: fileEndpoint({
    path: '/api/entity/bills/pdf',
    summary: 'One or several invoices as one PDF, each from a page of its own',
    access: business,
    ids: { ...account, bills: 'bill' },
    request: z.strictObject({ ...asks, bills: z.array(billNumber).min(1).max(24) }),
    errors: ['account-not-found', 'bill-not-found', 'invoice-call-centre'],
  }),
}
