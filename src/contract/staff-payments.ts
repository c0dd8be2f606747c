import { z } from 'zod'
import {
  PAYMENT_DECISIONS,
  PAYMENT_FACTS,
  PAYMENT_OUTCOMES,
  PAYMENT_TROUBLES,
  RETRIED_PARTS,
} from '#domain/payment-life.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, isoDate, kopiykas, ofFile, paging, site, success, text, token, uuid } from './fields.ts'
import {
  payerFee,
  paymentId,
  paymentPart,
  paymentRow,
  paymentState,
  payProvider,
  paySum,
} from './payment-fields.ts'

const admin = only('admin')
const ofPayment = { payment: 'payment' } as const
const trouble = z.enum(PAYMENT_TROUBLES)
const outcome = z.enum(PAYMENT_OUTCOMES)
const filters = {
  site: site.optional(),
  provider: payProvider.optional(),
  state: paymentState.optional(),
  waiting: z.boolean().optional().describe('Only those that wait for an employee'),
  from: isoDate.optional().describe('Day it was begun'),
  to: isoDate.optional(),
  search: text(100).optional().describe('A number of a payment or of an account'),
}
const row = paymentRow.omit({ mayGo: true }).extend({
  site,
  trouble: trouble.nullable(),
  troubleAt: instant.nullable(),
  door: z.enum(['cabinet', 'guest', 'link']),
})
const ownProposal = uuid
  .nullable()
  .describe('Proposed by the caller and not confirmed: they may take it back')

const refund = z.strictObject({
  id: uuid,
  kopiykas,
  reason: z.string(),
  state: z
    .enum(['proposed', 'expired', 'confirmed', 'done', 'refused', 'failed'])
    .describe('expired: nobody confirmed it in time'),
  by: z.string(),
  at: instant,
  doneAt: instant.nullable(),
  failure: z.enum(['refused', 'silent']).nullable().describe('The service refuses it, or does not answer'),
  ownProposal,
})
const merchant = z.strictObject({
  id: uuid,
  site,
  provider: payProvider,
  service: z.string().nullable().describe('null: all services without one of their own'),
  publicPart: z.string(),
  fingerprint: z.string().describe('Of the secret, which is never shown'),
  payee: z.strictObject({ name: z.string(), edrpou: z.string(), iban: z.string() }).nullable(),
  payerFee: z.int().describe('Hundredths of a percent'),
  state: z.enum(['proposed', 'active']),
  at: instant,
  ownProposal,
})
const period = { from: isoDate, to: isoDate, site: site.optional() }

