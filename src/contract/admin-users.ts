import { z } from 'zod'
import { REASON } from '#domain/reason.ts'
import { endpoint, only } from './endpoint.ts'
import { success, text, token, userKind, uuid, int32 } from './fields.ts'

const admin = only('admin')
const version = int32.describe('The one that was looked at')
/**
 * Who is meant: the kind and what that kind signs in with (phone, unique code, e-mail, login), or of a customer the id
 * that the card of an account names, where contacts are masked.
 */
const who = { userType: userKind, login: text(254, 1) }

/** Applications decided on and users blocked: what an administrator does to other people's access. */
export const adminUsers = {
  contacts: endpoint({
    path: '/api/admin/registrations/contacts',
    summary: 'Phone and e-mail of an applicant in full, for a reason that is written to the audit',
    access: admin,
    may: 'applications.read',
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
    may: 'applications.decide',
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid, version: version.optional() }),
    response: z.strictObject({ status: success, state: z.literal('approved') }),
    errors: ['not-found', 'changed-meanwhile', 'contract-not-found', 'already-registered', 'forbidden'],
  }),
  refuse: endpoint({
    path: '/api/admin/registrations/refuse',
    summary: 'Refuse an application; the applicant is told why',
    access: admin,
    may: 'applications.decide',
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid, version: version.optional(), reason: text(500, 1) }),
    response: z.strictObject({ status: success, state: z.literal('refused') }),
    errors: ['not-found', 'changed-meanwhile', 'forbidden'],
  }),
  block: endpoint({
    path: '/api/admin/users/block',
    summary: 'Close a user’s access: every session ends with this answer',
    access: admin,
    may: 'customers.block',
    writes: 'portal',
    request: z.strictObject({ token, ...who, reason: text(500, 1) }),
    response: z.strictObject({ status: success, state: z.literal('blocked'), ended: z.int() }),
    errors: ['not-found', 'forbidden'],
  }),
  unblock: endpoint({
    path: '/api/admin/users/unblock',
    summary: 'Open the access of a blocked user again',
    access: admin,
    may: 'customers.block',
    writes: 'portal',
    request: z.strictObject({ token, ...who, reason: text(500, 1) }),
    response: z.strictObject({ status: success, state: z.literal('active') }),
    errors: ['not-found', 'forbidden'],
  }),
  unlock: endpoint({
    path: '/api/admin/users/unlock',
    summary: 'Forget failed passwords of a user who has proved to the contact centre who they are',
    access: admin,
    may: 'customers.block',
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
    may: 'customers.block',
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
