import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Path } from '#contract/index.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type Answer, type TestApp, testApp } from '#tests/setup/app.ts'
import {
  giveSecondFactor,
  issueAccessCode,
  makeUser,
  type MadeUser,
  PASSWORD,
  signIn,
  tokenOf,
  totpAt,
} from '#tests/setup/users.ts'
import { codeRules } from './codes.ts'

// Promise A4: no stranger can lock an owner out, whatever they guess, ask for or try. Every limit is counted so that a
// stranger uses up only their own (decision 35).

const CALLS = process.env['SVITLO_FULL'] ? 10_000 : 400
const FIRM = '1100000021'
const WRONG = 'зовсім не той пароль 1'

let t: TestApp
let phone: string
let serial = 0
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 21, kind: 'entity' })
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.forward(25 * 3_600_000)
  phone = `+3809900${String(81_000 + serial++)}`
})

/** Any of the 65,536 subnets of one customer's /48. */
const stranger = (n: number) => `2001:db8:77:${(n % 65_536).toString(16)}::1`
const HOME = '198.51.100.20'

const send = (to: string, purpose: string, address: string, headers = {}) =>
  t.call(
    '/api/auth/send-code',
    { purpose: purpose as 'restore', checkSelect: 'phone', phone: to }, // of the contract's own
    { address, headers },
  )
const look = (purpose: string, code: string, address: string) =>
  t.call(
    '/api/auth/check-code',
    { purpose: purpose as 'restore', checkSelect: 'phone', phone, code }, // of the contract's own
    { address },
  )
const restore = (code: string, address: string, headers = {}) =>
  t.call('/api/auth/restore', { phone, code }, { basic: [phone, 'новий пароль надовго 5'], address, headers })
const byCode = (code: string, address: string, headers = {}) =>
  t.call(
    '/api/auth/sms',
    { phone, checkSelect: 'phone', userType: 'person' },
    { basic: [phone, code], address, headers },
  )
const cookieOf = (answer: Answer) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' })

