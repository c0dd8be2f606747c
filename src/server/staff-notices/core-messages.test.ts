import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedData } from '#domain/signed-data.ts'
import { makeAuthority, makeCertificate } from '#demo/signing/certificates.ts'
import { newKey } from '#demo/signing/keys.ts'
import { fm } from '#server/core/function-modules.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { cleanUp } from '#server/worker/clean-up.ts'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { carryToCore } from '#tests/setup/carry.ts'
import { makeRefusedBank, makeRefusedDecision, makeRefusedMessage } from '#tests/setup/core-messages.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makePaper } from '#tests/setup/papers.ts'
import { makeAct } from '#tests/setup/papers-of-accounts.ts'
import { makeEmployee } from '#tests/setup/staff.ts'

const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const root = makeAuthority(newKey('ecdsa'), { name: 'Корінь' }, SPAN)
const key = newKey('ecdsa')
/** the business of users made for tests */
const subject = { name: 'Цимбаліста Ївга', organisation: 'ТОВ «Приклад»', company: '99999994' }
const signer = { ...key, certificate: makeCertificate({ key, subject, serial: 9, ...SPAN }, root) }

let t: TestApp
let firm: Actor
let chief: string
let ofDnem: string
let ofKem: string
beforeAll(async () => {
  t = await testApp()
  Object.assign(t.deps.config, { trust: () => ({ authorities: [root.certificate], lists: [] }) })
  firm = await makeActor(t, 'entity')
  const tokenOf = async (roles: string[]) => (await openSession(t, await makeEmployee(t, roles))).token
  chief = await tokenOf(['head'])
  ofDnem = await tokenOf(['billing:dnem'])
  ofKem = await tokenOf(['billing:kem'])
})
afterAll(() => t.close())

const listed = async (token = ofDnem) => (await t.call('/api/admin/core-messages', { token })).body.rows
const idsOf = async (token?: string) => (await listed(token)).map(({ id }) => id)
const again = (id: string, token = ofDnem) => t.call('/api/admin/core-messages/again', { token, id })
const settle = (id: string, token = ofDnem) =>
  t.call('/api/admin/core-messages/settle', { token, id, reason: 'Позначку внесено в білінгу' })
const counted = async (token: string) =>
  (await t.call('/api/admin/overview', { token })).body.waiting.find(({ what }) => what === 'coreMessages')
const dead = async () =>
  (await outboxStore(t.deps.db).depth(t.deps.now())).find(({ channel }) => channel === 'core')?.failed ?? 0
const audit = (action: string) =>
  t.deps.db
    .selectFrom('portal.audit')
    .select(['actor_id', 'site', 'details'])
    .where('action', '=', action)
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()

const counts = (bill: string, state: 'issued' | 'replaced') =>
  sql`update core.bills set state = ${state} where number = ${bill}`.execute(t.database.owner.db)

/** An act that its customer has signed here, which the core does not take while it does not count the bill. */
async function signRefused() {
  const bill = await makeAct(t, firm.account)
  await counts(bill, 'replaced')
  const { paper, document } = await makePaper(t, firm.account)
  await t.deps.db.updateTable('portal.papers').set({ key: bill }).where('paper_id', '=', paper).execute()
  const container = Buffer.from(signedData(document, signer, { signedAt: t.deps.now() }))
  const reply = await callWithFile(t, '/api/entity/papers/upload', { token: firm.token, paper }, container)
  expect(reply.body, reply.text).toMatchObject({ verdict: { accepted: true } })
  await carryToCore(t)
  return bill
}

test('a signed act that the core refuses is listed with its company, counted, and hidden from another company', async () => {
  const before = await dead()
  const bill = await signRefused()
  const rows = (await listed()).filter(({ subject: about }) => about === bill)
  expect(rows).toMatchObject([
    {
      what: 'ZPORTAL_DOCUMENT_MARK',
      account: firm.account,
      site: 'dnem',
      code: 'conflict',
      tries: 1,
      sendable: true,
    },
  ])
  expect(await counted(ofDnem)).toMatchObject({ count: rows.length, since: rows[0]?.refusedAt })
  expect(await dead()).toBe(before + 1)
  expect(await counted(ofKem)).toMatchObject({ count: 0 })
  expect(await listed(ofKem)).toEqual([])
  const id = rows[0]?.id ?? ''
  for (const act of [again, settle]) expect((await act(id, ofKem)).body.code).toBe('not-found')

  const file = await t.call('/api/admin/core-messages/export', { token: ofDnem, format: 'csv' })
  expect(file.text).toContain(bill)
  expect(file.text).toContain('у ньому вже записано інше')
})

test('passed on again it goes under its own id, and leaves the list once the core takes it', async () => {
  const bill = await signRefused()
  const { id = '' } = (await listed()).find(({ subject: about }) => about === bill) ?? {}
  expect((await again(id)).status).toBe(200)
  expect(await idsOf()).not.toContain(id)
  await carryToCore(t)
  expect(await idsOf(), 'refused once more').toContain(id)

  await counts(bill, 'issued')
  expect((await again(id)).status).toBe(200)
  expect((await again(id)).body.code).toBe('conflict')
  await carryToCore(t)
  expect(await idsOf()).not.toContain(id)
  const { rows } = await sql<{ signed: boolean }>`
    select customer_signed_at is not null as signed from core.documents
    where bill = ${bill} and kind = 'act'`.execute(t.database.owner.db)
  expect(rows).toEqual([{ signed: true }])
  const { rows: answers } = await sql`select from core.answers where key = ${id}`.execute(t.database.owner.db)
  expect(answers).toHaveLength(1)
  expect(await audit('core-message-passed')).toMatchObject({ site: 'dnem', details: { message: id } })
  expect((await settle(id)).body.code).toBe('conflict')
})

