import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE_ALPHABET, makeCode } from '#domain/code.ts'
import { systemRandom } from '#server/clock.ts'
import { type Answer, type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, PASSWORD } from '#tests/setup/users.ts'
import { codeRules } from './codes.ts'

// Promises A5, A6 and A7: a code is random enough, works for one purpose once, and cannot be used to send SMS at the
// cost of others.

let t: TestApp
let phone: string
let serial = 0
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(25 * 3_600_000)
  phone = `+3809900${String(31_000 + serial++)}`
  await makeUser(t, 'person', { login: phone })
})

const send = (to = phone, purpose: 'sign-in' | 'sign-up' | 'restore' = 'sign-in', address = '203.0.113.7') =>
  t.call('/api/auth/send-code', { purpose, checkSelect: 'phone', phone: to }, { address })
const enter = (code: string, from = phone) =>
  t.call('/api/auth/sms', { phone: from, checkSelect: 'phone', userType: 'person' }, { basic: [from, code] })
async function freshCode(): Promise<string> {
  await send()
  return t.codeFor(phone)
}
const otherThan = (code: string) => (code === 'ZZZZ' ? 'YYYY' : 'ZZZZ')
const right = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length

describe('a code (A5)', () => {
  test('has four characters, each of the 32 equally likely, without repeats beyond chance', () => {
    const N = 200_000
    const counts = Array.from({ length: 4 }, () => new Map<string, number>())
    const seen = new Set<string>()
    for (let n = 0; n < N; n++) {
      const code = makeCode(systemRandom.int)
      seen.add(code)
      for (const [i, symbol] of [...code].entries()) counts[i]?.set(symbol, (counts[i].get(symbol) ?? 0) + 1)
    }
    const expected = N / 32
    expect([...seen].every((code) => code.length === 4)).toBe(true)
    for (const count of counts) {
      expect([...count.keys()].toSorted().join('')).toBe([...CODE_ALPHABET].toSorted().join(''))
      const chi2 = [...count.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
      // χ² of 31 degrees of freedom: 61.1 at p = 0.001; at p = 1e-6, 85, so that chance alone never fails the build
      expect(chi2).toBeLessThan(85)
    }
    // the number of distinct codes among 32⁴ = 2²⁰ values: m(1 − e^(−N/m)), standard deviation below 130
    const distinct = 2 ** 20 * (1 - Math.exp(-N / 2 ** 20))
    expect(Math.abs(seen.size - distinct)).toBeLessThan(800)
  })
})

test('a password is restored by the phone: no code goes to a mailbox where it would open nothing', async () => {
  const email = `restore${serial}@example.com`
  await makeUser(t, 'person', { login: `+3809901${String(31_000 + serial)}`, email })
  const answer = await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'email', email })
  expect(answer.body).toMatchObject({ code: 'required', field: 'phone' })
  expect(await t.sent(email)).toEqual([])
})

