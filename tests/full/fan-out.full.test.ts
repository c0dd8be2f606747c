import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

// One event to a hundred thousand receivers: queued by one statement, within what the server allows a statement.

const RECEIVERS = 100_000
let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-30T12:00:00+02:00' })
  const { pool } = t.database.owner
  await pool.query('set statement_timeout = 0')
  await pool.query(`insert into portal.users (user_id, kind, login, site, email, email_proved_at, partner)
    select gen_random_uuid(), 'person', 'mass' || n, null, 'mass' || n || '@example.com', now(), 'mass' || n
    from generate_series(1, ${RECEIVERS}) n`)
  await pool.query(`insert into portal.account_links (user_id, account, site)
    select user_id, login, 'vvm' from portal.users where login like 'mass%'`)
  await pool.query('analyze portal.users, portal.account_links')
}, 300_000)
afterAll(() => t.close())

test('a hundred thousand receivers are queued by one statement, once, and become due at a pace', async () => {
  const tell = () =>
    tellAbout(t.deps, 'windowOpens', {
      key: 'mass',
      to: { site: 'vvm', kinds: ['person'] },
      facts: { closes: '2026-12-03T22:00:00.000Z' },
    })
  const begun = performance.now()
  expect(await tell()).toBe(RECEIVERS)
  console.log(`${RECEIVERS} receivers queued in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  expect(await tell()).toBe(0)
  const claim = (now: Date) =>
    outboxStore(t.database.db).claim({
      channel: 'email',
      now,
      limit: 1_000,
      leaseMs: 1_000,
      longestPauseMs: 900_000,
      probe: false,
    })
  // some at once, and after ten seconds no more than the pace gives
  expect(await claim(t.clock.now())).toHaveLength(40)
  const later = await claim(new Date(t.clock.now().getTime() + 10_000))
  expect(later.length).toBeLessThanOrEqual(40 + 10 * 25)
  expect(later.length).toBeGreaterThan(200)
})
