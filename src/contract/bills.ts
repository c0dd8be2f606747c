import { z } from 'zod'
import { balanceReply, billFilter, billNumber, billReply, billsReply, months } from './bill-fields.ts'
import { endpoint, fileEndpoint, forBusiness, only } from './endpoint.ts'
import {
  accountNumber,
  kopiykas,
  kwh,
  month,
  ofFile,
  paging,
  registerValue,
  success,
  token,
  zone,
} from './fields.ts'

const person = only('person')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }

/** Bills as households and businesses ask for them alike. */
export const customerBills = {
  bills: endpoint({
    path: '/api/person/bills',
    summary: 'Bills of an account, the newest first',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...billFilter, ...paging }),
    response: billsReply,
    errors: ['account-not-found'],
  }),
  billsExport: fileEndpoint({
    path: '/api/person/bills/export',
    summary: 'The same bills as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...billFilter, ...ofFile }),
    errors: ['account-not-found'],
  }),
  bill: endpoint({
    path: '/api/person/bill',
    summary: 'A bill line by line',
    access: person,
    ids: { ...account, bill: 'bill' },
    request: z.strictObject({ ...asks, bill: billNumber }),
    response: billReply,
    errors: ['account-not-found', 'bill-not-found'],
  }),
}

export const entityBills = forBusiness(customerBills)

export const bills = {
  balance: endpoint({
    path: '/api/person/balance',
    summary: 'Money of the month: owed before, charged, paid, owed now; by service, debts by acts apart',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, period: month.optional() }),
    response: balanceReply,
    errors: ['account-not-found'],
  }),
  billPdf: fileEndpoint({
    path: '/api/person/bill/pdf',
    summary: 'A bill as a PDF with the NBU QR code',
    access: person,
    ids: { ...account, bill: 'bill' },
    request: z.strictObject({ ...asks, bill: billNumber }),
    errors: ['account-not-found', 'bill-not-found', 'invoice-call-centre'],
  }),
  subBook: endpoint({
    path: '/api/person/sub-book',
    summary: 'The sub-book: month by month readings, kWh, tariff, charge, payment, balance; the newest first',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, months }),
    response: z.strictObject({
      status: success,
      rows: z.array(
        z.strictObject({
          month,
          openingKopiykas: kopiykas,
          chargedKopiykas: kopiykas.describe('The energy and its delivery'),
          actsKopiykas: kopiykas.describe('Acts on violations and penalties'),
          paidKopiykas: kopiykas,
          balanceKopiykas: kopiykas,
          kwh: kwh.nullable(),
          estimated: z.boolean(),
          bill: z.string().nullable(),
          zones: z.array(
            z.strictObject({
              meter: z.string(),
              zone,
              value: registerValue,
              kwh: kwh.nullable(),
              priceE4: z.number().nullable(),
              coefficient: z.int().nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  subBookExport: fileEndpoint({
    path: '/api/person/sub-book/export',
    summary: 'The sub-book as a table or a PDF',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, months, format: z.enum(['csv', 'xlsx', 'pdf']) }),
    errors: ['account-not-found'],
  }),
}
