import { z } from 'zod'
import { site } from '#contract/fields.ts'
import { BANK_SERVICES } from '#domain/bank-services.ts'
import { account, at, changes, day, money, ofAccount, reads } from './define.ts'

const number = z.string().min(1).max(60)
const payers = z.enum(['person', 'entity'])
const words = z.string().min(1).max(2000)

/** What staff of the company decide and issue. */
export const staffModules = {
  ZPORTAL_DUNNING_ISSUE: changes(
    'Issues a written warning before the supply is cut for a debt; of one account one at a time is in force',
    {
      account,
      issuedOn: day,
      amountKopiykas: money.min(1),
      cutAt: at,
      inCharge: z.string().min(1).max(200),
      note: words,
      now: at,
    },
    { number },
    { refuses: [...ofAccount, 'conflict'], capability: 'dunning-issue' },
  ),
  ZPORTAL_DUNNING_WITHDRAW: changes(
    'Takes a warning back; one that has ended stays as it is',
    { account, number, reason: words, at },
    { endedAt: at },
    { refuses: [...ofAccount, 'not-found', 'conflict'], capability: 'dunning-issue' },
  ),
  ZPORTAL_VIOLATION_DECIDE: changes(
    'Decides of a disputed act: it is cancelled, or its sum becomes another; the books follow',
    {
      account,
      number,
      /** null: the act is cancelled */
      amountKopiykas: money.min(0).nullable(),
      decision: words,
      now: at,
    },
    { state: z.enum(['reviewed', 'cancelled']) },
    { refuses: [...ofAccount, 'not-found', 'conflict'], capability: 'violation-decide' },
  ),
  ZPORTAL_CUSTOMER_CHANGE: changes(
    'Changes one fact of the customer of an account, for all accounts of that customer',
    { account, field: z.enum(['name', 'taxNumber']), value: z.string().min(1).max(300), now: at },
    { accounts: z.int() },
    { refuses: ofAccount, capability: 'customer-change' },
  ),
  ZPORTAL_BANKS_GET: reads(
    'The bank accounts that customers of a company pay to, by kind of customers, in force and coming: one for everything, others for services of their own',
    { site },
    {
      banks: z.array(
        z.object({
          kind: payers,
          /** null: every service without an account of its own */
          service: z.string().nullable().default(null),
          /** null: since the company is known */
          from: day.nullable().default(null),
          /** empty: from that day the service has no account of its own */
          account: z.string(),
          mfo: z.string(),
          name: z.string(),
          edrpou: z.string(),
        }),
      ),
    },
    { capability: 'bank-change' },
  ),
  /** sent by the outbox (worker/core-carrier) */
  ZPORTAL_BANK_CHANGE: changes(
    'Customers of one kind pay for everything, or for one service, to another bank account from a day on',
    {
      site,
      kind: payers,
      /** null: every service without an account of its own */
      service: z.enum(BANK_SERVICES).nullable().default(null),
      /** null: from today */
      from: day.nullable().default(null),
      /** empty, with the rest: the service has no account of its own any more */
      account: z.string().regex(/^(?:UA[0-9]{27})?$/),
      name: z.string().max(160),
      edrpou: z.string().max(10),
      now: at,
    },
    { mfo: z.string() },
    { capability: 'bank-change' },
  ),
}
