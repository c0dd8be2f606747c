import { z } from 'zod'
import { endpoint, fileEndpoint, only, uploadEndpoint } from './endpoint.ts'
import { accountNumber, success, token, uuid } from './fields.ts'

/** What a file is for; it decides which types are taken. */
const filePurpose = z.enum(['reading-photo', 'ticket', 'mass-readings'])

export const files = {
  upload: uploadEndpoint({
    path: '/api/files/upload',
    summary:
      'Hand in one file: a photo of a meter, an attachment of a ticket, a table of readings. Its type is told by its content',
    access: only('person', 'entity', 'provider'),
    request: z.strictObject({ token, account: accountNumber, purpose: filePurpose }),
    response: z.strictObject({
      status: success,
      file: z.strictObject({ id: uuid, name: z.string(), type: z.string(), size: z.int() }),
    }),
    errors: ['account-not-found', 'file-error', 'file-type', 'xls-required', 'file-too-large', 'file-quota'],
    ids: { account: 'account' },
    bodyLimit: 11 * 1024 * 1024,
  }),
  download: fileEndpoint({
    path: '/api/files/download',
    summary: 'A file handed in with one of the own accounts or sent to it',
    access: only('person', 'entity', 'provider'),
    request: z.strictObject({ token, file: uuid }),
    errors: ['not-found'],
    ids: { file: 'file' },
  }),
  remove: endpoint({
    path: '/api/files/remove',
    summary:
      'Take back a file chosen for a ticket and not sent with it, or a table of readings not handed in',
    access: only('person', 'entity', 'provider'),
    writes: 'portal',
    request: z.strictObject({ token, file: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
    ids: { file: 'file' },
  }),
}
