import { afterAll, beforeAll, expect, test } from 'vitest'
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
  })
})
