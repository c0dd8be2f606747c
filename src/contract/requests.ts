import { z } from 'zod'
import { REQUEST_KINDS } from '#domain/business-request.ts'
import { endpoint, only } from './endpoint.ts'
import { accountNumber, success, text, token } from './fields.ts'
import { businessRequest } from './request-fields.ts'

/** Requests of a business; each is filed by the call of its own screen and withdrawn as a ticket. */
export const requests = {
  list: endpoint({
    path: '/api/entity/requests',
    summary: 'What the business has asked of the company for an account, the newest first, at most 200',
    access: only('entity', 'provider'),
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      account: accountNumber,
      kind: z.enum(REQUEST_KINDS).optional(),
      subject: text(100).optional(),
    }),
    response: z.strictObject({ status: success, rows: z.array(businessRequest) }),
    errors: ['account-not-found'],
  }),
}
