import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTicket } from '#seeds/makers/orders.ts'
import { recordMissed } from '#server/tickets/term.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { nameUser } from '#tests/setup/users.ts'

const NOW = '2026-11-23T10:00:00+02:00'
let t: TestApp
let staff: Actor
let colleague: Actor
let ofKem: Actor
let household: Actor
beforeAll(async () => {
  t = await testApp({ now: NOW })
  staff = await makeActor(t, 'admin')
  colleague = await makeActor(t, 'admin')
  ofKem = await makeActor(t, 'admin')
  household = await makeActor(t, 'person')
  await give(ofKem, ['customer-service:kem'])
  await nameUser(t, colleague.user.userId, { name: 'Петро', surname: 'Лис' })
})
afterAll(() => t.close())

const give = (me: Actor, roles: string[]) =>
  t.deps.db.updateTable('portal.users').set({ roles }).where('user_id', '=', me.user.userId).execute()
const ticketOf = (row: object = {}) =>
  makeTicket(t.deps.db, { user_id: household.user.userId, account: household.account, ...row })
const opened = async (ticket: string, me = staff) =>
  (await t.call('/api/admin/tickets/thread', { token: me.token, ticket })).body
const seen = async (ticket: string, me = staff) => ({
  token: me.token,
  ticket,
  version: (await opened(ticket)).ticket.version,
})
const answer = async (ticket: string, more: object = {}, me = staff) =>
  t.call('/api/admin/tickets/answer', {
    ...(await seen(ticket, me)),
    text: 'Показання перевірено.',
    asks: false,
    ...more,
  })
const customers = async (ticket: string) => t.call('/api/tickets/thread', { token: household.token, ticket })
const queue = async (body: object = {}, me = staff) =>
  (await t.call('/api/admin/tickets', { token: me.token, ...body })).body
const numbers = async (body: object = {}, me = staff) => (await queue(body, me)).rows.map(({ id }) => id)

test('the queue has those whose term ends first on top, and what waits for the customer only when asked', async () => {
  const late = await ticketOf({ due_on: '2026-11-20' })
  const today = await ticketOf({ due_on: '2026-11-23' })
  const waits = await ticketOf({ due_on: '2026-11-21', state: 'waiting' })
  const ids = await numbers({ pageSize: 200 })
  expect(ids.indexOf(late)).toBeLessThan(ids.indexOf(today))
  expect(ids).not.toContain(waits)
  expect(await numbers({ state: 'waiting' })).toContain(waits)
  expect(await numbers({ term: 'over' })).toContain(late)
  expect(await numbers({ term: 'today' })).toEqual([today])
})

test('a ticket is found by its number and by the account, also when it was answered long ago', async () => {
  const ticket = await ticketOf({ number: '100777', state: 'closed' })
  expect(await numbers({ search: '№ 100777' })).toEqual([ticket])
  expect(await numbers({ search: household.account, state: 'closed' })).toContain(ticket)
})

test('the tickets of another company do not exist', async () => {
  const ticket = await ticketOf()
  expect((await queue({}, ofKem)).total).toBe(0)
  for (const path of ['thread', 'note', 'assign', 'answer', 'transfer', 'merge', 'reopen'] as const) {
    const body = { token: ofKem.token, ticket, version: 1 }
    const more = {
      thread: {},
      note: { text: 'Дзвонили.' },
      assign: { to: null },
      answer: { text: 'Відповідь', asks: false },
      transfer: { to: 'kem', reason: 'Об’єкт інший' },
      merge: { into: await ticketOf() },
      reopen: { reason: 'Помилилися у відповіді' },
    }[path]
    const { version: _version, ...plain } = body
    const reply = await t.call(`/api/admin/tickets/${path}`, {
      ...(path === 'thread' || path === 'note' ? plain : body),
      ...more,
    } as never)
    expect([path, reply.status, reply.body]).toMatchObject([path, 404, { code: 'ticket-not-found' }])
  }
})

test('the customer of a ticket is shown without surname, number and mailbox', async () => {
  const { customer } = await opened(await ticketOf())
  expect(customer.name).toBe('Олена К.')
  expect(customer.phone).not.toContain(household.phone.slice(-7, -2))
  expect(customer.email).toMatch(/^u\*\*\*@/)
})