describe('a code opens one door once (A6)', () => {
  test('of fifty right ones at once exactly one gets in, and a replay does not', async () => {
    const code = await freshCode()
    // a code allows five attempts, so of fifty at most five are checked and one of them is let in
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(code)))
    expect(right(answers)).toBe(1)
    expect((await enter(code)).status).not.toBe(200)
  })

  test('of fifty wrong ones at once no more than five are looked at', async () => {
    const code = await freshCode()
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(otherThan(code))))
    expect(answers.filter(({ body }) => body.params?.['triesLeft'] !== undefined).length).toBeLessThanOrEqual(
      5,
    )
    const burned = await enter(code)
    expect(burned.body).toMatchObject({ code: 'simple-attempts-exhausted', field: 'code' })
  })

  test('three wrong ones do not spoil the right one', async () => {
    const code = await freshCode()
    for (const left of [4, 3, 2])
      expect((await enter(otherThan(code))).body.params).toEqual({ triesLeft: left })
    expect((await enter(code)).status).toBe(200)
  })

  test('it lives for 300 seconds', async () => {
    const alive = await freshCode()
    t.clock.forward(299_000)
    expect((await enter(alive)).status).toBe(200)
    t.clock.forward(3_600_000)
    const late = await freshCode()
    t.clock.forward(301_000)
    expect((await enter(late)).body).toMatchObject({ code: 'code-expired' })
  })

  test('an older one dies when a new one is sent', async () => {
    const older = await freshCode()
    t.clock.forward(61_000)
    const newer = await freshCode()
    expect(newer).not.toBe(older)
    expect((await enter(older)).body).toMatchObject({ code: 'wrong-code' })
    expect((await enter(newer)).status).toBe(200)
  })

  test('it is taken with Cyrillic letters of the same shape, in lower case, with spaces', async () => {
    const code = await freshCode()
    const twins: Record<string, string> = {
      A: 'А',
      B: 'В',
      E: 'Е',
      K: 'К',
      M: 'М',
      H: 'Н',
      P: 'Р',
      C: 'С',
      T: 'Т',
      X: 'Х',
    }
    const typed = [...code].map((symbol) => twins[symbol] ?? symbol.toLowerCase()).join(' ')
    expect((await enter(typed)).status).toBe(200)
  })

  test('of another phone, purpose or kind of customer it opens nothing', async () => {
    const other = `+3809900${String(31_000 + serial++)}`
    await makeUser(t, 'person', { login: other })
    const code = await freshCode()
    expect((await enter(code, other)).body).toMatchObject({ code: 'wrong-code' })
    const restored = await t.call(
      '/api/auth/restore',
      { phone, code },
      { basic: [phone, 'новий пароль довгий'] },
    )
    expect(restored.body).toMatchObject({ code: 'wrong-code' })
    const applied = await t.call(
      '/api/apply-agreements',
      { phone, code, name: 'Олена', surname: 'Коваль', middle_n: '-', email: '' },
      { basic: [phone, PASSWORD] },
    )
    expect(applied.body).toMatchObject({ code: 'wrong-code' })
    const business = await t.call(
      '/api/auth/sms',
      { phone, checkSelect: 'phone', utype: 1, userType: 'entity', account: '1100000001' },
      { basic: [phone, code] },
    )
    expect(business.body).toMatchObject({ code: 'wrong-code' })
    expect((await enter(code)).status).toBe(200)
  })

  test('ten wrong ones a day over all codes of a phone, then even a right one waits', async () => {
    for (let n = 0; n < 10; n++) {
      const code = await freshCode()
      expect((await enter(otherThan(code))).body.code).toBe('wrong-code')
      t.clock.forward(3_600_000)
    }
    expect((await enter(await freshCode())).body).toMatchObject({ code: 'simple-attempts-exhausted' })
    t.clock.forward(25 * 3_600_000)
    expect((await enter(await freshCode())).status).toBe(200)
  })

  test('it works on after a restart of the server', async () => {
    const code = await freshCode()
    const other = await t.reopened()
    const reply = await other.inject({
      method: 'POST',
      url: '/api/auth/sms',
      headers: { authorization: `Basic ${Buffer.from(`${phone}:${code}`).toString('base64')}` },
      payload: { phone, checkSelect: 'phone', userType: 'person' },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    await other.close()
    expect((await enter(code)).status).not.toBe(200)
  })

  test('is kept only as a keyed hash', async () => {
    const code = await freshCode()
    const rows = await t.deps.db.selectFrom('portal.codes').selectAll().where('contact', '=', phone).execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]?.code_hash).toHaveLength(32)
  })

  test('looked at before the form is spent only by the form', async () => {
    const fresh = `+3809900${String(41_000 + serial++)}`
    await send(fresh, 'sign-up')
    const code = await t.codeFor(fresh)
    const look = (typed: string) =>
      t.call('/api/auth/check-code', { purpose: 'sign-up', checkSelect: 'phone', phone: fresh, code: typed })
    for (let n = 0; n < 8; n++) expect((await look(code)).status).toBe(200)
    expect((await look('ABC')).body).toMatchObject({
      code: 'code-invalid',
      message: 'Код має містити 4 символи',
    })
  })
})

