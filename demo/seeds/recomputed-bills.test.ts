import { afterAll, beforeAll, expect, test } from 'vitest'
import { debtsThatDiffer } from '#billing/money/allocation.ts'
import { recomputeBills } from '#tests/programs/recompute-bills.ts'
import { type DemoApp, demoApp } from '#tests/setup/demo.ts'

let t: DemoApp
let again: Awaited<ReturnType<typeof recomputeBills>>
beforeAll(async () => {
  t = await demoApp()
  again = await recomputeBills((text) => t.database.owner.pool.query(text))
}, 240_000)
afterAll(() => t.close())

test('every bill of the demo town, computed again by hand from readings and price rows, is the same to the kopiyka', () => {
  const { bills, lines, differences } = again
  expect(bills).toBeGreaterThan(1000)
  expect(lines).toBeGreaterThan(bills)
  expect(differences.slice(0, 20)).toEqual([])
})

test('what all bills of a register have billed is what it counted: nothing twice, nothing forgotten', () => {
  expect(again.lost).toEqual([])
})

test('what is kept of the debts of every account is what the rule makes of its ledger', async () => {
  const { rows } = await debtsThatDiffer(0, Number.MAX_SAFE_INTEGER).execute(t.database.owner.db)
  expect(rows.slice(0, 20)).toEqual([])
  const { rows: kept } = await t.database.owner.pool.query(
    'select count(*)::int as open from core.debts where left_kop > 0',
  )
  expect(kept[0].open).toBeGreaterThan(50)
})
