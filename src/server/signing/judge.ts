import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import { CONTAINER_MEGABYTES } from '#domain/papers.ts'
import { checkSteps } from '#domain/signing.ts'
import type { Deps } from '#server/deps.ts'
import { derOf } from '#server/files/der.ts'
import type { Received } from '#server/files/received.ts'
import { Problem } from '#server/problem.ts'
import { checkContainers } from './check-container.ts'
import { addEvent, keepBytes, keptBytes, type PaperRow, toVerdict } from './store.ts'

/** Refusals kept in the time line of a paper: a key that does not fit is tried a few times, not for ever. */
const MOST_REFUSALS = 20

export type HandedIn = { readonly row: PaperRow; readonly container: Buffer }
/** What was signed in the browser; the rows are those of its papers, in its order. */
export const signedItems = (
  signed: readonly { readonly container: string }[],
  rows: readonly PaperRow[],
): HandedIn[] =>
  signed.flatMap(({ container }, index) => {
    const row = rows[index]
    return row ? [{ row, container: Buffer.from(container, 'base64') }] : []
  })
/** Who signs: the customer, or the company. */
export type Side = 'customer' | 'company'
/** Those of them that are acts of acceptance. */
export const actsOf = (items: readonly HandedIn[]) =>
  items.flatMap(({ row: { kind, account, key } }) => (kind === 'act' ? [{ account, key }] : []))

type Store = Pick<Deps, 'db' | 'now' | 'random'>

/** What a file may hold of a signature; null = nothing. @throws 'file-too-large' */
export async function containerOf(file: Received): Promise<Buffer | null> {
  if (file.size > CONTAINER_MEGABYTES * 1_048_576)
    throw new Problem('file-too-large', { field: 'file', params: { megabytes: CONTAINER_MEGABYTES } })
  const container = derOf(await readFile(file.path))
  // any other file is not worth a process of its own
  return mayBeContainer(container) ? container : null
}

export const NO_CONTAINER: SignatureVerdict = {
  accepted: false,
  refusal: 'not-a-container',
  format: null,
  steps: checkSteps('not-a-container', 'unchecked'),
  signers: [],
}

/** A sequence of ASN.1 or an archive; what really is inside, the check tells. */
const mayBeContainer = (bytes: Buffer) =>
  bytes[0] === 0x30 || bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** What is true of containers over the documents that were offered. It takes seconds, so in no transaction. */
export async function judge(
  deps: Omit<Deps, 'core'>,
  items: readonly HandedIn[],
  code: string | null,
  tell: (place: number | null) => void = () => {},
): Promise<SignatureVerdict[]> {
  const documents = await keptBytes(
    deps,
    items.map(({ row }) => row.sha256),
  )
  const checks = await checkContainers(
    deps,
    items.map(({ container }, index) => ({ container, document: documents[index] ?? Buffer.alloc(0) })),
    code,
    tell,
  )
  return checks.map(toVerdict)
}

type Judged = {
  readonly side: Side
  readonly user: string
  readonly row: PaperRow
  readonly verdict: SignatureVerdict
}

/** Either party may sign first. @throws 'paper-not-waiting' when a colleague signed meanwhile */
export async function keepSignature(
  deps: Store,
  { side, user, row: { paper_id }, container, verdict }: Judged & { readonly container: Buffer },
): Promise<void> {
  const at = deps.now()
  const query = deps.db.updateTable('portal.papers').where('paper_id', '=', paper_id)
  const signed =
    side === 'customer'
      ? await query
          .set({
            state: sql`case when company_signed_at is null then 'signed' else 'done' end`,
            customer_signed_at: at,
          })
          .where('state', '=', 'waiting')
          .executeTakeFirst()
      : await query
          .set({
            state: sql`case when customer_signed_at is null then state else 'done' end`,
            company_signed_at: at,
          })
          .where('state', 'in', ['waiting', 'signed'])
          .where('company_signed_at', 'is', null)
          .executeTakeFirst()
  if (signed.numUpdatedRows === 0n) throw new Problem('paper-not-waiting', { field: 'paper' })
  await addEvent(deps, {
    paper: paper_id,
    side,
    kind: 'signed',
    user,
    verdict,
    container: await keepBytes(deps, container),
  })
}

export async function noteRefusal(
  deps: Store,
  { side, user, row: { paper_id }, verdict }: Judged,
): Promise<void> {
  const { refusals } = await deps.db
    .selectFrom('portal.paper_events')
    .select((eb) => eb.fn.countAll<number>().as('refusals'))
    .where('paper_id', '=', paper_id)
    .where('kind', '=', 'refused')
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  if (Number(refusals) < MOST_REFUSALS)
    await addEvent(deps, { paper: paper_id, side, kind: 'refused', user, verdict })
}

/** The same containers once more, all of them accepted already: the answer is the same, nothing is written. */
export async function alreadyIn(
  deps: Pick<Deps, 'db'>,
  items: readonly HandedIn[],
  side: Side,
): Promise<SignatureVerdict[] | null> {
  const events = await deps.db
    .selectFrom('portal.paper_events as e')
    .innerJoin('portal.kept_bytes as k', 'k.sha256', 'e.container')
    .select(['e.paper_id', 'e.verdict', 'k.bytes'])
    .where(
      'e.paper_id',
      'in',
      items.map(({ row }) => row.paper_id),
    )
    .where('e.side', '=', side)
    .execute()
  const matches = items.map(({ row, container }) =>
    events.find((event) => event.paper_id === row.paper_id && event.bytes.equals(container)),
  )
  // written by toVerdict
  return matches.every((match) => match !== undefined)
    ? matches.map((match) => match?.verdict as SignatureVerdict)
    : null
}
