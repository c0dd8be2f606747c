import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { afterQuietHours } from '#domain/quiet-hours.ts'
import { composer } from '#server/outbox/compose.ts'
import { deliveriesWhere } from '#server/outbox/messages-of.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { mailGateway } from '#server/outbox/mail-gateway.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'
import { startStubs, type Stubs } from '#stubs/start-stubs.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeMerchant } from '#tests/setup/payments.ts'
import { makeUser } from '#tests/setup/users.ts'

const NOON = '2026-11-30T12:00:00+02:00'
let t: TestApp
let stubs: Stubs
beforeAll(async () => {
  t = await testApp({ now: NOON })
  await t.database.db
    .insertInto('portal.site_settings')
    .values({
      site: 'dnem',
      sitename: 'Приклад-мережі',
      company: JSON.stringify({ contactCenter: ['044 111-22-33'] }),
      images: '{}',
      footer: '[]',
      env: '{}',
      updated_at: t.clock.now(),
    })
    .execute()
  stubs = await startStubs({ smsPort: 0, mailPort: 0, now: t.clock.now })
})
afterAll(async () => {
  await stubs.close()
  await t.close()
})
beforeEach(() => t.clock.set(NOON))

let made = 800
async function household(email?: string) {
  const index = made++
  const account = await makeAccount(t.database.db, { index })
  const phone = `+38097${String(index).padStart(7, '0')}`
  const user = await makeUser(t, 'person', { login: phone, accounts: [account.number], email })
  return { account: account.number, phone, user }
}
const bill = (account: string, key: string = randomUUID()) =>
  tellAbout(t.deps, 'billIssued', {
    key,
    to: { account },
    facts: { account, period: '2026-10', kopiykas: 86_400, dueOn: '2026-11-20' },
  })
const sentWhere = (condition: RawBuilder<SqlBool>) =>
  deliveriesWhere(t.database.db, t.clock.now(), condition, { limit: 50, offset: 0 })
const drainer = (over: object = {}) =>
  startOutboxDrainer({
    db: t.database.db,
    carriers: {
      sms: smsGateway({
        url: `http://127.0.0.1:${stubs.sms.port}`,
        token: 't',
        sender: 'Svitlo',
        senders: new Map([['dnem', 'DniproMerzh']]),
      }),
      email: mailGateway({
        url: `smtp://127.0.0.1:${stubs.mail.port}`,
        from: 'Світло <svitlo@svitlo.example>',
      }),
    },
    compose: composer(t.deps),
    now: t.clock.now,
    jitter: () => 0.5,
    log: { info() {}, warn() {}, error() {} },
    idle: true,
    ...over,
  })

test('an event goes exactly by the channels that were chosen, for one account or for all', async () => {
  const { account, phone, user } = await household('chooser@example.com')
  const { token } = await openSession(t, user)
  const both = async () => [(await t.sent('chooser@example.com')).length, (await t.sent(phone)).length]
  const choose = async (channel: 'email' | 'sms', wanted: boolean, whose: string | null = null) => {
    const body = { token, account: whose, event: 'billIssued' as const, channel, wanted }
    expect((await t.call('/api/letters/choose', body)).status).toBe(200)
  }
  expect(await bill(account)).toBe(1)
  expect(await both()).toEqual([1, 0])
  await choose('sms', true)
  expect(await bill(account)).toBe(2)
  expect(await both()).toEqual([2, 1])
  await choose('email', false, account)
  expect(await bill(account)).toBe(1)
  expect(await both()).toEqual([2, 2])
  const reply = await t.call('/api/letters/choices', { token })
  expect(reply.body.choices).toHaveLength(2)
  expect(reply.body.email).toBe('c***@example.com')
  // for all again: what was chosen for one is given up
  await choose('email', true)
  await choose('sms', false)
  expect(await bill(account)).toBe(1)
  expect(await both()).toEqual([3, 2])
})

