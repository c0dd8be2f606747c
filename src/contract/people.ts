import { z } from 'zod'
import { INVITATION_DAYS, PERSON_STATES } from '#domain/people.ts'
import { AUDIT_OUTCOMES } from '#domain/audit-outcome.ts'
import { anyone, endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  email,
  instant,
  int32,
  isoDate,
  leftOut,
  middleName,
  ofFile,
  paging,
  personName,
  phone,
  right,
  success,
  text,
  token,
  uuid,
} from './fields.ts'

const business = only('entity', 'provider')
/** A provider signs in by one e-mail and invites nobody. */
const company = only('entity')

const accounts = z
  .union([z.literal('all'), z.array(accountNumber).min(1).max(1000)])
  .describe('Those chosen, or all that the caller manages')
const rights = z.array(right).max(5)
const endsOn = isoDate
  .nullable()
  .describe('The last day of the access, which ends with everything on it; null: without an end')

const filters = {
  state: z.enum(PERSON_STATES).optional(),
  right: right.optional(),
  search: text(100).optional().describe('In names, positions, contacts and codes'),
}
const auditFilters = {
  person: uuid.optional(),
  action: text(40).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}

/** A right and on how many of the person's accounts it is. */
const rightCount = z.strictObject({ right, accounts: z.int() })

const codeErrors = ['invitation-ended'] as const
const changes = ['not-found', 'account-not-found', 'own-rights', 'last-manager', 'contract-holder'] as const
const person = { person: 'colleague', accounts: 'account' } as const

