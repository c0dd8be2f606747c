import { createHash } from 'node:crypto'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import { checkSteps } from '#domain/signing.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import type { MadeUser } from './users.ts'

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
  await db
    .with('bytes', (to) =>
      to.insertInto('portal.kept_bytes').values({ sha256, bytes: document, kept_at: now() }),
    )
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

/** A document that a provider has sent, with its first version and the request about it. */
export async function makeProviderDocument(
  t: TestApp,
  { userId, kind }: MadeUser,
  account: string,
): Promise<{ document: string; request: string }> {
  const { db, random, now } = t.deps
  const [document, request, ticket, file] = [random.uuid(), random.uuid(), random.uuid(), random.uuid()]
  if (kind !== 'entity' && kind !== 'provider') return { document, request }
  const at = now()
  const bytes = Buffer.from('%PDF-1.7\nУгода\n%%EOF\n')
  made += 1
  await db
    .with('new_file', (to) =>
      to.insertInto('portal.files').values({
        file_id: file,
        account,
        user_id: userId,
        purpose: 'ticket',
        name: 'угода.pdf',
        media_type: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        created_at: at,
      }),
    )
    .with('new_document', (to) =>
      to
        .insertInto('portal.provider_documents')
        .values({ document_id: document, account, title: `Угода ${made}`, made_at: at }),
    )
    .insertInto('portal.tickets')
    .values({
      ticket_id: ticket,
      number: `D${made}`,
      user_id: userId,
      account,
      site: 'dnem',
      kind: 'documents',
      title: 'Документ на розгляд: Угода',
      created_at: at,
      updated_at: at,
      due_on: '2026-12-21',
    })
    .execute()
  // a request takes over the company of its ticket, which has to be there
  await db
    .with('new_request', (to) =>
      to.insertInto('portal.requests').values({
        request_id: request,
        ticket_id: ticket,
        account,
        kind: 'provider-document',
        subject: `Угода ${made}`,
        facts: JSON.stringify({ document, version: 1 }),
        decided_at: null,
        decided_by: null,
        reason: null,
      }),
    )
    .insertInto('portal.provider_document_versions')
    .values({
      document_id: document,
      version: 1,
      request_id: request,
      file_id: file,
      note: null,
      sent_by: userId,
      sent_at: at,
    })
    .execute()
  await writeFile(join(t.deps.filesDir, file), bytes)
  return { document, request }
}