describe('codes', () => {
  test('looks at a code nobody has asked for close nothing: neither to a newcomer nor to an owner', async () => {
    for (let n = 0; n < 15; n++) expect((await look('sign-up', 'ZZZZ', HOME)).body.code).toBe('wrong-code')
    await makeUser(t, 'person', { login: phone })
    for (let n = 0; n < 15; n++) expect((await look('restore', 'ZZZZ', HOME)).body.code).toBe('wrong-code')
    await send(phone, 'restore', HOME)
    expect((await restore(await t.codeFor(phone), HOME)).status).toBe(200)
  })

  test('a stranger’s wrong tries spend neither the tries of the owner’s code nor the owner’s day', async () => {
    await makeUser(t, 'person', { login: phone })
    await send(phone, 'restore', HOME)
    const code = await t.codeFor(phone)
    const tries = []
    for (let n = 0; n < 30; n++) tries.push(await look('restore', 'ZZZZ', stranger(n)))
    // five attempts of askers who did not ask for the code are checked, from whatever subnet
    expect(tries.filter(({ body }) => body.params?.['triesLeft'] !== undefined)).toHaveLength(5)
    expect((await restore(code, HOME)).status).toBe(200)
  })

  test('a stranger’s newer code does not kill the owner’s, who has asked for one too', async () => {
    await makeUser(t, 'person', { login: phone })
    await send(phone, 'sign-in', HOME)
    const code = await t.codeFor(phone)
    t.clock.forward(61_000)
    await send(phone, 'sign-in', stranger(1))
    expect((await byCode(code, HOME)).status).toBe(200)
  })

  test('a code asked for from one network and typed in another is taken: a phone and a desktop', async () => {
    await makeUser(t, 'person', { login: phone })
    await send(phone, 'sign-in', HOME)
    expect((await byCode(await t.codeFor(phone), '192.0.2.40')).status).toBe(200)
  })

  test('wrong codes from many networks are bounded too, and a known device passes all the same', async () => {
    const owner = await makeUser(t, 'person', { login: phone })
    const device = cookieOf(await signIn(t, owner))
    let looked = 0
    for (let hour = 0; hour < 5; hour++) {
      for (let net = 0; net < 2; net++) {
        const address = `192.0.${2 + hour}.${net}`
        if (net === 0) await send(phone, 'sign-in', address)
        for (let n = 0; n < 5; n++)
          if ((await byCode('ZZZZ', address)).body.params?.['triesLeft'] !== undefined) looked++
      }
      t.clock.forward(3_600_000)
    }
    expect(looked).toBeLessThanOrEqual(codeRules.wrongPerDayUnknown)
    expect(looked).toBeGreaterThan(codeRules.wrongPerDay)
    await send(phone, 'sign-in', HOME, device)
    expect((await byCode(await t.codeFor(phone), HOME, device)).status).toBe(200)
  })

  describe('where strangers have closed the password and the codes of a phone, from many networks', () => {
    const at = (n: number) => `192.0.${n}.1`
    const enter = (code: string, password: string, address: string) =>
      t.call('/api/auth/person', { phone, userType: 'person', code }, { basic: [phone, password], address })
    /** Six networks guess at codes, and one of them at the password. */
    async function closeEverything() {
      for (let n = 0; n < 12; n++) await signIn(t, owner, { password: `${WRONG} ${n}`, address: at(1) })
      for (let net = 2; net < 10; net++, t.clock.forward(3_600_000)) {
        await send(phone, 'sign-in', at(net))
        for (let n = 0; n < 5; n++) await byCode('ZZZZ', at(net))
      }
      for (let n = 0; n < 12; n++) await signIn(t, owner, { password: `${WRONG} ${n}`, address: at(1) })
    }
    let owner: MadeUser
    beforeEach(async () => {
      owner = await makeUser(t, 'person', { login: phone })
      await closeEverything()
      await send(phone, 'sign-in', HOME)
      expect((await byCode(await t.codeFor(phone), HOME)).body.code, 'codes').toBe(
        'simple-attempts-exhausted',
      )
      expect((await signIn(t, owner, { address: HOME })).body.code, 'the password').toBe('attempts-exhausted')
    })

    test('the owner comes in on a new device by both together, and the lock of the password is gone', async () => {
      const reply = await enter(await t.codeFor(phone), PASSWORD, HOME)
      expect(reply.status, reply.text).toBe(200)
      expect((await signIn(t, owner, { address: '198.51.100.99' })).status).toBe(200)
    })

    test('a stranger who tries both from any number of networks learns nothing of either and closes nothing', async () => {
      const code = await t.codeFor(phone)
      const wrong = code === 'ZZZZ' ? 'YYYY' : 'ZZZZ'
      const codes = new Set<string | undefined>()
      for (let net = 20; net < 60; net++) codes.add((await enter(code, WRONG, at(net))).body.code)
      codes.add((await enter(wrong, PASSWORD, at(60))).body.code)
      expect([...codes]).toEqual(['attempts-exhausted'])
      expect((await enter(code, PASSWORD, HOME)).status).toBe(200)
    })

    test('a code that a stranger has asked for serves, where strangers have spent those that may be sent', async () => {
      for (let n = 0; n < 6; n++) {
        t.clock.forward(61_000)
        await send(phone, 'sign-in', at(90 + n))
      }
      const [before, code] = [(await t.sent(phone)).length, await t.codeFor(phone)]
      await send(phone, 'sign-in', HOME)
      expect(await t.sent(phone), 'nothing more is sent').toHaveLength(before)
      await signIn(t, owner, { password: WRONG, address: at(1) })
      expect((await signIn(t, owner, { address: HOME })).body.code).toBe('attempts-exhausted')
      expect((await enter(code, PASSWORD, HOME)).status).toBe(200)
    })

    test('who has the password alone guesses ten codes a day, and a network five', async () => {
      const code = await t.codeFor(phone)
      const wrong = code === 'ZZZZ' ? 'YYYY' : 'ZZZZ'
      for (let n = 0; n < 5; n++) await enter(wrong, PASSWORD, at(70))
      expect((await enter(code, PASSWORD, at(70))).body.code, 'of one network').toBe('attempts-exhausted')
      for (let net = 71; net < 76; net++) await enter(wrong, PASSWORD, at(net))
      expect((await enter(code, PASSWORD, at(80))).body.code, 'of the day').toBe('attempts-exhausted')
    })
  })

  describe('where strangers have spent the tries of the codes that restore a password', () => {
    const at = (n: number) => `192.0.${n}.1`
    const linkIn = (messages: readonly string[]) =>
      messages
        .map((body) => /\/restore\/([2-9A-HJ-NP-Z]{16}) /.exec(body)?.[1])
        .find((match) => match !== undefined) ?? ''
    let sent: Answer<'/api/auth/send-code'>
    beforeEach(async () => {
      await makeUser(t, 'person', { login: phone })
      for (let net = 2; net < 9; net++, t.clock.forward(3_600_000)) {
        await send(phone, 'restore', at(net))
        for (let n = 0; n < 5; n++) await look('restore', 'ZZZZ', at(net))
      }
      sent = await send(phone, 'restore', HOME)
    })

    test('the owner on a new device gets a link, and restores by it in any network', async () => {
      expect(sent.body).toMatchObject({ byLink: true, resendAfterSeconds: codeRules.resendSeconds })
      const code = linkIn(await t.sent(phone))
      for (let n = 0; n < 20; n++)
        expect((await restore(`${n}`.padStart(16, 'Z').replaceAll(/[01]/g, 'Y'), at(40))).body.code).toBe(
          'wrong-code',
        )
      const reply = await restore(code, '198.51.100.99')
      expect(reply.status, reply.text).toBe(200)
      expect((await restore(code, HOME)).body.code, 'once').toBe('wrong-code')
    })

    test('a link that a stranger has asked for serves, where strangers have spent those that may be sent', async () => {
      for (let n = 0; n < 5; n++, t.clock.forward(61_000)) await send(phone, 'restore', at(90 + n))
      const before = (await t.sent(phone)).length
      await send(phone, 'restore', HOME)
      expect(await t.sent(phone), 'nothing more is sent').toHaveLength(before)
      expect((await restore(linkIn(await t.sent(phone)), HOME)).status).toBe(200)
    })

    test('the link is of this phone, of this purpose and lives five minutes', async () => {
      const code = linkIn(await t.sent(phone))
      expect((await byCode(code, HOME)).body.code).toBe('wrong-code')
      const other = await makeUser(t, 'person', { login: phone.replace('+38099', '+38098') })
      const foreign = await t.call(
        '/api/auth/restore',
        { phone: other.login, code },
        { basic: [other.login, 'новий пароль надовго 5'], address: HOME },
      )
      expect(foreign.body.code).toBe('wrong-code')
      t.clock.forward(codeRules.lifeSeconds * 1000 + 1)
      expect((await restore(code, HOME)).body.code).toBe('wrong-code')
    })

    test('a number that nobody has gets the same answer', async () => {
      const absent = phone.replace('+38099', '+38097')
      for (let net = 2; net < 9; net++, t.clock.forward(3_600_000)) {
        await send(absent, 'restore', at(net))
        for (let n = 0; n < 5; n++)
          await t.call(
            '/api/auth/check-code',
            { purpose: 'restore', checkSelect: 'phone', phone: absent, code: 'ZZZZ' },
            { address: at(net) },
          )
      }
      const reply = await send(absent, 'restore', HOME)
      const masked = (answer: Answer) => answer.text.replace(/"sentTo":"[^"]+"/, 'masked')
      expect(masked(reply)).toBe(masked(sent))
    })

    test('who signs in or signs up still gets a code', async () => {
      for (const purpose of ['sign-in', 'sign-up'])
        expect((await send(phone, purpose, HOME)).body.byLink, purpose).toBe(false)
    })
  })

  test('a business comes in by both together too, by a code to whom its contract names', async () => {
    const login = `9000${510_000 + serial}`
    const firm = await makeUser(t, 'entity', { login, accounts: [FIRM], phone })
    const about = { checkSelect: 'phone', phone, userType: 'entity', account: FIRM } as const
    const at = (n: number) => `192.0.${n}.1`
    const ask = (address: string) =>
      t.call('/api/auth/send-code', { purpose: 'sign-in', ...about }, { address })
    const enter = (code: string, password: string, address = HOME) =>
      t.call(
        '/api/auth/entity',
        { account: FIRM, unique_code: login, userType: 'entity', code },
        { basic: [FIRM, password], address },
      )
    const firmByCode = (code: string, address: string) =>
      t.call('/api/auth/sms', { ...about, utype: 1 }, { basic: [phone, code], address })
    for (let net = 2; net < 10; net++, t.clock.forward(3_600_000)) {
      await ask(at(net))
      for (let n = 0; n < 5; n++) await firmByCode('ZZZZ', at(net))
    }
    for (let n = 0; n < 12; n++) await signIn(t, firm, { password: `${WRONG} ${n}`, address: at(1) })
    await ask(HOME)
    const code = await t.codeFor(phone)
    expect((await firmByCode(code, HOME)).body.code).toBe('simple-attempts-exhausted')
    expect((await signIn(t, firm, { address: HOME })).body.code).toBe('attempts-exhausted')
    expect((await enter(code, WRONG, at(20))).body.code).toBe('attempts-exhausted')
    expect((await enter(code === 'ZZZZ' ? 'YYYY' : 'ZZZZ', PASSWORD)).body.code).toBe('attempts-exhausted')
    const reply = await enter(code, PASSWORD)
    expect(reply.status, reply.text).toBe(200)
  })

  test('a stranger’s sign-up code takes nothing from the owner’s restore code', async () => {
    await makeUser(t, 'person', { login: phone })
    for (let n = 0; n < 6; n++, t.clock.forward(61_000)) await send(phone, 'sign-up', stranger(n))
    const before = (await t.sent(phone)).length
    await send(phone, 'sign-up', stranger(7))
    await send(phone, 'restore', HOME)
    expect((await t.sent(phone)).length).toBe(before + 1)
  })

  test('one /48 does not spend the budget of a day', async () => {
    const share = codeRules.perDayAll * codeRules.networkShare
    await t.deps.db
      .insertInto('portal.counters')
      .values({
        bucket: 'code-network',
        key: '2001:db8:77::/48 sign-up',
        n: share,
        started_at: t.deps.now(),
        locked_until: null,
      })
      .onConflict((on) => on.columns(['bucket', 'key']).doUpdateSet({ n: share, started_at: t.deps.now() }))
      .execute()
    const fresh = (n: number) => phone.replace('+3809900', `+380992${n}`)
    await send(fresh(1), 'sign-up', stranger(5000))
    expect(await t.sent(fresh(1))).toHaveLength(0)
    await send(fresh(2), 'sign-up', HOME)
    expect(await t.sent(fresh(2))).toHaveLength(1)
  })

  test('whoever proves to the contact centre who they are gets all tries of the codes back', async () => {
    const owner = await makeUser(t, 'person', { login: phone })
    for (let n = 0; n < 3; n++, t.clock.forward(61_000)) {
      await send(phone, 'restore', HOME)
      for (let wrong = 0; wrong < 5; wrong++) await look('restore', 'ZZZZ', HOME)
    }
    // the next message would bring a link
    expect((await restore('ZZZZ', HOME)).body.code).toBe('simple-attempts-exhausted')
    const helper = await makeUser(t, 'admin', { login: `helper${serial}`, roles: ['customer-service'] })
    const unlocked = await t.call('/api/admin/users/unlock', {
      token: await tokenOf(t, helper),
      userType: 'person',
      login: owner.login,
      reason: 'особу підтверджено за паспортом',
    })
    expect(unlocked.status, unlocked.text).toBe(200)
    await send(phone, 'restore', HOME)
    expect((await restore(await t.codeFor(phone), HOME)).status).toBe(200)
  })
})

