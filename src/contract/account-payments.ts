import { z } from 'zod'
import { paymentFilter, paymentsReply } from './bill-fields.ts'
import { endpoint, fileEndpoint, forBusiness, only } from './endpoint.ts'
import { accountNumber, coreId, ofFile, paging, token } from './fields.ts'

const person = only('person')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }

/** What the core knows to be paid for an account, wherever it was paid. */
export const accountPayments = {
  payments: endpoint({
    path: '/api/person/payments',
    summary: 'Payments of an account, the newest first',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...paging }),
    response: paymentsReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  paymentsExport: fileEndpoint({
    path: '/api/person/payments/export',
    summary: 'The same payments as a file',
    access: person,
    translated: true,
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...ofFile }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  paymentReceipt: fileEndpoint({
    path: '/api/person/payment/receipt',
    summary: 'Receipt of a payment as a PDF',
    access: person,
    ids: { ...account, payment: 'payment' },
    request: z.strictObject({ ...asks, payment: coreId }),
    errors: ['account-not-found', 'not-found'],
  }),
}

export const businessPayments = forBusiness(accountPayments)
