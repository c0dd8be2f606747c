import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#domain/rights.ts'
import { makeAttachment, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeFirm } from '#tests/setup/firm.ts'
import { makeUser } from '#tests/setup/users.ts'
import { answerTicket } from './answer.ts'

// Correspondence of a business belongs to the business, by account and right, not to the person who wrote it.

let t: TestApp
let firm: Firm
let other: Firm
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  firm = await makeFirm(t)
  other = await makeFirm(t)
  await named(firm.userId, { surname: 'Гай', name: 'Олена', email: 'olena@example.com' })
})
afterAll(() => t.close())

let n = 0
const named = (userId: string, row: { surname: string; name: string; email: string }) =>
  t.deps.db.updateTable('portal.users').set(row).where('user_id', '=', userId).execute()
async function colleague(rights: Right[] = ['hand-in']) {
  n += 1
  const user = await makeUser(t, 'entity', { login: `90007780${n}`, accounts: [firm.bakery.number], rights })
  const email = `taras${n}@example.com`
  await named(user.userId, { surname: 'Бойко', name: 'Тарас', email })
  const { token } = await openSession(t, user)
  return { token, email, userId: user.userId, user }
}
const write = async (who: { token: string }, more: object = {}) => {
  const { body, text } = await t.call('/api/tickets/create', {
    token: who.token,
    account: firm.bakery.number,
    kind: 'billing',
    title: 'Рахунок за жовтень',
    ticket_message: 'Перевірте, будь ласка, рахунок за жовтень.',
    ...more,
  })
  if (!body.ticket) throw new Error(text)
  return body.ticket.id
}
const thread = async (who: { token: string }, ticket: string) =>
  (await t.call('/api/tickets/thread', { token: who.token, ticket })).body
const listed = async (who: { token: string }) =>
  (await t.call('/api/tickets', { token: who.token, account: firm.bakery.number })).body.rows

test('what one person of a business wrote, another reads and goes on with, and each sees who wrote', async () => {
  const taras = await colleague()
  const ticket = await write(firm)
  expect((await listed(taras)).map(({ id }) => id)).toContain(ticket)
  expect((await thread(taras, ticket)).thread).toMatchObject([{ author: 'customer', by: 'Гай Олена' }])
  t.clock.forward(60_000)
  const { body, text } = await t.call('/api/tickets/reply', {
    token: taras.token,
    ticket,
    ticket_message: 'Додаю: лічильник стоїть у пекарні.',
  })
  expect(body.thread, text).toMatchObject([{ by: 'Гай Олена' }, { by: null }])
  expect((await thread(firm, ticket)).thread).toMatchObject([{ by: null }, { by: 'Бойко Тарас' }])
  expect((await thread(other, ticket)).code).toBe('ticket-not-found')

  const writer = async (who: { token: string }) => (await listed(who)).find(({ id }) => id === ticket)?.by
  expect(await writer(taras)).toBe('Гай Олена')
  expect(await writer(firm)).toBeNull()
  expect((await thread(taras, ticket)).ticket.by).toBe('Гай Олена')
})

test('a file that a colleague sent is read by those who read the ticket, and by nobody else', async () => {
  const taras = await colleague()
  const sent = await makeAttachment(t, { user: taras.user, account: firm.bakery.number })
  await writeFile(join(t.deps.filesDir, sent), 'pdf')
  await write(taras, { files: [sent] })
  const fetched = (who: { token: string }) => t.call('/api/files/download', { token: who.token, file: sent })
  expect(await fetched(firm)).toMatchObject({ status: 200, text: 'pdf' })
  expect(await fetched(other)).toMatchObject({ status: 404 })
  const nobody = await makeUser(t, 'person', { login: '+380990077801', accounts: [] })
  const { token } = await openSession(t, nobody)
  expect(await fetched({ token })).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('those who wrote hear of the answer; once they are gone, those who have the account now', async () => {
  const [taras, silent] = [await colleague(), await colleague()]
  const ticket = await write(taras)
  await t.call('/api/tickets/reply', {
    token: firm.token,
    ticket,
    ticket_message: 'Надсилаю ще одне запитання.',
  })
  await answerTicket(t.deps, { ticket, text: 'Рахунок перевірено.' })
  const heard = async (who: string) =>
    (await t.sent(who)).filter((letter) => /Рахунок за жовтень/.test(letter))
  expect(await heard(taras.email)).toHaveLength(1)
  expect(await heard('olena@example.com')).toHaveLength(1)
  expect(await heard(silent.email)).toEqual([])

  const left = await write(taras)
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: t.deps.now() })
    .where('user_id', '=', taras.userId)
    .execute()
  await answerTicket(t.deps, { ticket: left, text: 'Рахунок перевірено.' })
  expect(await heard(taras.email)).toHaveLength(1)
  expect(await heard(silent.email)).toHaveLength(1)
})

test('what a colleague asks of the company is withdrawn only by those who may ask it', async () => {
  const [clerk, head] = [await colleague(['hand-in']), await colleague(['prepare'])]
  const filed = await t.call('/api/entity/company-information/change', {
    token: firm.token,
    account: firm.bakery.number,
    field: 'signatory',
    value: 'Коваль Олена Петрівна',
  })
  const { ticket } = filed.body.request
  expect((await thread(clerk, ticket)).can).toMatchObject({ write: true, withdraw: false })
  const no = await t.call('/api/tickets/withdraw', { token: clerk.token, ticket })
  expect(no.body).toMatchObject({ code: 'right-missing' })
  expect((await thread(head, ticket)).can).toMatchObject({ withdraw: true })
  const done = await t.call('/api/tickets/withdraw', { token: head.token, ticket })
  expect(done.body, done.text).toMatchObject({ ticket: { state: 'withdrawn' } })
})
