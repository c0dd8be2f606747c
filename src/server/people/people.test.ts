import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Right } from '#domain/rights.ts'
import { RIGHTS } from '#domain/rights.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { makeUser, type MadeUser, nameUser, PASSWORD, tokenOf } from '#tests/setup/users.ts'

const NEW_PASSWORD = 'синій човен за старим млином 58'
const DAY = 86_400_000

let t: TestApp
let n = 0
beforeAll(async () => {
  t = await testApp({ now: '2026-11-22T10:00:00+02:00' })
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.deleteFrom('portal.counters').execute())

type Member = { user: MadeUser; token: string }
type Firm = { accounts: string[]; head: Member }

async function member(accounts: readonly string[], rights: readonly Right[]): Promise<Member> {
  n += 1
  const user = await makeUser(t, 'entity', { login: `9000${400_000 + n}`, accounts })
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ rights: [...rights] })
    .where('user_id', '=', user.userId)
    .execute()
  return { user, token: (await openSession(t, user)).token }
}

/** A company with two accounts and a head who may do everything. */
async function makeCompany(): Promise<Firm> {
  const made = await Promise.all(
    [0, 1].map((k) => makeAccount(t.deps.db, { index: 70_000 + n * 10 + k, kind: 'entity' })),
  )
  const accounts = made.map(({ number }) => number)
  return { accounts, head: await member(accounts, RIGHTS) }
}

const invitation = (firm: Firm, more: object = {}) => ({
  token: firm.head.token,
  checkSelect: 'email' as const,
  email: `person${(n += 1)}@example.com`,
  surname: 'Кравець',
  name: 'Ірина',
  middle_n: '-',
  position: 'Бухгалтерка',
  accounts: 'all' as const,
  rights: ['hand-in'] as Right[],
  endsOn: null,
  days: 7,
  ...more,
})

async function invite(firm: Firm, more: object = {}): Promise<{ code: string; email: string; id: string }> {
  const body = invitation(firm, more)
  const answer = await t.call('/api/entity/people/invite', body)
  expect(answer.status, answer.text).toBe(200)
  const [message = ''] = await t.sent(body.email)
  return {
    code: /\/join\/(\w+)/.exec(message)?.[1] ?? '',
    email: body.email,
    id: answer.body.status === 'success' ? answer.body.invitation : '',
  }
}
const join = (code: string) => t.call('/api/auth/join', { agreement: 1 }, { basic: [code, NEW_PASSWORD] })
const rightsOf = async ({ user }: Member) =>
  t.deps.db
    .selectFrom('portal.account_links')
    .select(['account', 'rights', 'ends_at', 'dropped_at', 'blocked_at'])
    .where('user_id', '=', user.userId)
    .orderBy('account')
    .execute()

