import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { issueAccessCode, makeUser, signIn } from '#tests/setup/users.ts'

// Promise A2: the time of an answer reveals to nobody who is a customer. 500 answers for somebody who exists and 500
// for somebody who does not, shuffled; AUC is the probability that an answer for a present one took longer than for an
// absent one.

const N = Number(process.env['TIMING_ANSWERS'] ?? 500)
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 1, kind: 'entity' })
  await makeUser(t, 'person', { login: '+380990000501', email: 'a@example.com' })
  await makeUser(t, 'entity', { login: '9000000001', accounts: ['1100000001'] })
  const supplier = await makeUser(t, 'provider', { login: 'p@example.com', accounts: ['1100000001'] })
  await issueAccessCode(t, supplier, '1100000001', 'AAAA-BBBB-CCCC-DDDD')
  await makeUser(t, 'admin', { login: 'duty' })
})
afterAll(() => t.close())

type Who = 'present' | 'absent'
const password = 'зовсім не той пароль 1'
const wrong = (kind: 'person' | 'entity' | 'provider' | 'admin', login: string) =>
  signIn(t, { kind, login, accounts: ['1100000001'] }, { password })
const doors: Record<string, (who: Who) => Promise<{ status: number }>> = {
  person: (who) => wrong('person', who === 'present' ? '+380990000501' : '+380990000509'),
  entity: (who) => wrong('entity', who === 'present' ? '9000000001' : '9000000009'),
  provider: (who) => wrong('provider', who === 'present' ? 'p@example.com' : 'x@example.com'),
  admin: (who) => wrong('admin', who === 'present' ? 'duty' : 'nobody'),
  supplier: (who) =>
    t.call('/api/auth/supplier', {}, { basic: [who === 'present' ? '1100000001' : '1100000009', 'AAAA'] }),
  'code by SMS': (who) =>
    t.call('/api/auth/send-code', {
      purpose: 'sign-in',
      checkSelect: 'phone',
      phone: who === 'present' ? '+380990000501' : '+380990000509',
      userType: 'person',
    }),
}

/** Mann–Whitney: the share of pairs in which the first is larger. */
function auc(first: readonly number[], second: readonly number[]): number {
  const wins = first.map((a) => second.reduce((sum, b) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0))
  return wins.reduce((sum, each) => sum + each, 0) / (first.length * second.length)
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Fisher–Yates shuffle of an equal number of both. */
function shuffled(): Who[] {
  const order = Array.from({ length: 2 * N }, (_, n): Who => (n < N ? 'present' : 'absent'))
  for (let i = order.length - 1; i > 0; i--) {
    const j = t.deps.random.int(i + 1)
    ;[order[i], order[j]] = [order[j] ?? 'absent', order[i] ?? 'absent']
  }
  return order
}

test.each(Object.entries(doors))('%s: a present and an absent one take equally long', async (name, door) => {
  const times: Record<Who, number[]> = { present: [], absent: [] }
  for (const who of ['present', 'absent', 'present', 'absent'] as const) await door(who)
  for (const who of shuffled()) {
    // earlier failures would make the next attempt wait
    await t.database.pool.query('delete from portal.counters')
    const start = performance.now()
    await door(who)
    times[who].push(performance.now() - start)
  }
  const area = auc(times.present, times.absent)
  const difference = median(times.present) - median(times.absent)
  const of = median(times.absent).toFixed(1)
  console.log(`${name}: AUC ${area.toFixed(3)}, medians ${difference.toFixed(2)} ms apart, ${of} ms`)
  expect(area).toBeGreaterThan(0.45)
  expect(area).toBeLessThan(0.55)
  expect(Math.abs(difference)).toBeLessThanOrEqual(2)
})
