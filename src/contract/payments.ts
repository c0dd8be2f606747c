import { z } from 'zod'
import { PAYMENT_FACTS } from '#domain/payment-life.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  instant,
  kopiykas,
  oneTimeCode,
  paging,
  success,
  text,
  token,
  tooManyCodes,
} from './fields.ts'
import {
  basketItems,
  going,
  payee,
  payerFee,
  paymentId,
  paymentPart,
  paymentRow,
  paymentState,
  payProvider,
} from './payment-fields.ts'

const customers = only('person', 'entity', 'provider')
const ofPayment = { payment: 'payment' } as const
const asksOne = z.strictObject({ token, payment: paymentId })

/** Paying in the cabinet. A household pays for its accounts; a person of a company needs the right `pay`. */
export const payments = {
  preview: endpoint({
    path: '/api/payments/preview',
    summary: 'What a basket would pay, to whom and by which providers, before anything is written',
    access: customers,
    may: 'pay',
    request: z.strictObject({ token, items: basketItems, provider: payProvider.optional() }),
    response: z.strictObject({
      status: success,
      provider: payProvider.describe('The one it is counted for'),
      providers: z.array(payProvider).describe('Open for every company of the basket'),
      kopiykas: kopiykas.describe('Of the whole basket, without fees'),
      payments: z
        .array(
          z.strictObject({
            payee,
            kopiykas,
            feeKopiykas: kopiykas.describe('Taken by the provider on top'),
            qr: z.string().nullable().describe('Link of the NBU QR code: opens the application of a bank'),
            parts: z.array(paymentPart),
          }),
        )
        .describe('Several payees are several payments, each with its own life'),
    }),
    errors: ['account-not-found', 'account-invalid', 'account-unknown-site', 'not-found', 'not-offered'],
  }),
  start: endpoint({
    path: '/api/payments/start',
    summary: 'Write a basket down: a payment for each payee; nobody has gone to the provider yet',
    access: customers,
    may: 'pay',
    writes: 'portal',
    request: z.strictObject({
      token,
      items: basketItems,
      provider: payProvider,
      payments: z
        .int()
        .min(1)
        .max(50)
        .describe('How many were shown: if it is another number, it is shown anew'),
    }),
    response: z.strictObject({
      status: success,
      payments: z.array(z.strictObject({ payment: paymentId, number: z.string(), kopiykas, payee })),
    }),
    errors: [
      'account-not-found',
      'account-invalid',
      'account-unknown-site',
      'not-found',
      'not-offered',
      'conflict',
    ],
  }),
  go: endpoint({
    path: '/api/payments/go',
    summary: 'Where the browser goes to pay; repeated, it is the same payment at the provider',
    access: customers,
    may: 'pay',
    bucket: 'write',
    secret: true,
    ids: ofPayment,
    request: asksOne,
    response: z.strictObject({ status: success, going }),
    errors: ['not-found', 'payment-over', 'provider-down'],
  }),
  list: endpoint({
    path: '/api/payments',
    summary: 'Own payments made here, the newest first; of one account, or of all',
    access: customers,
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      account: accountNumber.optional(),
      state: paymentState.optional(),
      ...paging,
    }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(paymentRow) }),
    errors: ['account-not-found'],
  }),
  one: endpoint({
    path: '/api/payments/one',
    summary: 'One own payment with its life',
    access: customers,
    ids: ofPayment,
    request: asksOne,
    response: z.strictObject({
      status: success,
      payment: paymentRow.extend({
        parts: z.array(paymentPart.extend({ receipt: z.string().nullable() })),
        events: z.array(z.strictObject({ at: instant, fact: z.enum(PAYMENT_FACTS), state: paymentState })),
        payerFeeKopiykas: payerFee,
        waits: z.boolean().describe('Employees look into it: what it waits for is no work of the payer'),
      }),
    }),
    errors: ['not-found'],
  }),
  check: endpoint({
    path: '/api/payments/check',
    summary:
      'Ask the provider how a payment stands, now; a few seconds after the last answer it is not asked again',
    access: customers,
    bucket: 'write',
    ids: ofPayment,
    request: asksOne,
    response: z.strictObject({ status: success, state: paymentState, reason: z.string().nullable() }),
    errors: ['not-found'],
  }),
  pending: endpoint({
    path: '/api/payments/pending',
    summary: 'Money that providers have confirmed and the ledger does not show yet, by account',
    access: customers,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      accounts: z.array(z.strictObject({ account: z.string(), kopiykas, since: instant })),
    }),
  }),
  receipt: fileEndpoint({
    path: '/api/payments/receipt',
    summary: 'Receipt of a payment that the ledger shows, as a PDF',
    access: customers,
    ids: ofPayment,
    request: asksOne,
    errors: ['not-found', 'conflict'],
  }),
  link: endpoint({
    path: '/api/payments/link',
    summary: 'Make a link by which anybody pays for the account: it shows the sum and a masked account only',
    access: customers,
    may: 'pay',
    writes: 'portal',
    secret: true,
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      account: accountNumber,
      kopiykas: z
        .int()
        .min(100)
        .max(500_000_00)
        .optional()
        .describe('Without it: what is owed when it is opened'),
      days: z.int().min(1).max(60).optional().describe('30 by default'),
    }),
    response: z.strictObject({ status: success, url: z.string(), expiresAt: instant }),
    errors: ['account-not-found'],
  }),
}

