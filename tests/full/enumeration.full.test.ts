import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserKind } from '#contract/endpoint.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type Answer, type TestApp, testApp } from '#tests/setup/app.ts'
import { issueAccessCode, makeUser, PASSWORD, signIn, totpAt } from '#tests/setup/users.ts'

// Promise A1 at its full count: everywhere two hundred customers who exist, two hundred who are disabled and two
// hundred who do not exist; then all of them locked out. Not one byte of an answer may reveal which is which.

const PAIRS = 200
const ACCOUNT = '1100000081'
const WRONG = 'зовсім не той пароль 1'
const STATES = ['existing', 'absent', 'disabled'] as const
type State = (typeof STATES)[number]
type Who = { state: State; n: number; phone: string; email: string; uniqueCode: string; login: string }

/** Names that differ only in the part that a masked contact hides. */
function who(state: State, n: number): Who {
  const number = `${STATES.indexOf(state)}${String(n).padStart(4, '0')}`
  return {
    state,
    n,
    phone: `+38099${number}81`,
    email: `a${number}@example.com`,
    uniqueCode: `90000${number}`,
    login: `duty${number}`,
  }
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 81, kind: 'entity' })
  const logins = {
    person: ({ phone }: Who) => ({ login: phone, phone }),
    entity: ({ uniqueCode, phone, email }: Who) => ({ login: uniqueCode, phone, email }),
    provider: ({ email }: Who) => ({ login: email, email }),
    admin: ({ login }: Who) => ({ login }),
  }
  for (const kind of ['person', 'entity', 'provider', 'admin'] as const) await people(kind, logins[kind])
  // a household may also sign in by its e-mail
  await sql`update portal.users set email = 'a' || substr(login, 7, 5) || '@example.com'
    where kind = 'person'`.execute(t.deps.db)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from portal.users where kind = 'provider' and state = 'active' limit 1`.execute(t.deps.db)
  const supplier = {
    userId: rows[0]?.user_id ?? '',
    kind: 'provider',
    login: '',
    partner: '',
    accounts: [],
  } as const
  await issueAccessCode(t, supplier, ACCOUNT, 'AAAA-BBBB-CCCC-DDDD')
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(25 * 3_600_000))

/** Two hundred active and two hundred blocked users of a kind; they are copies that differ only in their names. */
async function people(kind: UserKind, names: (of: Who) => object): Promise<void> {
  const { userId } = await makeUser(t, kind, { login: kind === 'person' ? '+380990000000' : `first-${kind}` })
  const copies = (['existing', 'disabled'] as const).flatMap((state) =>
    Array.from({ length: PAIRS }, (_, n) => ({
      user_id: t.deps.random.uuid(),
      state: state === 'existing' ? 'active' : 'blocked',
      ...names(who(state, n)),
    })),
  )
  await sql`insert into portal.users
    select (jsonb_populate_record(u, c || jsonb_build_object('partner', nextval('portal.partner_number')::text))).*
    from portal.users u, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) c
    where u.user_id = ${userId}`.execute(t.deps.db)
  await t.deps.db.deleteFrom('portal.users').where('user_id', '=', userId).execute()
  if (kind === 'entity' || kind === 'provider')
    await sql`insert into portal.account_links (user_id, account, site, added_at)
      select user_id, ${ACCOUNT}, 'dnem', now() from portal.users where kind = ${kind}`.execute(t.deps.db)
}

/** Everything in an answer that a stranger can see. */
function seen({ status, text, headers }: Answer): string {
  const { date: _, ...rest } = headers
  return JSON.stringify([
    status,
    text.replace(/"requestCode":"[^"]+"/, ''),
    Object.entries(rest).map(String).toSorted(),
  ])
}

type Door = (of: Who, address: string) => Promise<Answer>
/** @returns the codes of all answers of a round; it checks that all answers have the same bytes */
async function round(door: Door): Promise<Set<string>> {
  const codes = new Set<string>()
  const answers = new Set<string>()
  for (let n = 0; n < PAIRS; n++)
    for (const state of STATES) {
      const address = `2001:db8:${n.toString(16)}:${STATES.indexOf(state)}::1`
      const answer = await door(who(state, n), address)
      codes.add(answer.body.code ?? 'success')
      answers.add(seen(answer))
    }
  expect([...answers]).toHaveLength(1)
  return codes
}

const signInAs = (kind: UserKind, login: string, address: string, password = WRONG) =>
  signIn(t, { kind, login, accounts: [ACCOUNT] }, { password, address })
const passwords: Record<string, Door> = {
  person: ({ phone }, address) => signInAs('person', phone, address),
  entity: ({ uniqueCode }, address) => signInAs('entity', uniqueCode, address),
  provider: ({ email }, address) => signInAs('provider', email, address),
  admin: ({ login }, address) =>
    t.call(
      '/api/auth/admin_panel',
      { login, code: totpAt(t.deps.now()) },
      { basic: [login, WRONG], address },
    ),
  supplier: ({ state, n }, address) => {
    const account =
      state === 'existing' ? ACCOUNT : `11000${STATES.indexOf(state)}${String(n).padStart(4, '0')}`
    return t.call('/api/auth/supplier', {}, { basic: [account, 'AAAA-BBBB-CCCC-EEEE'], address })
  },
}
const lockAll = () =>
  sql`update portal.counters set n = 5, locked_until = ${new Date(t.deps.now().getTime() + 30_000)}
    where bucket = 'password'`.execute(t.deps.db)

describe.each(Object.entries(passwords))('a wrong password: %s', (name, door) => {
  test('two hundred of each are told the same, before they are locked out and after', async () => {
    await t.deps.db.deleteFrom('portal.counters').execute()
    // only one account has an access code and every guess is at it, so the counters are cleared before each guess
    const fresh: Door = async (of, address) => {
      if (name === 'supplier') await t.deps.db.deleteFrom('portal.counters').execute()
      return door(of, address)
    }
    expect(await round(fresh)).toEqual(new Set(['login-failed']))
    if (name === 'supplier') return
    await lockAll()
    expect(await round(door)).toEqual(new Set(['attempts-exhausted']))
  })
})

test('the right password of a disabled one reads like a wrong one', async () => {
  await t.deps.db.deleteFrom('portal.counters').execute()
  const answers = new Set<string>()
  for (let n = 0; n < PAIRS; n++)
    for (const state of ['absent', 'disabled'] as const)
      answers.add(seen(await signInAs('person', who(state, n).phone, '203.0.113.9', PASSWORD)))
  expect([...answers]).toHaveLength(1)
})

type Purpose = 'sign-in' | 'sign-up' | 'restore' | 'application'
const ask = (purpose: Purpose, { phone }: Who, address: string, more: object = {}) =>
  t.call('/api/auth/send-code', { purpose, checkSelect: 'phone', phone, ...more }, { address })
const askings = {
  'sign-in by phone': (of, address) => ask('sign-in', of, address, { userType: 'person' }),
  restore: (of, address) => ask('restore', of, address),
  'sign-up': (of, address) => ask('sign-up', of, address),
  'sign-in of a business': (of, address) =>
    ask('sign-in', of, address, { userType: 'entity', account: ACCOUNT }),
  'sign-in by e-mail': ({ email }, address) =>
    t.call('/api/auth/send-code', { purpose: 'sign-in', checkSelect: 'email', email }, { address }),
} satisfies Record<string, Door>
describe.each(Object.entries(askings))('asking for a code: %s', (_name, door) => {
  test('two hundred of each are told the same, at once and when they must wait', async () => {
    expect(await round(door)).toEqual(new Set(['success']))
    expect(await round(door)).toEqual(new Set(['success']))
  })
})

const body = { name: 'Марʼяна', surname: 'Бабʼюк', middle_n: '-', email: '', agreement: 1 }
const firm = {
  userType: 'entity' as const,
  company: 'ТОВ «Приклад»',
  edrpou: '99999994',
  account: ACCOUNT,
  unique_code: '9000000091',
  responsible: 'Олена Коваль',
  email: 'firm@example.com',
}
/** How a code is requested, and where a wrong one is entered. */
const codes: Record<string, [asked: Door, entered: Door]> = {
  registration: [
    askings['sign-up'],
    ({ phone }, address) =>
      t.call(
        '/api/apply-agreements',
        { ...body, phone, code: 'ZZZZ' },
        { basic: [phone, PASSWORD], address },
      ),
  ],
  application: [
    (of, address) => ask('application', of, address),
    ({ phone }, address) =>
      t.call(
        '/api/auth/application',
        { ...firm, phone, code: 'ZZZZ' },
        { basic: [firm.email, PASSWORD], address },
      ),
  ],
  'sign-in': [
    askings['sign-in by phone'],
    ({ phone }, address) =>
      t.call(
        '/api/auth/sms',
        { phone, checkSelect: 'phone', userType: 'person' },
        { basic: [phone, 'ZZZZ'], address },
      ),
  ],
  'sign-in of a business': [
    askings['sign-in of a business'],
    ({ phone }, address) =>
      t.call(
        '/api/auth/sms',
        { phone, checkSelect: 'phone', userType: 'entity', utype: 1, account: ACCOUNT },
        { basic: [phone, 'ZZZZ'], address },
      ),
  ],
  restore: [
    askings.restore,
    ({ phone }, address) =>
      t.call('/api/auth/restore', { phone, code: 'ZZZZ' }, { basic: [phone, PASSWORD], address }),
  ],
}
describe.each(Object.entries(codes))('a wrong code: %s', (_name, [askDoor, entered]) => {
  test('two hundred of each are told the same, before the code is burned and after', async () => {
    for (let n = 0; n < PAIRS; n++)
      for (const state of STATES) await askDoor(who(state, n), `2001:db8:${n.toString(16)}::1`)
    expect(await round(entered)).toEqual(new Set(['wrong-code']))
    await sql`update portal.codes set tries = 5`.execute(t.deps.db)
    expect(await round(entered)).toEqual(new Set(['simple-attempts-exhausted']))
  })
})
