import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  exportFormat,
  isoDate,
  kopiykas,
  kwh,
  month,
  paging,
  registerValue,
  success,
  text,
  token,
  zone,
} from './fields.ts'

const person = only('person')
const months = z.union([z.literal(12), z.literal(24), z.literal(36)])
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
const billNumber = text(40, 1).describe('Number of a bill of the account')
const billState = z.enum(['issued', 'cancelled', 'replaced'])

/** Whom to pay and how, with the link of an NBU QR code (resolution № 97) when there is something to pay. */
export const payTo = z.strictObject({
  recipient: z.string(),
  iban: z.string(),
  bankName: z.string(),
  bankMfo: z.string(),
  code: z.string().describe('ЄДРПОУ of the payee'),
  purpose: z.string(),
  amountKopiykas: kopiykas.nullable().describe('null = the payer enters the sum'),
  link: z.string().nullable().describe('null when the details break a rule of the code'),
})

const billHead = z.strictObject({
  number: z.string(),
  period: month,
  issuedOn: isoDate,
  dueOn: isoDate,
  state: billState,
  estimated: z.boolean(),
  kwh,
  beginKopiykas: kopiykas,
  amountKopiykas: kopiykas.describe('Charged by this bill'),
  paidKopiykas: kopiykas,
  endKopiykas: kopiykas.describe('Owed when the bill was issued: begin + charged − paid'),
})
const billLine = z.strictObject({
  service: z.string(),
  meter: z.string().nullable(),
  zone: zone.nullable(),
  from: isoDate,
  to: isoDate,
  fromValue: registerValue.nullable(),
  toValue: registerValue.nullable(),
  days: z.int(),
  kwh,
  priceE4: z.number().describe('1/10000 hryvnia per kWh before the coefficient'),
  coefficient: z.int().describe('hundredths'),
  amountKopiykas: kopiykas,
  act: z.string().nullable(),
  note: z.enum(['estimated', 'recalculation', 'vat']).nullable(),
})
const balanceSides = {
  beginKopiykas: kopiykas,
  chargedKopiykas: kopiykas,
  paidKopiykas: kopiykas,
  endKopiykas: kopiykas,
}
const period = { from: month.optional(), to: month.optional(), state: billState.optional() }
const order = { sort: paging.sort, descending: paging.descending }

export const billing = {
  balance: endpoint({
    path: '/api/person/balance',
    summary: 'Money of the month: owed before, charged, paid, owed now; by service, debts by acts apart',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, period: month.optional() }),
    response: z.strictObject({
      status: success,
      period: month,
      asOf: isoDate,
      ...balanceSides,
      items: z.array(z.strictObject({ service: z.string(), name: z.string(), ...balanceSides })),
      debetAct: z.array(z.strictObject({ name: z.string(), beginKopiykas: kopiykas, endKopiykas: kopiykas })),
      payTo,
    }),
    errors: ['account-not-found'],
  }),
  bills: endpoint({
    path: '/api/person/bills',
    summary: 'Bills of an apartment, the newest first',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...period, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(billHead) }),
    errors: ['account-not-found'],
  }),
  billsExport: fileEndpoint({
    path: '/api/person/bills/export',
    summary: 'The same bills as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...period, ...order, format: exportFormat }),
    errors: ['account-not-found'],
  }),
  bill: endpoint({
    path: '/api/person/bill',
    summary: 'A bill line by line',
    access: person,
    ids: { ...account, bill: 'bill' },
    request: z.strictObject({ ...asks, bill: billNumber }),
    response: z.strictObject({
      status: success,
      bill: z.strictObject({
        ...billHead.shape,
        cancelReason: z.string().nullable(),
        cancelledOn: isoDate.nullable(),
        replacedBy: z.string().nullable(),
        lines: z.array(billLine),
      }),
      customer: z.string(),
      address: z.string(),
      eic: z.string(),
      contractNumber: z.string(),
      contractDate: isoDate,
      leftKopiykas: kopiykas.describe('What is left to pay of this bill today'),
    }),
    errors: ['account-not-found', 'bill-not-found'],
  }),
  billPdf: fileEndpoint({
    path: '/api/person/bill/pdf',
    summary: 'A bill as a PDF with the NBU QR code',
    access: person,
    ids: { ...account, bill: 'bill' },
    request: z.strictObject({ ...asks, bill: billNumber }),
    errors: ['account-not-found', 'bill-not-found'],
  }),
  consumption: endpoint({
    path: '/api/person/consumption',
    summary: 'Consumption by month and zone with its money, and the same month a year before',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, months }),
    response: z.strictObject({
      status: success,
      months: z.array(
        z.strictObject({
          month,
          kwh,
          amountKopiykas: kopiykas.nullable(),
          estimated: z.boolean(),
          lastYearKwh: kwh.nullable(),
          lastYearKopiykas: kopiykas.nullable(),
          zones: z.array(z.strictObject({ zone, kwh, amountKopiykas: kopiykas.nullable() })),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  consumptionExport: fileEndpoint({
    path: '/api/person/consumption/export',
    summary: 'The same consumption as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, months, format: exportFormat }),
    errors: ['account-not-found'],
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
          chargedKopiykas: kopiykas,
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
