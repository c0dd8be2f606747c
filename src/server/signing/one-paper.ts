import type { z } from 'zod'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { signing } from '#contract/signing.ts'
import { holdRight } from '#server/auth/rights.ts'
import { assertDocumentsOpen } from '#server/business-accounts/provider-document.ts'
import type { Deps } from '#server/deps.ts'
import { lockPapers } from '#server/documents/take-paper-back.ts'
import { documentSigned } from '#server/documents/signed.ts'
import { Problem } from '#server/problem.ts'
import { underCheck } from './checking.ts'
import type { Side } from './judge.ts'
import {
  accountsOf,
  addEvent,
  type Business,
  codeOfCompany,
  keptBytes,
  ownPaper,
  ownPapers,
  type PaperRow,
  toOwnPaper,
} from './store.ts'

/** A document with its time line, the earliest first. */
export async function onePaper(deps: Deps, caller: Business, input: z.output<typeof signing.one.request>) {
  const row = await ownPaper(deps, caller, input.paper)
  const [events, company, checked] = await Promise.all([
    timeLine(deps, row.paper_id, 'customer'),
    codeOfCompany(deps, caller),
    underCheck(deps, caller, [row.paper_id]),
  ])
  return {
    status: 'success' as const,
    paper: toOwnPaper(row, caller),
    sha256: row.sha256.toString('hex'),
    company,
    events,
    underCheck: checked,
  }
}

/** What both did with a document, the earliest first; the attempts of the other party are its own affair. */
export async function timeLine({ db }: Pick<Deps, 'db'>, paper: string, side: Side) {
  const events = await db
    .selectFrom('portal.paper_events')
    .selectAll()
    .where('paper_id', '=', paper)
    .where((eb) => eb.or([eb('kind', '<>', 'refused'), eb('side', '=', side)]))
    .orderBy('at')
    .orderBy('event_id')
    .execute()
  return events.map((event) => ({
    event: event.event_id,
    at: event.at.toISOString(),
    side: event.side,
    kind: event.kind,
    note: event.note,
    // written by toVerdict
    verdict: event.verdict as SignatureVerdict | null,
  }))
}

/** The very bytes that were offered. */
export async function paperDocument(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.document.request>,
) {
  return documentOf(deps, await ownPaper(deps, caller, input.paper))
}

export async function documentOf(deps: Pick<Deps, 'db'>, { name, media_type, sha256 }: PaperRow) {
  const [bytes] = await keptBytes(deps, [sha256])
  if (!bytes) throw new Problem('not-found', { field: 'paper' })
  return { name, type: media_type, bytes }
}

export async function paperBytes(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.bytes.request>,
) {
  const rows = await ownPapers(deps, caller, input.papers, 'papers')
  return bytesOf(deps, rows)
}

export async function bytesOf(deps: Pick<Deps, 'db'>, rows: readonly PaperRow[]) {
  const bytes = await keptBytes(
    deps,
    rows.map(({ sha256 }) => sha256),
  )
  return {
    status: 'success' as const,
    papers: rows.map(({ paper_id }, index) => ({
      paper: paper_id,
      base64: bytes[index]?.toString('base64') ?? '',
    })),
  }
}

/**
 * Somebody looked the documents through and hands them to the signatory. A repeat changes nothing.
 * @throws 'not-found' | 'paper-not-waiting' | 'right-missing'
 */
export async function preparePapers(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.prepare.request>,
) {
  const rows = await ownPapers(deps, caller, [...new Set(input.papers)], 'papers')
  await holdRight(deps, caller, [...new Set(rows.flatMap((row) => accountsOf(row)))], 'prepare')
  if (rows.some(({ state }) => state !== 'waiting'))
    throw new Problem('paper-not-waiting', { field: 'papers' })
  const prepared = await deps.db
    .updateTable('portal.papers')
    .set({ prepared_by: caller.userId })
    .where(
      'paper_id',
      'in',
      rows.map(({ paper_id }) => paper_id),
    )
    .where('state', '=', 'waiting')
    .where('prepared_by', 'is', null)
    .returning('paper_id')
    .execute()
  for (const { paper_id } of prepared)
    await addEvent(deps, { paper: paper_id, kind: 'prepared', user: caller.userId })
  return { status: 'success' as const }
}

/** @throws 'not-found' | 'paper-not-waiting' | 'documents-closed' */
export async function declinePaper(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.decline.request>,
) {
  const row = await ownPaper(deps, caller, input.paper)
  const { paper_id, account, kind, key } = row
  await holdRight(deps, caller, accountsOf(row), 'sign')
  await assertDocumentsOpen(deps, caller, accountsOf(row))
  await lockPapers(deps, account)
  const declined = await deps.db
    .updateTable('portal.papers')
    .set({ state: 'declined' })
    .where('paper_id', '=', paper_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (declined.numUpdatedRows === 0n) throw new Problem('paper-not-waiting', { field: 'paper' })
  await addEvent(deps, { paper: paper_id, kind: 'declined', user: caller.userId, note: input.reason.trim() })
  await documentSigned(deps, caller, { account, kind, key, mark: 'refused' })
  return { status: 'success' as const }
}
