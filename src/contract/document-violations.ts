import { z } from 'zod'
import { FILES_PER_MESSAGE, TICKET_MESSAGE } from '#domain/ticket.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, success, text, ticketText, token, uuid } from './fields.ts'
import { businessRequest } from './request-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const asks = { token, account: accountNumber, number: text(60, 1).describe('Number of the act') }

/** What a business does with an act on a violation. */
export const entityViolations = {
  calculation: fileEndpoint({
    path: '/api/entity/violation/calculation',
    summary: 'How the cost of an act was counted, as a PDF',
    access: business,
    ids,
    request: z.strictObject(asks),
    errors: ['account-not-found', 'not-found'],
  }),
  dispute: endpoint({
    path: '/api/entity/violation/dispute',
    summary: 'Dispute an act: the reason and papers; the company answers within its term',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids: { ...ids, files: 'file' },
    request: z.strictObject({
      ...asks,
      reason: ticketText(TICKET_MESSAGE),
      files: z.array(uuid).max(FILES_PER_MESSAGE).optional(),
    }),
    response: z.strictObject({ status: success, request: businessRequest }),
    errors: ['account-not-found', 'not-found', 'request-open', 'conflict'],
  }),
}
