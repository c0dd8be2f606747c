import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type Answer, type TestApp, testApp } from '#tests/setup/app.ts'
import { issueAccessCode, makeUser, PASSWORD, signIn, totpAt } from '#tests/setup/users.ts'

// Promise A1: nobody can learn who is a customer. The same steps are taken for a user who exists, is locked out or is
// blocked, and for one who does not exist: every byte of every answer must be the same.

const STEPS = 8
const WRONG = 'зовсім не той пароль 1'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 81, kind: 'entity' })
  await makeUser(t, 'person', { login: '+380990010081', email: 'anna@example.com' })
  await makeUser(t, 'person', { login: '+380990020081', email: 'alla@example.com', state: 'blocked' })
  await makeUser(t, 'entity', { login: '9000000081', accounts: ['1100000081'], phone: '+380990050081' })
  await makeUser(t, 'entity', { login: '9000000082', accounts: ['1100000081'], state: 'blocked' })
  const supplier = await makeUser(t, 'provider', { login: 'p@example.com', accounts: ['1100000081'] })
  await makeUser(t, 'provider', { login: 'blocked@example.com', state: 'blocked' })
  await issueAccessCode(t, supplier, '1100000081', 'AAAA-BBBB-CCCC-DDDD')
  await makeUser(t, 'admin', { login: 'duty' })
  await makeUser(t, 'admin', { login: 'gone', state: 'blocked' })
})
afterAll(() => t.close())
let start: string
beforeEach(() => {
  t.clock.forward(25 * 3_600_000)
  start = t.deps.now().toISOString()
})

/** Everything that a stranger can see of an answer. */
function seen({ status, text, headers }: Answer): string {
  const { date: _, ...rest } = headers
  return JSON.stringify([
    status,
    text.replace(/"requestCode":"[^"]+"/, ''),
    Object.entries(rest).map(String).toSorted(),
  ])
}

/** Takes the steps at the same moments by the clock, from a separate address. */
async function walk(step: (address: string) => Promise<Answer>, address: string): Promise<string[]> {
  t.clock.set(start)
  const answers: string[] = []
  for (let n = 0; n < STEPS; n++) {
    answers.push(seen(await step(address)))
    // long enough for some steps to pass, short enough for others to be refused
    t.clock.forward(70_000)
  }
  return answers
}

type Step<T> = (who: T, address: string) => Promise<Answer>
async function compare<T>(people: readonly T[], step: Step<T>): Promise<string[][]> {
  const walks = []
  for (const [n, who] of people.entries())
    walks.push(await walk((address) => step(who, address), `203.0.113.${n + 1}`))
  return walks
}
const allAlike = (walks: string[][]) => {
  for (const each of walks.slice(1)) expect(each).toEqual(walks[0])
  return walks[0] ?? []
}