describe('an invitation', () => {
  test('gives an own unique code and password, with which and with a code to the own contact one signs in', async () => {
    const firm = await makeCompany()
    const { code, email } = await invite(firm, { endsOn: '2026-12-31' })
    const shown = await t.call('/api/auth/invitation', { code })
    expect(shown.body).toMatchObject({
      accounts: 2,
      rights: ['hand-in'],
      ends: [{ endsOn: '2026-12-31', accounts: 2 }],
      name: 'Ірина',
    })
    const taken = await join(code)
    expect(taken.status, taken.text).toBe(200)
    if (taken.body.status !== 'success') throw new Error(taken.text)
    const { unique_code, account } = taken.body
    expect(unique_code).toMatch(/^9000\d{6}$/)
    expect(taken.text).not.toContain('token')

    const signedIn = await t.call(
      '/api/auth/entity',
      { account, unique_code, userType: 'entity' },
      { basic: [account, NEW_PASSWORD] },
    )
    expect(signedIn.body).toMatchObject({
      user: { unique_code, email },
      accounts: [{ rights: ['hand-in'] }, { rights: ['hand-in'] }],
    })
    await t.call('/api/auth/send-code', {
      purpose: 'sign-in',
      checkSelect: 'email',
      email,
      userType: 'entity',
      account,
    })
    const byCode = await t.call(
      '/api/auth/sms',
      { email, checkSelect: 'email', userType: 'entity', utype: 1, account },
      { basic: [email, await t.codeFor(email)] },
    )
    expect(byCode.body).toMatchObject({ user: { unique_code } })

    t.clock.forward(40 * DAY)
    const late = await t.call(
      '/api/auth/entity',
      { account, unique_code, userType: 'entity' },
      { basic: [account, NEW_PASSWORD] },
    )
    expect(late.body).toMatchObject({ code: 'login-failed' })
    t.clock.forward(-40 * DAY)
  })

  test('says each last day of access where those of who invited differ', async () => {
    const firm = await makeCompany()
    const { code } = await invite(firm)
    const ends = async () => (await t.call('/api/auth/invitation', { code })).body.ends
    expect(await ends()).toEqual([{ endsOn: null, accounts: 2 }])
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ ends_at: new Date('2026-12-31T22:00:00Z') })
      .where('user_id', '=', firm.head.user.userId)
      .where('account', '=', firm.accounts[1] ?? '')
      .execute()
    expect(await ends()).toEqual([
      { endsOn: '2026-12-31', accounts: 1 },
      { endsOn: null, accounts: 1 },
    ])
  })

  test('with a last day opens the accounts of whoever invited, and nothing of other people or companies', async () => {
    const firm = await makeCompany()
    await member(firm.accounts, RIGHTS)
    await makeCompany()
    const { code } = await invite(firm, { endsOn: '2026-12-31', rights: ['hand-in', 'pay'] })
    expect((await t.call('/api/auth/invitation', { code })).body).toMatchObject({
      accounts: 2,
      rights: ['hand-in', 'pay'],
    })
    const taken = await join(code)
    expect(taken.status, taken.text).toBe(200)
    if (taken.body.status !== 'success') throw new Error(taken.text)
    const links = await t.deps.db
      .selectFrom('portal.account_links as l')
      .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
      .select('l.account')
      .where('u.login', '=', taken.body.unique_code)
      .orderBy('l.account')
      .execute()
    expect(links.map(({ account }) => account)).toEqual(firm.accounts.toSorted())
  })

  test('with a last day opens nothing once that day is over', async () => {
    const firm = await makeCompany()
    await makeCompany()
    const { code } = await invite(firm, { endsOn: '2026-11-23' })
    t.clock.forward(3 * DAY)
    expect((await t.call('/api/auth/invitation', { code })).body.code).toBe('invitation-ended')
    expect((await join(code)).body.code).toBe('invitation-ended')
    t.clock.forward(-3 * DAY)
  })

  test('opens once, however many take it at the same time', async () => {
    const firm = await makeCompany()
    const { code } = await invite(firm)
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['invitation-ended', 'busy']).toContain(answer.body.code)
    expect((await join(code)).body.code).toBe('invitation-ended')
  })

  test('is refused alike whether it is unknown, used, withdrawn, replaced or old', async () => {
    const firm = await makeCompany()
    const used = await invite(firm)
    await join(used.code)
    const withdrawn = await invite(firm)
    const gone = await t.call('/api/entity/people/invitation/withdraw', {
      token: firm.head.token,
      invitation: withdrawn.id,
    })
    expect(gone.status, gone.text).toBe(200)
    const replaced = await invite(firm)
    await invite(firm, { email: replaced.email })
    const old = await invite(firm, { days: 1 })
    t.clock.forward(DAY + 1000)
    const answers = await Promise.all(
      [used.code, withdrawn.code, replaced.code, old.code, 'AAAAAAAAAAAAAAAA'].map((code) =>
        t.call('/api/auth/invitation', { code }),
      ),
    )
    t.clock.forward(-DAY - 1000)
    const bodies = answers.map(({ status, text }) =>
      [status, text.replace(/"requestCode":"[^"]+"/, '')].join(),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.body.code).toBe('invitation-ended')
  })

  test('is one of a hundred a day of the whole company, whoever sends it', async () => {
    const firm = await makeCompany()
    const [root] = await t.deps.db
      .selectFrom('portal.users')
      .select((eb) => eb.fn.coalesce('invited_by', 'user_id').as('company'))
      .where('user_id', '=', firm.head.user.userId)
      .execute()
    await t.deps.db
      .insertInto('portal.counters')
      .values({
        bucket: 'invitations-of',
        key: String(root?.company),
        n: 99,
        total: 99,
        started_at: t.deps.now(),
        locked_until: null,
      })
      .execute()
    await invite(firm)
    const deputy = await member(firm.accounts, RIGHTS)
    await sql`update portal.users set invited_by = ${firm.head.user.userId} where user_id = ${deputy.user.userId}`.execute(
      t.deps.db,
    )
    const answer = await t.call('/api/entity/people/invite', invitation({ ...firm, head: deputy }))
    expect(answer.body.code).toBe('too-many-invitations')
  })

  test('is left to the holder of the contract’s code, whatever those let in and other companies have used up', async () => {
    n += 1
    const code = `9000${430_000 + n}`
    const { number } = await makeAccount(t.deps.db, { index: 80_000 + n, kind: 'entity', uniqueCode: code })
    const user = await makeUser(t, 'entity', { login: code, accounts: [number] })
    const holder = { user, token: await tokenOf(t, user) }
    const firm = { ...(await makeCompany()), accounts: [number], head: holder }
    const email = `wanted-${n}@example.com`
    const others = await makeCompany()
    for (let times = 0; times < 3; times++)
      expect((await t.call('/api/entity/people/invite', invitation(others, { email }))).status).toBe(200)
    expect((await t.call('/api/entity/people/invite', invitation(others, { email }))).body.code).toBe(
      'too-many-invitations',
    )
    await t.deps.db
      .insertInto('portal.counters')
      .values({
        bucket: 'invitations-of',
        key: user.userId,
        n: 100,
        total: 100,
        started_at: t.deps.now(),
        locked_until: null,
      })
      .execute()
    expect((await t.call('/api/entity/people/invite', invitation(firm, { email }))).status).toBe(200)
  })

  test('gives no more than who invited may still give, and nothing once they may not', async () => {
    const firm = await makeCompany()
    const deputy = await member(firm.accounts, ['manage', 'sign', 'pay'])
    const { code } = await invite({ ...firm, head: deputy }, { rights: ['sign', 'pay'] })
    const set = (rights: Right[]) =>
      t.deps.db
        .updateTable('portal.account_links')
        .set({ rights })
        .where('user_id', '=', deputy.user.userId)
        .execute()
    await set(['manage', 'pay'])
    expect((await t.call('/api/auth/invitation', { code })).body).toMatchObject({ rights: ['pay'] })
    await set(['pay'])
    expect((await join(code)).body.code).toBe('invitation-ended')
  })

  test('keeps no secret: the table holds a hash, and the log of what was done a mask', async () => {
    const firm = await makeCompany()
    const { code, email } = await invite(firm)
    const kept = await t.deps.db.selectFrom('portal.invitations').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    const audit = await t.deps.db.selectFrom('portal.audit').select('details').execute()
    expect(JSON.stringify(audit)).not.toContain(email)
    expect(JSON.stringify(audit)).not.toContain(code)
  })
})

