import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { persons } from '#seeds/demo-users.ts'
import { answerTicket, takeTicket } from './answer.ts'
import { openCounter } from '#server/orders/counter.ts'
import { serve } from '#stubs/support-desk.ts'
import { type DemoApp, demoApp } from '#tests/setup/demo.ts'

let t: DemoApp
let me: { token: string; account: string; partner: string; userType: 'person' }
let other: typeof me
let email = ''
beforeAll(async () => {
  t = await demoApp()
  me = await signIn(persons.one)
  other = await signIn(persons.debtor)
  const user = await t.database.db
    .selectFrom('portal.users')
    .select('email')
    .where('login', '=', persons.one.login)
    .executeTakeFirstOrThrow()
  email = user.email ?? ''
})
afterAll(() => t.close())

async function signIn(person: { login: string }) {
  const { token, partner, accounts } = await t.signIn(person)
  return { token, account: accounts[0] ?? '', partner, userType: 'person' as const }
}
const mine = () => ({ token: me.token, account: me.account })

async function upload(who: typeof me, bytes: Uint8Array, name: string) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ token: who.token, account: who.account, purpose: 'ticket' }))
    form.set(key, value)
  form.set('file', new Blob([bytes]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return reply.json<{ file: { id: string } }>().file.id
}
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
const words = 'Перевірте, будь ласка, показання за жовтень.'
const write = (more: object = {}) =>
  t.call('/api/tickets/create', {
    ...mine(),
    kind: 'readings',
    title: 'Показання за жовтень',
    ticket_message: words,
    ...more,
  })

test('a new ticket has a number, a term of thirty days, its file, and stands first', async () => {
  t.clock.forward(60_000)
  const file = await upload(me, pdf, 'акт.pdf')
  const { body, text } = await write({ files: [file] })
  expect(body.ticket, text).toMatchObject({ state: 'new', dueOn: '2026-12-21', messages: 1, unseen: false })

  const list = await t.call('/api/tickets', mine())
  expect(list.body.rows[0]).toEqual(body.ticket)
  expect((await t.call('/api/person/orders', me)).body.tickets[0]).toEqual(body.ticket)
  const { body: opened } = await t.call('/api/tickets/thread', { token: me.token, ticket: body.ticket.id })
  expect(opened.thread).toMatchObject([
    { author: 'customer', text: words, files: [{ id: file, name: 'акт.pdf', type: 'application/pdf' }] },
  ])
})

test('the company takes it, answers it, a letter is sent; the customer writes on and closes it', async () => {
  t.clock.forward(60_000)
  const { ticket } = (await write({ title: 'Довідка для субсидії' })).body
  const asks = { token: me.token, ticket: ticket.id }
  expect(await takeTicket(t.deps, ticket.id)).toBe(true)
  t.clock.forward(10 * 60_000)
  expect(await answerTicket(t.deps, { ticket: ticket.id, text: 'Довідка готова.' })).toBe(true)

  expect((await t.sent(email))[0]).toContain('«Довідка для субсидії» надано відповідь')

  const before = await t.call('/api/person/orders/supplier_new', me)
  const first = await t.call('/api/tickets/thread', asks)
  expect(first.body.ticket.state).toBe('answered')
  expect(first.body.thread.map(({ author }) => author)).toEqual(['customer', 'company'])
  expect((await t.call('/api/person/orders/supplier_new', me)).body.answers).toBe(before.body.answers - 1)

  const again = await t.call('/api/tickets/reply', { ...asks, ticket_message: 'Дякую, а де її взяти?' })
  expect(again.body.ticket).toMatchObject({ state: 'in-progress', dueOn: '2026-12-21', messages: 3 })
  t.clock.forward(1000)
  await answerTicket(t.deps, { ticket: ticket.id, text: 'У розділі «Документи».' })
  expect((await t.call('/api/tickets/close', asks)).body.ticket.state).toBe('closed')
  expect(
    (await t.call('/api/tickets/reply', { ...asks, ticket_message: 'І ще одне питання' })).body,
  ).toMatchObject({
    code: 'ticket-closed',
  })
  expect(await answerTicket(t.deps, { ticket: ticket.id, text: 'Ще слово.' })).toBe(false)
})

test('a letter about an answer goes to nobody’s mailbox but the customer’s own', async () => {
  const { db } = t.database
  await db.updateTable('portal.users').set({ email_proved_at: null }).where('email', '=', email).execute()
  try {
    const before = (await t.sent(email)).length
    const { ticket } = (await write({ title: 'Лист на чужу пошту' })).body
    expect(await answerTicket(t.deps, { ticket: ticket.id, text: 'Відповідь.' })).toBe(true)
    expect(await t.sent(email)).toHaveLength(before)
  } finally {
    await db
      .updateTable('portal.users')
      .set({ email_proved_at: t.deps.now() })
      .where('email', '=', email)
      .execute()
  }
})

test('a ticket is withdrawn before the answer and not after', async () => {
  const { ticket } = (await write()).body
  const asks = { token: me.token, ticket: ticket.id }
  expect((await t.call('/api/tickets/withdraw', asks)).body.can).toEqual({
    write: false,
    withdraw: false,
    close: false,
  })
  expect((await t.call('/api/tickets/withdraw', asks)).body.code).toBe('ticket-closed')
  const { rows } = (await t.call('/api/tickets', { ...mine(), state: 'answered' })).body
  expect((await t.call('/api/tickets/withdraw', { token: me.token, ticket: rows[0]?.id })).body.code).toBe(
    'conflict',
  )
})

test.each([
  ['title', '', 'required'],
  ['title', '   ', 'required'],
  ['title', 'Аб', 'too-short'],
  ['title', 'а'.repeat(121), 'too-long'],
  ['ticket_message', '', 'required'],
  ['ticket_message', 'Коротко', 'too-short'],
  ['ticket_message', 'а'.repeat(4001), 'too-long'],
])('%s %j is refused: %s', async (field, value, code) => {
  expect((await write({ [field]: value })).body).toMatchObject({ status: 'error', code, field })
})

test('another’s ticket and another’s file do not exist, and a file is sent once', async () => {
  const theirs = await upload(other, pdf, 'їхній.pdf')
  expect((await write({ files: [theirs] })).body).toMatchObject({ code: 'not-found', field: 'files' })
  const { ticket } = (await write({ files: [await upload(me, pdf, 'мій.pdf')] })).body
  const strange = await t.call('/api/tickets/thread', { token: other.token, ticket: ticket.id })
  expect(strange.body).toMatchObject({ code: 'ticket-not-found' })
  const { thread } = (await t.call('/api/tickets/thread', { token: me.token, ticket: ticket.id })).body
  const sent = thread[0]?.files[0]?.id
  expect((await write({ files: [sent] })).body).toMatchObject({ code: 'not-found', field: 'files' })
  const taken = await t.call('/api/files/download' as '/api/tickets', { token: other.token, file: sent })
  expect(taken.body.code).toBe('not-found')
})

test('a ticket sent twice under one key is one ticket', async () => {
  const body = { ...mine(), kind: 'other', title: 'Один раз', ticket_message: words }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => t.call('/api/tickets/create', body, { key: 'one-ticket-0001' })),
  )
  const made = replies.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  expect((await t.call('/api/tickets', { ...mine(), search: 'Один раз' })).body.total).toBe(1)
})

