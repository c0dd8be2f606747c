import { z } from 'zod'
import { PAPER_KINDS, PAPERS_AT_ONCE, STAFF_PAPER_STATES } from '#domain/papers.ts'
import { endpoint, fileEndpoint, only, uploadEndpoint } from './endpoint.ts'
import { instant, ofFile, paging, success, text, token, uuid } from './fields.ts'
import {
  checkedPapers,
  checking,
  paperBytes,
  paperEvent,
  paperHead,
  signedPapers,
  underCheck,
  verdict,
} from './paper-fields.ts'

const admin = only('admin')
const may = 'papers.sign'
const ofPaper = { paper: 'paper' } as const
const onePaper = z.strictObject({ token, paper: uuid })
const event = z.strictObject({ token, paper: uuid, event: uuid })

const paper = paperHead.extend({
  site: z.string(),
  customerSignedAt: instant.nullable(),
  companySignedAt: instant.nullable(),
})

const fields = {
  token,
  state: z.enum(STAFF_PAPER_STATES).optional().describe('Those that wait for the company without it'),
  kind: z.enum(PAPER_KINDS).optional(),
  search: text(100).optional().describe('In the title and the account'),
}

/** The signature of the company under documents that its customers sign. */
export const staffPapers = {
  list: endpoint({
    path: '/api/admin/papers',
    summary: 'Documents of the companies of the employee; first those that their customers signed long ago',
    access: admin,
    may,
    request: z.strictObject({ ...fields, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(paper), underCheck }),
  }),
  export: fileEndpoint({
    path: '/api/admin/papers/export',
    summary: 'The same documents as a file',
    access: admin,
    may,
    request: z.strictObject({ ...fields, ...ofFile }),
  }),
  one: endpoint({
    path: '/api/admin/papers/one',
    summary: 'A document with the time line of both parties and what each check found',
    access: admin,
    may,
    ids: ofPaper,
    request: onePaper,
    response: z.strictObject({
      status: success,
      paper,
      sha256: z.string(),
      company: z
        .string()
        .nullable()
        .describe('Registration code that a certificate of the company has to have'),
      underCheck,
      events: z.array(paperEvent),
    }),
    errors: ['not-found'],
  }),
  document: fileEndpoint({
    path: '/api/admin/papers/document',
    summary: 'The very bytes that both sign',
    access: admin,
    may,
    ids: ofPaper,
    request: onePaper,
    errors: ['not-found'],
  }),
  bytes: endpoint({
    path: '/api/admin/papers/bytes',
    summary: 'The bytes of several documents at once, for a key that signs in the browser',
    access: admin,
    may,
    ids: { papers: 'paper' },
    request: z.strictObject({ token, papers: z.array(uuid).min(1).max(PAPERS_AT_ONCE) }),
    response: z.strictObject({ status: success, papers: z.array(paperBytes) }),
    errors: ['not-found'],
  }),
  sign: endpoint({
    path: '/api/admin/papers/sign',
    summary: 'Signatures of the company made in the browser, a verdict for each; a repeat changes nothing',
    access: admin,
    may,
    bucket: 'upload',
    request: z.strictObject({ token, signed: signedPapers }),
    response: z.strictObject({ status: success, ...checkedPapers }),
    errors: ['not-found', 'paper-not-waiting', 'act-objected'],
    bodyLimit: 512 * 1024,
  }),
  checked: endpoint({
    path: '/api/admin/papers/checked',
    summary:
      'What became of signatures whose check took longer than the call that handed them in; asked again',
    access: admin,
    may,
    ids: { papers: 'paper' },
    request: z.strictObject({ token, papers: z.array(uuid).min(1).max(PAPERS_AT_ONCE) }),
    response: z.strictObject({ status: success, ...checkedPapers }),
    errors: ['not-found', 'paper-not-waiting', 'act-objected'],
  }),
  upload: uploadEndpoint({
    path: '/api/admin/papers/upload',
    summary: 'A container with the signature of the company, made elsewhere',
    access: admin,
    may,
    ids: ofPaper,
    request: onePaper,
    response: z.strictObject({ status: success, checking, verdict: verdict.nullable() }),
    errors: ['not-found', 'paper-not-waiting', 'act-objected', 'file-error', 'file-too-large'],
    bodyLimit: 11 * 1024 * 1024,
  }),
  container: fileEndpoint({
    path: '/api/admin/papers/container',
    summary: 'A signature of either party that was accepted, as it was handed in',
    access: admin,
    may,
    ids: ofPaper,
    request: event,
    errors: ['not-found'],
  }),
  protocol: fileEndpoint({
    path: '/api/admin/papers/protocol',
    summary: 'What a check found, as a document to keep',
    access: admin,
    may,
    ids: ofPaper,
    request: event,
    errors: ['not-found'],
  }),
}