describe('rights', () => {
  const change = (by: Member, person: Member, more: object = {}) =>
    t.call('/api/entity/people/change', {
      token: by.token,
      person: person.user.userId,
      accounts: 'all',
      rights: ['hand-in'],
      endsOn: null,
      ...more,
    })

  test('are given for chosen accounts, and others stay as they are', async () => {
    const { accounts, head } = await makeCompany()
    const [first = '', second = ''] = accounts
    const clerk = await member([first], ['pay'])
    const answer = await change(head, clerk, { accounts: [second], rights: ['sign'], endsOn: '2026-11-30' })
    expect(answer.body).toMatchObject({ changed: 1 })
    expect((await rightsOf(clerk)).map(({ rights, ends_at }) => [rights, ends_at?.toISOString()])).toEqual([
      [['pay'], undefined],
      [['sign'], '2026-11-30T22:00:00.000Z'],
    ])
  })

  test('are not given by who lacks them, nor for longer than they have them', async () => {
    const { accounts } = await makeCompany()
    const deputy = await member(accounts, ['manage', 'pay'])
    const clerk = await member(accounts, [])
    const refused = await change(deputy, clerk, { rights: ['pay', 'sign'] })
    expect(refused.body).toMatchObject({ code: 'right-missing', params: { right: 'sign' } })
    const until = new Date('2026-11-25T22:00:00Z')
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ ends_at: until })
      .where('user_id', '=', deputy.user.userId)
      .execute()
    expect((await change(deputy, clerk, { rights: ['pay'] })).status).toBe(200)
    expect((await rightsOf(clerk)).map(({ ends_at }) => ends_at)).toEqual([until, until])
  })

  test('are not prolonged by who lacks them, and may be by who has them', async () => {
    const { accounts, head } = await makeCompany()
    const deputy = await member(accounts, ['manage'])
    const clerk = await member(accounts, ['sign'])
    const until = new Date('2026-11-25T22:00:00Z')
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ ends_at: until })
      .where('user_id', '=', clerk.user.userId)
      .execute()
    const longer = { rights: ['sign'], endsOn: null }
    expect((await change(deputy, clerk, longer)).body).toMatchObject({ code: 'right-missing' })
    expect((await rightsOf(clerk)).map(({ ends_at }) => ends_at)).toEqual([until, until])
    const sooner = { rights: ['sign'], endsOn: '2026-11-24' }
    expect((await change(deputy, clerk, sooner)).status).toBe(200)
    expect((await change(head, clerk, longer)).status).toBe(200)
    expect((await rightsOf(clerk)).map(({ ends_at }) => ends_at)).toEqual([null, null])
  })

  test('given for longer than their giver has them end with those, and the letter names that day', async () => {
    const { accounts } = await makeCompany()
    const deputy = await member(accounts, [...RIGHTS])
    const clerk = await member(accounts, [])
    const email = `clerk${(n += 1)}@example.com`
    await t.deps.db
      .updateTable('portal.users')
      .set({ email })
      .where('user_id', '=', clerk.user.userId)
      .execute()
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ ends_at: new Date('2026-11-25T22:00:00Z') })
      .where('user_id', '=', deputy.user.userId)
      .execute()
    for (const endsOn of ['2026-12-31', null])
      expect((await change(deputy, clerk, { rights: ['pay'], endsOn })).status).toBe(200)
    const letters = await t.sent(email)
    expect(letters).toHaveLength(2)
    for (const letter of letters) {
      expect(letter).toContain('25.11.2026')
      expect(letter).not.toContain('31.12.2026')
    }
  })

  test('given until the days on which those of their giver end are told each with its accounts', async () => {
    const { accounts } = await makeCompany()
    const [first = '', second = ''] = accounts
    const deputy = await member(accounts, [...RIGHTS])
    const clerk = await member(accounts, [])
    const email = `clerk${(n += 1)}@example.com`
    await t.deps.db
      .updateTable('portal.users')
      .set({ email })
      .where('user_id', '=', clerk.user.userId)
      .execute()
    const end = (account: string, day: string) =>
      t.deps.db
        .updateTable('portal.account_links')
        .set({ ends_at: new Date(`${day}T22:00:00Z`) })
        .where('user_id', '=', deputy.user.userId)
        .where('account', '=', account)
        .execute()
    await end(first, '2026-11-25')
    expect((await change(deputy, clerk, { rights: ['pay'] })).status).toBe(200)
    await end(second, '2026-12-10')
    expect((await change(deputy, clerk, { rights: ['pay'] })).status).toBe(200)
    const letters = await t.sent(email)
    expect(letters).toHaveLength(2)
    for (const letter of letters) expect(letter).toContain(`Доступ до 25.11.2026 включно: рахунок ${first}.`)
    expect(letters.some((letter) => letter.includes(`Доступ без строку: рахунок ${second}.`))).toBe(true)
    expect(
      letters.some((letter) => letter.includes(`Доступ до 10.12.2026 включно: рахунок ${second}.`)),
    ).toBe(true)
  })

  test('of one’s own are nobody’s to change', async () => {
    const { head } = await makeCompany()
    expect((await change(head, head, { rights: [...RIGHTS] })).body.code).toBe('own-rights')
  })

  test('to manage are never all taken away, even by two at once', async () => {
    const { accounts, head } = await makeCompany()
    const other = await member(accounts, RIGHTS)
    const answers = await Promise.all([change(head, other), change(other, head)])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect(first?.status).toBe(200)
    // whether it waits in the lock or comes after, the second has lost the right and is told so
    expect(second?.body.code).toBe('right-missing')
    const managers = await t.deps.db
      .selectFrom('portal.account_links')
      .select('rights')
      .where('account', '=', accounts[0] ?? '')
      .execute()
    expect(managers.filter(({ rights }) => rights.includes('manage'))).toHaveLength(1)
  })

  test('taken away stop a change of all accounts too, whether it began before or comes after', async () => {
    const { accounts, head } = await makeCompany()
    const [other, clerk] = [await member(accounts, RIGHTS), await member(accounts, ['pay'])]
    const [taken, ...meanwhile] = await Promise.all([
      change(head, other),
      ...Array.from({ length: 8 }, () => change(other, clerk, { rights: ['hand-in'] })),
    ])
    expect(taken.status, taken.text).toBe(200)
    for (const { status, body } of meanwhile)
      if (status !== 200) expect(body).toMatchObject({ code: 'right-missing', params: { right: 'manage' } })
    expect((await change(other, clerk, { rights: ['hand-in'] })).body).toMatchObject({
      code: 'right-missing',
      params: { right: 'manage' },
    })
  })

  test('of the holder of the contract’s code are nobody’s to take, and the contact centre gives back what was', async () => {
    n += 1
    const code = `9000${410_000 + n}`
    const { number } = await makeAccount(t.deps.db, { index: 79_000 + n, kind: 'entity', uniqueCode: code })
    const holder = { user: await makeUser(t, 'entity', { login: code, accounts: [number] }), token: '' }
    const colleague = await member([number], RIGHTS)
    const person = holder.user.userId
    const { token } = colleague
    const answers = [
      await change(colleague, holder, { rights: ['manage'] }),
      await change(colleague, holder, { rights: [...RIGHTS], endsOn: '2026-11-30' }),
      await t.call('/api/entity/people/withdraw', { token, person, accounts: 'all' }),
      await t.call('/api/entity/people/block', { token, person, blocked: true }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([409, { code: 'contract-holder', params: { account: number } }])
    const whole = { account: number, rights: [...RIGHTS], ends_at: null, dropped_at: null, blocked_at: null }
    expect(await rightsOf(holder)).toEqual([whole])
    // and the page does not offer it
    const shown = async (whom: string) =>
      (await t.call('/api/entity/people/person', { token, person: whom })).body.accounts
    expect(await shown(person)).toMatchObject([{ account: number, holder: true }])
    // another manager is changed as before
    const other = await member([number], RIGHTS)
    expect(await shown(other.user.userId)).toMatchObject([{ account: number, holder: false }])
    expect((await change(colleague, other, { rights: [] })).status).toBe(200)

    // an earlier release let it happen
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ rights: [], dropped_at: t.deps.now(), blocked_at: t.deps.now(), ends_at: t.deps.now() })
      .where('user_id', '=', person)
      .execute()
    const helper = await makeUser(t, 'admin', { login: `restorer${n}`, roles: ['customer-service'] })
    const unlock = (login: string) =>
      openSession(t, helper).then(({ token: staff }) =>
        t.call('/api/admin/users/unlock', {
          token: staff,
          userType: 'entity',
          login,
          reason: 'директора впізнано за випискою',
        }),
      )
    // the staff find them by the account, though they have it no more
    const { token: staff } = await openSession(t, helper)
    const people = async () =>
      (await t.call('/api/admin/accounts/card', { token: staff, account: number })).body.people
    const theirs = expect.objectContaining({ id: person, closed: true })
    expect(await people()).toContainEqual(theirs)
    expect((await unlock(code)).status).toBe(200)
    expect(await rightsOf(holder)).toEqual([whole])
    expect(await people()).not.toContainEqual(theirs)
    // whoever came by an invitation, or has a code of no contract, gets nothing by it
    expect((await unlock(other.user.login)).status).toBe(200)
    expect((await rightsOf(other)).map(({ rights }) => rights)).toEqual([[]])
  })

  test('of a stranger to the company cannot be touched, and a stranger and nobody look alike', async () => {
    const { head } = await makeCompany()
    const stranger = await makeCompany()
    const [foreign, absent] = await Promise.all([
      change(head, stranger.head),
      t.call('/api/entity/people/change', {
        token: head.token,
        person: t.deps.random.uuid(),
        accounts: 'all',
        rights: [],
        endsOn: null,
      }),
    ])
    expect(foreign.body.code).toBe('not-found')
    expect(foreign.text.replace(/"requestCode":"[^"]+"/, '')).toBe(
      absent.text.replace(/"requestCode":"[^"]+"/, ''),
    )
  })

  test('taken away during a write stop it: nothing is written after the change is kept (C5)', async () => {
    const { accounts, head } = await makeCompany()
    const clerk = await member(accounts, ['prepare', 'manage'])
    const ask = () =>
      t.call('/api/entity/people/two-persons', {
        token: clerk.token,
        accounts: [accounts[0] ?? ''],
        on: true,
      })
    const [taken, ...written] = await Promise.all([
      change(head, clerk, { rights: [] }),
      ...Array.from({ length: 12 }, ask),
    ])
    expect(taken.status, taken.text).toBe(200)
    expect((await ask()).body.code).toBe('right-missing')
    for (const { status } of written) expect([200, 409]).toContain(status)
  })
})

