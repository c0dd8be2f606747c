import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE_ALPHABET, makeCode } from '#domain/code.ts'
import { systemRandom } from '#server/clock.ts'
import { type Answer, callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { type Door, doors, newOwner, type Owner } from './code-doors.ts'

// Promises A5 and A6 at their full counts: two hundred thousand codes, and everything that a code opens.

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(25 * 3_600_000))

test('of 200 000 codes each symbol is as likely at each place, and no more are alike than chance makes (A5)', () => {
  const N = 200_000
  // χ² with 31 degrees of freedom at p = 0.001; by chance it is exceeded once in a thousand runs, so the test tries
  // twice
  const likely = () => {
    const counts = Array.from({ length: 4 }, () => new Map<string, number>())
    const seen = new Set<string>()
    for (let n = 0; n < N; n++) {
      const code = makeCode(systemRandom.int)
      seen.add(code)
      for (const [i, symbol] of [...code].entries()) counts[i]?.set(symbol, (counts[i].get(symbol) ?? 0) + 1)
    }
    const expected = N / CODE_ALPHABET.length
    const chi2 = counts.map((count) =>
      [...count.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0),
    )
    const distinct = 2 ** 20 * (1 - Math.exp(-N / 2 ** 20))
    console.log(
      `χ² ${chi2.map((each) => each.toFixed(1)).join(' ')}; ${seen.size} different, ${distinct.toFixed(0)} expected`,
    )
    expect(counts.every(({ size }) => size === 32)).toBe(true)
    return Math.max(...chi2) < 61.1 && Math.abs(seen.size - distinct) < 3 * 130
  }
  expect(CODE_ALPHABET).toHaveLength(32)
  expect(likely() || likely()).toBe(true)
})

async function codeFor(door: Door, owner: Owner): Promise<string> {
  await door.ask(t, owner)
  return t.codeFor(door.to(owner))
}
const otherThan = (code: string) => (code === 'ZZZZ' ? 'YYYY' : 'ZZZZ')
const FIFTY = Array.from({ length: 50 }, (_, n) => n)
const evaluated = (answers: readonly Answer[]) =>
  answers.filter(({ body }) => body.params?.['triesLeft'] !== undefined).length

describe.each(Object.entries(doors))('a code for %s opens one door once (A6)', (what, door) => {
  let owner: Owner
  let code: string
  beforeEach(async () => {
    owner = await newOwner(t)
    code = await codeFor(door, owner)
  })
  const refused = async (typed: string, expected?: string) => {
    const answer = await door.enter(t, owner, typed)
    expect(answer.status, answer.text).not.toBe(200)
    if (expected) expect(answer.body).toMatchObject({ code: expected, field: 'code' })
  }
  const taken = async (typed: string, at = t) => {
    const answer = await door.enter(at, owner, typed)
    expect(answer.status, answer.text).toBe(200)
    expect(await door.done(t, owner)).toBe(1)
  }

  test('fifty wrong ones at once: at most five are looked at, then the right one is refused too', async () => {
    const answers = await Promise.all(FIFTY.map(() => door.enter(t, owner, otherThan(code))))
    expect(evaluated(answers)).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    await refused(code, 'simple-attempts-exhausted')
    expect(await door.done(t, owner)).toBe(0)
  })

  test('fifty right ones at once: exactly one does what it is for, and a replay does nothing', async () => {
    await Promise.all(FIFTY.map(() => door.enter(t, owner, code)))
    expect(await door.done(t, owner)).toBe(1)
    await door.enter(t, owner, code)
    expect(await door.done(t, owner)).toBe(1)
  })

  test('three wrong ones do not spoil the right one', async () => {
    for (let n = 0; n < 3; n++) await refused(otherThan(code), 'wrong-code')
    await taken(code)
  })

  test('after 299 seconds it is taken', async () => {
    t.clock.forward(299_000)
    await taken(code)
  })

  test('after 301 seconds it is not', async () => {
    t.clock.forward(301_000)
    await refused(code, 'code-expired')
  })

  test('an older one dies when a newer one is sent', async () => {
    t.clock.forward(61_000)
    const newer = await codeFor(door, owner)
    await refused(code, 'wrong-code')
    await taken(newer)
  })

  test('a restart in between changes nothing', async () => {
    const app = await t.reopened()
    try {
      await taken(code, { ...t, app, call: callsTo(app) })
    } finally {
      await app.close()
    }
  })

  test('it opens no other door, of another purpose, kind of customer or person', async () => {
    const another = await newOwner(t)
    for (const [name, other] of Object.entries(doors))
      for (const whose of name === what ? [another] : [owner, another]) {
        const answer = await other.enter(t, whose, code)
        expect(answer.status, `${what} at ${name}: ${answer.text}`).not.toBe(200)
      }
    expect(await door.done(t, owner)).toBe(0)
  })
})

test('a look at a code before the form spends nothing, and wrong looks are counted with the form’s own', async () => {
  const owner = await newOwner(t)
  await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone: owner.phone })
  const code = await t.codeFor(owner.phone)
  const look = (typed: string) =>
    t.call('/api/auth/check-code', {
      purpose: 'restore',
      checkSelect: 'phone',
      phone: owner.phone,
      code: typed,
    })
  for (let n = 0; n < 8; n++) expect((await look(code)).status).toBe(200)
  const answers = await Promise.all(FIFTY.map(() => look(otherThan(code))))
  expect(evaluated(answers)).toBeLessThanOrEqual(5)
  const form = doors['a new password']
  expect((await form?.enter(t, owner, code))?.body).toMatchObject({ code: 'simple-attempts-exhausted' })
})