test('an answer reaches the customer with its file, and they are told', async () => {
  const ticket = await ticketOf()
  const { body } = await callWithFile(t, '/api/admin/tickets/upload', { token: staff.token, ticket })
  const { file } = body as unknown as { file: { id: string } }
  const reply = await answer(ticket, { files: [file.id] })
  expect(reply.body.ticket, reply.text).toMatchObject({ state: 'answered', mine: true })
  const thread = (await customers(ticket)).body
  expect(thread.ticket.state).toBe('answered')
  expect(thread.thread.at(-1)).toMatchObject({ author: 'company', text: 'Показання перевірено.' })
  expect(thread.thread.at(-1)?.files).toMatchObject([{ id: file.id, name: 'лист.pdf' }])
  const fetched = await t.app.inject({
    method: 'POST',
    url: '/api/files/download',
    payload: { token: household.token, file: file.id },
  })
  expect(fetched.statusCode).toBe(200)
  expect((await answer(ticket, { files: [file.id] })).body).toMatchObject({
    code: 'not-found',
    field: 'files',
  })
})

test('what colleagues note is in no reply of the customer', async () => {
  const ticket = await ticketOf()
  const secret = 'Клієнт уже судився з нами'
  const noted = await t.call('/api/admin/tickets/note', { token: staff.token, ticket, text: secret })
  expect(noted.body.notes.map(({ text }) => text)).toEqual([secret])
  const { token, account, partner } = household
  const replies = await Promise.all([
    customers(ticket),
    t.call('/api/tickets', { token, account }),
    t.call('/api/person/orders', { token, account, partner, userType: 'person' }),
    t.call('/api/own-audit', { token }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(replies.filter(({ text }) => text.includes(secret))).toEqual([])
})

test('two at one ticket: the second is told who did what, and nothing is overwritten', async () => {
  const ticket = await ticketOf()
  const before = await seen(ticket)
  expect((await answer(ticket, {}, colleague)).status).toBe(200)
  const second = await t.call('/api/admin/tickets/answer', { ...before, text: 'Моя відповідь', asks: false })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    code: 'changed-meanwhile',
    field: 'ticket',
    params: { who: 'Петро Лис', did: 'надано відповідь', at: '23.11.2026 10:00' },
  })
  expect((await opened(ticket)).thread).toHaveLength(2)
})

test('a word of the customer that came meanwhile stops an answer to what they wrote before', async () => {
  const ticket = await ticketOf()
  const before = await seen(ticket)
  await t.call('/api/tickets/reply', {
    token: household.token,
    ticket,
    ticket_message: 'Забув сказати головне',
  })
  const late = await t.call('/api/admin/tickets/answer', { ...before, text: 'Відповідь', asks: false })
  expect(late.body).toMatchObject({ code: 'changed-meanwhile', params: { did: 'клієнт написав' } })
})

test('a ticket is taken, given to whoever may answer it, and left', async () => {
  const ticket = await ticketOf()
  const assign = async (to: string | null) =>
    t.call('/api/admin/tickets/assign', { ...(await seen(ticket)), to })
  expect((await assign(staff.user.userId)).body.ticket).toMatchObject({ mine: true, state: 'in-progress' })
  expect(await numbers({ whose: 'mine', pageSize: 200 })).toContain(ticket)
  expect((await assign(colleague.user.userId)).body.ticket).toMatchObject({
    assignee: 'Петро Лис',
    mine: false,
  })
  expect((await assign(ofKem.user.userId)).body).toMatchObject({ code: 'not-found', field: 'to' })
  expect((await assign(null)).body.ticket.assignee).toBeNull()
  expect(await numbers({ whose: 'nobody', pageSize: 200 })).toContain(ticket)
})

test('while the customer is asked the term stands still', async () => {
  const ticket = await ticketOf({
    kind: 'meter',
    created_at: new Date('2026-11-01T10:00:00Z'),
    due_on: '2026-12-01',
    state: 'in-progress',
  })
  const reply = await answer(ticket, { asks: true, text: 'Надішліть фото табло' })
  expect(reply.body.ticket).toMatchObject({
    state: 'waiting',
    pausedOn: '2026-11-23',
    answerBy: '2026-12-01',
  })
  expect((await customers(ticket)).body.ticket.state).toBe('waiting')
  await t.deps.db
    .updateTable('portal.tickets')
    .set({ paused_on: '2026-11-19' })
    .where('ticket_id', '=', ticket)
    .execute()
  const { token } = household
  await t.call('/api/tickets/reply', { token, ticket, ticket_message: 'Ось фото табло' })
  expect((await opened(ticket)).ticket).toMatchObject({
    state: 'in-progress',
    pausedOn: null,
    answerBy: '2026-12-05',
    dueOn: '2026-12-05',
  })
})

test('employees keep to the strict term of a topic, the customer was promised the sure one', async () => {
  const { token, account } = household
  const { ticket } = (
    await t.call('/api/tickets/create', {
      token,
      account,
      kind: 'billing',
      title: 'Перевірте рахунок',
      ticket_message: 'Сума більша, ніж зазвичай',
    })
  ).body
  expect(ticket.dueOn).toBe('2026-12-23')
  const shown = await opened(ticket.id)
  expect(shown.ticket).toMatchObject({ answerBy: '2026-11-30', dueOn: '2026-12-23' })
  expect(shown.rule).toMatchObject({ days: 5, unit: 'working', confidence: 'medium' })
})

test('a missed term is written down once, however often and by however many it is looked for', async () => {
  const ticket = await ticketOf({ due_on: '2026-11-18' })
  const run = () => recordMissed(t.deps, t.deps.now(), '2026-11-23')
  await Promise.all([run(), run(), run()])
  expect(await run()).toBe(0)
  const shown = await opened(ticket)
  expect(shown.compensation).toMatchObject({
    dueOn: '2026-11-18',
    leastKopiykas: 20_000,
    mostKopiykas: 20_000,
  })
  expect(shown.history.filter(({ kind }) => kind === 'missed')).toHaveLength(1)
  // the answer that comes too late finds it written down
  await answer(ticket)
  const { rows } = (await t.call('/api/admin/tickets/compensations', { token: staff.token, pageSize: 200 }))
    .body
  expect(rows.filter((row) => row.ticket === ticket)).toHaveLength(1)
  const file = await t.app.inject({
    method: 'POST',
    url: '/api/admin/tickets/compensations/export',
    payload: { token: staff.token, format: 'csv' },
  })
  expect(file.body).toContain('200,00')
  // not the confidence in the term, which the ticket shows
  expect(file.body.split('\r\n')[0]).toContain('Певність компенсації')
})

test('a job that was cut off before its end has written nothing twice', async () => {
  const ticket = await ticketOf({ due_on: '2026-11-17' })
  await t.deps.db
    .transaction()
    .execute(async (db) => {
      await recordMissed({ db }, t.deps.now(), '2026-11-23')
      throw new Error('killed')
    })
    .catch(() => {})
  expect((await opened(ticket)).compensation).toBeNull()
  await recordMissed(t.deps, t.deps.now(), '2026-11-23')
  expect((await opened(ticket)).compensation).not.toBeNull()
})

test('an answer given after the term, before anybody has looked, is found late all the same', async () => {
  const ticket = await ticketOf({ due_on: '2026-11-19' })
  expect((await answer(ticket)).body.compensation).toMatchObject({ dueOn: '2026-11-19' })
})

test('a ticket handed over to another company is seen there and no longer here', async () => {
  await give(colleague, ['customer-service:dnem'])
  const ticket = await ticketOf()
  const done = await t.call('/api/admin/tickets/transfer', {
    ...(await seen(ticket)),
    token: colleague.token,
    to: 'kem',
    reason: 'Об’єкт обслуговує інша компанія',
  })
  expect(done.status, done.text).toBe(200)
  expect(await numbers({}, ofKem)).toEqual([ticket])
  const gone = await t.call('/api/admin/tickets/thread', { token: colleague.token, ticket })
  expect(gone.body).toMatchObject({ code: 'ticket-not-found' })
  expect((await customers(ticket)).status).toBe(200)
  await give(colleague, ['head'])
})

test('two tickets of one customer become one with the earlier term, and the customer is told where', async () => {
  const into = await ticketOf({ due_on: '2026-12-20' })
  const ticket = await ticketOf({ due_on: '2026-12-10' })
  const merged = await t.call('/api/admin/tickets/merge', { ...(await seen(ticket)), into })
  expect(merged.body.ticket, merged.text).toMatchObject({ id: into, answerBy: '2026-12-10' })
  expect(merged.body.thread.filter(({ from }) => from !== null)).toHaveLength(2)
  const closed = (await customers(ticket)).body
  expect(closed.ticket.state).toBe('closed')
  expect(closed.thread.at(-1)?.text).toContain(merged.body.ticket.number)
  const strange = await makeTicket(t.deps.db, { user_id: staff.user.userId, account: staff.account })
  const no = await t.call('/api/admin/tickets/merge', { ...(await seen(into)), into: strange })
  expect(no.body).toMatchObject({ code: 'conflict', field: 'into' })
})

test('what employees noted is read with its author and time in the ticket that remains, through two merges', async () => {
  const note = (ticket: string, token: string, text: string) =>
    t.call('/api/admin/tickets/note', { token, ticket, text })
  const [first, second, last] = [await ticketOf(), await ticketOf(), await ticketOf()]
  const { body: noted } = await note(first, colleague.token, 'Клієнт просив телефонувати після шостої')
  t.clock.forward(60_000)
  await note(last, staff.token, 'Лічильник перевірено')
  for (const [ticket, into] of [
    [first, second],
    [second, last],
  ] as const)
    expect((await t.call('/api/admin/tickets/merge', { ...(await seen(ticket)), into })).status).toBe(200)
  const [earlier] = noted.notes
  const { notes } = await opened(last)
  expect(notes).toMatchObject([
    { id: earlier?.id, who: earlier?.who, at: earlier?.at, text: earlier?.text, from: noted.ticket.number },
    { text: 'Лічильник перевірено', from: null },
  ])
  expect((await opened(first)).notes).toEqual(noted.notes)
  const shown = await customers(last)
  expect(shown.text).not.toContain('після шостої')
})

test('a question of the customer goes on when it is merged into a ticket that waits for the customer', async () => {
  const into = await ticketOf({ due_on: '2026-12-20', state: 'waiting', paused_on: '2026-11-20' })
  const ticket = await ticketOf({ due_on: '2026-12-10' })
  const merged = await t.call('/api/admin/tickets/merge', { ...(await seen(ticket)), into })
  expect(merged.body.ticket, merged.text).toMatchObject({ state: 'in-progress', answerBy: '2026-12-10' })
  expect(await numbers({ pageSize: 200 })).toContain(into)
  // and its pause does not last
  const kept = await t.deps.db
    .selectFrom('portal.tickets')
    .select('paused_on')
    .where('ticket_id', '=', into)
    .executeTakeFirst()
  expect(kept).toEqual({ paused_on: null })
})

test('two tickets that both wait for the customer wait on as one', async () => {
  const paused = { state: 'waiting', paused_on: '2026-11-20' } as const
  const into = await ticketOf({ due_on: '2026-12-20', ...paused })
  const merged = await t.call('/api/admin/tickets/merge', {
    ...(await seen(await ticketOf({ due_on: '2026-12-10', ...paused }))),
    into,
  })
  expect(merged.body.ticket, merged.text).toMatchObject({ state: 'waiting', answerBy: '2026-12-10' })
})

test('a term that was missed before its ticket was merged is not written down again, and is shown', async () => {
  const from = { term_from: '2026-10-18', term_topic: 'billing' }
  const late = await ticketOf({ due_on: '2026-11-17', ...from })
  const into = await ticketOf({ due_on: '2026-12-20' })
  const run = () => recordMissed(t.deps, t.deps.now(), '2026-11-23')
  await run()
  const merged = await t.call('/api/admin/tickets/merge', { ...(await seen(late)), into })
  expect(merged.body.ticket, merged.text).toMatchObject({ answerBy: '2026-11-17', termFrom: from.term_from })
  expect(await run()).toBe(0)
  expect((await opened(into)).compensation).toMatchObject({ dueOn: '2026-11-17' })
  const kept = await t.deps.db
    .selectFrom('portal.tickets')
    .select('term_topic')
    .where('ticket_id', '=', into)
    .executeTakeFirst()
  expect(kept).toEqual({ term_topic: 'billing' })
})

test('an answered ticket is worked on again with a new term', async () => {
  const ticket = await ticketOf({ state: 'closed', due_on: '2026-10-01' })
  const reason = 'Відповіли не на те питання'
  const reply = await t.call('/api/admin/tickets/reopen', { ...(await seen(ticket)), reason })
  expect(reply.body.ticket).toMatchObject({
    state: 'in-progress',
    termFrom: '2026-11-23',
    answerBy: '2026-12-23',
  })
  expect(reply.body.history[0]).toMatchObject({ kind: 'reopened', details: { reason } })
})

test('a text of all companies is changed by whoever answers in all of them', async () => {
  const text = {
    token: staff.token,
    template: null,
    version: 0,
    kind: null,
    title: 'Подяка',
    text: 'Дякуємо.',
  }
  const { template } = (await t.call('/api/admin/tickets/templates/save', { ...text, site: null })).body
  const ownTemplate = { ...text, token: ofKem.token }
  const change = { ...ownTemplate, template: template.id, version: 1, site: 'kem' }
  expect((await t.call('/api/admin/tickets/templates/save', change)).body.code).toBe('not-found')
  expect((await t.call('/api/admin/tickets/templates/save', { ...ownTemplate, site: null })).body.code).toBe(
    'not-found',
  )
  expect((await t.call('/api/admin/tickets/templates/save', { ...ownTemplate, site: 'kem' })).status).toBe(
    200,
  )
  const { rows } = (await t.call('/api/admin/tickets/templates', { token: ofKem.token })).body
  expect(rows.find(({ id }) => id === template.id)).toMatchObject({ mine: false, title: 'Подяка' })
})

test('a text that was changed since it was seen is not removed: the refusal says by whom and when', async () => {
  const text = { token: staff.token, site: null, kind: null, title: 'Вітання', text: 'Добрий день.' }
  const save = async (template: string | null, version: number) =>
    (await t.call('/api/admin/tickets/templates/save', { ...text, template, version })).body.template
  const remove = (template: string, version: number) =>
    t.call('/api/admin/tickets/templates/remove', { token: staff.token, template, version })
  const { id, version } = await save(null, 0)
  await save(id, version)
  const late = await remove(id, version)
  expect(late.body).toMatchObject({ code: 'changed-meanwhile', field: 'template' })
  expect(late.body.message).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
  const rows = async () =>
    (await t.call('/api/admin/tickets/templates', { token: staff.token })).body.rows.map((row) => row.id)
  expect(await rows()).toContain(id)
  expect((await remove(id, version + 1)).status).toBe(200)
  expect(await rows()).not.toContain(id)
})

test('the first page of a queue of 100 000 reads the index in its order, not the table', async () => {
  await sql`insert into portal.tickets (ticket_id, number, user_id, account, site, kind, title, state, created_at,
      updated_at, due_on)
    select gen_random_uuid(), 'V' || n, ${household.user.userId}, ${household.account}, 'dnem', 'other', 'Питання',
      'new', now(), now(), date '2026-12-01' + n % 400
    from generate_series(1, 100000) n`.execute(t.database.owner.db)
  await sql`analyze portal.tickets`.execute(t.database.owner.db)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain select t.ticket_id from portal.tickets t
    where t.state in ('new', 'in-progress') order by t.answer_by, t.ticket_id limit 50`.execute(t.deps.db)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('tickets_queue')
  expect(text).not.toContain('Sort')
  const first = await queue()
  expect(first.rows).toHaveLength(50)
  // nobody turns so many pages: what is counted is bounded
  expect(first.total).toBe(1_000)
})
