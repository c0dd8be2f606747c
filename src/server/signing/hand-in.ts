import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { SignatureVerdict, signing } from '#contract/signing.ts'
import { CONTAINER_MEGABYTES } from '#domain/papers.ts'
import { checkSteps } from '#domain/signing.ts'
import { inTransaction } from '#server/db/open.ts'
import { assertRight } from '#server/auth/rights.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Received } from '#server/files/received.ts'
import { documentSigned } from '#server/documents/signed.ts'
import { Problem } from '#server/problem.ts'
import { checkContainers } from './check-container.ts'
import {
  addEvent,
  type Business,
  codeOfCompany,
  keepBytes,
  keptBytes,
  ownPaper,
  ownPapers,
  type PaperRow,
  toVerdict,
} from './store.ts'

/** Refusals kept in the time line of a paper: a key that does not fit is tried a few times, not for ever. */
const MOST_REFUSALS = 20

type HandedIn = { readonly row: PaperRow; readonly container: Buffer }

/** Signatures made in the browser. @throws 'not-found' | 'paper-not-waiting' */
export async function signPapers(
  deps: Deps,
  caller: Business,
  { signed }: z.output<typeof signing.sign.request>,
) {
  const rows = await ownPapers(
    deps,
    caller,
    signed.map(({ paper }) => paper),
    'signed',
  )
  const items = signed.flatMap(({ container }, index) => {
    const row = rows[index]
    return row ? [{ row, container: Buffer.from(container, 'base64') }] : []
  })
  const verdicts = await handIn(deps, caller, items)
  return {
    status: 'success' as const,
    verdicts: verdicts.map((verdict, index) => ({ paper: items[index]?.row.paper_id ?? '', verdict })),
  }
}

/** A container from a file. @throws 'not-found' | 'paper-not-waiting' | 'file-too-large' */
export async function uploadContainer(
  deps: Deps,
  caller: Business,
  { paper, file }: z.output<typeof signing.upload.request> & { file: Received },
  _visit: Visit,
) {
  const row = await ownPaper(deps, caller, paper)
  if (file.size > CONTAINER_MEGABYTES * 1_048_576)
    throw new Problem('file-too-large', { field: 'file', params: { megabytes: CONTAINER_MEGABYTES } })
  const container = fromBase64(await readFile(file.path))
  // any other file is not worth a process of its own
  if (!mayBeContainer(container)) return { status: 'success' as const, verdict: NO_CONTAINER }
  const [verdict] = await handIn(deps, caller, [{ row, container }])
  if (!verdict) throw new Error('one container, one verdict')
  return { status: 'success' as const, verdict }
}

const NO_CONTAINER: SignatureVerdict = {
  accepted: false,
  refusal: 'not-a-container',
  format: null,
  steps: checkSteps('not-a-container', 'unchecked'),
  signers: [],
}

/** Some programs write a signature in letters. */
function fromBase64(bytes: Buffer): Buffer {
  const text = bytes.subarray(0, 64).toString('latin1')
  return /^MI[A-Za-z0-9+/\r\n]+$/.test(text) ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes
}

/** A sequence of ASN.1 or an archive; what really is inside, the check tells. */
const mayBeContainer = (bytes: Buffer) =>
  bytes[0] === 0x30 || bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** Checks outside of any transaction, since it takes seconds, and then writes what was found, all at once. */
