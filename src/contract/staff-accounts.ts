import { z } from 'zod'
import { ACCOUNT_SEARCHES } from '#domain/account-search.ts'
import { LOOK_REASONS, LOOK_WAYS, LOOK_WORDS_MAX } from '#domain/look-reason.ts'
import { endpoint, only } from './endpoint.ts'
import {
  customerKind,
  accountNumber,
  instant,
  isoDate,
  kopiykas,
  month,
  site,
  success,
  text,
  token,
  userKind,
  uuid,
  zone,
} from './fields.ts'
import { readingSource, readingState } from './reading-fields.ts'
import { outageDay, power, work } from './outage-fields.ts'
import { entityReply, personReply, providerReply } from './sign-in-fields.ts'

const admin = only('admin')
const kind = customerKind
const ofAccount = { token, account: accountNumber }
const ids = { account: 'account' } as const
const errors = ['account-not-found'] as const
const may = 'accounts.look'

/** Why the data are looked at: one of the ready reasons, the ticket that is worked on, own words. */
const why = {
  reason: z.enum(LOOK_REASONS),
  ticketNumber: text(40).optional().describe('Required when the reason is a ticket'),
  words: text(LOOK_WORDS_MAX).optional().describe('Required when the reason is another one'),
}
const shownTill = instant.nullable().describe('Personal data are uncovered until then; null: they are masked')

const look = z.strictObject({
  at: instant,
  way: z.enum(LOOK_WAYS),
  who: z.string(),
  reason: z.enum(LOOK_REASONS),
  ticket: z.string().nullable(),
  words: z.string().nullable(),
})

