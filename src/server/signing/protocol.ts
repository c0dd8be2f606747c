import type { z } from 'zod'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { signing } from '#contract/signing.ts'
import { siteOfAccount } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { type Block, pdfFile } from '#server/pdf/document.ts'
import { Problem } from '#server/problem.ts'
import { dateTimeText } from '#text/dates.ts'
import {
  checkStates,
  checkSteps,
  containerFormats,
  lastDayText,
  refusalText,
  signatureKinds,
  signing as words,
} from '#text/signing.ts'
import { type Business, keptBytes, ownPaper, type PaperRow } from './store.ts'

type Wanted = z.output<typeof signing.protocol.request>

async function eventOf({ db }: Pick<Deps, 'db'>, row: PaperRow, id: string) {
  const event = await db
    .selectFrom('portal.paper_events')
    .selectAll()
    .where('paper_id', '=', row.paper_id)
    .where('event_id', '=', id)
    .executeTakeFirst()
  if (!event?.verdict) throw new Problem('not-found', { field: 'event' })
  // written by toVerdict
  return { event, verdict: event.verdict as SignatureVerdict }
}

const ENDINGS = {
  'cades-detached': 'p7s',
  'cades-attached': 'p7s',
  'asic-s': 'asics',
  'asic-e': 'asice',
} as const
const TYPES = {
  p7s: 'application/pkcs7-signature',
  asics: 'application/vnd.etsi.asic-s+zip',
  asice: 'application/vnd.etsi.asic-e+zip',
} as const

/** A signature that was accepted, as it was handed in. @throws 'not-found' */
export const signedContainer = async (deps: Deps, caller: Business, input: Wanted) =>
  containerOfEvent(deps, await ownPaper(deps, caller, input.paper), input.event)

export async function containerOfEvent(deps: Pick<Deps, 'db'>, row: PaperRow, id: string) {
  const { event, verdict } = await eventOf(deps, row, id)
  const [bytes] = event.container ? await keptBytes(deps, [event.container]) : []
  if (!bytes || !verdict.format) throw new Problem('not-found', { field: 'event' })
  const ending = ENDINGS[verdict.format]
  return { name: `${row.name}.${ending}`, type: TYPES[ending], bytes }
}

/** What a check found, as a document to keep beside the signature. @throws 'not-found' */
export const checkProtocol = async (deps: Deps, caller: Business, input: Wanted) =>
  protocolOf(deps, await ownPaper(deps, caller, input.paper), input.event)

export async function protocolOf(deps: Pick<Deps, 'db' | 'now'>, row: PaperRow, id: string) {
  const { event, verdict } = await eventOf(deps, row, id)
  const place = siteOfAccount(row.account)
  if (!place) throw new Problem('not-found', { field: 'paper' })
  const { refusal } = verdict
  const unchecked = verdict.steps.some(({ step, state }) => step === 'revocation' && state === 'unchecked')
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [
        [words.protocol.document, row.title],
        [words.protocol.digest, row.sha256.toString('hex')],
        [words.protocol.container, event.container?.toString('hex') ?? '—'],
        [words.protocol.format, verdict.format ? containerFormats[verdict.format] : '—'],
        [words.protocol.checkedAt, dateTimeText(event.at.getTime())],
        [words.protocol.result, verdict.accepted ? words.accepted : words.notAccepted],
      ],
    },
    ...(refusal ? [{ kind: 'text' as const, text: refusalText(refusal, verdict.signers) }] : []),
    {
      kind: 'table',
      columns: [
        { title: words.protocol.step, share: 3 },
        { title: words.protocol.outcome, share: 2 },
      ],
      rows: verdict.steps.map(({ step, state }) => [checkSteps[step], checkStates[state]]),
    },
    ...verdict.signers.flatMap((signer): Block[] => [
      { kind: 'heading', text: signer.name || words.protocol.noName },
      {
        kind: 'facts',
        facts: [
          [words.signer.organisation, signer.organisation ?? '—'],
          [words.signer.title, signer.title ?? '—'],
          [words.signer.company, signer.company ?? words.signer.noCode],
          [words.signer.issuer, signer.issuer],
          [words.signer.serial, signer.serial],
          [words.signer.kind, signer.kind ? signatureKinds[signer.kind] : words.signer.unknownKind],
          [words.signer.validTo, lastDayText(signer.validTo)],
          [words.signer.signedAt, signer.signedAt ? dateTimeText(Date.parse(signer.signedAt)) : '—'],
        ],
      },
    ]),
    { kind: 'text', small: true, text: words.protocol.time },
    ...(verdict.lists ?? []).map(({ issuer, of, number }) => ({
      kind: 'text' as const,
      small: true,
      text: words.list(issuer, dateTimeText(Date.parse(of)), number),
    })),
    ...(unchecked ? [{ kind: 'text' as const, small: true, text: words.unrevoked }] : []),
  ]
  return pdfFile({
    fileName: words.protocol.fileName(row.title),
    title: words.protocol.title,
    subtitle: row.title,
    company: await companyHead(deps, place.site),
    madeAt: deps.now(),
    blocks,
  })
}
