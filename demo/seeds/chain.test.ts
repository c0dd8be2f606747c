import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeBills } from '#tests/programs/recompute-bills.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { entities } from './demo-users.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-21T10:00:00Z')
const secrets = {
  hashPassword: async (password: string) => password,
  hashAccessCode: async (code: string) => code,
  sealTotpSecret: (secret: string) => Buffer.from(secret),
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedDemo(database.owner.db, { now, secrets, chain: true })
}, 120_000)
afterAll(() => database.close())

const ofChain = `core.accounts a join portal.account_links l on l.account = a.number
  join portal.users u on u.user_id = l.user_id and u.login = '${entities.chain.uniqueCode}'`
const row = async (query: string) => (await database.owner.pool.query(query)).rows[0]

test('the chain has 400 shops with names and addresses of their own, and 1,000 metering points', async () => {
  const counts = await row(`select count(*)::int as accounts, count(distinct l.object_name)::int as names,
      count(distinct a.eic)::int as eics, count(distinct a.customer_id)::int as customers,
      (count(distinct a.address) > 300) as spread, (count(*) filter (where a.mhc_type = 'hourly'))::int as hourly
    from ${ofChain}`)
  expect(counts).toEqual({ accounts: 400, names: 400, eics: 400, customers: 1, spread: true, hourly: 1 })
  const points = await row(`select count(*)::int as points, count(distinct m.number)::int as numbers,
      (count(*) filter (where m.place <> l.object_name))::int as elsewhere
    from core.meters m join ${ofChain} on a.account_id = m.account_id`)
  expect(points).toEqual({ points: 1000, numbers: 1000, elsewhere: 0 })
})

test('a handful of its meters are late with their verification', async () => {
  const { late } = await row(`select count(*)::int as late from core.meters m
    join ${ofChain} on a.account_id = m.account_id where m.state = 'active' and m.verified_till < '2026-11-21'`)
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(10)
})

test('what its shops owe is the sum of their ledgers, and some have not paid for months', async () => {
  const counts = await row(`select
      (count(*) filter (where b.balance_kop <> (select sum(amount_kop) from core.ledger g where g.account_id = a.account_id)))::int as wrong,
      (count(*) filter (where (select count(*) from core.bills i where i.account_id = a.account_id) = 14))::int as billed,
      (count(*) filter (where b.balance_kop > 3 * (select max(amount_kop) from core.bills i where i.account_id = a.account_id)))::int as owing
    from ${ofChain} join core.balances b on b.account_id = a.account_id`)
  expect(counts).toMatchObject({ wrong: 0, billed: 398 })
  expect(counts.owing).toBeGreaterThan(10)
})

test('every bill of the chain, computed again by hand, is the same to the kopiyka', async () => {
  const { bills, differences, lost } = await recomputeBills((text) => database.owner.pool.query(text))
  expect(bills).toBeGreaterThan(14_000)
  expect([differences.slice(0, 20), lost.slice(0, 20)]).toEqual([[], []])
}, 120_000)
