import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeService } from '#seeds/makers/orders.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a cabinet is deleted by a code to the own phone, and nothing of its owner is left in it', async () => {
  const me = await makeActor(t, 'person')
  const reply = await t.call('/api/delete-account', { token: me.token })
  expect(reply.body).toMatchObject({ deleted: false, codeSentTo: expect.stringContaining('*') })
  expect((await t.call('/api/sessions', { token: me.token })).status).toBe(200)

  const wrong = await t.call('/api/delete-account', { token: me.token, code: '2222' })
  expect(wrong.body).toMatchObject({ code: 'wrong-code' })

  const gone = await t.call('/api/delete-account', { token: me.token, code: await t.codeFor(me.phone) })
  expect(gone.body).toMatchObject({ deleted: true })
  expect((await t.call('/api/sessions', { token: me.token })).status).toBe(401)

  const user = await t.deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('user_id', '=', me.user.userId)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ state: 'deleted', phone: null, email: null, name: null, password_hash: null })
  const left = await t.deps.db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', me.user.userId)
    .where('dropped_at', 'is', null)
    .execute()
  expect(left).toEqual([])
  const live = await t.deps.db
    .selectFrom('portal.sessions')
    .select('session_id')
    .where('user_id', '=', me.user.userId)
    .where('revoked_at', 'is', null)
    .execute()
  expect(live).toEqual([])
  expect(await t.sent(me.phone)).toContainEqual(expect.stringContaining('кабінет видалено'))
})

test('what stands of the ordered visits is told before, and cancelled but for the crew that comes today', async () => {
  const me = await makeActor(t, 'person')
  const code = `ZQ${me.account.slice(-6)}`
  await makeService(t.deps.db, { code, name: 'Перевірка лічильника' })
  const order = (given: { visit_on: string; state: 'confirmed' | 'done' }) =>
    makeOrder(t.deps.db, { user_id: me.user.userId, account: me.account, code, ...given })
  await order({ visit_on: '2026-11-21', state: 'confirmed' })
  await order({ visit_on: '2026-11-24', state: 'confirmed' })
  await order({ visit_on: '2026-11-10', state: 'done' })
  const states = async () =>
    (
      await t.deps.db
        .selectFrom('portal.orders')
        .select('state')
        .where('user_id', '=', me.user.userId)
        .where('code', '=', code)
        .orderBy('visit_on')
        .execute()
    ).map(({ state }) => state)
  const { body } = await t.call('/api/delete-account', { token: me.token })
  expect(body.visits.filter(({ name }) => name === 'Перевірка лічильника')).toMatchObject([
    { date: '2026-11-21', cancels: false },
    { date: '2026-11-24', cancels: true },
  ])
  expect(await states()).toEqual(['done', 'confirmed', 'confirmed'])
  await t.call('/api/delete-account', { token: me.token, code: await t.codeFor(me.phone) })
  expect(await states()).toEqual(['done', 'confirmed', 'cancelled'])
})

test('a code asked for another purpose does not delete', async () => {
  const me = await makeActor(t, 'person')
  await t.call('/api/auth/send-code', { purpose: 'sign-in', checkSelect: 'phone', phone: me.phone })
  const answer = await t.call('/api/delete-account', { token: me.token, code: await t.codeFor(me.phone) })
  expect(answer.body).toMatchObject({ code: 'wrong-code' })
})

test('a second code cannot be asked for within the minute', async () => {
  const me = await makeActor(t, 'person')
  await t.call('/api/delete-account', { token: me.token })
  expect((await t.call('/api/delete-account', { token: me.token })).body).toMatchObject({
    code: 'code-too-soon',
    message: expect.stringMatching(/^Код уже надіслано\. Новий можна запросити через \d+/),
  })
})
