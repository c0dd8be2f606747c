import type { z } from 'zod'
import type { SignatureVerdict, signing } from '#contract/signing.ts'
import { assertRight } from '#server/auth/rights.ts'
import type { Deps } from '#server/deps.ts'
import { documentSigned } from '#server/documents/signed.ts'
import { Problem } from '#server/problem.ts'
import { addEvent, type Business, codeOfCompany, keptBytes, ownPaper, ownPapers, toPaper } from './store.ts'

/** A document with its time line, the earliest first. */
export async function onePaper(deps: Deps, caller: Business, input: z.output<typeof signing.one.request>) {
  const row = await ownPaper(deps, caller, input.paper)
  const [events, company] = await Promise.all([
    deps.db
      .selectFrom('portal.paper_events')
      .selectAll()
      .where('paper_id', '=', row.paper_id)
      .orderBy('at')
      .orderBy('event_id')
      .execute(),
    codeOfCompany(deps, caller),
  ])
  return {
    status: 'success' as const,
    paper: toPaper(row),
    sha256: row.sha256.toString('hex'),
    company,
    events: events.map(({ event_id, at, side, kind, note, verdict }) => ({
      event: event_id,
      at: at.toISOString(),
      side,
      kind,
      note,
      // written by toVerdict
      verdict: verdict as SignatureVerdict | null,
    })),
  }
}

/** The very bytes that were offered. */
export async function paperDocument(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.document.request>,
) {
  const { name, media_type, sha256 } = await ownPaper(deps, caller, input.paper)
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

/** @throws 'not-found' | 'paper-not-waiting' */
export async function declinePaper(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.decline.request>,
) {
  const { paper_id, account, kind, key } = await ownPaper(deps, caller, input.paper)
  await assertRight(deps, caller, account, 'sign')
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
