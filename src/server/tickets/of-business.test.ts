import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Right, RIGHTS } from '#domain/rights.ts'
import { makeActor, makeAttachment, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeColleague, makeFirm } from '#tests/setup/firm.ts'
import { makeUser, nameUser } from '#tests/setup/users.ts'
import { answerTicket } from './answer.ts'

// Correspondence of a business belongs to the business, by account and right, not to the person who wrote it.

let t: TestApp
let firm: Firm
let other: Firm
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  firm = await makeFirm(t)
  other = await makeFirm(t)
  await nameUser(t, firm.userId, { surname: 'Гай', name: 'Олена', email: 'olena@example.com' })
})
afterAll(() => t.close())

const colleague = (rights: Right[] = ['hand-in'], accounts = [firm.bakery.number]) =>
  makeColleague(t, firm, { rights, accounts })
type Colleague = Awaited<ReturnType<typeof colleague>>
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
const file = async (who: { token: string }, account = firm.bakery.number) =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/api/tickets/export',
      payload: { token: who.token, account, format: 'csv' },
    })
  ).payload
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
  expect(await file(taras)).toContain('Гай Олена')
  expect(await file(firm)).toMatch(/Автор[^]*;Ви/)
  expect(await writer(firm)).toBeNull()
  expect((await thread(taras, ticket)).ticket.by).toBe('Гай Олена')
})

test('the file of a provider says who wrote, as the screen does', async () => {
  const provider = await makeFirm(t, { kind: 'provider' })
  const account = provider.bakery.number
  const taras = await makeColleague(t, provider)
  await write(taras, { account })
  expect((await t.call('/api/tickets', { token: provider.token, account })).body.rows).toMatchObject([
    { by: 'Бойко Тарас' },
  ])
  expect(await file(provider, account)).toMatch(/Автор[^]*;Бойко Тарас/)
  expect(await file(taras, account)).toMatch(/Автор[^]*;Ви/)
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
    .where('user_id', '=', taras.user.userId)
    .execute()
  await answerTicket(t.deps, { ticket: left, text: 'Рахунок перевірено.' })
  expect(await heard(taras.email)).toHaveLength(1)
  expect(await heard(silent.email)).toHaveLength(1)
})

test('a writer who is blocked leaves the answer to the others; where nobody has the account any more, nobody hears', async () => {
  const alone = await makeFirm(t)
  const email = 'marta@example.com'
  await nameUser(t, alone.userId, { email })
  const mate = await makeColleague(t, alone)
  const ticket = await write(alone, { account: alone.bakery.number })
  const state = (to: 'active' | 'blocked') =>
    t.deps.db.updateTable('portal.users').set({ state: to }).where('user_id', '=', alone.userId).execute()
  const heard = async () => [await t.sent(email), await t.sent(mate.email)].map((of) => of.length)
  await state('blocked')
  await answerTicket(t.deps, { ticket, text: 'Рахунок перевірено.' })
  expect(await heard()).toEqual([0, 1])
  await state('active')
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: t.deps.now() })
    .where('account', '=', alone.bakery.number)
    .execute()
  await answerTicket(t.deps, { ticket, text: 'Рахунок перевірено ще раз.' })
  expect(await heard()).toEqual([0, 1])
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

test('an answer is read by each for themselves, and what was answered before they came is no news to a colleague', async () => {
  const both = [firm.bakery.number, firm.store.number]
  const [head, taras] = [await colleague([...RIGHTS], both), await colleague(['hand-in'], both)]
  const ticket = await write(head)
  const next = () => t.clock.forward(60_000)
  const answer = async (text: string) => {
    next()
    expect(await answerTicket(t.deps, { ticket, text })).toBe(true)
    next()
  }
  /** whether it stands as unread in the list; the counter of the menu has to agree */
  const unread = async (who: Colleague) => {
    const rows = await listed(who)
    const { body } = await t.call('/api/person/orders/supplier_new', {
      token: who.token,
      account: firm.bakery.number,
      partner: who.user.partner,
      userType: 'entity',
    })
    expect(body.answers).toBe(rows.filter(({ unseen }) => unseen).length)
    return rows.find(({ id }) => id === ticket)?.unseen
  }
  const change = (call: 'change' | 'withdraw', more: object) =>
    t.call(`/api/entity/people/${call}`, {
      token: head.token,
      person: taras.user.userId,
      accounts: [firm.bakery.number],
      ...more,
    } as never)
  expect(await unread(taras)).toBe(false)
  await answer('Рахунок перевірено.')
  expect([await unread(head), await unread(taras)]).toEqual([true, true])
  await thread(taras, ticket)
  expect([await unread(head), await unread(taras)]).toEqual([true, false])
  await thread(head, ticket)
  expect(await unread(head)).toBe(false)

  await answer('Додаємо пояснення.')
  const late = await colleague()
  expect([await unread(head), await unread(taras), await unread(late)]).toEqual([true, true, false])
  next()
  const reply = { token: head.token, ticket, ticket_message: 'Дякуємо, усе зрозуміло.' }
  expect((await t.call('/api/tickets/reply', reply)).status).toBe(200)
  expect([await unread(head), await unread(taras), await unread(late)]).toEqual([false, true, false])
  await answer('Будь ласка.')
  expect([await unread(head), await unread(late)]).toEqual([true, true])

  // what was answered while they were away is no news either
  await thread(taras, ticket)
  expect((await change('withdraw', {})).status).toBe(200)
  await answer('Ще одне.')
  expect((await change('change', { rights: [], endsOn: null })).status).toBe(200)
  expect(await unread(taras)).toBe(false)
  await answer('І останнє.')
  expect(await unread(taras)).toBe(true)
})

test('an employee who looks into a cabinet reads an answer there, and it stays new to its customer', async () => {
  const staff = await makeActor(t, 'admin')
  const taras = await colleague()
  const ticket = await write(taras)
  t.clock.forward(60_000)
  await answerTicket(t.deps, { ticket, text: 'Рахунок перевірено.' })
  const view = await t.call('/api/admin/accounts/view', {
    token: staff.token,
    account: firm.bakery.number,
    user: taras.user.userId,
    reason: 'call',
  })
  const looking = { token: view.body.entity?.user.token ?? view.text }
  expect((await thread(looking, ticket)).thread).toMatchObject([{}, { text: 'Рахунок перевірено.' }])
  expect((await listed(taras)).find(({ id }) => id === ticket)?.unseen).toBe(true)
})