/** People of a company and their rights. */
export const people = {
  ownRights: endpoint({
    path: '/api/entity/rights',
    summary: 'What the caller may do with an account, until when, and who can give more',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      rights: z.array(right),
      endsAt: instant.nullable().describe('From then on the account is closed to the caller'),
      twoPersons: z.boolean().describe('Whoever prepares a document may not sign it'),
      managers: z
        .array(z.string())
        .describe('Names of some others who can give rights on the account; of a provider nobody can'),
    }),
    errors: ['account-not-found'],
  }),
  list: endpoint({
    path: '/api/entity/people',
    summary: 'People who reach the accounts that the caller manages, and those who are invited to them',
    access: company,
    may: 'manage',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      managed: z.int().describe('Accounts that the caller manages'),
      twoPersons: z.int().describe('On how many of them whoever prepares a document may not sign it'),
      rows: z.array(
        z.strictObject({
          id: uuid,
          of: z.enum(['person', 'invitation']),
          self: z.boolean(),
          name: z.string(),
          position: z.string().nullable(),
          contact: z.string().nullable(),
          code: z.string().nullable().describe('Unique code the person signs in with'),
          state: z.enum(PERSON_STATES),
          accounts: z.int(),
          rights: z.array(rightCount),
          endsAt: instant.nullable().describe('When the last of the accesses ends'),
          expiresAt: instant.nullable().describe('Of an invitation: until when it may be taken up'),
          lastSignIn: instant.nullable(),
        }),
      ),
    }),
  }),
  listExport: fileEndpoint({
    path: '/api/entity/people/export',
    summary: 'The same people as a file',
    access: company,
    may: 'manage',
    request: z.strictObject({ token, ...filters, ...ofFile }),
  }),
  person: endpoint({
    path: '/api/entity/people/person',
    summary: 'What one person may do with each account that the caller manages',
    access: company,
    may: 'manage',
    ids: { person: 'colleague' },
    request: z.strictObject({ token, person: uuid }),
    response: z.strictObject({
      status: success,
      accounts: z.array(
        z.strictObject({
          account: z.string(),
          address: z.string(),
          rights: z.array(right),
          endsOn,
          blocked: z.boolean(),
          ended: z.boolean(),
          holder: z.boolean().describe('Has the code of its contract: nobody takes anything from them'),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  invite: endpoint({
    path: '/api/entity/people/invite',
    summary: 'Invite a person by e-mail or phone to accounts that the caller manages',
    access: company,
    may: 'manage',
    writes: 'portal',
    ids: { accounts: 'account' },
    request: z.strictObject({
      token,
      checkSelect: z.enum(['email', 'phone']),
      email: leftOut(email),
      phone: leftOut(phone),
      surname: personName,
      name: personName,
      middle_n: middleName,
      position: text(120).nullable().optional(),
      accounts,
      rights,
      endsOn,
      days: z.int().min(1).max(INVITATION_DAYS).describe('How long the invitation may be taken up'),
    }),
    response: z.strictObject({ status: success, invitation: uuid, sentTo: z.string(), expiresAt: instant }),
    errors: [
      'account-not-found',
      'period-invalid',
      'phone-invalid',
      'email-invalid',
      'name-invalid',
      'person-known',
      'too-many-invitations',
    ],
  }),
  withdrawInvitation: endpoint({
    path: '/api/entity/people/invitation/withdraw',
    summary: 'Withdraw an invitation nobody has taken up yet: its link opens nothing any more',
    access: company,
    may: 'manage',
    writes: 'portal',
    ids: { invitation: 'invitation' },
    request: z.strictObject({ token, invitation: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
  change: endpoint({
    path: '/api/entity/people/change',
    summary:
      'Set what a person may do with accounts that the caller manages; other accounts stay as they are',
    access: company,
    may: 'manage',
    writes: 'portal',
    ids: person,
    request: z.strictObject({ token, person: uuid, accounts, rights, endsOn }),
    response: z.strictObject({ status: success, changed: z.int().describe('Accounts') }),
    errors: [...changes, 'period-invalid'],
  }),
  withdraw: endpoint({
    path: '/api/entity/people/withdraw',
    summary: 'Take accounts that the caller manages away from a person; it is closed to them at once',
    access: company,
    may: 'manage',
    writes: 'portal',
    ids: person,
    request: z.strictObject({ token, person: uuid, accounts }),
    response: z.strictObject({ status: success, changed: z.int() }),
    errors: changes,
  }),
  block: endpoint({
    path: '/api/entity/people/block',
    summary: 'Close all accounts that the caller manages to a person, whose sessions end, or open them again',
    access: company,
    may: 'manage',
    writes: 'portal',
    ids: { person: 'colleague' },
    request: z.strictObject({ token, person: uuid, blocked: z.boolean() }),
    response: z.strictObject({ status: success, changed: z.int() }),
    errors: ['not-found', 'own-rights', 'last-manager', 'contract-holder'],
  }),
  twoPersons: endpoint({
    path: '/api/entity/people/two-persons',
    summary: 'Whether whoever prepares a document of the accounts may sign it',
    access: company,
    may: 'manage',
    writes: 'portal',
    ids: { accounts: 'account' },
    request: z.strictObject({ token, accounts, on: z.boolean() }),
    response: z.strictObject({ status: success, changed: z.int() }),
    errors: ['account-not-found'],
  }),
  audit: endpoint({
    path: '/api/entity/people/audit',
    summary: 'What people of the company did with the accounts that the caller manages',
    access: company,
    may: 'manage',
    ids: { person: 'colleague' },
    request: z.strictObject({ token, ...auditFilters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      actions: z.array(z.string()).describe('What there is to filter by'),
      people: z.array(z.strictObject({ id: uuid, name: z.string() })),
      rows: z.array(
        z.strictObject({
          id: z.string(),
          at: instant,
          who: z.string().nullable().describe('Null: somebody whose name is not kept'),
          byCompany: z.boolean().describe('Staff of the electricity company did it'),
          action: z.string(),
          account: z.string().nullable(),
          accounts: z.int().describe('How many it was about; `account` is the first of them'),
          outcome: z.string(),
          device: z.string().nullable(),
        }),
      ),
    }),
    errors: ['period-invalid'],
  }),
  auditExport: fileEndpoint({
    path: '/api/entity/people/audit/export',
    summary: 'The same record as a file',
    access: company,
    may: 'manage',
    ids: { person: 'colleague' },
    request: z.strictObject({ token, ...auditFilters, ...ofFile }),
    errors: ['period-invalid'],
  }),

  invitation: endpoint({
    path: '/api/auth/invitation',
    summary: 'What an invitation opens, by the code of its link',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({ code: text(40, 1) }),
    response: z.strictObject({
      status: success,
      company: z.string(),
      from: z.string().describe('Name of who invited'),
      name: z.string().describe('Of who is invited'),
      account: z.string().describe('The first of the accounts'),
      accounts: z.int(),
      rights,
      ends: z
        .array(z.strictObject({ endsOn, accounts: z.int() }))
        .describe('The last day of access, the earliest first, with the number of accounts it is of'),
      expiresAt: instant,
    }),
    errors: codeErrors,
  }),
  join: endpoint({
    path: '/api/auth/join',
    summary: 'Take up an invitation: sets the password and gives the own unique code; opens no session',
    access: anyone,
    basic: 'code of the invitation:new password',
    bucket: 'sign-in',
    request: z.strictObject({
      agreement: int32.optional().describe('Version of the agreement the person opened and accepted'),
    }),
    response: z.strictObject({
      status: success,
      unique_code: z.string(),
      account: z.string(),
      company: z.string(),
    }),
    errors: [
      ...codeErrors,
      'too-short',
      'too-long',
      'password-weak',
      'password-common',
      'agreement-outdated',
      'busy',
    ],
  }),
}