describe('a person who is blocked', () => {
  test('is out at once with all sessions, and comes back with the same rights', async () => {
    const { accounts, head } = await makeCompany()
    const clerk = await member(accounts, ['hand-in'])
    const block = (blocked: boolean) =>
      t.call('/api/entity/people/block', { token: head.token, person: clerk.user.userId, blocked })
    expect((await block(true)).body).toMatchObject({ changed: 2 })
    const dead = await t.call('/api/entity/overview', { token: clerk.token, account: accounts[0] ?? '' })
    expect(dead.body.code).toBe('session-invalid')
    await expect(tokenOf(t, clerk.user)).rejects.toThrow('login-failed')
    expect((await block(false)).status).toBe(200)
    const token = await tokenOf(t, clerk.user, { password: PASSWORD })
    const rights = await t.call('/api/entity/rights', { token, account: accounts[0] ?? '' })
    expect(rights.body).toMatchObject({ rights: ['hand-in'] })
  })

  test('who loses the last account loses the session with it', async () => {
    const { accounts, head } = await makeCompany()
    const clerk = await member(accounts, ['hand-in'])
    const withdraw = (which: 'all' | string[]) =>
      t.call('/api/entity/people/withdraw', { token: head.token, person: clerk.user.userId, accounts: which })
    expect((await withdraw([accounts[0] ?? ''])).status).toBe(200)
    expect(
      (await t.call('/api/entity/rights', { token: clerk.token, account: accounts[1] ?? '' })).status,
    ).toBe(200)
    expect(
      (await t.call('/api/entity/rights', { token: clerk.token, account: accounts[0] ?? '' })).status,
    ).toBe(404)
    expect((await withdraw('all')).status).toBe(200)
    const out = await t.call('/api/entity/rights', { token: clerk.token, account: accounts[1] ?? '' })
    expect(out.body.code).toBe('session-invalid')
  })
})

