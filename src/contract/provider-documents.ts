import { z } from 'zod'
import { DOCUMENT_NOTE_MAX, DOCUMENT_TITLE, VERSION_STATES } from '#domain/provider-document.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  instant,
  isoDate,
  paging,
  success,
  text,
  ticketText,
  token,
  uuid,
  int32,
} from './fields.ts'

const version = z.strictObject({
  version: int32,
  name: z.string(),
  size: z.int(),
  sentAt: instant,
  by: z.string().nullable().describe('Who sent it'),
  note: z.string().nullable(),
  state: z.enum(VERSION_STATES),
  number: z.string().describe('Of the conversation about it'),
  ticket: uuid,
  dueOn: isoDate,
  decidedAt: instant.nullable(),
  reason: z.string().nullable().describe('Why it was refused, or what was said with the consent'),
})

/** Documents that a provider sends to the company; open while an account is active or activated (spec §4). */
export const providerDocuments = {
  list: endpoint({
    path: '/api/provider/documents',
    summary: 'Documents the provider has sent, the newest first, each with all its versions',
    access: only('entity', 'provider'),
    request: z.strictObject({ token, page: paging.page, pageSize: paging.pageSize }),
    response: z.strictObject({
      status: success,
      allowed: z.boolean().describe('False: documents are closed to the caller, and none are told'),
      total: int32,
      refused: int32.describe('How many of all were refused and wait for the next version'),
      documents: z.array(
        z.strictObject({
          document: uuid,
          account: z.string(),
          title: z.string(),
          paper: uuid.nullable().describe('Accepted and offered for the signatures of both'),
          versions: z.array(version).describe('The newest first'),
        }),
      ),
    }),
  }),
  send: endpoint({
    path: '/api/provider/documents/send',
    summary: 'Send an uploaded file (files.upload, purpose ticket) as a document or as its next version',
    access: only('entity', 'provider'),
    writes: 'portal',
    may: 'prepare',
    ids: { account: 'account', document: 'document', file: 'file' },
    request: z.strictObject({
      token,
      account: accountNumber,
      document: uuid.optional().describe('Whose next version it is; a new document without it'),
      title: ticketText(DOCUMENT_TITLE).optional().describe('Of a new document'),
      note: text(DOCUMENT_NOTE_MAX).optional(),
      file: uuid,
    }),
    response: z.strictObject({ status: success, document: uuid, version: int32, number: z.string() }),
    errors: ['account-not-found', 'not-found', 'required', 'documents-closed', 'request-open'],
  }),
  file: fileEndpoint({
    path: '/api/provider/documents/file',
    summary: 'The file of a version, as it was sent',
    access: only('entity', 'provider'),
    ids: { document: 'document' },
    request: z.strictObject({ token, document: uuid, version: z.int().min(1).max(9999) }),
    errors: ['not-found', 'documents-closed'],
  }),
}
