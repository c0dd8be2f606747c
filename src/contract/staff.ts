import { z } from 'zod'
import { ROLE_NAMES, STAFF_STATES } from '#domain/permissions.ts'
import { WAITING } from '#domain/waiting.ts'
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '#domain/proposals.ts'
import { anyone, endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  email,
  instant,
  isoDate,
  ofFile,
  paging,
  personName,
  site,
  success,
  text,
  token,
  uuid,
} from './fields.ts'

const admin = only('admin')
/** A role in one company, or in all (null). */
const post = z.strictObject({ role: z.enum(ROLE_NAMES), site: site.nullable() })
const posts = z.array(post).max(30)

const filters = {
  state: z.enum(STAFF_STATES).optional(),
  role: z.enum(ROLE_NAMES).optional(),
  search: text(100).optional().describe('In names, logins and e-mail addresses'),
}
const proposalFilters = { state: z.enum(PROPOSAL_STATES).optional(), kind: z.enum(PROPOSAL_KINDS).optional() }
const proposed = z.strictObject({ status: success, proposal: uuid })

/** Employees of the companies, their roles, and changes that a second person confirms. */
export const staff = {
  list: endpoint({
    path: '/api/admin/staff',
    summary: 'Employees, their roles and when they signed in last',
    access: admin,
    may: 'staff.manage',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: uuid,
          login: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          posts: z.array(post),
          state: z.enum(STAFF_STATES),
          self: z.boolean(),
          directory: z.boolean().describe('Signs in by the directory of the company, which gives the roles'),
          proposed: z.boolean().describe('A change of the roles waits for a second person'),
          lastSignIn: instant.nullable(),
        }),
      ),
    }),
  }),
  listExport: fileEndpoint({
    path: '/api/admin/staff/export',
    summary: 'The same employees as a file',
    access: admin,
    may: 'staff.manage',
    request: z.strictObject({ token, ...filters, ...ofFile }),
  }),
  home: endpoint({
    path: '/api/admin/overview',
    summary:
      'The home of an employee: growth of customers, the day so far, and what waits by the caller’s permissions',
    access: admin,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      customers: z
        .array(z.strictObject({ on: isoDate, person: z.int(), entity: z.int() }))
        .describe('Registered by the end of each of the last 30 days, the oldest first'),
      signIns: z.int().describe('Sessions begun since midnight'),
      readings: z
        .strictObject({
          today: z.int().describe('Accounts that handed in since midnight'),
          opens: instant,
          closes: instant,
          open: z.boolean(),
          now: z.int().describe('Accounts since the window opened; of the last one while it is closed'),
          before: z.int().describe('A month ago by the same hour of the window'),
        })
        .nullable()
        .optional()
        .describe('null: the core cannot count them, or does not answer now; absent: no right to readings'),
      waiting: z.array(
        z.strictObject({
          what: z.enum(WAITING),
          count: z.int().nullable().describe('null: whoever knows does not answer now'),
          late: z.int().describe('Of them past their term'),
          since: instant.nullable().describe('Of the oldest'),
        }),
      ),
    }),
  }),
  add: endpoint({
    path: '/api/admin/staff/add',
    summary: 'Propose a new employee; confirmed by a second person, they get a link to set their credentials',
    access: admin,
    may: 'staff.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      login: text(64, 3).regex(/^[a-zA-Z0-9._-]+$/),
      surname: personName,
      name: personName,
      email,
      posts: posts.min(1),
    }),
    response: proposed,
    errors: ['login-taken', 'already-proposed', 'email-invalid', 'name-invalid'],
  }),
  posts: endpoint({
    path: '/api/admin/staff/posts',
    summary: 'Propose other roles for an employee; a second person confirms them',
    access: admin,
    may: 'staff.manage',
    writes: 'portal',
    ids: { user: 'colleague' },
    request: z.strictObject({ token, user: uuid, posts }),
    response: proposed,
    errors: ['not-found', 'own-rights', 'already-proposed', 'of-directory'],
  }),
  block: endpoint({
    path: '/api/admin/staff/block',
    summary: 'Close the cabinet to an employee at once, or open it again',
    access: admin,
    may: 'staff.manage',
    writes: 'portal',
    ids: { user: 'colleague' },
    request: z.strictObject({ token, user: uuid, blocked: z.boolean(), reason: text(500, 1) }),
    response: z.strictObject({ status: success, blocked: z.boolean(), ended: z.int().describe('Sessions') }),
    errors: ['not-found', 'own-rights', 'last-head'],
  }),
  link: endpoint({
    path: '/api/admin/staff/link',
    summary:
      'Send an employee a link to set a new password and a new second factor; the former ones end with it',
    access: admin,
    may: 'staff.manage',
    writes: 'portal',
    ids: { user: 'colleague' },
    request: z.strictObject({ token, user: uuid }),
    response: z.strictObject({ status: success, sentTo: z.string(), expiresAt: instant }),
    errors: ['not-found', 'no-contact', 'of-directory'],
  }),
  proposals: endpoint({
    path: '/api/admin/proposals',
    summary: 'Dear changes that wait for a second person, and what became of the former ones',
    access: admin,
    may: 'changes.confirm',
    request: z.strictObject({ token, ...proposalFilters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: uuid,
          kind: z.enum(PROPOSAL_KINDS),
          title: z.string(),
          site: site.nullable(),
          priceOf: z.string().nullable().describe('What a price is of: «energy:household»; null: no price'),
          changes: z.array(
            z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
          ),
          state: z.enum(PROPOSAL_STATES),
          proposedBy: z.string(),
          proposedAt: instant,
          expiresAt: instant,
          own: z.boolean().describe('Proposed by the caller, or about the caller: another person decides'),
          decidedBy: z.string().nullable(),
          decidedAt: instant.nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  proposalsExport: fileEndpoint({
    path: '/api/admin/proposals/export',
    summary: 'The same changes as a file',
    access: admin,
    may: 'changes.confirm',
    request: z.strictObject({ token, ...proposalFilters, ...ofFile }),
  }),
  decide: endpoint({
    path: '/api/admin/proposals/decide',
    summary: 'Confirm or refuse a dear change that another employee proposed; confirmed, it takes effect',
    access: admin,
    may: 'changes.confirm',
    writes: 'portal',
    ids: { proposal: 'item' },
    request: z.strictObject({ token, proposal: uuid, confirmed: z.boolean(), reason: text(500).optional() }),
    response: z.strictObject({ status: success, state: z.enum(['confirmed', 'refused']) }),
    errors: ['not-found', 'conflict', 'another-person', 'login-taken'],
  }),
  withdraw: endpoint({
    path: '/api/admin/proposals/withdraw',
    summary: 'Take back a change of one’s own that nobody has confirmed yet',
    access: admin,
    writes: 'portal',
    ids: { proposal: 'item' },
    request: z.strictObject({ token, proposal: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
  showLink: endpoint({
    path: '/api/auth/staff-link',
    summary: 'What the page of an employee’s link shows: whose it is and the new second factor',
    access: anyone,
    bucket: 'code',
    request: z.strictObject({ code: text(40, 1) }),
    response: z.strictObject({
      status: success,
      login: z.string(),
      name: z.string(),
      secret: z.string(),
      uri: z.string(),
    }),
    errors: ['invitation-ended'],
  }),
  useLink: endpoint({
    path: '/api/auth/staff-join',
    summary: 'Set the password and the second factor of an employee by their link, once',
    access: anyone,
    basic: 'code of the link:new password',
    bucket: 'sign-in',
    request: z.strictObject({ code: text(12, 1).describe('Of the second factor') }),
    response: z.strictObject({ status: success, login: z.string() }),
    errors: [
      'invitation-ended',
      'wrong-code',
      'too-short',
      'too-long',
      'password-weak',
      'password-common',
      'busy',
    ],
  }),
}
