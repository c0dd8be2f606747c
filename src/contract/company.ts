import { z } from 'zod'
import { COMPANY_FIELDS } from '#domain/company-fields.ts'
import { endpoint, only } from './endpoint.ts'
import { accountNumber, isoDate, success, text, token } from './fields.ts'
import { businessRequest } from './request-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
/** A fact the core does not keep, as the electricity company last agreed to it. */
const agreed = z
  .strictObject({ value: z.string(), since: isoDate })
  .nullable()
  .describe('Null: nothing is known in the cabinet')

/** What is known of a company, and how it asks for a change: nothing of it is written directly. */
export const company = {
  information: endpoint({
    path: '/api/entity/company-information',
    summary:
      'Requisites, contract, signatories, responsible people and the agreement on electronic documents',
    access: business,
    ids,
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      name: z.string(),
      edrpou: z.string().nullable(),
      taxNumber: z.string().nullable().describe('Number of a payer of VAT; null: pays none'),
      contract: z.strictObject({ number: z.string(), date: isoDate }),
      signatory: agreed.describe('Who signs by the contract'),
      iban: agreed,
      signers: z.array(z.string()).describe('People who may sign in the cabinet'),
      responsibles: z.array(
        z.strictObject({
          name: z.string(),
          position: z.string().nullable(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
        }),
      ),
      eDocuments: agreed.describe('The agreement to exchange documents in electronic form'),
    }),
    errors: ['account-not-found'],
  }),
  change: endpoint({
    path: '/api/entity/company-information/change',
    summary: 'Ask for a change of one fact about the company; staff decide, and nothing changes until then',
    access: business,
    may: 'prepare',
    writes: 'portal',
    ids,
    request: z.strictObject({
      token,
      account: accountNumber,
      field: z.enum(COMPANY_FIELDS),
      value: text(300, 1),
      comment: text(2000).optional(),
    }),
    response: z.strictObject({ status: success, request: businessRequest }),
    errors: ['account-not-found', 'request-open'],
  }),
}
