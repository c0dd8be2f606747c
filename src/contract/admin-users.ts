import { z } from 'zod'
import { REASON } from '#domain/reason.ts'
import { endpoint, only } from './endpoint.ts'
import { instant, paging, success, text, token, userKind, uuid } from './fields.ts'

const admin = only('admin')
/** Who is meant: the kind and what that kind signs in with (phone, unique code, e-mail, login). */
const who = { userType: userKind, login: text(254, 1) }

const registration = z.strictObject({
  id: uuid,
  userType: z.enum(['entity', 'provider']),
  state: z.enum(['pending', 'approved', 'refused']),
  company: z.string(),
  edrpou: z.string(),
  account: z.string().nullable(),
  unique_code: z.string().nullable(),
  responsible: z.string(),
  phone: z.string().describe('Masked unless the right allows or a reason was given'),
  email: z.string(),
  contactsMasked: z.boolean(),
  site: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** what the billing core says of the claims; null = not asked for this kind */
  checks: z.strictObject({
    accountOfUniqueCode: z.boolean().nullable(),
    edrpouAgrees: z.boolean().nullable(),
    contactKnown: z.boolean().nullable(),
    loginFree: z.boolean(),
  }),
})

/** Registrations to decide on and users to block: what an administrator does to other people's access. */
export const adminUsers = {
  registrations: endpoint({
    path: '/api/admin/registrations',
    summary: 'Applications for a business or provider cabinet',
    access: admin,
    request: z.strictObject({
      token,
      state: z.enum(['pending', 'approved', 'refused']).optional(),
      page: paging.page,
      pageSize: paging.pageSize,
    }),
    response: z.strictObject({ status: success, total: z.int(), registrations: z.array(registration) }),
    errors: ['forbidden'],
  }),
  contacts: endpoint({
    path: '/api/admin/registrations/contacts',
    summary: 'Phone and e-mail of an applicant in full, for a reason that is written to the audit',
    access: admin,
    // not kept for a repeat: contacts lie in the application only
    bucket: 'write',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid, reason: text(REASON.max, REASON.min) }),
    response: z.strictObject({ status: success, phone: z.string(), email: z.string() }),
    errors: ['not-found', 'forbidden'],
  }),
  approve: endpoint({
    path: '/api/admin/registrations/approve',
    summary: 'Open the cabinet an application asks for; the applicant is told',
    access: admin,
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid }),
    response: z.strictObject({ status: success, state: z.literal('approved') }),
    errors: ['not-found', 'conflict', 'contract-not-found', 'already-registered', 'forbidden'],
  }),
  refuse: endpoint({
    path: '/api/admin/registrations/refuse',
    summary: 'Refuse an application; the applicant is told why',
    access: admin,
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid, reason: text(500, 1) }),
    response: z.strictObject({ status: success, state: z.literal('refused') }),
    errors: ['not-found', 'conflict', 'forbidden'],
  }),
  block: endpoint({
    path: '/api/admin/users/block',
    summary: 'Close a user’s access: every session ends with this answer',
    access: admin,
    writes: 'portal',
    request: z.strictObject({ token, ...who, reason: text(500, 1) }),
    response: z.strictObject({ status: success, state: z.literal('blocked'), ended: z.int() }),
    errors: ['not-found', 'forbidden'],
  }),
  unblock: endpoint({
    path: '/api/admin/users/unblock',
    summary: 'Open the access of a blocked user again',
    access: admin,
    writes: 'portal',
    request: z.strictObject({ token, ...who, reason: text(500, 1) }),
    response: z.strictObject({ status: success, state: z.literal('active') }),
    errors: ['not-found', 'forbidden'],
  }),
  unlock: endpoint({
    path: '/api/admin/users/unlock',
    summary: 'Forget failed passwords of a user who has proved to the contact centre who they are',
    access: admin,
    writes: 'portal',
    request: z.strictObject({ token, ...who, reason: text(500, 1) }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'forbidden'],
  }),
  endSecondFactor: endpoint({
    path: '/api/admin/users/end-second-factor',
    summary:
      'Switch off the second factor of a customer who has lost it and proved to the contact centre who they are',
    access: admin,
    writes: 'portal',
    request: z.strictObject({
      token,
      userType: z.enum(['person', 'entity', 'provider']),
      login: who.login,
      reason: text(500, 1),
    }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'forbidden'],
  }),
}
