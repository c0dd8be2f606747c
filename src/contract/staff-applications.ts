import { z } from 'zod'
import {
  APPLICATION_EVENTS,
  APPLICATION_STATES,
  DUPLICATE_BY,
  QUESTION_TEXT,
  REGISTRATION_VERDICTS,
  REPLY_TEXT,
} from '#domain/application.ts'
import { anyone, endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, int32, ofFile, paging, site, success, text, token, uuid } from './fields.ts'

const admin = only('admin')

const row = z.strictObject({
  id: uuid,
  userType: z.enum(['entity', 'provider']),
  state: z.enum(APPLICATION_STATES),
  company: z.string(),
  edrpou: z.string(),
  verdict: z.enum(REGISTRATION_VERDICTS).describe('What the check digit of the code says'),
  account: z.string().nullable(),
  site: site.nullable(),
  createdAt: instant,
  answeredAt: instant
    .nullable()
    .describe('The applicant has answered a question, and nobody has decided since'),
  duplicates: z.int().describe('Other applications and users with the same code, account or contact'),
})
const wanted = {
  state: z.enum(APPLICATION_STATES).optional(),
  userType: z.enum(['entity', 'provider']).optional(),
  site: site.optional(),
  search: text(100).optional(),
}

/** Applications for a cabinet: the queue, one with all that is known of it, and the talk with the applicant. */
export const staffApplications = {
  list: endpoint({
    path: '/api/admin/applications',
    summary: 'Applications for a business or provider cabinet; those that wait stand in the order they came',
    access: admin,
    may: 'applications.read',
    request: z.strictObject({ token, ...wanted, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(row) }),
    errors: [],
  }),
  export: fileEndpoint({
    path: '/api/admin/applications/export',
    summary: 'The same as a file',
    access: admin,
    may: 'applications.read',
    request: z.strictObject({ token, ...wanted, ...ofFile }),
    errors: [],
  }),
  one: endpoint({
    path: '/api/admin/applications/one',
    summary:
      'An application: its claims, what the billing core says of them, who else has the same, what was said',
    access: admin,
    may: 'applications.read',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid }),
    response: z.strictObject({
      status: success,
      application: row.extend({
        version: int32,
        unique_code: z.string().nullable(),
        responsible: z.string(),
        phone: z.string().describe('Masked unless the right allows or a reason was given'),
        email: z.string(),
        contactsMasked: z.boolean(),
        askedAt: instant.nullable(),
        reason: z.string().nullable(),
      }),
      checks: z
        .strictObject({
          accountOfUniqueCode: z.boolean().nullable(),
          edrpouAgrees: z.boolean().nullable(),
          contactKnown: z.boolean().nullable(),
          loginFree: z.boolean(),
        })
        .nullable()
        .describe('null: the billing core does not answer now'),
      same: z.array(
        z.strictObject({
          what: z.enum(['application', 'user']),
          id: uuid,
          name: z.string(),
          state: z.enum([...APPLICATION_STATES, 'active', 'blocked']),
          at: instant,
          by: z.array(z.enum(DUPLICATE_BY)),
        }),
      ),
      history: z.array(
        z.strictObject({
          at: instant,
          kind: z.enum(['filed', ...APPLICATION_EVENTS]),
          who: z.string().nullable().describe('Of the staff; null: the applicant'),
          text: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  ask: endpoint({
    path: '/api/admin/applications/ask',
    summary: 'Ask the applicant for more: a letter and an SMS with a link by which they answer',
    access: admin,
    may: 'applications.decide',
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({
      token,
      id: uuid,
      version: int32,
      text: text(QUESTION_TEXT.max, QUESTION_TEXT.min),
    }),
    response: z.strictObject({ status: success, state: z.literal('waiting') }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
  question: endpoint({
    path: '/api/application/question',
    summary: 'What an applicant was asked, by the code of the link sent to them',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({ code: text(40, 1) }),
    response: z.strictObject({
      status: success,
      company: z.string(),
      site: site.nullable(),
      question: z.string(),
      askedAt: instant,
      until: instant,
    }),
    errors: ['link-ended'],
  }),
  reply: endpoint({
    path: '/api/application/reply',
    summary: 'The answer of an applicant; the link opens nothing after it',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({ code: text(40, 1), text: text(REPLY_TEXT.max, REPLY_TEXT.min) }),
    response: z.strictObject({ status: success }),
    errors: ['link-ended'],
  }),
}