async function handIn(deps: Deps, caller: Business, items: readonly HandedIn[]): Promise<SignatureVerdict[]> {
  for (const account of new Set(items.map(({ row }) => row.account)))
    await assertRight(deps, caller, account, 'sign')
  const repeated = await alreadyIn(deps, items)
  if (repeated) return repeated
  if (items.some(({ row }) => row.state !== 'waiting'))
    throw new Problem('paper-not-waiting', { field: 'paper' })
  await assertTwoPersons(deps, caller, items)
  const documents = await keptBytes(
    deps,
    items.map(({ row }) => row.sha256),
  )
  const found = await checkContainers(
    deps,
    items.map(({ container }, index) => ({ container, document: documents[index] ?? Buffer.alloc(0) })),
    await codeOfCompany(deps, caller),
  )
  const verdicts = found.map(toVerdict)
  await inTransaction(deps.db, async (db) => {
    for (const [index, { row, container }] of items.entries()) {
      const verdict = verdicts[index]
      if (!verdict) continue
      if (verdict.accepted) {
        await keepSignature({ ...deps, db }, caller, row, container, verdict)
        const { account, kind, key } = row
        await documentSigned({ ...deps, db }, caller, { account, kind, key, mark: 'signed' })
      } else await noteRefusal({ ...deps, db }, caller, row, verdict)
    }
  })
  return verdicts
}

/** Where the company asks for two people, whoever prepared a document does not sign it. @throws 'two-persons' */
async function assertTwoPersons(deps: Deps, { userId }: Business, items: readonly HandedIn[]): Promise<void> {
  const own = items.filter(({ row }) => row.prepared_by === userId).map(({ row }) => row.account)
  if (own.length === 0) return
  const rule = await deps.db
    .selectFrom('portal.account_rules')
    .select('account')
    .where('account', 'in', own)
    .where('two_persons', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (rule) throw new Problem('two-persons', { field: 'paper' })
}

/** @throws 'paper-not-waiting' when somebody else signed it meanwhile */
async function keepSignature(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  { userId }: Business,
  { paper_id }: PaperRow,
  container: Buffer,
  verdict: SignatureVerdict,
): Promise<void> {
  const signed = await deps.db
    .updateTable('portal.papers')
    .set(({ exists, selectFrom, case: when }) => ({
      // the company may have signed first
      state: when()
        .when(
          exists(
            selectFrom('portal.paper_events as e')
              .select('e.event_id')
              .where('e.paper_id', '=', paper_id)
              .where('e.side', '=', 'company')
              .where('e.kind', '=', 'signed'),
          ),
        )
        .then('done' as const)
        .else('signed' as const)
        .end(),
    }))
    .where('paper_id', '=', paper_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (signed.numUpdatedRows === 0n) throw new Problem('paper-not-waiting', { field: 'paper' })
  await addEvent(deps, {
    paper: paper_id,
    kind: 'signed',
    user: userId,
    verdict,
    container: await keepBytes(deps, container),
  })
}

async function noteRefusal(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  { userId }: Business,
  { paper_id }: PaperRow,
  verdict: SignatureVerdict,
): Promise<void> {
  const { refusals } = await deps.db
    .selectFrom('portal.paper_events')
    .select((eb) => eb.fn.countAll<number>().as('refusals'))
    .where('paper_id', '=', paper_id)
    .where('kind', '=', 'refused')
    .executeTakeFirstOrThrow()
  if (Number(refusals) < MOST_REFUSALS)
    await addEvent(deps, { paper: paper_id, kind: 'refused', user: userId, verdict })
}

/** The same containers once more, all of them accepted already: the answer is the same, nothing is written. */
async function alreadyIn(deps: Deps, items: readonly HandedIn[]): Promise<SignatureVerdict[] | null> {
  if (items.every(({ row }) => row.state === 'waiting')) return null
  const events = await deps.db
    .selectFrom('portal.paper_events as e')
    .innerJoin('portal.kept_bytes as k', 'k.sha256', 'e.container')
    .select(['e.paper_id', 'e.verdict', 'k.bytes'])
    .where(
      'e.paper_id',
      'in',
      items.map(({ row }) => row.paper_id),
    )
    .where('e.side', '=', 'customer')
    .execute()
  const found = items.map(({ row, container }) =>
    events.find((one) => one.paper_id === row.paper_id && one.bytes.equals(container)),
  )
  // written by toVerdict
  return found.every((one) => one !== undefined) ? found.map((one) => one?.verdict as SignatureVerdict) : null
}
