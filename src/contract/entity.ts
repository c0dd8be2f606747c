import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { accountAlerts, accountData, customInfo } from './entity-fields.ts'
import {
  accountNumber,
  instant,
  isoDate,
  kopiykas,
  month,
  registerValue,
  success,
  token,
  zone,
} from './fields.ts'
import { meterId, readingState } from './reading-fields.ts'
import { power } from './shutdown-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const request = z.strictObject({ token, account: accountNumber })

/** What was handed in at one point for the month that is being read. */
const indication = z.strictObject({
  meterId,
  name: z.string().describe('Own name, place or number of the point'),
  own: z.boolean().describe('The customer hands it in: in use, not read by ASKOE or by the operator'),
  entered: z.boolean().describe('Every register that has to be read has a reading'),
  readings: z.array(z.strictObject({ zone, value: registerValue, state: readingState })),
})

export const entity = {
  chooseAccount: endpoint({
    path: '/api/entity/choice-account',
    summary:
      'Choose the current business account: its custom info, meters, period, calculation, mhcType, places and warnings',
    access: business,
    writes: 'portal',
    ids,
    request,
    response: z.strictObject({ status: success, custom_info: customInfo, ...accountData }),
    errors: ['account-not-found'],
  }),
  overview: endpoint({
    path: '/api/entity/overview',
    summary: 'What waits on a business account: readings and their deadline, money, bill, outage, warnings',
    access: business,
    ids,
    request,
    response: z.strictObject({
      status: success,
      window: z.strictObject({
        state: z.enum(['open', 'closing', 'closed']),
        period: month.describe('The month the window settles'),
        opens: instant,
        closes: instant,
      }),
      isCalculated: z.boolean().describe('The month of the window is calculated for good'),
      indications: z.array(indication),
      readBy: z
        .enum(['customer', 'company', 'askoe', 'nobody'])
        .describe('Who reads the meters of the account now; nobody: no reading is taken of any'),
      endKopiykas: kopiykas.describe('Plus: owed by the customer'),
      services: z.array(z.strictObject({ service: z.string(), name: z.string(), endKopiykas: kopiykas })),
      lastBill: z
        .strictObject({
          number: z.string(),
          period: month,
          amountKopiykas: kopiykas,
          unpaidKopiykas: kopiykas,
          dueOn: isoDate,
        })
        .nullable(),
      queue: z.string().nullable(),
      power,
      ...accountAlerts,
    }),
    errors: ['account-not-found'],
  }),
  seenWhatsNew: endpoint({
    path: '/api/entity/whats-new/seen',
    summary: 'The notice of what changed was read: it is not shown again until something else changes',
    access: business,
    writes: 'portal',
    request: z.strictObject({ token }),
    response: z.strictObject({ status: success, whatsNewOn: z.boolean() }),
  }),
  providerDocument: endpoint({
    path: '/api/provider/document',
    summary: 'Are the documents of a provider open: to whom, and in which state each account is',
    access: only('entity', 'provider'),
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      allowed: z
        .boolean()
        .describe('An account is active or activated (spec §4); of a business only when flagged admin'),
      accounts: z.array(
        z.strictObject({ account: z.string(), status: z.strictObject({ name: z.string() }) }),
      ),
    }),
  }),
}
