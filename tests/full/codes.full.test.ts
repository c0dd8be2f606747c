import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Path } from '#contract/index.ts'
import { CODE_ALPHABET, makeCode } from '#domain/code.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { systemRandom } from '#server/clock.ts'
import { type Answer, callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, tokenOf } from '#tests/setup/users.ts'

// Promises A5 and A6 at their full counts: two hundred thousand codes, and every door a code opens.

const NEW_PASSWORD = 'синій човен за старим млином 58'
const ACCOUNT = '1100000091'

let t: TestApp
let serial = 0
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 91, kind: 'entity' })
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(25 * 3_600_000))

test('of 200 000 codes each symbol is as likely at each place, and no more are alike than chance makes (A5)', () => {
  const N = 200_000
  // χ² of 31 degrees of freedom at p = 0.001; chance alone is above it once in a thousand, so it is asked twice
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

/** A customer with one phone for everything a code can do. */
type Owner = { phone: string; user: MadeUser; token: string; email: string }
type Door = {
  /** where the code is sent */
  to(owner: Owner): string
  ask(owner: Owner): Promise<unknown>
  enter(owner: Owner, code: string, at?: TestApp): Promise<Answer>
  /** how many times it has done what it does */
  done(owner: Owner): Promise<number>
  /** looks at the code and spends nothing */
  looks?: true
}

async function newOwner(): Promise<Owner> {
  serial += 1
  const number = String(61_000 + serial)
  const phone = `+3809900${number}`
  const email = `owner${number}@example.com`
  const user = await makeUser(t, 'person', { login: phone, email })
  await makeUser(t, 'entity', { login: `90000${number}`, accounts: [ACCOUNT], phone })
  return { phone, user, email, token: await tokenOf(t, user) }
}
/** Of the same person before he is a customer. */
const stranger = ({ phone }: Pick<Owner, 'phone'>) => phone.replace('+38099', '+38098')
const newEmail = ({ email }: Owner) => `new-${email}`

const send = (purpose: string, phone: string, more: object = {}) =>
  t.call('/api/auth/send-code' as Path, { purpose, checkSelect: 'phone', phone, ...more })
const call = (path: string, body: object, at: TestApp = t, basic?: [string, string]) =>
  at.call(path as Path, body, basic ? { basic } : {})
async function audited(action: string, userId?: string): Promise<number> {
  let query = t.deps.db.selectFrom('portal.audit').select('entry_id').where('action', '=', action)
  query = query.where('outcome', '=', 'success')
  if (userId) query = query.where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
  return (await query.execute()).length
}
const sessionsOf = async (kind: 'person' | 'entity', login: string) =>
  (
    await t.deps.db
      .selectFrom('portal.sessions as s')
      .innerJoin('portal.users as u', 'u.user_id', 's.user_id')
      .select('s.session_id')
      .where('u.kind', '=', kind)
      .where('u.login', '=', login)
      .execute()
  ).length

const person = { name: 'Олена', surname: 'Коваль', middle_n: '', email: '' }
const firm = ({ phone }: Owner) => ({
  userType: 'entity',
  company: 'ТОВ «Приклад»',
  edrpou: '99999994',
  account: ACCOUNT,
  unique_code: '9000000091',
  responsible: 'Олена Коваль',
  phone: stranger({ phone }),
  email: 'firm@example.com',
})
const doors: Record<string, Door> = {
  'sign-in of a household': {
    to: ({ phone }) => phone,
    ask: ({ phone }) => send('sign-in', phone, { userType: 'person' }),
    enter: ({ phone }, code, at) =>
      call('/api/auth/sms', { phone, checkSelect: 'phone', userType: 'person' }, at, [phone, code]),
    done: async ({ phone }) => (await sessionsOf('person', phone)) - 1,
  },
  'sign-in of a business': {
    to: ({ phone }) => phone,
    ask: ({ phone }) => send('sign-in', phone, { userType: 'entity', account: ACCOUNT }),
    enter: ({ phone }, code, at) =>
      call(
        '/api/auth/sms',
        { phone, checkSelect: 'phone', userType: 'entity', utype: 1, account: ACCOUNT },
        at,
        [phone, code],
      ),
    done: ({ phone }) => sessionsOf('entity', phone.replace('+3809900', '90000')),
  },
  registration: {
    to: stranger,
    ask: (owner) => send('sign-up', stranger(owner)),
    enter: (owner, code, at) =>
      call('/api/apply-agreements', { ...person, phone: stranger(owner), code }, at, [
        stranger(owner),
        PASSWORD,
      ]),
    done: (owner) => sessionsOf('person', stranger(owner)),
  },
  application: {
    to: stranger,
    ask: (owner) => send('application', stranger(owner)),
    enter: (owner, code, at) =>
      call('/api/auth/application', { ...firm(owner), code }, at, ['firm@example.com', PASSWORD]),
    done: async (owner) =>
      (
        await t.deps.db
          .selectFrom('portal.applications')
          .select('application_id')
          .where('phone', '=', stranger(owner))
          .execute()
      ).length,
  },
  'a new password': {
    to: ({ phone }) => phone,
    ask: ({ phone }) => send('restore', phone),
    enter: ({ phone }, code, at) => call('/api/auth/restore', { phone, code }, at, [phone, NEW_PASSWORD]),
    done: ({ user }) => audited('password-restored', user.userId),
  },
  'a look before the form': {
    to: ({ phone }) => phone,
    ask: ({ phone }) => send('restore', phone),
    enter: ({ phone }, code, at) =>
      call('/api/auth/check-code', { purpose: 'restore', checkSelect: 'phone', phone, code }, at),
    done: async () => 0,
    looks: true,
  },
  'a new e-mail': {
    to: newEmail,
    ask: (owner) =>
      call('/api/update-profile', { token: owner.token, userType: 'person', email: newEmail(owner) }),
    enter: (owner, code, at) =>
      call(
        '/api/update-profile',
        { token: owner.token, userType: 'person', email: newEmail(owner), code },
        at,
      ),
    done: ({ user }) => audited('email-changed', user.userId),
  },
  'deleting the cabinet': {
    to: ({ phone }) => phone,
    ask: ({ token }) => call('/api/delete-account', { token }),
    enter: ({ token }, code, at) => call('/api/delete-account', { token, code }, at),
    done: ({ user }) => audited('user-deleted', user.userId),
  },
}

async function codeFor(door: Door, owner: Owner): Promise<string> {
  await door.ask(owner)
  return t.codeFor(door.to(owner))
}
const otherThan = (code: string) => (code === 'ZZZZ' ? 'YYYY' : 'ZZZZ')
const FIFTY = Array.from({ length: 50 }, (_, n) => n)
const evaluated = (answers: readonly Answer[]) =>
  answers.filter(({ body }) => body.params?.['triesLeft'] !== undefined).length

describe.each(Object.entries(doors))('a code for %s opens one door once (A6)', (_name, door) => {
  let owner: Owner
  let code: string
  beforeEach(async () => {
    owner = await newOwner()
    code = await codeFor(door, owner)
  })
  const refused = async (typed: string, expected?: string) => {
    const answer = await door.enter(owner, typed)
    expect(answer.status, answer.text).not.toBe(200)
    if (expected) expect(answer.body).toMatchObject({ code: expected, field: 'code' })
  }
  const taken = async (typed: string, at?: TestApp) => {
    const answer = await door.enter(owner, typed, at)
    expect(answer.status, answer.text).toBe(200)
    expect(await door.done(owner)).toBe(door.looks ? 0 : 1)
  }

  test('fifty wrong ones at once: at most five are looked at, then the right one is refused too', async () => {
    const answers = await Promise.all(FIFTY.map(() => door.enter(owner, otherThan(code))))
    expect(evaluated(answers)).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    await refused(code, 'simple-attempts-exhausted')
    expect(await door.done(owner)).toBe(0)
  })

  test('fifty right ones at once: exactly one does what it is for, and a replay does nothing', async () => {
    await Promise.all(FIFTY.map(() => door.enter(owner, code)))
    expect(await door.done(owner)).toBe(door.looks ? 0 : 1)
    await door.enter(owner, code)
    expect(await door.done(owner)).toBe(door.looks ? 0 : 1)
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
    const another = await newOwner()
    for (const [name, other] of Object.entries(doors)) {
      const same = name === _name || (door.to(owner) === other.to(owner) && looksAt(name, _name))
      if (same) continue
      const answer = await other.enter(owner, code)
      expect(answer.status, `${_name} at ${name}: ${answer.text}`).not.toBe(200)
    }
    for (const [name, other] of Object.entries(doors)) {
      const answer = await other.enter(another, code)
      expect(answer.status, `${_name} at ${name} of another: ${answer.text}`).not.toBe(200)
    }
    expect(await door.done(owner)).toBe(0)
  })
})

/** The two doors of one purpose: the look and the form it stands before. */
const looksAt = (one: string, other: string) =>
  [one, other].toSorted().join(', ') === 'a look before the form, a new password'
