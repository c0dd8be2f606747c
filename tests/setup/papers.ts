import { createHash } from 'node:crypto'
import type { SignatureVerdict } from '#contract/signing.ts'
import { checkSteps } from '#domain/signing.ts'
import type { TestApp } from './app.ts'

let made = 0

/** A document of an account that waits for a signature. */
export async function makePaper(
  { deps: { db, random, now } }: TestApp,
  account: string,
): Promise<{ paper: string; document: Buffer }> {
  const paper = random.uuid()
  const n = (made += 1)
  const document = Buffer.from(`%PDF-1.7\nАкт ${paper}\n%%EOF\n`)
  const sha256 = createHash('sha256').update(document).digest()
  await db.insertInto('portal.kept_bytes').values({ sha256, bytes: document, kept_at: now() }).execute()
  await db
    .insertInto('portal.papers')
    .values({
      paper_id: paper,
      account,
      kind: 'act',
      key: `2026-${n}`,
      title: `Акт ${n}`,
      name: `акт-${n}.pdf`,
      media_type: 'application/pdf',
      sha256,
      size: document.length,
      offered_at: now(),
      due_on: '2026-12-01',
    })
    .execute()
  return { paper, document }
}

/** A document with one accepted signature, as far as its time line is concerned. */
export async function makeCheckedPaper(
  t: TestApp,
  account: string,
): Promise<{ paper: string; event: string }> {
  const { db, random, now } = t.deps
  const { paper, document } = await makePaper(t, account)
  const event = random.uuid()
  const verdict: SignatureVerdict = {
    accepted: true,
    refusal: null,
    format: 'cades-detached',
    steps: checkSteps(null, 'unchecked'),
    signers: [],
  }
  await db
    .insertInto('portal.paper_events')
    .values({
      paper_id: paper,
      event_id: event,
      at: now(),
      side: 'customer',
      kind: 'signed',
      user_id: null,
      note: null,
      verdict: JSON.stringify(verdict),
      container: createHash('sha256').update(document).digest(),
    })
    .execute()
  await db.updateTable('portal.papers').set({ state: 'signed' }).where('paper_id', '=', paper).execute()
  return { paper, event }
}