describe('codes are not sent at the cost of others (A7)', () => {
  const sentTo = async (to: string) => (await t.sent(to)).length
  const sentLike = async (pattern: string) =>
    (
      await t.deps.db
        .selectFrom('portal.outbox')
        .select('message_id')
        .where('recipient', 'like', pattern)
        .execute()
    ).length

  test('one a minute and five an hour to a phone, the answer of a repeat being that of the first', async () => {
    const first = await send()
    const repeat = await send()
    expect([first.status, repeat.status]).toEqual([200, 200])
    expect(await sentTo(phone)).toBe(1)
    // who asked learns that the repeat brings no message
    expect([first.body.tooMany, repeat.body.tooMany]).toEqual([false, true])
    t.clock.forward(60_000)
    for (let n = 0; n < 4; n++, t.clock.forward(60_000)) expect((await send()).status).toBe(200)
    // the sixth gets the same answer as the others, with the time when to ask again
    const sixth = await send()
    expect(sixth.body).toMatchObject({ status: 'success', sentTo: first.body.sentTo, tooMany: true })
    expect(sixth.body.resendAfterSeconds).toBeGreaterThan(60)
    expect(await sentTo(phone)).toBe(5)
  })

  test('five in any hour to a phone, wherever the hour begins', async () => {
    const sentAfter = async (minutes: number) => {
      t.clock.forward(minutes * 60_000)
      const before = await sentTo(phone)
      await send()
      return (await sentTo(phone)) - before
    }
    // five: at the first minute and at the 56th to the 59th; the place of the first is free at the 60th
    const five = [0, 56, 1, 1, 1]
    for (const minutes of five) expect(await sentAfter(minutes)).toBe(1)
    expect(await sentAfter(1)).toBe(1)
    expect(await sentAfter(1)).toBe(0)
    expect((await send()).body.resendAfterSeconds).toBeLessThanOrEqual(60)
    expect(await sentAfter(55)).toBe(1)
  })

  test('twenty an hour from an address, a /64 of IPv6 being one', async () => {
    const address = (n: number) => `2001:db8:1:2::${n.toString(16)}`
    const sentTo20 = async () => sentLike('+38099203%')
    for (let n = 0; n < 30; n++) await send(`+38099203${String(1000 + n)}`, 'sign-up', address(n))
    expect(await sentTo20()).toBe(codeRules.perAddressHour)
    await send('+380992039999', 'sign-up', '2001:db8:1:3::1')
    expect(await sentTo20()).toBe(codeRules.perAddressHour + 1)
  })

  test('hundreds of requests send no more than the limits allow', async () => {
    for (let n = 0; n < 300; n++)
      await send(`+38099204${String(1000 + (n % 200))}`, 'sign-up', `192.0.2.${n % 5}`)
    // two hundred phones, but only five addresses with twenty calls an hour each
    expect(await sentLike('+38099204%')).toBe(5 * codeRules.perAddressHour)
  })

  test('a day has a budget over all phones for each purpose', async () => {
    await t.deps.db
      .insertInto('portal.counters')
      .values({
        bucket: 'code-all',
        key: 'sign-in',
        n: codeRules.perDayAll,
        total: 0,
        started_at: t.deps.now(),
        locked_until: null,
      })
      .onConflict((on) =>
        on.columns(['bucket', 'key']).doUpdateSet({ n: codeRules.perDayAll, started_at: t.deps.now() }),
      )
      .execute()
    expect((await send(phone, 'sign-in', '192.0.2.77')).status).toBe(200)
    expect(await sentTo(phone)).toBe(0)
  })
})
