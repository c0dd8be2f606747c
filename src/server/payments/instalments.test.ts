import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerTrace } from '#server/core/call.ts'
import { addDays, addWorkingDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { workerCore } from '#tests/setup/carry.ts'
import { cutOff, makeOwing } from '#tests/setup/instalments.ts'
import { makeUser } from '#tests/setup/users.ts'
import { recordMissed } from '#server/tickets/term.ts'
import { watchPlans } from './instalments.ts'

let t: TestApp
let staff: Actor
beforeAll(async () => {
  t = await testApp()
  staff = await makeActor(t, 'admin')
})
afterAll(() => t.close())

const core = () => workerCore(t)

async function ask(me: Actor, parts: number) {
  const debtKopiykas = await makeOwing(t, me.account)
  const reason = 'Тимчасово без роботи'
  return t.call('/api/payments/instalments/ask', {
    token: me.token,
    account: me.account,
    parts,
    debtKopiykas,
    reason,
  })
}
const read = async (me: Actor) =>
  (await t.call('/api/payments/instalments', { token: me.token, account: me.account })).body

async function decide(number: string, decision: 'accepted' | 'refused') {
  const list = await t.call('/api/admin/requests', { token: staff.token, search: number })
  const id = list.body.rows[0]?.id ?? ''
  const reply = await t.call('/api/admin/requests/one', { token: staff.token, id })
  const { version, facts, plan } = reply.body.request
  const body = { token: staff.token, id, version, decision, reason: 'Розглянуто комісією.' }
  return { facts, plan, answer: await t.call('/api/admin/requests/decide', body) }
}
const pay = (account: string, amountKopiykas: number, paidAt = t.clock.now().toISOString()) =>
  core()
    .for(workerTrace)
    .call(
      fm.ZPORTAL_PAYMENT_POST,
      { account, amountKopiykas, source: 'bank', paidAt },
      { key: `instalment ${account} ${t.clock.now().getTime()} ${amountKopiykas}` },
    )
const watch = () => watchPlans({ ...t.deps, core: core() })

test('who has the account too hears that it was asked for, without the number of what another person wrote', async () => {
  const me = await makeActor(t, 'person')
  const guest = await makeUser(t, 'person', { login: '+380990077031', accounts: [me.account] })
  const other = { ...me, token: (await openSession(t, guest)).token }
  const { number } = (await ask(me, 3)).body
  const refused = (await ask(other, 3)).body
  expect(refused).toMatchObject({ code: 'request-open', params: { number: '' } })
  expect(refused.message).toContain('інший користувач')
  expect((await read(other)).asked).toMatchObject({ number: null })
  expect((await ask(me, 3)).body).toMatchObject({ code: 'request-open', params: { number } })
  await decide(number, 'accepted')
  expect((await read(other)).plan).toMatchObject({ state: 'agreed', number: null })
  expect((await read(me)).plan).toMatchObject({ state: 'agreed', number })
})

test('a debt is paid in parts within the rule once an employee agrees, and the schedule is watched to its end', async () => {
  const me = await makeActor(t, 'person')
  const reply = await ask(me, 3)
  expect(reply.status, reply.text).toBe(200)
  expect((await read(me)).asked?.number).toBe(reply.body.number)
  const twice = await ask(me, 2)
  expect(twice.body.code).toBe('request-open')
  const { facts, answer } = await decide(reply.body.number, 'accepted')
  expect(answer.status, answer.text).toBe(200)
  const { debtKopiykas, plan } = await read(me)
  expect(facts['debt']).toBe(debtKopiykas)
  expect(plan?.state).toBe('agreed')
  expect(plan?.parts.reduce((sum, { kopiykas }) => sum + kopiykas, 0)).toBe(debtKopiykas)
  const again = await ask(me, 3)
  expect(again.body.code).toBe('conflict')

  await pay(me.account, plan?.parts[0]?.kopiykas ?? 0)
  await watch()
  expect((await read(me)).plan?.state).toBe('agreed')
  await pay(me.account, debtKopiykas - (plan?.parts[0]?.kopiykas ?? 0))
  await watch()
  expect((await read(me)).plan).toMatchObject({ state: 'kept', paidKopiykas: debtKopiykas })
})

test('what was paid before the schedule was asked for is no part of it, and a payment of the bank that comes late is', async () => {
  const me = await makeActor(t, 'person')
  await makeOwing(t, me.account)
  // in the debt already
  await pay(me.account, 50_00)
  const reply = await ask(me, 3)
  await decide(reply.body.number, 'accepted')
  expect((await read(me)).plan).toMatchObject({ state: 'agreed', paidKopiykas: 0 })
  const days = 2 * 86_400_000
  t.clock.forward(-days)
  try {
    await pay(me.account, 70_00)
  } finally {
    t.clock.forward(days)
  }
  expect((await read(me)).plan).toMatchObject({ state: 'agreed', paidKopiykas: 70_00 })
})

test('a part paid on its day through a bank, which brings it days later, does not end the schedule', async () => {
  const me = await makeActor(t, 'person')
  const { body } = await ask(me, 4)
  await decide(body.number, 'accepted')
  const start = t.clock.now().toISOString()
  const [part] = body.parts
  t.clock.set(`${part?.dueOn}T10:00:00Z`)
  const paidAt = t.clock.now().toISOString()
  try {
    t.clock.forward(3 * 86_400_000)
    await watch()
    await pay(me.account, part?.kopiykas ?? 0, paidAt)
    t.clock.forward(5 * 86_400_000)
    await watch()
  } finally {
    t.clock.set(start)
  }
  expect((await read(me)).plan).toMatchObject({ state: 'agreed', paidKopiykas: part?.kopiykas })
})

test('a part that is late ends the schedule, and the customer is told in the conversation', async () => {
  const me = await makeActor(t, 'person')
  const { body } = await ask(me, 4)
  await decide(body.number, 'accepted')
  const late = 16 * 86_400_000
  t.clock.forward(late)
  try {
    await watch()
  } finally {
    t.clock.forward(-late)
  }
  const { plan } = await read(me)
  expect(plan).toMatchObject({ state: 'broken', brokenOn: plan?.parts[0]?.dueOn })
  expect(await saidTo(body.number)).toContain('графік більше не діє')
})

test.each([
  ['closed', 'the customer has closed it', undefined],
  ['in-progress', 'a question of the customer waits in it', 'Чи можна сплатити на два дні пізніше?'],
] as const)('the end of a schedule leaves its conversation %s, where %s', async (state, _why, question) => {
  const me = await makeActor(t, 'person')
  const { body } = await ask(me, 4)
  await decide(body.number, 'accepted')
  const tickets = await t.call('/api/tickets', { token: me.token, account: me.account })
  const ticket = tickets.body.rows.find(({ number }) => number === body.number)?.id ?? ''
  const of = { token: me.token, ticket }
  if (question === undefined) await t.call('/api/tickets/close', of)
  else await t.call('/api/tickets/reply', { ...of, ticket_message: question })
  const late = 16 * 86_400_000
  t.clock.forward(late)
  try {
    await watch()
  } finally {
    t.clock.forward(-late)
  }
  expect(await saidTo(body.number)).toContain('графік більше не діє')
  const { rows } = await t.database.owner.pool.query(
    'select t.state from portal.tickets t where t.number = $1',
    [body.number],
  )
  expect(rows).toEqual([{ state }])
})

/** What the company has written into a conversation. */
async function saidTo(number: string): Promise<string> {
  const { rows } = await t.database.owner.pool.query<{ body: string }>(
    `select m.body from portal.ticket_messages m join portal.tickets t using (ticket_id)
    where t.number = $1 and m.author = 'company'`,
    [number],
  )
  return rows.map(({ body }) => body).join('\n')
}

test('a refused request leaves the debt as it was, and another may be sent', async () => {
  const me = await makeActor(t, 'entity')
  const { body } = await ask(me, 2)
  await decide(body.number, 'refused')
  expect(await read(me)).toMatchObject({ asked: null, plan: null })
  expect((await ask(me, 2)).status).toBe(200)
})

test('the supply is asked back once, and only where it is cut', async () => {
  const me = await makeActor(t, 'person')
  const request = { token: me.token, account: me.account }
  expect((await t.call('/api/payments/supply/ask', request)).body.code).toBe('not-offered')
  await cutOff(t, me.account)
  const reply = await t.call('/api/payments/supply/ask', request)
  expect(reply.status, reply.text).toBe(200)
  expect((await read(me)).supply).toEqual({ number: reply.body.number, dueOn: reply.body.dueOn })
  const today = kyivDate(t.clock.now())
  expect(reply.body.dueOn, 'within three working days, not thirty').toBe(addWorkingDays(today, 3))
  expect((await t.call('/api/payments/supply/ask', request)).body.code).toBe('request-open')
  const list = await t.call('/api/admin/requests', { token: staff.token, search: reply.body.number })
  expect(list.body.rows).toMatchObject([{ kind: 'supply-back', account: me.account, household: true }])
  const { company } = list.body.rows[0] ?? { company: '' }
  const byName = await t.call('/api/admin/requests', { token: staff.token, search: company })
  expect(company).not.toBe('')
  expect(byName.body.rows.map(({ account }) => account)).toContain(me.account)
  await decide(reply.body.number, 'refused')
  expect((await read(me)).supply).toBeNull()
})

test('a term missed about the supply is written down by its own rule, not by the topic of the conversation', async () => {
  const me = await makeActor(t, 'person')
  await cutOff(t, me.account)
  const { body } = await t.call('/api/payments/supply/ask', { token: me.token, account: me.account })
  const now = new Date(t.clock.now().getTime() + 30 * 86_400_000)
  await recordMissed(t.deps, now, kyivDate(now))
  const { rows } = (await t.call('/api/admin/tickets/compensations', { token: staff.token, pageSize: 200 }))
    .body
  expect(rows.find(({ number }) => number === body.number)).toMatchObject({ kind: 'supply-back' })
})

test('a schedule agreed to when its first part was due already moves, its sums stay, and the customer is told', async () => {
  const me = await makeActor(t, 'person')
  const { body } = await ask(me, 3)
  const parts = body.parts
  await pay(me.account, parts[0]?.kopiykas ?? 0)
  // as if it had been asked for twenty days before
  const facts = Object.fromEntries(parts.map(({ dueOn, kopiykas }) => [addDays(dueOn, -20), kopiykas]))
  await t.deps.db
    .updateTable('portal.requests')
    .set({
      facts: JSON.stringify({ debt: parts.reduce((sum, { kopiykas }) => sum + kopiykas, 0), ...facts }),
    })
    .where('account', '=', me.account)
    .where('kind', '=', 'instalments')
    .execute()
  const { answer, plan: shownPlan } = await decide(body.number, 'accepted')
  expect(answer.status, answer.text).toBe(200)
  await watch()
  const { plan } = await read(me)
  // what was paid while the company decided counts
  expect(plan).toMatchObject({ state: 'agreed', paidKopiykas: parts[0]?.kopiykas })
  expect(plan?.parts).toEqual(shownPlan)
  expect(plan?.parts.map(({ kopiykas }) => kopiykas)).toEqual(parts.map(({ kopiykas }) => kopiykas))
  expect(plan?.parts[0]?.dueOn).toBe(addDays(kyivDate(t.clock.now()), 10))
  expect(await saidTo(body.number)).toContain('графік зсунуто')
})

test('a request for the supply that has waited for its customer goes on by its own rule, and staff see that rule', async () => {
  const me = await makeActor(t, 'person')
  await cutOff(t, me.account)
  const { body } = await t.call('/api/payments/supply/ask', { token: me.token, account: me.account })
  const { ticket_id: ticket, due_on: due } = await t.deps.db
    .selectFrom('portal.tickets')
    .select(['ticket_id', 'due_on'])
    .where('number', '=', body.number)
    .executeTakeFirstOrThrow()
  const seen = async () => (await t.call('/api/admin/tickets/thread', { token: staff.token, ticket })).body
  const { rule, ticket: before } = await seen()
  expect(rule).toMatchObject({ days: 3, unit: 'working' })
  const text = 'Уточніть, будь ласка, коли вдома хтось буде.'
  await t.call('/api/admin/tickets/answer', {
    token: staff.token,
    ticket,
    version: before.version,
    text,
    asks: true,
  })
  // 21 November 2026 is a Saturday: from Sunday to it there are six days, five of them working
  await t.deps.db
    .updateTable('portal.tickets')
    .set({ term_from: '2026-11-14', paused_on: '2026-11-15' })
    .where('ticket_id', '=', ticket)
    .execute()
  const replied = await t.call('/api/tickets/reply', { token: me.token, ticket, ticket_message: text })
  expect(replied.status, replied.text).toBe(200)
  const after = await seen()
  expect(after.rule).toMatchObject({ days: 3, unit: 'working' })
  expect(after.ticket).toMatchObject({ pausedOn: null, dueOn: addWorkingDays(due, 5) })
})
