import { z } from 'zod'
import { PAPER_KINDS, PAPER_STATES, PAPERS_AT_ONCE } from '#domain/papers.ts'
import { CHECK_STEPS, CONTAINER_FORMATS, SIGNATURE_KINDS, SIGNATURE_REFUSALS } from '#domain/signing.ts'
import { instant, isoDate, uuid } from './fields.ts'

export const paperHead = z.strictObject({
  paper: uuid,
  account: z.string(),
  kind: z.enum(PAPER_KINDS),
  title: z.string(),
  name: z.string(),
  size: z.int(),
  state: z.enum(PAPER_STATES),
  offeredAt: instant,
  dueOn: isoDate.nullable(),
  prepared: z.boolean().describe('Looked through and handed to the signatory'),
})

/** What the check found; a step after the one that failed was not looked at. */
export const verdict = z.strictObject({
  accepted: z.boolean(),
  refusal: z.enum(SIGNATURE_REFUSALS).nullable(),
  format: z.enum(CONTAINER_FORMATS).nullable(),
  steps: z.array(z.strictObject({ step: z.enum(CHECK_STEPS), state: z.enum(['good', 'bad', 'unchecked']) })),
  lists: z
    .array(z.strictObject({ issuer: z.string(), of: instant, number: z.string().nullable() }))
    .optional()
    .describe('Lists of revoked certificates that answered; absent in checks of earlier releases'),
  signers: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string().nullable(),
      organisation: z.string().nullable(),
      company: z.string().nullable().describe('Registration code of the certificate'),
      issuer: z.string(),
      serial: z.string(),
      key: z
        .string()
        .optional()
        .describe('SHA-256 of the public key, in hexadecimal; absent in checks of earlier releases'),
      kind: z.enum(SIGNATURE_KINDS).nullable(),
      validTo: instant,
      signedAt: instant.nullable().describe('As the signer says; nobody proves it'),
    }),
  ),
})
export type SignatureVerdict = z.output<typeof verdict>

/** A line of the time line of both parties. */
export const paperEvent = z.strictObject({
  event: uuid,
  at: instant,
  side: z.enum(['customer', 'company']),
  kind: z.enum(['offered', 'prepared', 'signed', 'refused', 'declined']),
  note: z.string().nullable(),
  verdict: verdict.nullable(),
})

/** Signatures made in the browser. */
export const signedPapers = z
  .array(z.strictObject({ paper: uuid, container: z.base64().min(1).max(48_000) }))
  .min(1)
  .max(PAPERS_AT_ONCE)
const paperVerdict = z.strictObject({ paper: uuid, verdict })
/** A list of documents says of which the signatures are being checked. */
export const underCheck = z
  .array(uuid)
  .describe('Of these rows: those whose signatures by the caller are being checked; ask what became of them')
/** A check that takes longer than its call: ask again. */
export const checking = z
  .strictObject({ place: z.int().nullable().describe('In the line; null: it is being made') })
  .nullable()
/** Verdicts of those papers whose check is over. */
export const checkedPapers = { checking, verdicts: z.array(paperVerdict) }
export const paperBytes = z.strictObject({ paper: uuid, base64: z.string() })
