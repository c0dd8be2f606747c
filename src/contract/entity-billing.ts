import { z } from 'zod'
import { PROFILE_REGISTERS } from '#domain/profile.ts'
import {
  balanceReply,
  billFilter,
  billNumber,
  billReply,
  billsReply,
  months,
  paymentFilter,
  paymentsReply,
  payMore,
  payTo,
  usedMonth,
} from './billing-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  exportFormat,
  isoDate,
  kwh,
  month,
  paging,
  registerValue,
  success,
  token,
  coreId,
  zone,
} from './fields.ts'
import { meterId } from './reading-fields.ts'

const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
const order = { sort: paging.sort, descending: paging.descending }
const asOf = { asOf: isoDate.optional().describe('Today unless said; not in the future') }

const pointState = z
  .enum(['complete', 'estimated', 'missing'])
  .describe('Every month read; some month estimated; some month without any reading')
const wantedPoints = {
  from: month,
  to: month.describe('At most 24 months with `from`, not in the future'),
  state: pointState.optional(),
}
const point = z.strictObject({
  meterId,
  meter: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
  askoe: z.boolean(),
  ratio: z.int(),
  kwh,
  state: pointState,
  hours: z
    .strictObject({
      kwh: kwh.describe('Active energy taken (A+)'),
      generationKwh: kwh.nullable().describe('Active energy given back (A−)'),
      kvarh: z.number().nullable().describe('Reactive energy taken (R+), kvar-hours'),
      backKvarh: z.number().nullable().describe('Reactive energy given back (R−), kvar-hours'),
    })
    .nullable()
    .describe(
      'What the hours of the period that came add up to; null: the point is not read by the hour. Null in it: the register is not kept',
    ),
  monthsRead: z.int().describe('Months of the period with a real reading'),
  monthsExpected: z.int().describe('Months of the period in which the meter stood'),
  registers: z.array(
    z.strictObject({
      zone,
      from: isoDate.nullable(),
      fromValue: registerValue.nullable(),
      to: isoDate,
      toValue: registerValue,
      kwh,
    }),
  ),
})
const wantedHistory = {
  months,
  meterId: meterId.optional().describe('Only this meter; of all meters with their money unless said'),
}

/** The money and the consumption of a business account. */
export const entityBilling = {
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
    summary: 'Details of a payment of a given sum for a business account',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, amountKopiykas: z.int().min(1).max(100_000_000_000) }),
    response: z.strictObject({ status: success, payTo, payMore }),
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
  bills: endpoint({
    path: '/api/entity/bills',
    summary: 'Invoices of a business account, the newest first',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...billFilter, ...paging }),
    response: billsReply,
    errors: ['account-not-found'],
  }),
  billsExport: fileEndpoint({
    path: '/api/entity/bills/export',
    summary: 'The same invoices as a file',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...billFilter, ...order, format: exportFormat }),
    errors: ['account-not-found'],
  }),
  bill: endpoint({
    path: '/api/entity/bill',
    summary: 'An invoice line by line',
    access: business,
    ids: { ...account, bill: 'bill' },
    request: z.strictObject({ ...asks, bill: billNumber }),
    response: billReply,
    errors: ['account-not-found', 'bill-not-found'],
  }),
  billsPdf: fileEndpoint({
    path: '/api/entity/bills/pdf',
    summary: 'One or several invoices as one PDF, each from a page of its own',
    access: business,
    ids: { ...account, bills: 'bill' },
    request: z.strictObject({ ...asks, bills: z.array(billNumber).min(1).max(24) }),
    errors: ['account-not-found', 'bill-not-found', 'invoice-call-centre'],
  }),
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
  consumption: endpoint({
    path: '/api/entity/consumption',
    summary: 'What each metering point counted in a period, and how complete its readings are',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...wantedPoints, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      kwh: kwh.describe('Of all points of the account, whatever the filter'),
      foundKwh: kwh.describe('Of the points found, on every page'),
      foundGenerationKwh: kwh,
      foundKvarh: z.number(),
      foundBackKvarh: z.number(),
      recorded: z
        .array(z.enum(PROFILE_REGISTERS))
        .describe('Registers kept by the hour at some point of the account'),
      points: z.strictObject({ complete: z.int(), estimated: z.int(), missing: z.int() }),
      rows: z.array(point),
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  consumptionExport: fileEndpoint({
    path: '/api/entity/consumption/export',
    summary: 'The same points as a file, a line for each register',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...wantedPoints, ...order, format: exportFormat }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  history: endpoint({
    path: '/api/entity/consumption/history',
    summary: 'Consumption by month, of the account or of one meter, with the completeness of each month',
    access: business,
    ids: { ...account, meterId: 'meter' },
    request: z.strictObject({ ...asks, ...wantedHistory }),
    response: z.strictObject({
      status: success,
      months: z.array(
        z.strictObject({
          ...usedMonth,
          points: z.int().describe('Meters that counted in the month'),
          pointsRead: z.int().describe('Of them, really read'),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  historyExport: fileEndpoint({
    path: '/api/entity/consumption/history/export',
    summary: 'The same months as a file',
    access: business,
    ids: { ...account, meterId: 'meter' },
    request: z.strictObject({ ...asks, ...wantedHistory, format: exportFormat }),
    errors: ['account-not-found'],
  }),
}
