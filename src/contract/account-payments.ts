import { z } from 'zod'
import { paymentFilter, paymentsReply } from './bill-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, coreId, exportFormat, paging, token } from './fields.ts'

const person = only('person')
const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
const order = { sort: paging.sort, descending: paging.descending }

/** What the core knows to be paid for an apartment, wherever it was paid. */
export const accountPayments = {
  payments: endpoint({
    path: '/api/person/payments',
    summary: 'Payments of an apartment, the newest first',
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
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...order, format: exportFormat }),
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

/** The same of a business account. */
export const businessPayments = {
  payments: endpoint({
    path: '/api/entity/payments',
    summary: 'Payments of a business account, the newest first',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...paging }),
    response: paymentsReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  paymentsExport: fileEndpoint({
    path: '/api/entity/payments/export',
    summary: 'The same payments as a file',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...order, format: exportFormat }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  paymentReceipt: fileEndpoint({
    path: '/api/entity/payment/receipt',
    summary: 'Receipt of a payment as a PDF',
    access: business,
    ids: { ...account, payment: 'payment' },
    request: z.strictObject({ ...asks, payment: coreId }),
    errors: ['account-not-found', 'not-found'],
  }),
}
