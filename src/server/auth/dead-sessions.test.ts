import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints, type Path } from '#contract/index.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makeUser, type MadeUser, PASSWORD, tokenOf } from '#tests/setup/users.ts'

// Promise B2: dead means dead, on every route of the table, from the first request after the answer.

let t: TestApp
let person: MadeUser
let admin: MadeUser
let account: string
beforeAll(async () => {
  t = await testApp()
  account = (await makeAccount(t.database.db, { index: 51 })).number
  person = await makeUser(t, 'person', {
    login: '+380990000351',
    accounts: [account],
    email: 'p@example.com',
  })
  admin = await makeUser(t, 'admin', { login: 'duty' })
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(3_600_000))

const guarded = endpoints.filter(
  ({ access, path }) => access.who === 'signed-in' || path === '/api/check-session',
)

/** What every guarded route answers to a token, asked twice at the same time. */
async function outcomes(token: string): Promise<Set<string>> {
  const codes = new Set<string>()
  for (const { path, upload } of guarded) {
    // the path comes from the table, so it is one of its paths
    const ask = () => (upload ? callWithFile(t, path as Path, { token }) : t.call(path as Path, { token }))
    for (const { body } of await Promise.all([ask(), ask()])) codes.add(body.code ?? 'success')
  }
  return codes
}
const isAlive = async (token: string) => (await t.call('/api/sessions', { token })).status === 200
const dead = new Set(['session-invalid'])

test('the table has routes to guard', () => {
  expect(guarded.length).toBeGreaterThan(25)
})

describe('is refused on every route', () => {
  test('after log-out', async () => {
    const token = await tokenOf(t, person)
    const answer = await t.call('/api/log-out', { token })
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(await outcomes(token)).toEqual(dead)
  })

  test('a session ended from another device, all others included', async () => {
    const [here, there, elsewhere] = [
      await tokenOf(t, person),
      await tokenOf(t, person),
      await tokenOf(t, person),
    ]
    const { body } = await t.call('/api/sessions', { token: here })
    const other = body.rows.find((session) => !session.current)
    expect((await t.call('/api/sessions/end', { token: here, id: other?.id })).body.ended).toBe(1)
    await t.call('/api/sessions/end', { token: here, others: true })
    for (const token of [there, elsewhere]) expect(await outcomes(token)).toEqual(dead)
    expect(await isAlive(here)).toBe(true)
  })

  test('every other session of the user after a change of password', async () => {
    const [here, there] = [await tokenOf(t, person), await tokenOf(t, person)]
    const changed = await t.call('/api/change-password', {
      token: here,
      old_pass: PASSWORD,
      new_pass: 'синій човен 88',
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await outcomes(there)).toEqual(dead)
    expect(await isAlive(here)).toBe(true)
    const back = await t.call('/api/change-password', {
      token: here,
      old_pass: 'синій човен 88',
      new_pass: PASSWORD,
    })
    expect(back.status, back.text).toBe(200)
  })

  test("after an administrator's block, until it is taken back and the person signs in anew", async () => {
    const tokens = [await tokenOf(t, person), await tokenOf(t, person)]
    const ownToken = await tokenOf(t, admin)
    const who = {
      token: ownToken,
      userType: 'person' as const,
      login: '099 000 03 51',
      reason: 'Звернення 17',
    }
    const blocked = await t.call('/api/admin/users/block', who)
    expect(blocked.body, blocked.text).toMatchObject({ state: 'blocked' })
    expect(blocked.body.ended).toBeGreaterThanOrEqual(2)
    for (const token of tokens) expect(await outcomes(token)).toEqual(dead)
    await expect(tokenOf(t, person)).rejects.toThrow('login-failed')
    await t.call('/api/admin/users/unblock', who)
    for (const token of tokens) expect(await outcomes(token)).toEqual(dead)
    const { body } = await t.call('/api/own-audit', { token: await tokenOf(t, person) })
    expect(body.rows.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['user-blocked', 'user-unblocked']),
    )
  })

  test('after a password was restored by code', async () => {
    const token = await tokenOf(t, person)
    await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone: person.login })
    const code = await t.codeFor(person.login)
    const restored = await t.call(
      '/api/auth/restore',
      { phone: person.login, code },
      { basic: [person.login, 'зелений потяг 31'] },
    )
    expect(restored.status, restored.text).toBe(200)
    expect(await outcomes(token)).toEqual(dead)
    await t.call('/api/change-password', {
      token: await tokenOf(t, person, { password: 'зелений потяг 31' }),
      old_pass: 'зелений потяг 31',
      new_pass: PASSWORD,
    })
  })
})

test('an apartment that was dropped cannot be asked for from the next request on, on any device', async () => {
  const [here, there] = [await tokenOf(t, person), await tokenOf(t, person)]
  const calls = [
    ['/api/person/itm_balance', { account }],
    ['/api/person/meters', { account }],
    ['/api/choice-apart', { item: account }],
    ['/api/person/objects/info', { account, partner: person.partner }],
    ['/api/person/orders', { account, partner: person.partner, userType: 'person' }],
    ['/api/get-common', { account, url: '/person/custom_info' }],
  ] as const
  const ask = async () => {
    const codes = []
    for (const [url, body] of calls) {
      const reply = await t.app.inject({ method: 'POST', url, payload: { ...body, token: there } })
      codes.push(reply.json<{ code?: string }>().code ?? 'success')
    }
    return new Set(codes)
  }
  expect(await ask()).toEqual(new Set(['success']))
  await t.call('/api/post-drop-objects', { token: here, partner: person.partner, account })
  expect(await ask()).toEqual(new Set(['account-not-found']))
})

test('administrators cannot block themselves', async () => {
  const { status } = await t.call('/api/admin/users/block', {
    token: await tokenOf(t, admin),
    userType: 'admin',
    login: 'duty',
    reason: 'випадково',
  })
  expect(status).toBe(403)
})