/** The 360° card of an account. Each part is a call of its own: what fails says so and the rest stands. */
export const staffAccounts = {
  find: endpoint({
    path: '/api/admin/accounts/find',
    summary:
      'Accounts by number, EIC, phone, meter, code of the bill, name or address, of the companies of the caller; masked',
    access: admin,
    may,
    request: z.strictObject({ token, search: text(200, 2) }),
    response: z.strictObject({
      status: success,
      found: z.array(
        z.strictObject({
          account: z.string(),
          by: z.enum(ACCOUNT_SEARCHES).describe('What of the account was typed'),
          site,
          kind,
          customer: z.string(),
          address: z.string(),
          phone: z.string().nullable(),
          status: z.string(),
          balanceKopiykas: kopiykas,
        }),
      ),
      more: z.boolean().describe('There are more than are shown'),
    }),
  }),
  card: endpoint({
    path: '/api/admin/accounts/card',
    summary: 'Who has access to an account, and whether its personal data are uncovered for the caller',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      account: z.string(),
      site,
      kind,
      shownTill,
      mayReveal: z.boolean(),
      mayBlock: z.boolean().describe('Whether the caller may close and open the access of these people'),
      people: z.array(
        z.strictObject({
          id: uuid,
          kind: userKind,
          state: z.enum(['pending', 'active', 'blocked', 'deleted']),
          name: z.string(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
          since: instant,
          lastSeenAt: instant.nullable(),
          secondFactor: z.boolean().describe('A second factor is asked of them at sign-in'),
          closed: z.boolean().describe('The account is closed to them, though they came by no invitation'),
        }),
      ),
    }),
    errors,
  }),
  contract: endpoint({
    path: '/api/admin/accounts/contract',
    summary: 'What the core knows of an account: customer, address, contract, supply',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      shownTill,
      customer: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      edrpou: z.string().nullable(),
      uniqueCode: z.string().nullable(),
      address: z.string(),
      objectType: z.string(),
      eic: z.string(),
      contractNumber: z.string(),
      contractDate: isoDate,
      openedOn: isoDate,
      state: z.string(),
      tariffGroup: z.string(),
      allowedPowerKw: z.number(),
      mhcType: z.enum(['monthly', 'hourly']),
      queue: z.string().nullable(),
      startShutdown: instant.nullable(),
      endShutdown: instant.nullable(),
      meters: z.int(),
      balanceKopiykas: kopiykas,
      lastBill: z.string().nullable(),
      lastReadingOn: isoDate.nullable(),
      heldReading: z.boolean(),
      unpaidAct: z.boolean(),
    }),
    errors,
  }),
  money: endpoint({
    path: '/api/admin/accounts/money',
    summary: 'Balance of the month, the last months of the ledger, bills and payments of an account',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      beginKopiykas: kopiykas,
      chargedKopiykas: kopiykas,
      paidKopiykas: kopiykas,
      endKopiykas: kopiykas,
      overdueKopiykas: kopiykas,
      months: z
        .array(
          z.strictObject({
            month,
            openingKopiykas: kopiykas,
            chargedKopiykas: kopiykas,
            paidKopiykas: kopiykas,
            balanceKopiykas: kopiykas,
          }),
        )
        .nullable()
        .describe('Null: the core keeps no ledger'),
      bills: z.array(
        z.strictObject({
          number: z.string(),
          period: month,
          state: z.enum(['issued', 'cancelled', 'replaced']),
          dueOn: isoDate,
          amountKopiykas: kopiykas,
          unpaidKopiykas: kopiykas,
        }),
      ),
      payments: z.array(
        z.strictObject({
          id: z.string(),
          paidAt: instant,
          amountKopiykas: kopiykas,
          source: z.string(),
          state: z.string(),
        }),
      ),
    }),
    errors,
  }),
  readings: endpoint({
    path: '/api/admin/accounts/readings',
    summary: 'The last readings of an account with what became of each',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      rows: z.array(
        z.strictObject({
          id: z.string(),
          meter: z.string(),
          zone,
          value: z.number(),
          kwh: z.number().nullable(),
          countsOn: isoDate,
          receivedAt: instant,
          source: readingSource,
          state: readingState,
          holdReason: z.string().nullable(),
          receipt: z.string().nullable(),
          bill: z.string().nullable(),
        }),
      ),
    }),
    errors,
  }),
  talk: endpoint({
    path: '/api/admin/accounts/talk',
    summary: 'Tickets and orders about an account; titles only when its personal data are uncovered',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      shownTill,
      tickets: z.array(
        z.strictObject({
          id: uuid,
          number: z.string(),
          kind: z.string(),
          title: z.string().nullable(),
          state: z.string(),
          createdAt: instant,
          dueOn: isoDate.nullable(),
        }),
      ),
      orders: z.array(
        z.strictObject({
          id: uuid,
          number: z.string(),
          service: z.string(),
          state: z.string(),
          visitOn: isoDate.nullable(),
        }),
      ),
    }),
    errors,
  }),
  outages: endpoint({
    path: '/api/admin/accounts/outages',
    summary: 'Power at the address of an account now, today and tomorrow, and the works there',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      queue: z.string().nullable(),
      updatedAt: instant.nullable(),
      power,
      days: z.array(outageDay),
      works: z.array(work),
    }),
    errors,
  }),
  messages: endpoint({
    path: '/api/admin/accounts/messages',
    summary: 'What was sent to the people of an account and whether it arrived',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      shownTill,
      rows: z.array(
        z.strictObject({
          id: uuid,
          at: instant,
          channel: z.enum(['sms', 'email']),
          to: z.string(),
          subject: z.string().nullable(),
          event: z.string().nullable().describe('What it tells of, by name'),
          state: z.enum(['waiting', 'sent', 'failed']),
          sentAt: instant.nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
    errors,
  }),
  visits: endpoint({
    path: '/api/admin/accounts/visits',
    summary: 'Sign-ins of the people of an account, and who of the staff looked at it and why',
    access: admin,
    may,
    ids,
    request: z.strictObject(ofAccount),
    response: z.strictObject({
      status: success,
      shownTill,
      signIns: z.array(
        z.strictObject({
          at: instant,
          who: z.string(),
          action: z.string(),
          outcome: z.string(),
          device: z.string().nullable(),
        }),
      ),
      looks: z.array(look),
    }),
    errors,
  }),
  reveal: endpoint({
    path: '/api/admin/accounts/reveal',
    summary: 'Uncover the personal data of an account for 15 minutes; the customer sees who did it and why',
    access: admin,
    may: 'accounts.reveal',
    writes: 'portal',
    ids,
    request: z.strictObject({ ...ofAccount, ...why }),
    response: z.strictObject({ status: success, shownTill: instant }),
    errors: [...errors, 'required', 'too-short'],
  }),
  view: endpoint({
    path: '/api/admin/accounts/view',
    summary:
      'A session of 15 minutes in which the caller sees the cabinet of a customer and can change nothing in it',
    access: admin,
    may: 'accounts.reveal',
    // not kept for a repeat: the reply holds a token
    bucket: 'write',
    ids: { account: 'account', user: 'colleague' },
    request: z.strictObject({ ...ofAccount, user: uuid, ...why }),
    response: z.strictObject({
      status: success,
      person: personReply.nullable(),
      entity: entityReply.nullable(),
      provider: providerReply.nullable(),
    }),
    errors: [...errors, 'required', 'too-short', 'not-found'],
  }),
}
