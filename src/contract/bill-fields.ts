import { z } from 'zod'
import { CHARGES } from '#domain/bill-difference.ts'
import {
  isoDate,
  kopiykas,
  kwh,
  month,
  registerValue,
  success,
  text,
  coreId,
  instant,
  zone,
} from './fields.ts'

// What several calls say about the money of an account: the same for a household and for a business.

export const billNumber = text(40, 1).describe('Number of a bill of the account')
const billState = z.enum(['issued', 'cancelled', 'replaced'])

/** Which bills to give: from month to month, both included. */
export const billFilter = {
  from: month.optional(),
  to: month.optional(),
  state: billState.optional(),
  paid: z.boolean().optional().describe('true: those paid in full, false: those with something left to pay'),
}

/** Whom to pay and how; with the link of an NBU QR code (resolution № 97) when something is owed. */
export const payTo = z.strictObject({
  recipient: z.string(),
  iban: z.string(),
  bankName: z.string(),
  bankMfo: z.string(),
  code: z.string().describe('ЄДРПОУ of the payee'),
  purpose: z.string(),
  service: z.string().nullable().describe('Its name where it is paid to an account of its own'),
  amountKopiykas: kopiykas.nullable().describe('null = the payer enters the sum'),
  link: z.string().nullable().describe('null when the details break a rule of the code'),
})
export const payMore = z
  .array(payTo)
  .describe('The rest of the sum: services that are paid to accounts of their own; payTo has what is left')

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
  unpaidKopiykas: kopiykas.describe(
    'Of what this bill charged, not paid by now: money goes to the oldest debt first (facts §1.4)',
  ),
  byHand: z.boolean().describe('Made by a specialist: the cabinet cannot form its paper'),
})
const billLine = z.strictObject({
  service: z.string(),
  meter: z.string().nullable(),
  zone: zone.nullable(),
  from: isoDate,
  to: isoDate,
  fromValue: registerValue.nullable(),
  toValue: registerValue.nullable(),
  fromEstimated: z.boolean().describe('Nobody read the value: it was computed'),
  toEstimated: z.boolean(),
  ratio: z.int().nullable().describe('Кт; null for a line about no register'),
  days: z.int(),
  kwh,
  priceE4: z.number().describe('1/10000 hryvnia per kWh before the coefficient'),
  coefficient: z.int().describe('hundredths'),
  amountKopiykas: kopiykas,
  act: z.string().nullable(),
  note: z.enum(['estimated', 'recalculation', 'vat']).nullable(),
  month: month.nullable().describe('Month of consumption the line is of; null = an entry of the ledger'),
  recalculation: z
    .enum(['anew', 'billed'])
    .nullable()
    .describe('anew: a month before, calculated again; billed: what was billed for it, taken back'),
})
const balanceSides = {
  beginKopiykas: kopiykas,
  chargedKopiykas: kopiykas,
  paidKopiykas: kopiykas,
  endKopiykas: kopiykas,
}

/** Beside the details of a payment: they ask for what is left. */
export const pendingKopiykas = kopiykas.describe(
  'On its way to the ledger: still in the balance, and left out of the sum to pay',
)

/** Money of a month: by service, the debts by acts apart, and how to pay what is left of the debt. */
export const balanceReply = z.strictObject({
  status: success,
  period: month,
  asOf: isoDate,
  ...balanceSides,
  items: z.array(z.strictObject({ service: z.string(), name: z.string(), ...balanceSides })),
  debetAct: z.array(z.strictObject({ name: z.string(), beginKopiykas: kopiykas, endKopiykas: kopiykas })),
  pendingKopiykas,
  payTo,
  payMore,
})
export const billsReply = z.strictObject({
  status: success,
  total: z.int(),
  chargedKopiykas: kopiykas.describe(
    'Of all bills found, not of the page; one that no longer counts is left out',
  ),
  unpaidKopiykas: kopiykas.describe('Of all bills found'),
  kwh: kwh.describe('Of all bills found that count'),
  rows: z.array(billHead),
})
const cause = z.discriminatedUnion('cause', [
  z.strictObject({ cause: z.literal('zone'), zone: zone.nullable(), kwh, kopiykas }),
  z.strictObject({ cause: z.literal('days'), days: z.int(), kopiykas }),
  z.strictObject({ cause: z.enum(['price', 'blocks', 'recalculation', ...CHARGES]), kopiykas }),
])
export const billReply = z.strictObject({
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
  seller: z
    .strictObject({ name: z.string(), edrpou: z.string(), taxNumber: z.string() })
    .nullable()
    .describe('Who sells; null until the company has entered its requisites'),
  buyerCode: z.string().nullable().describe('ЄДРПОУ of a business'),
  voltageClass: z.int().nullable().describe('1 or 2 for a business that pays for the network by it'),
  leftKopiykas: kopiykas.describe('What is left to pay of this bill today'),
  difference: z
    .strictObject({
      period: month,
      amountKopiykas: kopiykas.describe('Of the bill before'),
      kopiykas,
      causes: z.array(cause).describe('They add up to the difference'),
    })
    .nullable()
    .describe('From the bill of the month before; null where either is none that counts'),
})

/** Which payments to give: from day to day, both included. */
export const paymentFilter = {
  from: isoDate.optional(),
  to: isoDate.optional(),
  source: text(40).optional(),
  search: text(100).optional().describe('In the number of the receipt, or a sum as people write it'),
}
const payment = z.strictObject({
  id: coreId,
  paidOn: isoDate,
  paidAt: instant,
  amountKopiykas: kopiykas,
  source: z.string(),
  receipt: z.string(),
  state: z.string(),
})
export const paymentsReply = z.strictObject({
  status: success,
  total: z.int(),
  totalKopiykas: kopiykas.describe('Of all rows found, not of the page; only money that has come'),
  rows: z.array(payment),
})

/** A month of consumption with its money, and the same month a year before. */
export const usedMonth = {
  month,
  kwh,
  amountKopiykas: kopiykas.nullable(),
  final: z
    .boolean()
    .optional()
    .describe('Whether its money is that of a bill; false: a draft, which a later reading may change'),
  estimated: z.boolean(),
  lastYearKwh: kwh.nullable(),
  lastYearKopiykas: kopiykas.nullable(),
  zones: z.array(z.strictObject({ zone, kwh, amountKopiykas: kopiykas.nullable() })),
}
/** How many months back the pages that show months go. */
export const months = z.union([z.literal(12), z.literal(24), z.literal(36)])
