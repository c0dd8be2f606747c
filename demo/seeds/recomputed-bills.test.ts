import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeBills } from '#tests/programs/recompute-bills.ts'
import { type DemoApp, demoApp } from '#tests/setup/demo.ts'

let t: DemoApp
beforeAll(async () => {
  t = await demoApp()
}, 240_000)
afterAll(() => t.close())

test('every bill of the demo town, computed again by hand from readings and price rows, is the same to the kopiyka', async () => {
  const { bills, lines, differences } = await recomputeBills((text) => t.database.owner.pool.query(text))
  expect(bills).toBeGreaterThan(1000)
  expect(lines).toBeGreaterThan(bills)
  expect(differences.slice(0, 20)).toEqual([])
}, 240_000)

test('what all bills of a register have billed is what it counted: nothing twice, nothing forgotten', async () => {
  const { lost } = await recomputeBills((text) => t.database.owner.pool.query(text))
  expect(lost).toEqual([])
})
