import { z } from 'zod'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#domain/business-document.ts'
import { REQUEST_STATES } from '#domain/business-request.ts'
import { MOST_IN_ZIP } from '#domain/document-limits.ts'
import { FILES_PER_MESSAGE, TICKET_MESSAGE } from '#domain/ticket.ts'
import { billNumber } from './bill-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  isoDate,
  kopiykas,
  kwh,
  month,
  ofFile,
  paging,
  success,
  ticketText,
  token,
  uuid,
} from './fields.ts'
import { businessRequest } from './request-fields.ts'

const business = only('entity', 'provider')
const kind = z.enum(DOCUMENT_KINDS)
const documentFilter = {
  account: accountNumber.optional().describe('Of this account; of every account of the caller unless said'),
  from: month.optional(),
  to: month.optional(),
  kind: kind.optional(),
  state: z.enum(DOCUMENT_STATES).optional(),
}
const money = { netKopiykas: kopiykas, vatKopiykas: kopiykas, amountKopiykas: kopiykas }

/** Bills, acts of acceptance and tax invoices of a firm. */
export const businessDocuments = {
  documents: endpoint({
    path: '/api/entity/documents',
    summary: 'Bills, acts of acceptance and tax invoices of all accounts of a firm, the newest first',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({ token, ...documentFilter, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      sums: z
        .array(z.strictObject({ kind, count: z.int(), ...money }))
        .describe('Of all documents found, by kind; what no longer counts is counted but not summed'),
      rows: z.array(
        z.strictObject({
          account: z.string(),
          kind,
          number: z.string(),
          bill: z.string().describe('The bill it goes with'),
          period: month,
          date: isoDate,
          state: z.enum(DOCUMENT_STATES),
          ...money,
          registeredOn: isoDate.nullable().describe('Of a tax invoice in the state register'),
          registration: z.string().nullable(),
          byHand: z.boolean().describe('Made by a specialist: the cabinet cannot form its paper'),
          objection: z
            .strictObject({
              ticket: uuid,
              number: z.string(),
              state: z.enum(REQUEST_STATES),
              dueOn: isoDate,
            })
            .nullable()
            .describe('To an act of acceptance: the latest that was not withdrawn'),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  documentsExport: fileEndpoint({
    path: '/api/entity/documents/export',
    summary: 'The same documents as a table in a file',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({ token, ...documentFilter, ...ofFile }),
    errors: ['account-not-found'],
  }),
  actLines: endpoint({
    path: '/api/entity/document/lines',
    summary: 'What an act of acceptance says was delivered, line by line',
    access: business,
    ids: { account: 'account', bill: 'bill' },
    request: z.strictObject({ token, account: accountNumber, bill: billNumber }),
    response: z.strictObject({
      status: success,
      number: z.string(),
      period: month,
      state: z.enum(DOCUMENT_STATES),
      lines: z.array(z.strictObject({ name: z.string(), kwh, amountKopiykas: kopiykas })),
    }),
    errors: ['account-not-found', 'bill-not-found'],
  }),
  objectToAct: endpoint({
    path: '/api/entity/document/object',
    summary: 'The volumes of an act of acceptance are not right: the own ones, why, and papers',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids: { account: 'account', bill: 'bill', files: 'file' },
    request: z.strictObject({
      token,
      account: accountNumber,
      bill: billNumber,
      volumes: z
        .array(
          z.strictObject({
            line: z.int().min(1).max(100).describe('Line of the act from 1'),
            kwh: z.number().min(0).max(1_000_000_000).describe('What should stand there'),
          }),
        )
        .min(1)
        .max(20),
      reason: ticketText(TICKET_MESSAGE),
      files: z.array(uuid).max(FILES_PER_MESSAGE).optional(),
    }),
    response: z.strictObject({ status: success, request: businessRequest }),
    errors: ['account-not-found', 'bill-not-found', 'not-found', 'request-open', 'conflict'],
  }),
  documentFile: fileEndpoint({
    path: '/api/entity/document/file',
    summary: 'The document of a kind that goes with a bill: a PDF, or XML for an accounting program',
    access: business,
    ids: { account: 'account', bill: 'bill' },
    request: z.strictObject({
      token,
      account: accountNumber,
      kind,
      bill: billNumber,
      format: z
        .enum(['pdf', 'declar', 'medoc', 'comdoc'])
        .default('pdf')
        .describe(
          'Tax invoices: the state form, or the card of M.E.Doc; bills and acts: a commercial document',
        ),
    }),
    errors: ['account-not-found', 'bill-not-found', 'invoice-call-centre', 'document-incomplete'],
  }),
  documentsZip: fileEndpoint({
    path: '/api/entity/documents/zip',
    summary:
      'Documents in one archive: at most a hundred chosen, or all that the filters find, at most 1,500',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      ...documentFilter,
      chosen: z
        .array(z.strictObject({ account: accountNumber, kind, bill: billNumber }))
        .min(1)
        .max(MOST_IN_ZIP)
        .optional()
        .describe('These documents, whatever the filters'),
      sort: paging.sort,
      descending: paging.descending,
      format: z
        .enum(['pdf', 'declar', 'medoc'])
        .describe('Bills and acts among XML are commercial documents'),
    }),
    errors: ['account-not-found', 'not-found', 'too-many-documents'],
  }),
  documentsPackage: fileEndpoint({
    path: '/api/entity/documents/package',
    summary: 'All documents of a month in one archive, in several formats, with a register; at most 1,500',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      account: accountNumber
        .optional()
        .describe('Of this account; of every account of the caller unless said'),
      month,
      formats: z
        .array(z.enum(['pdf', 'declar', 'medoc', 'comdoc']))
        .min(1)
        .max(4)
        .describe('Each for the documents that have it'),
    }),
    errors: ['account-not-found', 'not-found', 'too-many-documents'],
  }),
}
