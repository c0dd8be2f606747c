import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import {
  accountNumber,
  email,
  instant,
  isoDate,
  kopiykas,
  leftOut,
  personAccount,
  phone,
  profile,
  secondCode,
  success,
  text,
  token,
  userKind,
} from './fields.ts'
import { outageDay, power } from './outage-fields.ts'

const person = only('person')
const balanceFields = {
  debet: z.string().describe('Hryvnias, two decimals'),
  credit: z.string(),
  beginDebet: z.string(),
  endDebet: z.string(),
  beginCredit: z.string(),
}
const balanceItem = z.strictObject({ name: z.string(), beginDebet: z.string(), debet: z.string() })

export const accounts = {
  overview: endpoint({
    path: '/api/person/overview',
    summary: 'Home: every apartment with balance, reading window and power state',
    access: person,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      accounts: z.array(
        z.strictObject({
          ...personAccount.shape,
          balanceKopiykas: kopiykas.describe('Plus: owed by the customer'),
          lastReadingOn: isoDate.nullable(),
          reading: z.strictObject({
            needed: z.boolean(),
            state: z.enum(['open', 'closing', 'closed', 'any-day']),
            till: instant,
            handedIn: z.boolean(),
            reason: z.string().nullable(),
          }),
          queue: z.string().nullable(),
          power,
          queueNames: z.array(z.string()).describe('What the source calls them'),
          days: z.array(outageDay).describe('Today and tomorrow; empty where the object has no queue'),
          updatedAt: instant.nullable().describe("The outage source's own time stamp"),
        }),
      ),
      chosen: z.string().nullable(),
    }),
  }),
  choose: endpoint({
    path: '/api/choice-apart',
    summary: 'Choose the current apartment',
    access: person,
    writes: 'portal',
    ids: { item: 'account' },
    request: z.strictObject({
      token,
      item: z
        .union([accountNumber, z.object({ account: accountNumber })])
        .describe('The number, or the apartment as the server gave it: only its number is read'),
    }),
    response: z.strictObject({ status: success, item: personAccount }),
    errors: ['account-not-found'],
  }),
  preview: endpoint({
    path: '/api/person/objects/preview',
    summary: 'A masked address of an account found by number and the code on its bill, before it is added',
    access: person,
    bucket: 'code',
    request: z.strictObject({ token, account: accountNumber, code: text(20, 1) }),
    response: z.strictObject({ status: success, maskedAddress: z.string(), site: z.string() }),
    errors: ['account-not-found', 'account-already-added', 'attempts-exhausted'],
    ids: { account: 'account' },
  }),
  migration: endpoint({
    path: '/api/person/objects/migration',
    summary:
      'Accounts the company keeps under the phone the person has proved that are not in the cabinet yet',
    access: person,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      accountsForMigration: z
        .record(z.string(), z.string())
        .describe('Account → its address, partly hidden; each is added by the code on its bill'),
    }),
  }),
  add: endpoint({
    path: '/api/post-add-objects',
    summary: 'Add an apartment by account number and the code printed on its bill',
    access: person,
    writes: 'core',
    bucket: 'code',
    ids: { account: 'account', partner: 'partner' },
    request: z.strictObject({ token, partner: text(20, 1), account: accountNumber, code: text(20, 1) }),
    response: z.strictObject({ status: success, item: personAccount, accounts: z.array(personAccount) }),
    errors: [
      'account-not-found',
      'account-already-added',
      'too-many-accounts',
      'attempts-exhausted',
      'not-found',
    ],
  }),
  rename: endpoint({
    path: '/api/post-rename-objects',
    summary: 'Give an apartment a name of one’s own',
    access: person,
    writes: 'portal',
    ids: { account: 'account' },
    request: z.strictObject({ token, new_name: text(60), account: accountNumber }),
    response: z.strictObject({ status: success, item: personAccount }),
    errors: ['account-not-found'],
  }),
  drop: endpoint({
    path: '/api/post-drop-objects',
    summary: 'Remove an apartment from the cabinet',
    access: person,
    writes: 'portal',
    ids: { account: 'account', partner: 'partner' },
    request: z.strictObject({
      token,
      partner: text(20, 1),
      account: accountNumber,
      currAccount: accountNumber.nullable().optional(),
    }),
    response: z.strictObject({
      status: success,
      accounts: z.array(personAccount),
      chosen: z.string().nullable(),
    }),
    errors: ['account-not-found', 'not-found'],
  }),
  restore: endpoint({
    path: '/api/person/objects/restore',
    summary: 'Undo a removal made within the last ten minutes',
    access: person,
    writes: 'portal',
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({ status: success, accounts: z.array(personAccount) }),
    errors: ['account-not-found'],
  }),
  arrange: endpoint({
    path: '/api/person/objects/arrange',
    summary: 'Order of the apartments and the one chosen at sign-in',
    access: person,
    writes: 'portal',
    ids: { order: 'account', default: 'account' },
    request: z.strictObject({
      token,
      order: z.array(accountNumber).max(200),
      default: accountNumber.nullable(),
    }),
    response: z.strictObject({ status: success, accounts: z.array(personAccount) }),
    errors: ['account-not-found'],
  }),
  info: endpoint({
    path: '/api/person/objects/info',
    summary: 'Customer, bank and place of one apartment',
    access: person,
    ids: { account: 'account', partner: 'partner' },
    request: z.strictObject({ token, partner: text(20, 1), account: accountNumber }),
    response: z.strictObject({
      status: success,
      customer: z.strictObject({
        name: z.string(),
        contractNumber: z.string(),
        contractDate: isoDate,
        tariffGroup: z.string(),
        allowedPowerKw: z.number(),
        demPerm: z.boolean(),
      }),
      bankInfo: z.strictObject({
        bankAccount: z.string(),
        bankEDRPOU: z.string(),
        bankMFO: z.string(),
        bankName: z.string(),
      }),
      place: z.strictObject({
        placeId: z.string(),
        structId: z.string(),
        address: z.string(),
        objectType: z.string(),
        eic: z.string(),
        queue: z.string().nullable(),
      }),
    }),
    errors: ['account-not-found', 'not-found'],
  }),
  save: endpoint({
    path: '/api/person/objects/save',
    summary: 'Paper bill for one apartment: 1 = wanted, 0 = by e-mail only',
    access: person,
    writes: 'portal',
    ids: { acc: 'account' },
    request: z.strictObject({ token, acc: accountNumber, type: z.union([z.literal(0), z.literal(1)]) }),
    response: z.strictObject({ status: success, type: z.union([z.literal(0), z.literal(1)]) }),
    errors: ['account-not-found'],
  }),
  balance: endpoint({
    path: '/api/person/itm_balance',
    summary: 'Balance of the current month by service',
    access: person,
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      ...balanceFields,
      items: z.array(balanceItem),
      charged: z.string(),
      paid: z.string(),
      asOf: isoDate,
    }),
    errors: ['account-not-found'],
  }),
  updateProfile: endpoint({
    path: '/api/update-profile',
    summary:
      'Change contact data: a code sent to the new contact, and the password or a code sent to the old one; ' +
      'the first call, without `code`, sends them',
    access: only('person', 'entity'),
    bucket: 'sign-in',
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      userType: userKind,
      phone: leftOut(phone),
      email: leftOut(email),
      account: leftOut(accountNumber),
      code: text(16).optional().describe('Sent to the new contact'),
      password: text(1024)
        .optional()
        .describe('The password in force; without it a code goes to the old contact'),
      oldCode: text(16).optional().describe('Sent to the old contact; in place of the password'),
      secondCode,
    }),
    response: z.strictObject({
      status: success,
      user: profile,
      codeSentTo: z.string().nullable().describe('Where a code was sent; the change waits for it'),
      oldCodeSentTo: z
        .string()
        .nullable()
        .describe('The old contact, when no password was given; the change waits for this code too'),
      secondFactor: z.boolean().describe('The change waits for `secondCode` as well'),
    }),
    errors: [
      'owner-unproved',
      'password-wrong',
      'attempts-exhausted',
      'second-factor-required',
      'busy',
      'phone-invalid',
      'email-invalid',
      'code-invalid',
      'wrong-code',
      'code-expired',
      'simple-attempts-exhausted',
      'account-not-found',
      'already-registered',
      'code-too-soon',
      'forbidden',
    ],
  }),
}