describe('passwords', () => {
  const guess = async (path: Path, body: object, login: string) => {
    for (let n = 0; n < 12; n++)
      await t.call(path, body, { basic: [login, `${WRONG} ${n}`], address: stranger(n) })
  }

  test('a supplier’s access code is not locked by guesses at its public account number', async () => {
    const supplier = await makeUser(t, 'provider', { login: `s${serial}@example.com`, accounts: [FIRM] })
    await issueAccessCode(t, supplier, FIRM, 'AAAA-BBBB-CCCC-DDDD')
    await guess('/api/auth/supplier', {}, FIRM)
    const reply = await t.call(
      '/api/auth/supplier',
      {},
      { basic: [FIRM, 'AAAA-BBBB-CCCC-DDDD'], address: HOME },
    )
    expect(reply.status, reply.text).toBe(200)
    // guesses are recorded for the supplier to read
    const lines = await t.deps.db
      .selectFrom('portal.audit')
      .select('outcome')
      .where('subject_id', '=', supplier.userId)
      .where('outcome', '=', 'login-failed')
      .execute()
    expect(lines).toHaveLength(12)
  })

  test('an administrator whose login strangers guess at comes in with the code of the application', async () => {
    const login = `duty${serial}`
    await makeUser(t, 'admin', { login })
    await guess('/api/auth/admin_panel', { login }, login)
    const enter = (code: string, password = PASSWORD) =>
      t.call('/api/auth/admin_panel', { login, code }, { basic: [login, password], address: HOME })
    expect((await enter('000000')).body.code).toBe('attempts-exhausted')
    // the password is still asked for
    expect((await enter(totpAt(t.deps.now()), WRONG)).body.code).toBe('attempts-exhausted')
    const reply = await enter(totpAt(t.deps.now()))
    expect(reply.status, reply.text).toBe(200)
  })

  test('a guesser with the application of nobody tries five of its codes and no more', async () => {
    const login = `boss${serial}`
    await makeUser(t, 'admin', { login })
    await guess('/api/auth/admin_panel', { login }, login)
    for (let n = 0; n < 5; n++)
      await t.call(
        '/api/auth/admin_panel',
        { login, code: '000000' },
        { basic: [login, WRONG], address: stranger(n) },
      )
    const sixth = await t.call(
      '/api/auth/admin_panel',
      { login, code: totpAt(t.deps.now()) },
      { basic: [login, PASSWORD], address: stranger(6) },
    )
    expect(sixth.body.code).toBe('attempts-exhausted')
  })

  test('a provider whose e-mail strangers guess at comes in with the password and a code sent to the e-mail', async () => {
    const email = `provider${serial}@example.com`
    await makeUser(t, 'provider', { login: email, accounts: [FIRM] })
    await guess('/api/auth/provider', { email, userType: 'provider' }, email)
    const enter = (password: string, code?: string) =>
      t.call(
        '/api/auth/provider',
        { email, userType: 'provider', code },
        { basic: [email, password], address: HOME },
      )
    expect((await enter(PASSWORD)).body.code).toBe('attempts-exhausted')
    await t.call(
      '/api/auth/send-code',
      { purpose: 'sign-in', checkSelect: 'email', email, userType: 'provider' },
      { address: HOME },
    )
    const code = await t.codeFor(email)
    expect((await enter(PASSWORD, code === 'ZZZZ' ? 'YYYY' : 'ZZZZ')).body.code).toBe('wrong-code')
    expect((await enter(WRONG, code)).body.code).toBe('login-failed')
    expect((await enter(PASSWORD, code)).status).toBe(200)
    // the lock disappears together with the failures of strangers
    expect((await enter(PASSWORD)).status).toBe(200)
  })

  test('a business with a second factor comes in past the lock', async () => {
    const firm = await makeUser(t, 'entity', { login: `90000${81_000 + serial}`, accounts: [FIRM] })
    await guess('/api/auth/entity', { account: FIRM, unique_code: firm.login, userType: 'entity' }, FIRM)
    expect((await signIn(t, firm, { address: HOME })).body.code).toBe('attempts-exhausted')
    await giveSecondFactor(t, firm.userId)
    const reply = await t.call(
      '/api/auth/entity',
      { account: FIRM, unique_code: firm.login, userType: 'entity', secondCode: totpAt(t.deps.now()) },
      { basic: [FIRM, PASSWORD], address: HOME },
    )
    expect(reply.status, reply.text).toBe(200)
  })
})

