import { z } from 'zod'
import { RECONCILIATION_NOTE } from '#domain/reconciliation.ts'
import { FILES_PER_MESSAGE } from '#domain/ticket.ts'
import { wholePeriod } from './documents-fields.ts'
import { endpoint, only } from './endpoint.ts'
import { accountNumber, instant, isoDate, kopiykas, success, ticketText, token, uuid } from './fields.ts'
import { businessRequest } from './request-fields.ts'

const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber, ...wholePeriod }

const event = z.strictObject({
  at: instant,
  kind: z.enum(['agreed', 'objected', 'answered', 'signed', 'signed-company']),
  by: z.string(),
  closingKopiykas: kopiykas
    .nullable()
    .describe('Owed at the end of the period as it was then; null: not looked at'),
  note: z.string().nullable(),
})

/** What the two parties say of an act of reconciliation. Until both have signed it, the act is informational. */
export const reconciliationTalk = {
  periods: endpoint({
    path: '/api/entity/reconciliations',
    summary: 'Periods of which a party has said something, the latest first, each with its time line',
    access: business,
    ids: account,
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      rows: z.array(
        z.strictObject({
          from: isoDate,
          to: isoDate,
          state: event.shape.kind.describe('The last that was said'),
          events: z.array(event),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  agree: endpoint({
    path: '/api/entity/reconciliation/agree',
    summary: 'The figures of the period are right',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids: account,
    request: z.strictObject(asks),
    response: z.strictObject({ status: success, event }),
    errors: ['account-not-found', 'period-invalid', 'conflict'],
  }),
  object: endpoint({
    path: '/api/entity/reconciliation/object',
    summary: 'A line of the act is not right: which one, the own figure, why, and papers',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids: { ...account, files: 'file' },
    request: z.strictObject({
      ...asks,
      line: z.int().min(0).max(100_000).describe('Line of the act from 1; 0: the act lacks a line'),
      ownKopiykas: kopiykas.describe('What should stand there').nullable(),
      note: ticketText(RECONCILIATION_NOTE),
      files: z.array(uuid).max(FILES_PER_MESSAGE).optional(),
    }),
    response: z.strictObject({ status: success, request: businessRequest }),
    errors: ['account-not-found', 'period-invalid', 'not-found', 'request-open', 'conflict'],
  }),
}
