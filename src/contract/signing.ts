import { z } from 'zod'
import type { SignedKind } from '#domain/business-document.ts'
import { PAPER_KINDS, PAPER_STATES, PAPER_STEPS, PAPERS_AT_ONCE, PREPARED_AT_ONCE } from '#domain/papers.ts'
import { endpoint, fileEndpoint, only, uploadEndpoint } from './endpoint.ts'
import { accountNumber, ofFile, paging, success, text, token, uuid } from './fields.ts'
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

const business = only('entity', 'provider')
const ofPaper = { paper: 'paper' } as const
const onePaper = z.strictObject({ token, paper: uuid })
const event = z.strictObject({ token, paper: uuid, event: uuid })

const fields = {
  token,
  account: accountNumber.optional().describe('One of the own accounts; all of them without it'),
  state: z.enum(PAPER_STATES).optional(),
  kind: z.enum(PAPER_KINDS).optional(),
  search: text(100).optional().describe('In the title and the account'),
}
const ownPaper = paperHead.extend({
  preparedByYou: z.boolean().describe('Where two people are asked for, somebody else signs it'),
})

/** Documents to sign, and signatures handed in. */
export const signing = {
  list: endpoint({
    path: '/api/entity/papers',
    summary: 'Documents offered for a signature, those due first at the top',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({
      ...fields,
      next: z
        .enum(PAPER_STEPS)
        .optional()
        .describe(
          'Only those that wait for this step of the caller, by their rights and the rule of two people',
        ),
      ...paging,
    }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(ownPaper), underCheck }),
    errors: ['account-not-found'],
  }),
  export: fileEndpoint({
    path: '/api/entity/papers/export',
    summary: 'The same documents as a file',
    access: business,
    ids: { account: 'account' },
    request: z.strictObject({ ...fields, ...ofFile }),
    errors: ['account-not-found'],
  }),
  one: endpoint({
    path: '/api/entity/papers/one',
    summary: 'A document with the time line of both parties and what each check found',
    access: business,
    ids: ofPaper,
    request: onePaper,
    response: z.strictObject({
      status: success,
      paper: ownPaper,
      sha256: z.string(),
      company: z.string().nullable().describe('ЄДРПОУ that a certificate has to have'),
      underCheck,
      events: z.array(paperEvent),
    }),
    errors: ['not-found'],
  }),
  offer: endpoint({
    path: '/api/entity/papers/offer',
    summary: 'Make a document of an account and keep its bytes for a signature',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      account: accountNumber,
      kind: z
        .enum(['act', 'bill', 'reconciliation', 'readings'] as const satisfies readonly (
          | SignedKind
          | 'readings'
        )[])
        .describe('readings: the key is the file they were handed in by'),
      key: text(40, 1),
    }),
    response: z.strictObject({ status: success, paper: uuid }),
    errors: [
      'account-not-found',
      'bill-not-found',
      'invoice-call-centre',
      'not-found',
      'period-invalid',
      'too-many-papers',
      'act-objected',
    ],
  }),
  document: fileEndpoint({
    path: '/api/entity/papers/document',
    summary: 'The very bytes that are signed',
    access: business,
    ids: ofPaper,
    request: onePaper,
    errors: ['not-found'],
  }),
  bytes: endpoint({
    path: '/api/entity/papers/bytes',
    summary: 'The bytes of several documents at once, for a key that signs in the browser',
    access: business,
    secret: true,
    ids: { papers: 'paper' },
    request: z.strictObject({ token, papers: z.array(uuid).min(1).max(PAPERS_AT_ONCE) }),
    response: z.strictObject({
      status: success,
      papers: z.array(paperBytes),
    }),
    errors: ['not-found'],
  }),
  sign: endpoint({
    path: '/api/entity/papers/sign',
    summary: 'Hand in signatures made in the browser, a verdict for each; a repeat changes nothing',
    access: business,
    may: 'sign',
    bucket: 'upload',
    request: z.strictObject({
      token,
      signed: signedPapers,
    }),
    response: z.strictObject({ status: success, ...checkedPapers }),
    errors: [
      'not-found',
      'paper-not-waiting',
      'act-objected',
      'not-prepared',
      'two-persons',
      'documents-closed',
    ],
    bodyLimit: 512 * 1024,
  }),
  checked: endpoint({
    path: '/api/entity/papers/checked',
    summary:
      'What became of signatures whose check took longer than the call that handed them in; asked again',
    access: business,
    ids: { papers: 'paper' },
    request: z.strictObject({ token, papers: z.array(uuid).min(1).max(PAPERS_AT_ONCE) }),
    response: z.strictObject({ status: success, ...checkedPapers }),
    errors: ['not-found', 'paper-not-waiting', 'act-objected', 'two-persons', 'right-missing'],
  }),
  upload: uploadEndpoint({
    path: '/api/entity/papers/upload',
    summary: 'Hand in a container with signatures: .p7s with the document or apart from it, ASiC-S, ASiC-E',
    access: business,
    may: 'sign',
    ids: ofPaper,
    request: onePaper,
    response: z.strictObject({ status: success, checking, verdict: verdict.nullable() }),
    errors: [
      'not-found',
      'paper-not-waiting',
      'act-objected',
      'not-prepared',
      'two-persons',
      'documents-closed',
      'file-error',
      'file-too-large',
    ],
    bodyLimit: 11 * 1024 * 1024,
  }),
  prepare: endpoint({
    path: '/api/entity/papers/prepare',
    summary: 'Documents were looked through and go to the signatory; those prepared already stay so',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids: { papers: 'paper' },
    request: z.strictObject({ token, papers: z.array(uuid).min(1).max(PREPARED_AT_ONCE) }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'paper-not-waiting'],
  }),
  decline: endpoint({
    path: '/api/entity/papers/decline',
    summary: 'Refuse to sign a document, with the reason',
    access: business,
    may: 'sign',
    writes: 'portal',
    ids: ofPaper,
    request: z.strictObject({ token, paper: uuid, reason: text(500, 5) }),
    response: z.strictObject({ status: success }),
    errors: ['not-found', 'paper-not-waiting', 'documents-closed'],
  }),
  container: fileEndpoint({
    path: '/api/entity/papers/container',
    summary: 'A signature that was accepted, as it was handed in',
    access: business,
    ids: ofPaper,
    request: event,
    errors: ['not-found'],
  }),
  protocol: fileEndpoint({
    path: '/api/entity/papers/protocol',
    summary: 'What a check found, as a document to keep',
    access: business,
    ids: ofPaper,
    request: event,
    errors: ['not-found'],
  }),
}
