import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoMerchants } from '#demo/merchants.ts'
import { SITES } from '#domain/site.ts'
import { persons } from '#seeds/demo-users.ts'
import { openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type DemoApp, demoApp } from '#tests/setup/demo.ts'
import { agreeDemoPlans } from './instalments.ts'

let t: DemoApp
beforeAll(async () => {
  t = await demoApp()
}, 120_000)
afterAll(() => t.close())

test('in every company a debt waits to be paid in parts, one is paid so, a broken one is told; once, and of nobody the README names', async () => {
  const { db } = t.database.owner
  const core = openCore({ answerers: openEmbeddedCore({ db }), record: { fm() {} }, now: t.clock.now })
  const town = { ...t.deps, db, core, log: { warn() {}, error() {}, info() {} } }
  await openDemoMerchants(town)
  await agreeDemoPlans(town)
  const all = () =>
    db
      .selectFrom('portal.requests as r')
      .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
      .innerJoin('portal.users as u', 'u.user_id', 't.user_id')
      .leftJoin('portal.instalments as p', 'p.number', 't.number')
      .select(['t.site', 'r.state', 'p.state as plan', 'u.login', 't.number'])
      .where('r.kind', '=', 'instalments')
      .execute()
  const made = await all()
  const sitesOf = (state: string, plan: string | null) =>
    made.filter((row) => row.state === state && row.plan === plan).map(({ site }) => site)
  expect(new Set(sitesOf('open', null))).toEqual(new Set(SITES))
  expect(new Set(sitesOf('accepted', 'agreed'))).toEqual(new Set(SITES))
  expect(sitesOf('accepted', 'broken').length).toBeGreaterThan(0)
  const named = new Set<string>(Object.values(persons).map(({ login }) => login))
  expect(made.filter(({ login }) => named.has(login ?? ''))).toEqual([])
  await agreeDemoPlans(town)
  expect(await all()).toHaveLength(made.length)
})
