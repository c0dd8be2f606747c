import { z } from 'zod'
import { LIMIT_STATES } from '#domain/limits.ts'
import { endpoint, only } from './endpoint.ts'
import { accountAlerts, accountData, customInfo } from './business-account-fields.ts'
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
import { power } from './outage-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const request = z.strictObject({ token, account: accountNumber })

/** What was handed in at one point for the month that is being read. */
const indication = z.strictObject({
  meterId,
  name: z.string().describe('Own name, place or number of the point'),
  own: z
    .boolean()
    .describe(
      'The customer hands it in: in use on the day that counts, not read by ASKOE or by the operator',
    ),
  entered: z.boolean().describe('Every register that has to be read has a reading'),
  readings: z.array(z.strictObject({ zone, value: registerValue, state: readingState })),
})

/** A fact of the home page; one that is not known says why and leaves the others as they are. */
const fact = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('known', [
    z.strictObject({ known: z.literal(true), ...shape }),
    z.strictObject({
      known: z.literal(false),
      why: z
        .enum(['not-kept', 'by-account', 'failed'])
        .describe('not-kept: the core has no such data; by-account: it is told of one account at a time'),
    }),
  ])
const toldElsewhere = 'Null for one account, whose overview tells it'
const window = z.strictObject({
  state: z.enum(['open', 'closing', 'closed']),
  period: month.describe('The month the window settles'),
  opens: instant,
  closes: instant,
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
      window,
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
  waiting: endpoint({
    path: '/api/entity/overview/waiting',
    summary: 'What waits on one account beside its overview, or on all accounts of the business together',
    access: business,
    ids,
    request: z.strictObject({
      token,
      account: accountNumber.optional().describe('One of the own accounts; all of them without it'),
    }),
    response: z.strictObject({
      status: success,
      window,
      points: fact({
        own: z.int().describe('Points that the customer reads'),
        entered: z.int().describe('Of them handed in'),
        without: z.int().describe('Of them not handed in, while the month is not calculated'),
        accounts: z.int().describe('On how many accounts some are not handed in'),
        verificationOverdue: z.int().describe('Meters in use whose verification has run out'),
      })
        .nullable()
        .describe(toldElsewhere),
      debt: fact({
        kopiykas: kopiykas.describe('What is not paid; what was overpaid elsewhere is not taken off'),
        overdueKopiykas: kopiykas.describe('Of it due before today'),
        accounts: z.int().describe('How many accounts owe'),
        services: z
          .array(
            z.strictObject({
              service: z.string(),
              name: z.string(),
              kopiykas,
              overdueKopiykas: kopiykas,
              dueOn: isoDate.describe('The earliest day something of it is due'),
            }),
          )
          .describe('None where the core tells what is owed by account alone'),
      }),
      power: fact({
        all: z.int().describe('Objects'),
        on: z.int().describe('With power, by what is announced'),
        off: z.int(),
        possible: z.int().describe('Where an outage is possible now'),
        unknown: z.int(),
        nextFrom: instant.nullable(),
      })
        .nullable()
        .describe(toldElsewhere),
      dunning: fact({
        count: z.int().describe('Warnings before a cut that are in force'),
        cutAt: instant.nullable().describe('The earliest cut'),
      }),
      papers: fact({
        waiting: z.int().describe('Documents that wait for a signature, and that the caller may sign'),
        closed: z.int().describe('Those that wait too, of accounts whose documents are closed to the caller'),
        dueOn: isoDate.nullable().describe('The earliest day one of either has to be signed by'),
      }),
      limits: fact({
        accounts: z.int().describe('Accounts with a volume agreed for this month'),
        agreedKwh: z
          .number()
          .nullable()
          .describe('Of those of which something is counted, or of all where of none; null: nothing agreed'),
        kwh: z.number().nullable().describe('Counted this month so far; null: nothing yet'),
        near: z.int().describe('Accounts whose volume is nine tenths used, or will be'),
        expected: z.int().describe('Accounts whose volume will be exceeded by the forecast'),
        exceeded: z.int().describe('Accounts whose volume is exceeded'),
        state: z.enum(LIMIT_STATES).describe('The worst of them'),
      }),
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
