import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDraft, insertAccounts } from '#seeds/makers/core.ts'
import { openSession } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { statementsOf } from './setup/statements.ts'
import { makeUser } from './setup/users.ts'

let t: TestApp
let statements: string[]
beforeAll(async () => {
  t = await testApp()
  statements = statementsOf(t.database.pool, t.database.core.pool)
})
afterAll(() => t.close())

let next = 5000

/** A signed-in person with this many apartments. */
async function personWith(count: number): Promise<{ token: string; numbers: string[] }> {
  const drafts = Array.from({ length: count }, () => accountDraft(next++))
  await insertAccounts(t.deps.db, drafts)
  const numbers = drafts.map(({ number }) => number)
  const user = await makeUser(t, 'person', {
    login: `+38063${String(next).padStart(7, '0')}`,
    accounts: numbers,
  })
  return { token: (await openSession(t, user)).token, numbers }
}

/** Telemetry is sent in batches at its own times and belongs to no call. */
async function taken(work: () => Promise<{ status: number; text: string }>): Promise<string[]> {
  statements.length = 0
  const answer = await work()
  expect(answer.status, answer.text).toBe(200)
  return statements.filter((text) => !text.includes('telemetry.'))
}

test('home takes the same handful of statements for one apartment and for a hundred', async () => {
  const [one, hundred] = [await personWith(1), await personWith(100)]
  const home = (token: string) => taken(() => t.call('/api/person/overview', { token }))
  await home(one.token)
  const [few, many] = [await home(one.token), await home(hundred.token)]
  expect(many).toEqual(few)
  expect(few.length).toBeLessThanOrEqual(6)
})

test.each([
  '/api/person/meters',
  '/api/person/itm_balance',
  '/api/person/balance',
  '/api/person/bills',
] as const)('%s takes a handful of statements, whoever asks', async (path) => {
  const [one, hundred] = [await personWith(1), await personWith(100)]
  const ask = ({ token, numbers }: { token: string; numbers: string[] }) =>
    taken(() => t.call(path, { token, account: numbers[0] }))
  await ask(one)
  const [few, many] = [await ask(one), await ask(hundred)]
  expect(many.length).toBe(few.length)
  expect(few.length).toBeLessThanOrEqual(8)
})

test('the own sessions take the same handful of statements, however many there are', async () => {
  const user = await makeUser(t, 'person', { login: '+380630000001' })
  const { token } = await openSession(t, user)
  const ask = () => taken(() => t.call('/api/sessions', { token, search: 'chrome', sort: 'device' }))
  await ask()
  const few = await ask()
  for (let n = 0; n < 30; n++) await openSession(t, user)
  expect(await ask()).toEqual(few)
  expect(few.length).toBeLessThanOrEqual(6)
})
