import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

// A file of ten thousand rows over four hundred accounts: how long its check and its sending take.

const ACCOUNTS = 400
const METERS = 25
const CHECK_MS = 60_000
const SEND_MS = 180_000

let t: TestApp
let token: string
let account: string
let table: string
beforeAll(async () => {
  t = await testApp({ now: '2026-11-30T12:00:00+02:00' })
  const { db } = t.database
  const drafts = Array.from({ length: ACCOUNTS }, (_, index) =>
    accountDraft(20_000 + index, { kind: 'entity', uniqueCode: '9000020000' }),
  )
  const accountIds = await insertAccounts(db, drafts)
  const owners = accountIds.flatMap((accountId) => Array.from({ length: METERS }, () => accountId))
  const numbers = owners.map((_, index) => `${44_000_000 + index}`)
  const meterIds = await insertMeters(
    db,
    owners.map((accountId, index) => meterDraft(accountId, { number: numbers[index] ?? '', ratio: 1 })),
  )
  for (const [month, countsOn] of ['2026-09-01', '2026-10-01', '2026-11-01'].entries())
    await insertReadings(
      db,
      meterIds.map((meterId, index) => ({
        accountId: owners[index] ?? 0,
        meterId,
        zone: 'single' as const,
        countsOn,
        value: 1000 + 100 * month,
        kwh: month === 0 ? null : 100,
      })),
    )
  const user = await makeUser(t, 'entity', {
    login: '9000020000',
    accounts: drafts.map(({ number }) => number),
  })
  token = await tokenOf(t, user)
  account = drafts[0]?.number ?? ''
  table = `Лічильник;Нове показання\r\n${numbers.map((number) => `${number};1300`).join('\r\n')}\r\n`
}, 300_000)
afterAll(() => t.close())

test('ten thousand rows of four hundred accounts are checked and sent', { timeout: 400_000 }, async () => {
  const form = { token, account, purpose: 'mass-readings' }
  const uploaded = await callWithFile(t, '/api/files/upload', form, Buffer.from(table))
  const { id: file } = (uploaded.body as unknown as { file: { id: string } }).file
  const began = performance.now()
  const check = () => t.call('/api/entity/readings/mass/check', { token, file })
  let checked = await check()
  const counts: number[] = []
  while (checked.body.state === 'checking') {
    counts.push(checked.body.checking?.judged ?? 0)
    checked = await check()
  }
  const checkMs = performance.now() - began
  expect(checked.status, checked.text).toBe(200)
  expect(checked.body.counts).toMatchObject({ all: ACCOUNTS * METERS, good: ACCOUNTS * METERS })

  await t.call('/api/entity/readings/mass/confirm', { token, file })
  const confirmed = performance.now()
  for (;;) {
    const { body, text } = await t.call('/api/entity/readings/mass/send', { token, file })
    if (body.state === 'done') break
    expect(body.status, text).toBe('success')
  }
  const sendMs = performance.now() - confirmed
  console.log(
    `check ${Math.round(checkMs)} ms, send ${Math.round(sendMs)} ms, told on the way: ${counts.join(', ')}`,
  )
  const { rows } = await t.database.pool.query<{ n: number }>(
    `select count(*)::int as n from core.readings where counts_on = '2026-12-01' and value = 1300`,
  )
  expect(rows[0]?.n).toBe(ACCOUNTS * METERS)
  expect(counts, 'it only grows').toEqual(counts.toSorted((a, b) => a - b))
  expect(checkMs).toBeLessThan(CHECK_MS)
  expect(sendMs).toBeLessThan(SEND_MS)
})