/** Payments in the hands of employees. */
export const staffPayments = {
  list: endpoint({
    path: '/api/admin/payments',
    summary: 'Payments made here, the newest first',
    access: admin,
    may: 'payments.read',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(row) }),
    errors: ['period-invalid'],
  }),
  export: fileEndpoint({
    path: '/api/admin/payments/export',
    summary: 'The same payments as a file',
    access: admin,
    may: 'payments.read',
    request: z.strictObject({ token, ...filters, ...ofFile }),
    errors: ['period-invalid'],
  }),
  one: endpoint({
    path: '/api/admin/payments/one',
    summary:
      'The whole story of a payment: each word of the provider, masked, and everything that came of it',
    access: admin,
    may: 'payments.read',
    ids: ofPayment,
    request: z.strictObject({ token, payment: paymentId }),
    response: z.strictObject({
      status: success,
      payment: row.extend({
        parts: z.array(
          paymentPart.extend({
            item: z.int(),
            receipt: z.string().nullable(),
            refused: z.string().nullable().describe('Code of the refusal of the billing core'),
            returnedKopiykas: kopiykas,
            returnRefused: z
              .string()
              .nullable()
              .describe('Code with which the billing core refuses to take back what was returned'),
            retry: z
              .enum(RETRIED_PARTS)
              .nullable()
              .describe('What the caller may pass to the core once more'),
          }),
        ),
        feeKopiykas: kopiykas.nullable(),
        payerFeeKopiykas: payerFee,
        providerId: z.string().nullable(),
        said: z.string().nullable(),
        nextAskAt: instant.nullable(),
        toldKopiykas: kopiykas.nullable().describe('Taken by the provider, where it is another sum'),
        refundableKopiykas: kopiykas.describe('What may still be given back'),
      }),
      events: z.array(
        z.strictObject({
          at: instant,
          kind: z.enum([...PAYMENT_FACTS, ...PAYMENT_DECISIONS]),
          state: paymentState,
          said: z.string().nullable().describe('The word of the provider, or the reason of the employee'),
          by: z
            .string()
            .nullable()
            .describe('The employee who decided; null: nobody did, or their account was removed'),
          sumKopiykas: kopiykas.nullable().describe('Taken by a decision instead of the sum asked for'),
        }),
      ),
      messages: z.array(
        z.strictObject({
          way: z.enum(['callback', 'status', 'create', 'refund']),
          at: instant,
          lastAt: instant,
          times: z.int(),
          fields: z.record(z.string(), z.string()).describe('Without cards, phones and addresses of payers'),
        }),
      ),
      refunds: z.array(refund),
      can: z.strictObject({
        refund: z.boolean(),
        ask: z.boolean(),
        end: z.array(outcome).describe('How what it waits for can be ended'),
      }),
    }),
    errors: ['not-found'],
  }),
  ask: endpoint({
    path: '/api/admin/payments/ask',
    summary: 'Ask the provider now how a payment stands',
    access: admin,
    may: 'payments.manage',
    bucket: 'write',
    ids: ofPayment,
    request: z.strictObject({ token, payment: paymentId }),
    response: z.strictObject({ status: success, state: paymentState }),
    errors: ['not-found'],
  }),
  retry: endpoint({
    path: '/api/admin/payments/retry',
    summary:
      'Pass what was refused of a part to the billing core once more: as it is, or a booking to another account or to the oldest debt',
    access: admin,
    may: 'payments.manage',
    writes: 'portal',
    ids: { ...ofPayment, account: 'account' },
    request: z.strictObject({
      token,
      payment: paymentId,
      item: z.int().min(1).max(50),
      account: text(20, 1).optional().describe('Of the same company'),
      plain: z.boolean().optional().describe('Without the document and the service that the payer named'),
      reason: text(300, 3),
    }),
    response: z.strictObject({ status: success, state: paymentState }),
    errors: ['not-found', 'conflict', 'account-not-found'],
  }),
  end: endpoint({
    path: '/api/admin/payments/end',
    summary:
      'Say how what a payment waits for has ended: the sum that the provider took is taken, the money went back, there was none',
    access: admin,
    may: 'payments.manage',
    writes: 'portal',
    ids: ofPayment,
    request: z.strictObject({ token, payment: paymentId, outcome, reason: text(300, 3) }),
    response: z.strictObject({ status: success, state: paymentState }),
    errors: ['not-found', 'conflict'],
  }),
  refund: endpoint({
    path: '/api/admin/payments/refund',
    summary: 'Propose to give money back; another person confirms it, then the provider is told',
    access: admin,
    may: 'payments.manage',
    writes: 'portal',
    ids: ofPayment,
    request: z.strictObject({ token, payment: paymentId, kopiykas: paySum, reason: text(300, 3) }),
    response: z.strictObject({ status: success, proposal: uuid }),
    errors: ['not-found', 'conflict', 'already-proposed'],
  }),
  report: endpoint({
    path: '/api/admin/payments/report',
    summary: 'Confirmed, credited and given back by day, provider and company; what the ledger shows of it',
    access: admin,
    may: 'payments.read',
    request: z.strictObject({ token, ...period }),
    response: z.strictObject({
      status: success,
      rows: z.array(
        z.strictObject({
          day: isoDate.describe('By Kyiv, of the confirmation'),
          site,
          provider: payProvider,
          payments: z.int(),
          confirmedKopiykas: kopiykas,
          creditedKopiykas: kopiykas,
          returnedKopiykas: kopiykas,
          feeKopiykas: kopiykas,
        }),
      ),
      confirmedKopiykas: kopiykas,
      creditedKopiykas: kopiykas,
      returnedKopiykas: kopiykas,
      waitingKopiykas: kopiykas.describe('Confirmed and not in the ledger yet'),
    }),
    errors: ['period-invalid'],
  }),
  merchants: endpoint({
    path: '/api/admin/company/merchants',
    summary: 'Agreements of a company with payment providers; the secrets are never shown',
    access: admin,
    may: 'company.edit',
    request: z.strictObject({ token, site }),
    response: z.strictObject({ status: success, rows: z.array(merchant) }),
    errors: ['not-found'],
  }),
  proposeMerchant: endpoint({
    path: '/api/admin/company/merchants/propose',
    summary: 'Propose the keys of an agreement with a provider; another person confirms them',
    access: admin,
    may: 'company.edit',
    writes: 'portal',
    request: z.strictObject({
      token,
      site,
      provider: payProvider,
      service: text(40, 1).optional(),
      publicPart: text(100, 1).describe('Public key, number of the payee, key of the partner'),
      secret: z
        .record(z.string().max(40), text(400, 1))
        .describe(
          'LiqPay privateKey; mono token; Portmone login, password, key; EasyPay serviceKey, secretKey',
        ),
      payee: z.strictObject({ name: text(140, 1), edrpou: text(10, 1), iban: text(40, 1) }).optional(),
      payerFee: z.int().min(0).max(1000).optional(),
    }),
    response: z.strictObject({ status: success, proposal: uuid }),
    errors: ['not-found', 'invalid', 'iban-invalid', 'edrpou-invalid', 'already-proposed'],
  }),
}
