import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#seeds/seed-demo.ts'
import { recomputeBills } from './programs/recompute-bills.ts'
import { type TestApp, testApp } from './setup/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  await seedDemo(t.database.owner.db, {
    now: t.deps.now(),
    secrets: {
      hashPassword: async () => 'hash',
      hashAccessCode: async (code) => `hash of ${code}`,
      sealTotpSecret: (base32) => Buffer.from(base32),
    },
  })
}, 240_000)
afterAll(() => t.close())

test('every bill of the demo town, computed again by hand from readings and price rows, is the same to the kopiyka', async () => {
  const { bills, lines, differences } = await recomputeBills((text) => t.database.pool.query(text))
  expect(bills).toBeGreaterThan(1000)
  expect(lines).toBeGreaterThan(bills)
  expect(differences.slice(0, 20)).toEqual([])
}, 240_000)

test('what all bills of a register have billed is what it counted: nothing twice, nothing forgotten', async () => {
  const { lost } = await recomputeBills((text) => t.database.pool.query(text))
  expect(lost).toEqual([])
})
