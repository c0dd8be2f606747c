import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDraft, insertAccounts } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { makeUser } from '#tests/setup/users.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
})
afterAll(() => t.close())

async function firmOf(from: number, count: number): Promise<{ token: string; accounts: string[] }> {
  const drafts = Array.from({ length: count }, (_, n) => accountDraft(from + n, { kind: 'entity' }))
  await insertAccounts(t.database.db, drafts)
  const accounts = drafts.map(({ number }) => number)
  const user = await makeUser(t, 'entity', { login: `9000${from}`, accounts })
  return { token: (await openSession(t, user)).token, accounts }
}

test('objects stand once each by their queues; while no source has spoken nothing is said to have power', async () => {
  const { token, accounts } = await firmOf(50_000, 14)
  const { body } = await t.call('/api/entity/shutdowns', { token })
  expect(body.objects).toEqual({ all: 14, on: 0, off: 0, possible: 0, unknown: 14 })
  const numbers = body.groups.flatMap(({ objects }) => objects.map(({ account }) => account))
  expect(numbers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(accounts)
  expect(body.groups.length).toBeLessThan(14)
  expect(body.groups.every(({ mode, power }) => mode === 'silent' && power.state === 'unknown')).toBe(true)
  expect(body.limits).toEqual([])
})

test('the calendar of all objects has a secret address of its own, beside that of one', async () => {
  const { token, accounts } = await firmOf(51_000, 3)
  const all = await t.call('/api/entity/shutdowns/feed', { token })
  const reply = await t.call('/api/entity/shutdowns/feed', { token, account: accounts[0] })
  expect(all.body.url).not.toBe(reply.body.url)
  for (const { body } of [all, reply]) {
    const reply = await t.app.inject({ method: 'GET', url: new URL(body.url).pathname })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.body).toContain('BEGIN:VCALENDAR')
    for (const account of accounts) expect(reply.body).not.toContain(account)
  }
})

test('the file has a line for each object about which nothing is known', async () => {
  const { token } = await firmOf(52_000, 3)
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/entity/shutdowns/export',
    payload: { token, format: 'csv' },
  })
  expect(reply.body.trimEnd().split('\r\n')).toHaveLength(4)
})

test('four hundred objects take as many statements as one', async () => {
  const [smallFirm, many] = [await firmOf(53_000, 1), await firmOf(54_000, 400)]
  const statements = statementsOf(t.database.pool, t.database.core.pool)
  const taken = async ({ token }: { token: string }) => {
    statements.length = 0
    const { status, text } = await t.call('/api/entity/shutdowns', { token })
    expect(status, text).toBe(200)
    return statements.filter((text) => !text.includes('telemetry.')).length
  }
  await taken(smallFirm)
  const [few, all] = [await taken(smallFirm), await taken(many)]
  expect(all).toBe(few)
  expect(few).toBeLessThanOrEqual(10)
})
