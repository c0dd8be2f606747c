import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccounts, accountDraft, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

const SHOPS = 40

let t: TestApp
let token: string
let numbers: string[]
let meters: string[]
beforeAll(async () => {
  t = await testApp({ now: '2026-12-01T10:00:00+02:00' })
  const { db } = t.database
  const drafts = Array.from({ length: SHOPS + 1 }, (_, index) =>
    accountDraft(8_000 + index, {
      kind: 'entity',
      uniqueCode: '9000008000',
      ...(index === 1 ? { entryBlocked: true } : {}),
    }),
  )
  const accountIds = await insertAccounts(db, drafts)
  numbers = drafts.map(({ number }) => number)
  const meterIds = await insertMeters(
    db,
    accountIds.map((accountId, index) => meterDraft(accountId, { number: `5500${1000 + index}`, ratio: 1 })),
  )
  meters = meterIds.map(String)
  await insertReadings(
    db,
    meterIds.flatMap((meterId, index) =>
      ['2026-09-01', '2026-10-01', '2026-11-01'].map((countsOn, month) => ({
        accountId: accountIds[index] ?? 0,
        meterId,
        zone: 'single',
        countsOn,
        value: 1000 + 100 * month,
        kwh: month === 0 ? null : 100,
      })),
    ),
  )
  // the last account is a stranger's
  const user = await makeUser(t, 'entity', { login: '9000008000', accounts: numbers.slice(0, SHOPS) })
  token = await tokenOf(t, user)
})
afterAll(() => t.close())

const row = (index: number, value: number, more: object = {}) => ({
  account: numbers[index],
  meterId: meters[index],
  values: [{ zone: 'single', value }],
  ...more,
})
const handIn = (rows: readonly object[], key?: string) =>
  t.call('/api/entity/readings/hand-in', { token, rows }, { key })

test('the points of all accounts come at once; a stop of one account is told with it', async () => {
  const { body } = await t.call('/api/entity/readings/points', { token })
  expect(body.points).toHaveLength(SHOPS)
  expect(body.points[3]).toMatchObject({
    account: numbers[3],
    meterId: meters[3],
    registers: [{ previous: { value: 1200 }, current: null }],
  })
  expect(body.accounts.filter(({ refusal }) => refusal)).toMatchObject([
    { account: numbers[1], refusal: { code: 'entry-blocked' } },
  ])
})

test('rows of many accounts are handed in together: each that is wrong says why, the others are kept', async () => {
  const answer = await handIn([
    row(0, 1300),
    row(1, 1300),
    row(2, 1150),
    row(SHOPS, 1300),
    { ...row(4, 1300), account: '1100999999' },
    row(3, 1290),
  ])
  expect(answer.body, answer.text).toMatchObject({ countsOn: '2026-12-01', takenCount: 2 })
  expect(answer.body.rows.map(({ account, refusal }) => [account, refusal?.code ?? null])).toEqual([
    [numbers[0], null],
    [numbers[1], 'entry-blocked'],
    [numbers[2], 'less-than-previous'],
    // a stranger's account and one that is not there are told alike
    [numbers[SHOPS], 'contract-not-found'],
    ['1100999999', 'contract-not-found'],
    [numbers[3], null],
  ])
})

test('the same rows under the same key are taken once', async () => {
  const rows = [row(5, 1310), row(6, 1320)]
  const key = randomUUID()
  const first = await handIn(rows, key)
  const again = await handIn(rows, key)
  expect(first.body.takenCount).toBe(2)
  expect(again.body.rows).toEqual(first.body.rows)
})

test('readings of twenty accounts take as many statements as of two', async () => {
  const statements = statementsOf(t.database.pool, t.database.core.pool)
  const taken = async (rows: readonly object[]) => {
    statements.length = 0
    const answer = await handIn(rows)
    expect(answer.body.takenCount, answer.text).toBe(rows.length)
    return statements.filter((text) => !text.includes('telemetry.')).length
  }
  await taken([row(10, 1320), row(11, 1320)])
  const few = await taken([row(12, 1320), row(13, 1320)])
  expect(await taken(Array.from({ length: 20 }, (_, index) => row(15 + index, 1320)))).toBe(few)
})