test('the list is filtered, searched, ordered and paged by the server and leaves as a workbook', async () => {
  const all = await t.call('/api/tickets', {
    ...mine(),
    sort: 'number',
    descending: false,
    pageSize: 2,
    page: 2,
  })
  expect(all.body.rows).toHaveLength(2)
  expect(all.body.rows[0]?.number).toBe('100003')
  expect((await t.call('/api/tickets', { ...mine(), search: '100_' })).body.total).toBe(0)
  expect((await t.call('/api/tickets', { ...mine(), kind: 'outage' })).body.rows).toHaveLength(1)
  const path: FilePath = '/api/tickets/export'
  const reply = await t.app.inject({ method: 'POST', url: path, payload: { ...mine(), format: 'xlsx' } })
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets
  expect(sheet?.rows).toHaveLength(all.body.total + 1)
})

test('reading a message of a supplier lowers the counter once', async () => {
  const { items, count } = (await t.call('/api/person/orders/supplier_new', me)).body
    .findNewOrderAnswersResponse
  const read = { token: me.token, item: items[0]?.id }
  expect((await t.call('/api/orders/read', read)).body).toMatchObject({
    unread: count - 1,
    item: { isRead: true },
  })
  expect((await t.call('/api/orders/read', read)).body.unread).toBe(count - 1)
  expect((await t.call('/api/orders/read', { ...read, token: other.token })).body.code).toBe('not-found')
})