describe('the list of people', () => {
  test('says who may what, in which state, when they last came, and who is only invited', async () => {
    const firm = await makeCompany()
    const [first = ''] = firm.accounts
    await member([first], ['pay'])
    await invite(firm)
    await tokenOf(t, firm.head.user)
    const { body } = await t.call('/api/entity/people', { token: firm.head.token, sort: 'accounts' })
    expect(body).toMatchObject({
      total: 3,
      managed: 2,
      rows: [
        { state: 'active', accounts: 1, rights: [{ right: 'pay', accounts: 1 }], self: false },
        { of: 'invitation', state: 'invited', rights: [{ right: 'hand-in', accounts: 2 }] },
        { self: true, accounts: 2, lastSignIn: expect.stringContaining('2026-11-22') },
      ],
    })
    const payers = await t.call('/api/entity/people', { token: firm.head.token, right: 'pay' })
    expect(payers.body).toMatchObject({ total: 2 })
  })

  test('counts an invitation by the accounts that its reader manages, as everybody else', async () => {
    const firm = await makeCompany()
    const local = await member(firm.accounts.slice(0, 1), ['manage'])
    const { email } = await invite(firm)
    const seenBy = async ({ token }: Member) => {
      const { rows } = (await t.call('/api/entity/people', { token })).body
      return rows.find(({ contact }) => contact === email)
    }
    const handsIn = (accounts: number) => ({ accounts, rights: [{ right: 'hand-in', accounts }] })
    expect(await seenBy(firm.head)).toMatchObject(handsIn(2))
    expect(await seenBy(local)).toMatchObject(handsIn(1))
  })

  test('takes the same handful of statements for two people and for thirty', async () => {
    const statements = statementsOf(t.database.pool, t.database.core.pool)
    const firm = await makeCompany()
    const ask = async () => {
      statements.length = 0
      const answer = await t.call('/api/entity/people', { token: firm.head.token })
      expect(answer.status, answer.text).toBe(200)
      return statements.filter((text) => !text.includes('telemetry.')).length
    }
    await ask()
    const few = await ask()
    for (let k = 0; k < 28; k++) await member(firm.accounts, ['hand-in'])
    expect(await ask()).toBe(few)
    expect(few).toBeLessThanOrEqual(6)
  })
})

