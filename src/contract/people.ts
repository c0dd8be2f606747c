import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { accountNumber, instant, right, success, token } from './fields.ts'

const business = only('entity', 'provider')

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
      managers: z.array(z.string()).describe('Names of some who can give rights on the account'),
    }),
    errors: ['account-not-found'],
  }),
}