test('a service is ordered: code, device, a free day; the hour is taken, given up and free again', async () => {
  const { zqrtCodes, deviceAccounts } = (await t.call('/api/person/orders/code_zrqt', me)).body
  const [code, device] = [zqrtCodes[0]?.code ?? '', deviceAccounts[0]]
  const calendar = {
    token: me.token,
    url: '/person/orders/calendar_zrqt',
    place: device?.place,
    payment: device?.payment,
    code,
  }
  const { data } = (await t.call('/api/get-common', calendar)).body
  const date = data.dates?.[0] ?? ''
  const order = {
    ...mine(),
    code,
    device: device?.device,
    place: device?.place,
    payment: device?.payment,
    date,
  }
  const made = await Promise.all(Array.from({ length: 5 }, () => t.call('/api/person/orders/create', order)))
  const good = made.filter(({ status }) => status === 200)
  // the day has three hours of one crew
  expect(
    good.map(({ body }) => body.order.hours).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['09:00–11:00', '11:00–13:00', '14:00–16:00'])
  // one meter has no more than three visits waiting, and the crew no fourth hour for anybody
  expect(made.filter(({ body }) => body.code === 'too-many-orders')).toHaveLength(2)
  const theirs = (await t.call('/api/person/orders/code_zrqt', other)).body.deviceAccounts[0]
  expect(
    (
      await t.call('/api/person/orders/create', {
        ...order,
        token: other.token,
        account: other.account,
        device: theirs?.device,
        place: theirs?.place,
        payment: theirs?.payment,
      })
    ).body.code,
  ).toBe('date-taken')
  expect((await t.call('/api/get-common', calendar)).body.data.dates).not.toContain(date)

  const cancel = { token: me.token, order: good[0]?.body.order.id }
  expect((await t.call('/api/person/orders/cancel', { ...cancel, token: other.token })).body.code).toBe(
    'not-found',
  )
  expect((await t.call('/api/person/orders/cancel', cancel)).body.order.state).toBe('cancelled')
  expect((await t.call('/api/person/orders/cancel', cancel)).body.code).toBe('conflict')
  expect((await t.call('/api/get-common', calendar)).body.data.dates).toContain(date)

  expect((await t.call('/api/person/orders/create', { ...order, date: '2026-13-40' })).body.code).toBe(
    'invalid',
  )
  expect((await t.call('/api/person/orders/create', { ...order, place: 'dnem-0' })).body.code).toBe(
    'not-found',
  )
  expect((await t.call('/api/person/orders/create', { ...order, device: '1000000000' })).body.code).toBe(
    'counter-not-found',
  )
  expect((await t.call('/api/person/orders/create', { ...order, code: 'NONE' })).body.code).toBe('not-found')
})

test('the desk of the demo answers what is written from now on, asks about a meter, confirms what is ordered', async () => {
  t.clock.forward(1000)
  const counter = openCounter(t.deps, t.deps.now())
  expect(await counter.waiting()).toEqual([])
  const plain = (await write()).body.ticket
  const meter = (await write({ kind: 'meter', title: 'Табло згасло' })).body.ticket
  const { zqrtCodes, deviceAccounts } = (await t.call('/api/person/orders/code_zrqt', me)).body
  const [device] = deviceAccounts
  const order = await t.call('/api/person/orders/create', {
    ...mine(),
    code: zqrtCodes[1]?.code,
    device: device?.device,
    place: device?.place,
    payment: device?.payment,
    date: '2026-12-01',
  })
  expect(order.body.order).toMatchObject({ state: 'new', date: '2026-12-01' })

  t.clock.forward(11_000)
  await serve(counter, t.deps.now())
  const state = async (ticket: string) =>
    (await t.call('/api/tickets/thread', { token: me.token, ticket })).body.ticket.state
  expect(await state(plain.id)).toBe('answered')
  expect(await state(meter.id)).toBe('waiting')
  const { items, inbox } = (await t.call('/api/person/orders', me)).body
  expect(items.find(({ id }) => id === order.body.order.id)?.state).toBe('confirmed')
  expect(inbox[0]).toMatchObject({ isRead: false, order: order.body.order.number })

  t.clock.forward(1000)
  const file = await upload(me, pdf, 'фото.pdf')
  await t.call('/api/tickets/reply', {
    token: me.token,
    ticket: meter.id,
    ticket_message: 'Надсилаю фото табло',
    files: [file],
  })
  t.clock.forward(11_000)
  await serve(counter, t.deps.now())
  expect(await state(meter.id)).toBe('answered')
  expect(await counter.waiting()).toEqual([])
})
