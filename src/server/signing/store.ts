import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readablePaper } from '#server/db/readable.ts'
import { Problem } from '#server/problem.ts'
import type { Verdict } from './check-container.ts'

export type Business = Caller<'entity' | 'provider'>
type Store = Pick<Deps, 'db'>

export const selectPapers = ({ db }: Store) =>
  db
    .selectFrom('portal.papers as p')
    .select([
      'p.paper_id',
      'p.account',
      'p.also_of',
      'p.kind',
      'p.key',
      'p.title',
      'p.name',
      'p.media_type',
      'p.sha256',
      'p.size',
      'p.state',
      'p.offered_at',
      'p.due_on',
      'p.prepared_by',
      'p.site',
      'p.customer_signed_at',
      'p.company_signed_at',
      sql<boolean>`p.prepared_by is not null`.as('prepared'),
    ])

export type PaperRow = Awaited<ReturnType<ReturnType<typeof selectPapers>['executeTakeFirstOrThrow']>>

/** All accounts that a paper is about: a right on it is the right on each. */
export const accountsOf = (row: Pick<PaperRow, 'account' | 'also_of'>): string[] => [
  row.account,
  ...row.also_of,
]

export const toPaper = (row: PaperRow) => ({
  paper: row.paper_id,
  account: row.account,
  kind: row.kind,
  title: row.title,
  name: row.name,
  size: row.size,
  state: row.state,
  offeredAt: row.offered_at.toISOString(),
  dueOn: row.due_on,
  prepared: row.prepared,
})

/** A paper as one of the customer's people sees it. */
export const toOwnPaper = (row: PaperRow, { userId }: Business) => ({
  ...toPaper(row),
  preparedByYou: row.prepared_by === userId,
})

/** Papers of the caller's accounts, in the order asked. @throws 'not-found' where one of them is not the caller's */
export async function ownPapers(
  deps: Store,
  caller: Business,
  ids: readonly string[],
  field = 'paper',
): Promise<PaperRow[]> {
  const rows = await selectPapers(deps)
    .where('p.paper_id', 'in', [...ids])
    .where(readablePaper(caller))
    .execute()
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.paper_id === id)
    const named = row ? accountsOf(row) : []
    if (!row || named.some((account) => !caller.accounts.includes(account)))
      throw new Problem('not-found', { field })
    return row
  })
}

export async function ownPaper(deps: Store, caller: Business, id: string): Promise<PaperRow> {
  const [row] = await ownPapers(deps, caller, [id])
  if (!row) throw new Problem('not-found', { field: 'paper' })
  return row
}

/** Keeps bytes once, whoever keeps them. @returns their digest */
export async function keepBytes(deps: Pick<Deps, 'db' | 'now'>, bytes: Uint8Array): Promise<Buffer> {
  const sha256 = createHash('sha256').update(bytes).digest()
  await deps.db
    .insertInto('portal.kept_bytes')
    .values({ sha256, bytes: Buffer.from(bytes), kept_at: deps.now() })
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
  return sha256
}

/** Bytes by their digests, in the order asked. */
export async function keptBytes({ db }: Store, digests: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('portal.kept_bytes')
    .select(['sha256', 'bytes'])
    .where('sha256', 'in', [...digests])
    .execute()
  return digests.map((sha256) => {
    const row = rows.find((candidate) => candidate.sha256.equals(sha256))
    // the tables refer to it
    if (!row) throw new Error('bytes of a paper are gone')
    return row.bytes
  })
}

/** The code that a certificate of the caller's company has to name; null = the cabinet does not know it. */
export async function codeOfCompany({ db }: Store, { userId }: Business): Promise<string | null> {
  const { edrpou } = await db
    .selectFrom('portal.users')
    .select('edrpou')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return edrpou
}

type NewEvent = {
  paper: string
  side?: 'customer' | 'company'
  kind: 'offered' | 'prepared' | 'signed' | 'refused' | 'declined'
  user: string | null
  note?: string | null
  verdict?: SignatureVerdict
  container?: Buffer
}

/** A line of the time line of a paper. @returns its id */
export async function addEvent(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  { paper, side = 'customer', kind, user, note = null, verdict, container }: NewEvent,
): Promise<string> {
  const event_id = random.uuid()
  await db
    .insertInto('portal.paper_events')
    .values({
      paper_id: paper,
      event_id,
      at: now(),
      side,
      kind,
      user_id: user,
      note,
      verdict: verdict === undefined ? null : JSON.stringify(verdict),
      container: container ?? null,
    })
    .execute()
  return event_id
}

/** The lists that answered about the certificates of all signers, each once. */
function listsOf(signatures: Verdict['signatures']) {
  const lists = signatures.flatMap((signature) => signature.lists)
  return [...new Map(lists.map((list) => [JSON.stringify(list), { ...list }])).values()]
}

/** What a check found, as it is told and kept: without the code of the person. */
export const toVerdict = ({ accepted, refusal, format, steps, signatures }: Verdict): SignatureVerdict => ({
  accepted,
  refusal,
  format,
  steps: [...steps],
  lists: listsOf(signatures),
  signers: signatures.map(({ owner, issuer, serial, key, kind, validTo, signedAt }) => ({
    name: owner.name,
    title: owner.title,
    organisation: owner.organisation,
    company: owner.company,
    issuer,
    serial,
    key,
    kind,
    validTo,
    signedAt,
  })),
})