const code = text(64, 20).describe('The secret part of the link')
/** What a page without a session shows: nothing that tells whose the account is. */
const shown = {
  account: z.string().describe('Masked'),
  address: z.string().nullable().describe('Masked; null: the billing core is silent'),
}
const ways = {
  providers: z.array(payProvider),
  fees: z
    .array(z.strictObject({ provider: payProvider, hundredths: z.int() }))
    .describe('What each takes from the payer on top, hundredths of a percent'),
}
const started = z.strictObject({
  status: success,
  code: z.string().describe('Of /pay/return/…: where the payer sees how the payment stands'),
  going,
})

/** What a payer without a cabinet is told before several payments are begun. */
const severalPayments = z
  .array(z.strictObject({ kopiykas, payee }))
  .describe('Payments that would be made instead of one, each to its payee; nothing is written yet')

/** Paying without signing in: what is asked is counted by network, and nothing is told that a payer need not know. */
export const payDoor = {
  status: endpoint({
    path: '/api/pay/status',
    summary: 'How a payment stands, for whoever came back from the provider; asks the provider if it is time',
    access: { who: 'anyone' },
    bucket: 'write',
    request: z.strictObject({ code }),
    response: z.strictObject({
      status: success,
      payment: z.strictObject({
        number: z.string(),
        provider: payProvider,
        state: paymentState,
        kopiykas,
        accounts: z.array(z.string()).describe('Masked'),
        startedAt: instant,
        reason: z.string().nullable(),
        mayGo: z.boolean(),
        waits: z.boolean(),
      }),
      next: z
        .strictObject({ code, kopiykas, payee: z.string() })
        .nullable()
        .describe(
          'Another payment begun with it without signing in, to another payee, that waits for its payer',
        ),
      askAgainSeconds: z.int().nullable().describe('null: nothing more will change soon'),
    }),
    errors: ['pay-link-ended'],
  }),
  again: endpoint({
    path: '/api/pay/again',
    summary: 'Go to the provider once more for a payment begun, by the code of the return page',
    access: { who: 'anyone' },
    bucket: 'write',
    request: z.strictObject({ code }),
    response: started,
    errors: ['pay-link-ended', 'payment-over', 'provider-down'],
  }),
  receipt: fileEndpoint({
    path: '/api/pay/receipt',
    summary:
      'Receipt of a payment that the ledger shows, for whoever paid without signing in; accounts masked',
    access: { who: 'anyone' },
    request: z.strictObject({ code }),
    errors: ['pay-link-ended', 'conflict'],
  }),
  find: endpoint({
    path: '/api/pay/find',
    summary: 'The masked address of an account, so that a payer sees no digit is wrong; any account has one',
    access: { who: 'anyone' },
    bucket: 'code',
    request: z.strictObject({ account: accountNumber }),
    response: z.strictObject({ status: success, address: z.string(), ...ways }),
    errors: ['account-invalid', 'account-unknown-site'],
  }),
  debtCode: endpoint({
    path: '/api/pay/debt/code',
    summary:
      'Send a code to the contact that the company keeps with an account; answers alike whether there is such an account or contact',
    access: { who: 'anyone' },
    bucket: 'code',
    request: z.strictObject({ account: accountNumber }),
    response: z.strictObject({
      status: success,
      sentTo: z.string().describe('The end of a phone or the first letter of a mailbox; of any account'),
      lifeSeconds: z.int(),
      resendAfterSeconds: z.int(),
      tooMany: tooManyCodes,
    }),
    errors: ['account-invalid', 'account-unknown-site'],
  }),
  debt: endpoint({
    path: '/api/pay/debt',
    summary: 'What an account owes, for whoever has the code sent to its contact; the code is spent',
    access: { who: 'anyone' },
    bucket: 'sign-in',
    secret: true,
    request: z.strictObject({ account: accountNumber, code: oneTimeCode }),
    response: z.strictObject({
      status: success,
      debtKopiykas: kopiykas.describe('0: nothing is owed'),
      pendingKopiykas: kopiykas.describe('Confirmed by providers, not in the ledger yet'),
      recommendedKopiykas: kopiykas.nullable().describe('What is left to pay; null: nothing'),
      link: z
        .string()
        .nullable()
        .describe(
          'Secret part of /pay/link/…, where it is paid as several payments; null: it is one payment',
        ),
    }),
    errors: [
      'account-invalid',
      'account-unknown-site',
      'code-invalid',
      'wrong-code',
      'code-expired',
      'simple-attempts-exhausted',
    ],
  }),
  start: endpoint({
    path: '/api/pay/start',
    summary: 'Pay for an account without signing in',
    access: { who: 'anyone' },
    bucket: 'code',
    request: z.strictObject({
      account: accountNumber,
      kopiykas: z.int().min(100).max(500_000_00),
      provider: payProvider,
      email: text(254).optional().describe('Where the receipt is sent'),
    }),
    response: started,
    errors: [
      'account-invalid',
      'account-unknown-site',
      'account-not-found',
      'email-invalid',
      'several-payees',
      'not-offered',
      'provider-down',
    ],
  }),
  link: endpoint({
    path: '/api/pay/link',
    summary: 'What a secret link of a letter or of a relative asks to pay',
    access: { who: 'anyone' },
    bucket: 'write',
    request: z.strictObject({ code }),
    response: z.strictObject({
      status: success,
      ...shown,
      kopiykas: kopiykas.nullable().describe('null: nothing is owed now, the payer types a sum'),
      ...ways,
      expiresAt: instant,
    }),
    errors: ['pay-link-ended'],
  }),
  linkStart: endpoint({
    path: '/api/pay/link/start',
    summary: 'Pay by a secret link',
    access: { who: 'anyone' },
    bucket: 'code',
    request: z.strictObject({
      code,
      kopiykas: z.int().min(100).max(500_000_00),
      provider: payProvider,
      payments: z.int().min(1).max(50).default(1).describe('As many as the payer has been told of'),
    }),
    response: z.strictObject({
      status: success,
      started: z
        .strictObject({ code: started.shape.code, going })
        .nullable()
        .describe('null: several payments are needed, and the payer has not been told of as many'),
      several: severalPayments,
    }),
    errors: ['pay-link-ended', 'not-offered', 'provider-down'],
  }),
}
