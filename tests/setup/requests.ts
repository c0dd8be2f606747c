import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import type { RequestFacts, RequestKind } from '#domain/business-request.ts'
import type { TestApp } from './app.ts'
import { makeUser } from './users.ts'

let made = 70_000

type Wish = { kind?: RequestKind; subject?: string; facts?: RequestFacts; account?: string; userId?: string }

/** A request of a business that waits for a decision, with a file in its conversation. */
export async function makeRequest(t: TestApp, wish: Wish = {}): Promise<{ id: string; file: string }> {
  const { db, random, now } = t.deps
  const n = (made += 1)
  const account = wish.account ?? (await makeAccount(t.database.db, { index: n, kind: 'entity' })).number
  const user_id =
    wish.userId ?? (await makeUser(t, 'entity', { login: `90008${n}0`, accounts: [account] })).userId
  const [ticket_id, message_id, id, file] = [random.uuid(), random.uuid(), random.uuid(), random.uuid()]
  const at = now()
  await db
    .insertInto('portal.tickets')
    .values({
      ticket_id,
      number: `R${n}`,
      user_id,
      account,
      site: 'dnem',
      kind: 'contract',
      title: 'Запит',
      created_at: at,
      updated_at: at,
      due_on: '2026-12-21',
    })
    .execute()
  await db
    .insertInto('portal.ticket_messages')
    .values({ ticket_id, message_id, author: 'customer', body: 'Просимо розглянути.', at })
    .execute()
  await db
    .insertInto('portal.files')
    .values({
      file_id: file,
      account,
      user_id,
      purpose: 'ticket',
      name: 'лист.pdf',
      media_type: 'application/pdf',
      size: 3,
      sha256: Buffer.alloc(32),
      created_at: at,
    })
    .execute()
  await writeFile(join(t.deps.filesDir, file), 'pdf')
  await db
    .insertInto('portal.ticket_files')
    .values({ file_id: file, ticket_id, message_id, position: 0 })
    .execute()
  await db
    .insertInto('portal.requests')
    .values({
      request_id: id,
      ticket_id,
      account,
      kind: wish.kind ?? 'limit-correction',
      subject: wish.subject ?? '2026',
      facts: JSON.stringify(wish.facts ?? { '2026-12': 12_000 }),
      decided_at: null,
      decided_by: null,
      reason: null,
    })
    .execute()
  return { id, file }
}

/** A business that owes 432 UAH past its term. @returns its account */
export async function makeDebtor(t: TestApp): Promise<string> {
  const account = await makeAccount(t.database.db, { index: (made += 1), kind: 'entity' })
  await makeBill(t.database.db, account, { period: '2026-08', amountKop: 43_200, kwh: 100 })
  return account.number
}
