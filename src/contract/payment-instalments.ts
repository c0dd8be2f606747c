import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { accountNumber, instant, isoDate, kopiykas, success, text, token } from './fields.ts'

const customers = only('person', 'entity', 'provider')
const part = z.strictObject({ dueOn: isoDate, kopiykas })
const ofRequest = z
  .string()
  .nullable()
  .describe('Null: somebody asked whose letters the caller does not read')
const ofAccount = { account: 'account' } as const

/** What a customer asks of the company about a debt: to pay it in parts, and the supply back after paying. */
export const instalments = {
  one: endpoint({
    path: '/api/payments/instalments',
    summary: 'The rule of the company about paying in parts, the debt, and what has been asked and agreed',
    access: customers,
    ids: ofAccount,
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      debtKopiykas: kopiykas.describe('0: nothing is owed'),
      rule: z
        .strictObject({
          fromDay: isoDate,
          mostParts: z.int(),
          leastDebtKopiykas: kopiykas,
          leastPartKopiykas: kopiykas,
          firstShare: z.int(),
          act: z.string(),
        })
        .nullable()
        .describe('null: the company has none in force'),
      asked: z
        .strictObject({ number: ofRequest, at: instant })
        .nullable()
        .describe('A request that waits for a decision'),
      supply: z
        .strictObject({ number: ofRequest, dueOn: isoDate })
        .nullable()
        .describe('A request for the supply that waits for a decision'),
      plan: z
        .strictObject({
          number: ofRequest,
          state: z.enum(['agreed', 'kept', 'broken']),
          paidKopiykas: kopiykas.describe('Since it was asked for'),
          brokenOn: isoDate.nullable(),
          parts: z.array(part),
        })
        .nullable()
        .describe('The newest one'),
    }),
    errors: ['account-not-found'],
  }),
  ask: endpoint({
    path: '/api/payments/instalments/ask',
    summary: 'Ask to pay the debt in so many parts; the company decides',
    access: customers,
    may: 'pay',
    writes: 'portal',
    ids: ofAccount,
    request: z.strictObject({
      token,
      account: accountNumber,
      parts: z.int().min(2).max(36),
      debtKopiykas: kopiykas.describe('As it was shown: if it is another, it is shown anew'),
      reason: text(1000, 10),
    }),
    response: z.strictObject({ status: success, number: z.string(), dueOn: isoDate, parts: z.array(part) }),
    errors: ['account-not-found', 'not-offered', 'conflict', 'request-open'],
  }),
  supply: endpoint({
    path: '/api/payments/supply/ask',
    summary: 'Ask for the supply back after it was cut for a debt',
    access: customers,
    may: 'pay',
    writes: 'portal',
    ids: ofAccount,
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({ status: success, number: z.string(), dueOn: isoDate }),
    errors: ['account-not-found', 'not-offered', 'request-open'],
  }),
}