test('guesses at a bill’s code from one network do not close the account to its owner', async () => {
  const { number: account, billCode } = await makeAccount(t.database.db, { index: 921, kind: 'person' })
  const owner = await makeUser(t, 'person', { login: phone })
  const thief = await makeUser(t, 'person', { login: phone.replace('+38099', '+38098') })
  const token = await tokenOf(t, thief)
  const guess = (n: number) =>
    t.call('/api/person/objects/preview', { token, account, code: `9000${10 + n}` }, { address: stranger(n) })
  for (let n = 0; n < 6; n++) await guess(n)
  expect((await guess(7)).body.code).toBe('attempts-exhausted')
  const reply = await t.call(
    '/api/person/objects/preview',
    { token: await tokenOf(t, owner), account, code: billCode },
    { address: HOME },
  )
  expect(reply.status, reply.text).toBe(200)
})

test(`${CALLS} calls from one /48 at every door keep no owner on a known device out`, async () => {
  const people: MadeUser[] = [
    await makeUser(t, 'person', { login: phone }),
    await makeUser(t, 'entity', { login: `90000${81_500 + serial}`, accounts: [FIRM], phone }),
    await makeUser(t, 'provider', { login: `known${serial}@example.com`, accounts: [FIRM] }),
    await makeUser(t, 'admin', { login: `known${serial}` }),
  ]
  const devices = new Map<MadeUser, { cookie: string }>()
  for (const who of people) devices.set(who, cookieOf(await signIn(t, who)))

  const attacks: ((n: number) => Promise<Answer>)[] = [
    ...people.map(
      (who) => (n: number) => signIn(t, who, { password: `${WRONG} ${n}`, address: stranger(n) }),
    ),
    ...['sign-in', 'restore', 'sign-up', 'application'].map(
      (purpose) => (n: number) => send(phone, purpose, stranger(n)),
    ),
    ...['restore', 'sign-up'].map((purpose) => (n: number) => look(purpose, 'ZZZZ', stranger(n))),
    (n) => byCode('ZZZZ', stranger(n)),
    (n) => restore('ZZZZ', stranger(n)),
  ]
  for (let n = 0; n < CALLS; n++) await attacks[n % attacks.length]?.(n)

  for (const who of people) {
    const headers = devices.get(who) ?? {}
    const reply = await signIn(t, who, { address: HOME, headers })
    expect(reply.status, `${who.kind} by password: ${reply.text}`).toBe(200)
  }
  const headers = devices.get(people[0] as MadeUser) ?? {} // the household of the phone
  t.clock.forward(1_000)
  await send(phone, 'sign-in', HOME, headers)
  expect((await byCode(await t.codeFor(phone), HOME, headers)).status).toBe(200)
  t.clock.forward(1_000)
  await send(phone, 'restore', HOME, headers)
  expect((await restore(await t.codeFor(phone), HOME, headers)).status).toBe(200)
}, 900_000)