describe('a wrong password', () => {
  test('of a household: existing, blocked and absent phones get the same answers, locked out alike', async () => {
    const walks = await compare(['+380990010081', '+380990020081', '+380990030081'], (login, address) =>
      signIn(t, { kind: 'person', login, accounts: [] }, { password: WRONG, address }),
    )
    const codes = new Set(allAlike(walks).map((answer) => /"code\\":\\"([a-z-]+)/.exec(answer)?.[1]))
    expect(codes).toEqual(new Set(['login-failed', 'attempts-exhausted']))
  })

  test('of a business: existing, blocked and absent unique codes get the same answers', async () => {
    const walks = await compare(['9000000081', '9000000082', '9000000099'], (login, address) =>
      signIn(t, { kind: 'entity', login, accounts: ['1100000081'] }, { password: WRONG, address }),
    )
    allAlike(walks)
  })

  test('of a provider: existing, blocked and absent e-mails get the same answers', async () => {
    const walks = await compare(
      ['p@example.com', 'blocked@example.com', 'absent@example.com'],
      (login, address) => signIn(t, { kind: 'provider', login, accounts: [] }, { password: WRONG, address }),
    )
    allAlike(walks)
  })

  test('of a supplier: an account with an access code and one without get the same answers', async () => {
    const walks = await compare(['1100000081', '1100000082'], (account, address) =>
      t.call('/api/auth/supplier', {}, { basic: [account, 'AAAA-BBBB-CCCC-EEEE'], address }),
    )
    allAlike(walks)
  })

  test('of an administrator: existing, blocked and absent logins get the same answers', async () => {
    const walks = await compare(['duty', 'gone', 'nobody'], (login, address) =>
      t.call(
        '/api/auth/admin_panel',
        { login, code: totpAt(t.deps.now()) },
        { basic: [login, WRONG], address },
      ),
    )
    allAlike(walks)
  })
})

test('even the right password of a blocked customer reads like a wrong one', async () => {
  const blocked = await signIn(t, { kind: 'person', login: '+380990020081', accounts: [] })
  const absent = await signIn(t, { kind: 'person', login: '+380990030081', accounts: [] })
  expect(seen(blocked)).toBe(seen(absent))
})

describe('asking for a code', () => {
  // the masked contact repeats what was typed, so the contacts compared have the same mask
  const phones = ['+380990010081', '+380990020081', '+380990040081']
  test.each(['sign-in', 'restore', 'sign-up'] as const)(
    'to %s tells nothing of the phone',
    async (purpose) => {
      const walks = await compare(phones, (phone, address) =>
        t.call(
          '/api/auth/send-code',
          { purpose, checkSelect: 'phone', phone, userType: 'person' },
          { address },
        ),
      )
      // also past the limit of an hour, which the later steps reach
      expect(allAlike(walks).join()).toContain(String.raw`\"tooMany\":true`)
    },
  )

  test('by e-mail tells nothing of the e-mail', async () => {
    const walks = await compare(
      ['anna@example.com', 'alla@example.com', 'asya@example.com'],
      (email, address) =>
        t.call(
          '/api/auth/send-code',
          { purpose: 'sign-in', checkSelect: 'email', email, userType: 'person' },
          { address },
        ),
    )
    allAlike(walks)
  })

  test('for a business tells nothing of the account or of who is responsible for it', async () => {
    const walks = await compare(
      [
        ['+380990050081', '1100000081'],
        ['+380990060081', '1100000081'],
        ['+380990070081', '1100000099'],
      ] as const,
      ([phone, account], address) =>
        t.call(
          '/api/auth/send-code',
          { purpose: 'sign-in', checkSelect: 'phone', phone, userType: 'entity', account },
          { address },
        ),
    )
    allAlike(walks)
  })
})

describe('a wrong code', () => {
  const body = { name: 'Марʼяна', surname: 'Бабʼюк', middle_n: '-', email: '', agreement: 1 }
  const ask = (phone: string, purpose: 'sign-in' | 'sign-up' | 'restore', address: string) =>
    t.call('/api/auth/send-code', { purpose, checkSelect: 'phone', phone }, { address })
  const phones = ['+380990010081', '+380990020081', '+380990080081']

  test('at registration tells nothing of the phone', async () => {
    const walks = await compare(phones, async (phone, address) => {
      await ask(phone, 'sign-up', address)
      return t.call(
        '/api/apply-agreements',
        { ...body, phone, code: 'ZZZZ' },
        { basic: [phone, PASSWORD], address },
      )
    })
    allAlike(walks)
  })

  test('at sign-in tells nothing of the phone', async () => {
    const walks = await compare(phones, async (phone, address) => {
      await ask(phone, 'sign-in', address)
      const request = { phone, checkSelect: 'phone' as const, userType: 'person' as const }
      return t.call('/api/auth/sms', request, { basic: [phone, 'ZZZZ'], address })
    })
    allAlike(walks)
  })

  test('at recovery tells nothing of the phone', async () => {
    const walks = await compare(phones, async (phone, address) => {
      await ask(phone, 'restore', address)
      return t.call('/api/auth/restore', { phone, code: 'ZZZZ' }, { basic: [phone, PASSWORD], address })
    })
    allAlike(walks)
  })
})
