import { z } from 'zod'
import {
  BASKET_MOST,
  PAY_PROVIDERS,
  PAYMENT_LEAST,
  PAYMENT_MOST,
  PAYMENT_STATES,
} from '#domain/payment-life.ts'
import { accountNumber, instant, isoDate, kopiykas, text, uuid } from './fields.ts'

// What calls about payments say to whoever pays, in the cabinet or without it, and to employees.

export const payProvider = z.enum(PAY_PROVIDERS)
export const paymentState = z.enum(PAYMENT_STATES)
export const paymentId = uuid.describe('A payment of the portal')
export const paySum = z.int().min(PAYMENT_LEAST).max(PAYMENT_MOST).describe('Kopiykas')

/** One thing of a basket: the sum may be less than the debt, more, or in advance. */
const basketItem = z.strictObject({
  account: accountNumber,
  kopiykas: paySum,
  document: text(40, 1)
    .optional()
    .describe('A bill or an act by its number; without it the oldest debts first'),
  service: text(40, 1).optional().describe('energy, distribution, act, penalty'),
})
export const basketItems = z.array(basketItem).min(1).max(BASKET_MOST)

export const payerFee = kopiykas
  .nullable()
  .describe(
    'Taken by the provider from the payer on top, as it was shown before paying; null: not known, or nobody paid',
  )

export const payee = z.strictObject({
  name: z.string(),
  edrpou: z.string(),
  iban: z.string(),
  bankName: z.string().describe('May be empty'),
})

const cover = z.strictObject({
  service: z.string(),
  name: z.string(),
  document: z.string().nullable(),
  bill: z.string().nullable(),
  dueOn: isoDate.nullable().describe('null: an advance'),
  kopiykas,
})
export const paymentPart = z.strictObject({
  account: z.string(),
  address: z.string().nullable().describe('null: the billing core is silent'),
  kopiykas,
  document: z.string().nullable(),
  service: z.string().nullable(),
  covers: z.array(cover).describe('What each hryvnia pays, in the order in which it is booked'),
})

/** How the browser goes on: it posts the form (the policy of the page lets it to this origin only), or opens the page. */
export const going = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) }),
  z.strictObject({ kind: z.literal('page'), url: z.string() }),
])

export const paymentRow = z.strictObject({
  payment: paymentId,
  number: z.string().describe('P-261123-7K3QZW, what people say'),
  provider: payProvider,
  state: paymentState,
  kopiykas,
  returnedKopiykas: kopiykas,
  accounts: z.array(z.string()),
  payee,
  startedAt: instant,
  confirmedAt: instant.nullable(),
  creditedAt: instant.nullable(),
  reason: z.string().nullable().describe('Why it was declined, as the provider says'),
  mayGo: z.boolean().describe('The payer can still pay it at the provider'),
})