test('what is told twice under its key is sent once, even by many at once', async () => {
  const { account } = await household('once@example.com')
  const key = randomUUID()
  const put = await Promise.all(Array.from({ length: 12 }, () => bill(account, key)))
  expect(put.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(await t.sent('once@example.com')).toHaveLength(1)
})

test('inside a transaction that fails nothing is told', async () => {
  const { account } = await household('never@example.com')
  const failing = t.database.db.transaction().execute(async (db) => {
    await tellAbout({ ...t.deps, db }, 'billIssued', {
      key: 'failing',
      to: { account },
      facts: { account, period: '2026-10', kopiykas: 1, dueOn: '2026-11-20' },
    })
    throw new Error('the rule said no')
  })
  await expect(failing).rejects.toThrow('said no')
  expect(await t.sent('never@example.com')).toEqual([])
})

test('the night is quiet by the wall clock of Kyiv, in winter, in summer and where the clocks change', () => {
  const at = (moment: string) => afterQuietHours(new Date(moment), 'kem')?.toISOString() ?? null
  expect(at('2026-11-30T12:00:00+02:00')).toBeNull()
  expect(at('2026-11-30T20:59:00+02:00')).toBeNull()
  expect(at('2026-11-30T21:00:00+02:00')).toBe('2026-12-01T06:00:00.000Z')
  expect(at('2026-07-01T03:00:00+03:00')).toBe('2026-07-01T05:00:00.000Z')
  // the night of 29 March is an hour shorter, that of 25 October an hour longer
  expect(at('2026-03-28T22:00:00+02:00')).toBe('2026-03-29T05:00:00.000Z')
  expect(at('2026-10-24T22:00:00+03:00')).toBe('2026-10-25T06:00:00.000Z')
})

test('at night a bill waits for the morning, a change of the light does not', async () => {
  const { account, user } = await household('night@example.com')
  t.clock.set('2026-11-30T23:10:00+02:00')
  await bill(account)
  t.clock.set('2026-11-30T23:11:00+02:00')
  await tellAbout(t.deps, 'plannedWork', {
    key: randomUUID(),
    to: { site: 'dnem', kinds: ['person'], accounts: [account] },
    facts: {
      address: 'вул. Нова, 7',
      startsAt: '2026-12-01T07:00:00.000Z',
      endsAt: null,
      reason: '',
      emergency: true,
    },
  })
  const letters = drainer()
  await letters.drain()
  const subjects = () => stubs.mail.messages('night@example.com').map(({ subject }) => subject)
  expect(subjects()).toEqual(['Аварійне відключення'])
  expect(await sentWhere(sql<SqlBool>`user_id = ${user.userId}`)).toMatchObject([
    { event: 'plannedWork', state: 'sent' },
    { event: 'billIssued', state: 'planned', due: '2026-12-01T06:00:00.000Z' },
  ])
  // a channel that came back does not send what waits for the morning
  await outboxStore(t.database.db).release('email', t.clock.now())
  await letters.drain()
  expect(subjects()).toHaveLength(1)
  t.clock.set('2026-12-01T08:00:00+02:00')
  await letters.drain()
  expect(subjects()).toEqual(['Аварійне відключення', 'Рахунок за жовтень 2026'])
  await letters.close()
})

test('who chose hours of their own is written to by them, and by those of the company again', async () => {
  const { account, user } = await household('owl@example.com')
  const { account: other } = await household('lark@example.com')
  const { token } = await openSession(t, user)
  const quiet = async () => (await t.call('/api/letters/choices', { token })).body.quiet
  expect(await quiet()).toEqual({ from: '21:00', till: '08:00', own: false })
  const choose = (from: number, till: number) => t.call('/api/letters/hours', { token, from, till })
  expect((await choose(20, 10)).status).toBe(200)
  expect((await choose(23, 10)).status).toBe(200)
  expect(await quiet()).toEqual({ from: '23:00', till: '10:00', own: true })
  const dueOf = async (of: string) => {
    await bill(of)
    const { rows } = await sql<{ due: Date | null }>`select not_before as due from portal.outbox
      where account = ${of} order by created_at desc, message_id limit 1`.execute(t.database.db)
    return rows[0]?.due?.toISOString() ?? null
  }
  t.clock.set('2026-11-30T22:00:00+02:00')
  expect(await dueOf(account), 'still awake').toBeNull()
  expect(await dueOf(other)).toBe('2026-12-01T06:00:00.000Z')
  t.clock.set('2026-12-01T09:00:00+02:00')
  expect(await dueOf(account), 'still asleep').toBe('2026-12-01T08:00:00.000Z')
  expect(await dueOf(other)).toBeNull()
  const { token: again } = await openSession(t, user)
  expect((await t.call('/api/letters/hours', { token: again, from: null, till: null })).status).toBe(200)
  t.clock.set('2026-12-01T09:01:00+02:00')
  expect(await dueOf(account)).toBeNull()
})

test.each([
  ['nights that leave the small hours open', { from: 0, till: 7 }],
  ['mornings before seven', { from: 22, till: 5 }],
  ['half hours', { from: 21.5, till: 8 }],
])('%s are no choice', async (_name, quiet) => {
  const { user } = await household()
  const { token } = await openSession(t, user)
  expect((await t.call('/api/letters/hours', { token, ...quiet })).status).toBe(400)
})

test('a letter is text and a page, from the company, and stops by one press of the mail program', async () => {
  const { account } = await household('page@example.com')
  const { phone, account: other } = await household()
  await tellAbout(t.deps, 'readingRejected', {
    key: randomUUID(),
    to: { account },
    facts: { receipt: '1', address: 'вул. <b>Нова</b> & "7"', reason: '<script>alert(1)</script>' },
  })
  await bill(other)
  const letters = drainer()
  await letters.drain()
  await letters.close()
  const [mail] = stubs.mail.messages('page@example.com')
  expect(mail?.from).toBe('Приклад-мережі')
  expect(mail?.text).toMatch(/Приклад-мережі[^]*044 111-22-33/)
  expect(mail?.text).toContain('вул. <b>Нова</b> & "7"')
  expect(mail?.html).toContain('вул. &lt;b&gt;Нова&lt;/b&gt; &amp; &quot;7&quot;')
  expect(mail?.html).not.toMatch(/<script|<b>/)
  expect(mail?.html).toContain('/cabinet/person/indication"')
  expect(stubs.sms.messages(phone.slice(1))).toMatchObject([{ from: 'DniproMerzh' }])

  const url = new URL(mail?.unsubscribe ?? '')
  expect(mail?.text).toContain(url.href)
  const press = (path: string) =>
    t.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const code = url.pathname.split('/').at(-1) ?? ''
  const page = async () => (await t.call('/api/letters/unsubscribe', { code })).body
  expect(await page()).toMatchObject({ event: 'readingRejected', email: 'p***@example.com', stopped: false })
  expect((await press(`${url.pathname}x`)).statusCode).toBe(404)
  expect((await press(url.pathname)).statusCode).toBe(200)
  expect(await page()).toMatchObject({ stopped: true })
  const again = () =>
    tellAbout(t.deps, 'readingRejected', {
      key: randomUUID(),
      to: { account },
      facts: { receipt: '2', address: 'вул. Нова, 7', reason: null },
    })
  expect(await again()).toBe(0)
  // a letter of another event still comes, until all are stopped
  expect(await bill(account)).toBe(1)
  const confirm = (what: 'these' | 'all', wanted: boolean) =>
    t.call('/api/letters/unsubscribe/confirm', { code, what, wanted })
  expect((await confirm('all', false)).status).toBe(200)
  expect(await bill(account)).toBe(0)
  expect((await confirm('these', true)).status).toBe(200)
  expect(await again()).toBe(1)
})

test('whoever gets a letter or an SMS of a debt pays by its link without signing in, for a month', async () => {
  const { account, phone } = await household('payer@example.com')
  const other = await household()
  const due = ({ account: of }: { account: string }) =>
    tellAbout(t.deps, 'debtDue', {
      key: randomUUID(),
      to: { account: of },
      facts: { account: of, kopiykas: 86_400, dueOn: '2026-12-03' },
    })
  const linkIn = (text: string | undefined) => /\/pay\/link\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
  // nobody can pay this company here
  await due({ account })
  expect(linkIn((await t.sent('payer@example.com'))[0])).toBe('')
  t.clock.forward(2 * 60_000)
  await makeMerchant(t, 'dnem')
  await due({ account })
  const letter = linkIn((await t.sent('payer@example.com'))[0])
  const reply = await t.call('/api/pay/link', { code: letter })
  expect(reply.body, reply.text).toMatchObject({ account: `•••${account.slice(-4)}`, providers: ['liqpay'] })
  expect(reply.text).not.toContain(account)
  expect(reply.text).not.toContain(phone)
  await due(other)
  const [sms] = await t.sent(other.phone)
  expect(sms?.length).toBeLessThanOrEqual(134)
  expect(sms).toContain('Приклад-мережі')
  expect((await t.call('/api/pay/link', { code: linkIn(sms) })).body).toMatchObject({
    account: `•••${other.account.slice(-4)}`,
  })
  // another account cannot be put into it, and after a month it is over
  const forged = Buffer.from(letter, 'base64url')
  forged[4] = (forged[4] ?? 0) ^ 1
  for (const code of [forged.toString('base64url'), `${letter}A`])
    expect((await t.call('/api/pay/link', { code })).body.code).toBe('pay-link-ended')
  t.clock.forward(31 * 86_400_000)
  expect((await t.call('/api/pay/link', { code: letter })).body.code).toBe('pay-link-ended')
})

test('thousands are queued by one statement, at a pace, and do not stand before a code', async () => {
  const { db, pool } = t.database
  await pool.query(`insert into portal.users (user_id, kind, login, site, email, email_proved_at, partner)
    select gen_random_uuid(), 'person', 'mass' || n, null, 'mass' || n || '@example.com', now(), 'mass' || n
    from generate_series(1, 2000) n`)
  await pool.query(`insert into portal.account_links (user_id, account, site)
    select user_id, login, 'vvm' from portal.users where login like 'mass%'`)
  const tellPeople = () =>
    tellAbout(t.deps, 'windowOpens', {
      key: 'mass',
      to: { site: 'vvm', kinds: ['person'] },
      facts: { closes: '2026-12-03T22:00:00.000Z' },
    })
  expect(await tellPeople()).toBe(2000)
  expect(await tellPeople()).toBe(0)
  const due = await outboxStore(db).claim({
    channel: 'email',
    now: t.clock.now(),
    limit: 200,
    leaseMs: 1000,
    longestPauseMs: 900_000,
    probe: false,
  })
  expect(due.filter(({ event }) => event === 'windowOpens')).toHaveLength(40)
  const { rows } = await pool.query<{ last: Date }>(
    `select max(not_before) as last from portal.outbox where event = 'windowOpens'`,
  )
  expect(rows[0]?.last.getTime()).toBeGreaterThan(t.clock.now().getTime() + 60_000)
})

test('what waits for the morning does not hold up a change of the light at night', async () => {
  const tell = (event: 'windowOpens' | 'scheduleChanged', key: string) =>
    event === 'windowOpens'
      ? tellAbout(t.deps, event, {
          key,
          to: { site: 'vvm', kinds: ['person'] },
          facts: { closes: '2026-12-03T22:00:00.000Z' },
        })
      : tellAbout(t.deps, event, {
          key,
          to: { site: 'vvm', kinds: ['person'] },
          facts: { queue: '1.1', day: '2026-12-01', hours: ['00:00–04:00'], state: 'applies' },
        })
  const lastOf = async (event: string) => {
    const { rows } = await sql<{ last: Date }>`select max(not_before) as last from portal.outbox
      where event = ${event} and created_at = ${t.clock.now()}`.execute(t.database.db)
    return rows[0]?.last.getTime() ?? 0
  }
  t.clock.set('2026-12-02T23:00:00+02:00')
  expect(await tell('windowOpens', 'morning')).toBe(2000)
  expect(await lastOf('windowOpens')).toBeGreaterThan(Date.parse('2026-12-03T08:01:00+02:00'))
  expect(await tell('scheduleChanged', 'night')).toBe(2000)
  expect(await lastOf('scheduleChanged')).toBeLessThan(Date.parse('2026-12-02T23:05:00+02:00'))
})

test('employees find messages by phone, mailbox, account and state, of their own companies alone', async () => {
  const { account, phone } = await household()
  await bill(account)
  const staff = async (roles: string[]) => {
    const user = await makeUser(t, 'admin', { login: `staff-${made++}`, roles })
    return (await openSession(t, user)).token
  }
  const find = async (token: string, filter: object) =>
    (await t.call('/api/admin/deliveries', { token, ...filter })).body
  const head = await staff(['head'])
  const typed = `0${phone.slice(4)}`
  for (const search of [phone, typed, account]) {
    const { rows, total } = await find(head, { search })
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      event: 'billIssued',
      channel: 'sms',
      account,
      state: 'waiting',
      site: 'dnem',
    })
    expect(rows[0]?.recipient).not.toContain(phone.slice(4, 10))
  }
  expect((await find(await staff(['head:kem']), { search: account })).total).toBe(0)
  expect((await find(await staff(['head:dnem']), { search: account })).total).toBe(1)

  stubs.sms.misbehave({ kind: 'refuse' })
  const letters = drainer()
  await letters.drain()
  await letters.close()
  stubs.sms.misbehave({ kind: 'none' })
  const { rows } = await find(head, { search: account, state: 'failed' })
  expect(rows).toMatchObject([{ state: 'failed', error: 'sms: 404 INVALID_RECIPIENT' }])
  expect(await sentWhere(sql<SqlBool>`account = ${account}`)).toMatchObject([{ state: 'failed' }])
})

test('a file of messages holds more than other files, also of one moment', async () => {
  const { account } = await household()
  await t.database.pool.query(
    `insert into portal.outbox (message_id, channel, recipient, created_at, next_try_at, sent_at, account, site)
     select gen_random_uuid(), 'sms', '+380970000000', $1, $1, $1, $2, 'dnem' from generate_series(1, 20001)`,
    [t.clock.now(), account],
  )
  const head = await makeUser(t, 'admin', { login: `staff-${made++}`, roles: ['head'] })
  const { token } = await openSession(t, head)
  const file = await t.call('/api/admin/deliveries/export', { token, search: account, format: 'csv' })
  expect(file.status).toBe(200)
  const rows = file.text.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(20_001)
  expect(rows.filter((row) => !row.includes(account))).toEqual([])
})