test('settled it leaves the list and the counters, and the audit names who and why', async () => {
  const employee = await makeEmployee(t, ['billing:dnem'])
  const { token } = await openSession(t, employee)
  const id = await makeRefusedMessage(t, firm.account)
  const before = [await dead(), (await counted(token))?.count]
  expect((await settle(id, token)).status).toBe(200)
  expect(await idsOf()).not.toContain(id)
  expect([await dead(), (await counted(token))?.count]).toEqual(before.map((count) => Number(count) - 1))
  expect(await audit('core-message-settled')).toMatchObject({
    actor_id: employee.userId,
    site: 'dnem',
    details: { message: id, kind: 'ZPORTAL_DUNNING_MARK', reason: 'Позначку внесено в білінгу' },
  })
  for (const act of [again, settle]) expect((await act(id)).body.code).toBe('conflict')
})

test('it can be passed on for as long as it is listed; without its text it can only be settled', async () => {
  const id = await makeRefusedMessage(t, firm.account)
  await cleanUp(t.deps.db, new Date(t.clock.now().getTime() + 30 * 86_400_000))
  expect((await listed()).find((row) => row.id === id)).toMatchObject({ sendable: true })
  await t.deps.db
    .updateTable('portal.outbox')
    .set({ body_sealed: null })
    .where('message_id', '=', id)
    .execute()
  expect((await listed()).find((row) => row.id === id)).toMatchObject({ sendable: false, subject: null })
  expect((await again(id)).body.code).toBe('conflict')
  expect((await settle(id)).status).toBe(200)
})

test('of which company a message is nobody knows is seen by those who work for all of them', async () => {
  const id = await makeRefusedMessage(t, firm.account)
  await t.deps.db
    .updateTable('portal.outbox')
    .set({ account: null, site: null })
    .where('message_id', '=', id)
    .execute()
  expect(await idsOf(chief)).toContain(id)
  expect(await idsOf(ofDnem)).not.toContain(id)
})

test('each is of the employees who may do what it tells the billing of, and counted for them', async () => {
  const tokenOf = async (roles: string[]) => (await openSession(t, await makeEmployee(t, roles))).token
  const [metering, ofKemMetering, editor, service] = await Promise.all([
    tokenOf(['metering:dnem']),
    tokenOf(['metering:kem']),
    tokenOf(['content']),
    tokenOf(['customer-service']),
  ])
  const warning = await makeRefusedMessage(t, firm.account)
  const decision = await makeRefusedDecision(t, firm.account)
  const bank = await makeRefusedBank(t)
  const mine = new Set([warning, decision, bank])
  const seenBy = async (token: string) => (await idsOf(token)).filter((id) => mine.has(id))

  expect(await seenBy(ofDnem)).toEqual([warning])
  expect(await seenBy(metering)).toEqual([decision])
  expect(await seenBy(editor)).toEqual([bank])
  expect(await seenBy(ofKemMetering)).toEqual([])
  expect(new Set(await seenBy(chief))).toEqual(mine)
  for (const token of [metering, editor, chief])
    expect((await counted(token))?.count).toBe((await listed(token)).length)
  expect(await counted(service), 'nothing of it is theirs').toBeUndefined()
  expect((await t.call('/api/admin/core-messages', { token: service })).status).toBe(403)

  for (const act of [again, settle]) {
    expect((await act(decision, ofDnem)).body.code).toBe('not-found')
    expect((await act(warning, metering)).body.code).toBe('not-found')
    expect((await act(decision, ofKemMetering)).body.code).toBe('not-found')
  }
  expect((await again(decision, metering)).status).toBe(200)
  await carryToCore(t)
  expect(await seenBy(metering), 'refused once more').toEqual([decision])
  expect((await settle(decision, metering)).status).toBe(200)
  expect((await settle(bank, editor)).status).toBe(200)
  expect(await seenBy(chief)).toEqual([warning])
})

test('a post in each of two companies gives each kind of its company alone', async () => {
  const { token } = await openSession(t, await makeEmployee(t, ['metering:dnem', 'content:kem']))
  const decision = await makeRefusedDecision(t, firm.account)
  const bank = await makeRefusedBank(t, 'kem')
  const foreign = [await makeRefusedBank(t, 'dnem'), await makeRefusedMessage(t, firm.account)]
  const ids = await idsOf(token)
  expect(ids).toEqual(expect.arrayContaining([decision, bank]))
  expect(ids.filter((id) => foreign.includes(id))).toEqual([])
})

test('a bank account that is refused belongs to its company and to no customer', async () => {
  const id = await makeRefusedBank(t, 'kem')
  const rows = await listed(chief)
  expect(rows.find((row) => row.id === id)).toMatchObject({
    account: null,
    site: 'kem',
    subject: 'UA213223130000026007233566001',
  })
})

test('the refused booking of a payment is not listed: it has a page of its own', async () => {
  const before = await counted(chief)
  const request = {
    account: '1200999999',
    amountKopiykas: 100_00,
    source: 'liqpay',
    providerPaymentId: `${t.deps.random.uuid()}/1`,
    receipt: 'P-1',
    paidAt: t.deps.now().toISOString(),
  } as const
  const id = await coreLater(t.deps.db, t.deps, fm.ZPORTAL_PAYMENT_POST, request, 'pay of a test')
  await carryToCore(t)
  const message = await t.deps.db
    .selectFrom('portal.outbox')
    .select('last_error')
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(message.last_error).toBe('core: account-not-found')
  expect(await idsOf(chief)).not.toContain(id)
  expect(await counted(chief)).toEqual(before)
  for (const act of [again, settle]) expect((await act(id, chief)).body.code).toBe('not-found')
})