test('who did what is told to who manages, with the account and the name, and nothing of another company', async () => {
  const firm = await makeCompany()
  const other = await makeCompany()
  const clerk = await member(firm.accounts, ['hand-in'])
  await nameUser(t, clerk.user.userId, { surname: 'Кравець', name: 'Ірина' })
  await tokenOf(t, clerk.user)
  await tokenOf(t, other.head.user)
  await t.call('/api/entity/people/change', {
    token: firm.head.token,
    person: clerk.user.userId,
    accounts: 'all',
    rights: ['pay'],
    endsOn: null,
  })
  const { body } = await t.call('/api/entity/people/audit', { token: firm.head.token })
  expect(body).toMatchObject({
    total: 2,
    rows: [
      { action: 'rights-changed', accounts: 2, account: firm.accounts[0] },
      { action: 'sign-in', who: 'Кравець Ірина', account: firm.accounts[0] },
    ],
  })
  const file = await t.call('/api/entity/people/audit/export', { token: firm.head.token, format: 'csv' })
  expect(file.text).toContain('Кравець Ірина')
})

test('a person is told by letter what was changed for them and who decided it', async () => {
  const firm = await makeCompany()
  const colleague = await member(firm.accounts, ['hand-in'])
  const email = `colleague${(n += 1)}@example.com`
  await t.deps.db
    .updateTable('portal.users')
    .set({ email })
    .where('user_id', '=', colleague.user.userId)
    .execute()
  const request = { token: firm.head.token, person: colleague.user.userId }
  await t.call('/api/entity/people/change', {
    ...request,
    accounts: 'all',
    rights: ['pay'],
    endsOn: '2026-12-31',
  })
  await t.call('/api/entity/people/block', { ...request, blocked: true })
  await t.call('/api/entity/people/block', { ...request, blocked: false })
  await t.call('/api/entity/people/withdraw', { ...request, accounts: 'all' })
  const letters = await t.sent(email)
  expect(letters).toHaveLength(4)
  expect(letters.find((letter) => letter.includes('31.12.2026'))).toMatch(/сплачувати/)
  for (const said of ['призупиняє', 'знову відкриває', 'закриває'])
    expect(
      letters.some((letter) => letter.includes(said)),
      said,
    ).toBe(true)
})

test('a check of the session tells which accounts are under the rule of two persons now', async () => {
  const firm = await makeCompany()
  const [first = ''] = firm.accounts
  await t.call('/api/entity/people/two-persons', { token: firm.head.token, accounts: [first], on: true })
  const { body } = await t.call('/api/check-session', { token: firm.head.token })
  const shownRights = body.status === 'success' ? body.rights : null
  expect(shownRights?.map(({ account, twoPersons }) => [account, twoPersons])).toEqual(
    firm.accounts.map((account) => [account, account === first]),
  )
})
