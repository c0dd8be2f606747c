import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLedger, makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { tellBills } from '#server/bills/tell-bills.ts'
import { fm } from '#server/core/function-modules.ts'
import { tellDecided } from '#server/readings/tell-decided.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, PASSWORD } from '#tests/setup/users.ts'
import { makeAttachment, openSession } from '#tests/setup/actors.ts'
import { randomUUID } from 'node:crypto'
import { senderOf } from './sender.ts'
import { tellAbout } from './tell-about.ts'

const NOON = '2026-11-30T12:00:00+02:00'
const PHONE = '044 111-22-33'
let t: TestApp

beforeAll(async () => {
  t = await testApp({ now: NOON })
  const company = { sitename: 'Приклад-мережі', company: JSON.stringify({ contactCenter: [PHONE] }) }
  await t.database.db
    .insertInto('portal.site_settings')
    .values({ site: 'dnem', ...company, images: '{}', footer: '[]', env: '{}', updated_at: t.deps.now() })
    .onConflict((on) => on.column('site').doUpdateSet(company))
    .execute()
})
afterAll(() => t.close())

let made = 500
const household = async (email?: string) => {
  const index = made++
  const account = await makeAccount(t.database.db, { index })
  const phone = `+38099${String(index).padStart(7, '0')}`
  const user = await makeUser(t, 'person', {
    login: phone,
    accounts: [account.number],
    email,
  })
  return { account, phone, user }
}
const signed = /Приклад-мережі[\s\S]*044 111-22-33/

test('what the portal sends names the company, its phone and the address of the cabinet', async () => {
  const { phone } = await household('signed@example.com')
  await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone })
  expect((await t.sent(phone))[0]).toMatch(/^Код для нового пароля: /)
  const known = await senderOf(t.deps, 'dnem')
  expect(known).toEqual({
    name: 'Приклад-мережі',
    phone: PHONE,
    link: t.deps.config.publicUrl,
    site: 'dnem',
  })
})

test('outside the demo nothing fictional signs a message', async () => {
  const real = { ...t.deps, config: { ...t.deps.config, demo: false } }
  expect(await senderOf(real, 'oem')).toEqual({
    name: 'Світло',
    phone: null,
    link: t.deps.config.publicUrl,
    site: 'oem',
  })
  expect(await senderOf(real, null)).toMatchObject({ name: 'Світло', phone: null })
})

test('a bill is told of once to everyone whose cabinet has its account, by e-mail or else by SMS', async () => {
  const first = await household('one@example.com')
  const two = await household()
  await makeUser(t, 'person', {
    login: '+380991230009',
    accounts: [first.account.number],
    email: 'both@example.com',
  })
  t.clock.set('2026-12-02T09:00:00+02:00')
  const issued = { period: '2026-11' as const, amountKop: 43_200, kwh: 100 }
  await makeBill(t.database.db, first.account, issued)
  await makeBill(t.database.db, two.account, issued)
  const old = await household('old@example.com')
  await makeBill(t.database.db, old.account, { ...issued, period: '2026-10' })
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.db }),
    record: { fm() {} },
    now: t.clock.now,
  })
  const deps = { ...t.deps, core: core.for(workerTrace) }
  expect(await tellBills(deps)).toBe(3)
  expect(await tellBills(deps)).toBe(0)
  const [letter] = await t.sent('one@example.com')
  expect(letter).toContain(`За листопад 2026 за рахунком ${first.account.number} нараховано 432,00`)
  expect(letter).toMatch(signed)
  expect(letter).toMatch(/^Вітаємо!\n\n/)
  expect(await t.sent('both@example.com')).toHaveLength(1)
  expect((await t.sent(two.phone))[0]).toMatch(/^Рахунок за листопад 2026: 432,00.*до 20\.12\.2026\./)
  expect(await t.sent('old@example.com')).toEqual([])
  t.clock.set(NOON)
})

test('a bill that leaves nothing to pay asks for no money, and says what was paid too much', async () => {
  const [settled, overpaid, partly] = [
    await household('settled@example.com'),
    await household('overpaid@example.com'),
    await household('partly@example.com'),
  ]
  t.clock.set('2026-12-02T09:00:00+02:00')
  const { db } = t.database
  for (const [{ account }, paid] of [
    [settled, 432_00],
    [overpaid, 500_00],
    [partly, 200_00],
  ] as const) {
    await makeBill(db, account, { period: '2026-11', amountKop: 432_00, kwh: 100 })
    await insertLedger(db, [
      { accountId: account.accountId, entryDate: '2026-11-10', kind: 'payment', amountKop: -paid },
    ])
  }
  const less = await household()
  await makeBill(db, less.account, { period: '2026-11', amountKop: -50_00, kwh: 0 })
  await tellBills({ ...t.deps, core: coreAt('2026-12-02T07:00:00Z') })
  const letterTo = async (to: string) => (await t.sent(to))[0]?.replaceAll('\u00a0', ' ')
  expect(await letterTo('settled@example.com')).toContain(
    'нараховано 432,00 грн. Сплачувати нічого не потрібно.',
  )
  expect(await letterTo('overpaid@example.com')).toContain(
    'нараховано 432,00 грн. Сплачувати нічого не потрібно: переплата 68,00 грн.',
  )
  expect(await letterTo('partly@example.com')).toContain('Сплатіть 232,00 грн до 20.12.2026.')
  expect(await letterTo(less.phone)).toMatch(
    /^Рахунок за листопад 2026: переплата 50,00 грн, платити не треба\./,
  )
  const nothingToPay = [settled.phone, 'settled@example.com', 'overpaid@example.com', less.phone]
  for (const to of nothingToPay)
    for (const sent of await t.sent(to)) expect(sent).not.toMatch(/Сплатіть|до 20\.12\.2026|\/pay\/link/)
  t.clock.set(NOON)
})

test('a sign-in from a browser not seen before is told of, the first one and a known one are not', async () => {
  const { phone } = await household('device@example.com')
  const signIn = () => t.call('/api/auth/person', { phone, userType: 'person' }, { basic: [phone, PASSWORD] })
  expect((await signIn()).status).toBe(200)
  expect(await t.sent('device@example.com')).toEqual([])
  expect((await signIn()).status).toBe(200)
  const [letter, ...more] = await t.sent('device@example.com')
  expect(more).toEqual([])
  expect(letter).toContain('До кабінету ввійшли 30.11.2026')
  expect(letter).toMatch(signed)
})

test('whoever hands in a reading is told that it is accepted, once', async () => {
  const { account, user } = await household('reading@example.com')
  const meter = await makeMeter(t.database.db, account.accountId)
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
  const { token } = await openSession(t, user)
  const handed = await t.call('/api/person/readings/submit', {
    token,
    account: account.number,
    meterId: String(meter.meterId),
    values: [{ zone: 'single', value: 2250 }],
  })
  expect(handed.status, handed.text).toBe(200)
  const letters = await t.sent('reading@example.com')
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain(handed.body.receipt.number)
  expect(letters[0]).toMatch(signed)
})

const coreAt = (moment: string) =>
  openCore({
    answerers: openEmbeddedCore({ db: t.database.db }),
    record: { fm() {} },
    now: () => new Date(moment),
  }).for(workerTrace)

/** A household with an e-mail whose reading is held for a check by the company. */
async function withHeldReading(email: string) {
  const { account, user } = await household(email)
  const meter = await makeMeter(t.database.db, account.accountId)
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
  const { token } = await openSession(t, user)
  const photo = await makeAttachment(t, { user, account: account.number }, 'reading-photo')
  const handed = await t.call('/api/person/readings/submit', {
    token,
    account: account.number,
    meterId: String(meter.meterId),
    values: [{ zone: 'single', value: 5400 }],
    confirmed: true,
    photo,
  })
  expect(handed.body.receipt?.readings, handed.text).toMatchObject([{ state: 'held' }])
  const inbox = async () => {
    const reply = await t.call('/api/person/orders/supplier', {
      token,
      account: account.number,
      partner: user.partner,
      userType: 'person',
    })
    return (reply.body.inbox as { subject: string; text: string }[]).map(({ subject }) => subject)
  }
  return { account, token, meter, receipt: handed.body.receipt.number as string, inbox }
}

test('who has a held reading is told so, then what was decided, each once, by letter and in the inbox', async () => {
  const now = '2026-12-07T10:00:00+02:00'
  const good = await withHeldReading('good@example.com')
  const bad = await withHeldReading('bad@example.com')
  expect((await t.sent('good@example.com'))[0]).toContain('переглядає фахівець')
  expect(await good.inbox()).toEqual([`Показання на перевірці, квитанція №\u00a0${good.receipt}`])

  const core = coreAt(now)
  const deps = { ...t.deps, core, now: () => new Date(now) }
  // the month closes while they wait: it is billed by an estimate, nothing is decided and nobody is notified
  await core.call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', now }, { key: 'close while held' })
  expect(await tellDecided(deps)).toBe(0)

  const review = (home: typeof good, accept: boolean, reason?: string) =>
    core.call(
      fm.ZPORTAL_READING_REVIEW,
      { account: home.account.number, receipt: home.receipt, accept, now, reason },
      { key: randomUUID() },
    )
  await review(good, true)
  await review(bad, false, 'На фото інший лічильник')
  expect(await tellDecided(deps)).toBe(2)
  expect(await tellDecided(deps)).toBe(0)

  const accepted = await t.sent('good@example.com')
  expect(accepted).toHaveLength(2)
  expect(accepted.join('\n')).toContain(good.receipt)
  expect(accepted.some((letter) => letter.includes('Вони зарахуються на 01.12.2026'))).toBe(true)
  expect(await good.inbox()).toEqual([
    `Показання прийнято, квитанція №\u00a0${good.receipt}`,
    `Показання на перевірці, квитанція №\u00a0${good.receipt}`,
  ])
  const refused = await t.sent('bad@example.com')
  expect(refused.join('\n')).toContain('не прийняв його. Причина: На фото інший лічильник')
  expect(refused.join('\n')).toContain('Передайте показання ще раз')
  expect(await bad.inbox()).toHaveLength(2)
})

test('a firm that hands in many points at once is told once how many', async () => {
  const account = await makeAccount(t.database.db, { index: made++, kind: 'entity' })
  const meters = [
    await makeMeter(t.database.db, account.accountId),
    await makeMeter(t.database.db, account.accountId),
  ]
  for (const meter of meters)
    await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
  const user = await makeUser(t, 'entity', {
    login: account.uniqueCode ?? '',
    accounts: [account.number],
    email: 'firm@example.com',
  })
  const { token } = await openSession(t, user)
  const handed = await t.call('/api/entity/readings/submit', {
    token,
    account: account.number,
    rows: meters.map(({ meterId }) => ({
      meterId: String(meterId),
      values: [{ zone: 'single', value: 2250 }],
    })),
  })
  expect(handed.body.takenCount, handed.text).toBe(2)
  const letters = await t.sent('firm@example.com')
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatch(/прийнято показання: 2\sлічильники/)
})

test('whose access to an account has ended hears nothing more of it, but of a payment of their own', async () => {
  const { account, user } = await household('former@example.com')
  const to = { user: user.userId, account: account.number }
  const answer = (ticket: string) =>
    tellAbout(t.deps, 'ticketAnswered', {
      key: `ticket:${ticket}`,
      to,
      facts: { ticket, number: ticket, subject: 'Скарга', asks: false },
    })
  const paid = (number: string) =>
    tellAbout(t.deps, 'paymentCredited', {
      key: `paymentCredited ${number}`,
      to: { ...to, site: 'dnem' },
      facts: { number, kopiykas: 100_00, accounts: [account.number] },
    })
  const access = (change: { blocked_at?: Date | null; ends_at?: Date | null }) =>
    t.deps.db.updateTable('portal.account_links').set(change).where('user_id', '=', user.userId).execute()
  expect(await answer('while-open')).toBe(1)
  await access({ blocked_at: t.deps.now() })
  expect([await answer('blocked'), await paid('blocked')]).toEqual([0, 1])
  await access({ blocked_at: null, ends_at: new Date(t.deps.now().getTime() - 1000) })
  expect([await answer('ended'), await paid('ended')]).toEqual([0, 1])
})

test('from whom a business took an account away hears nothing more of it, a household that removed its address does', async () => {
  const account = await makeAccount(t.database.db, { index: made++, kind: 'entity' })
  const clerk = await makeUser(t, 'entity', {
    login: account.uniqueCode ?? '',
    accounts: [account.number],
    email: 'clerk@example.com',
  })
  const home = await household('moved@example.com')
  const tell = async (user: string, number: string, what: string) => {
    const to = { user, account: number }
    const key = `${what}:${user}`
    return [
      await tellAbout(t.deps, 'ticketAnswered', {
        key: `ticket:${key}`,
        to,
        facts: { ticket: key, number: '1', subject: 'Скарга', asks: false },
      }),
      await tellAbout(t.deps, 'paymentCredited', {
        key: `paymentCredited ${key}`,
        to: { ...to, site: 'dnem' },
        facts: { number: '1', kopiykas: 100_00, accounts: [number] },
      }),
    ]
  }
  const drop = (user: string) =>
    t.deps.db
      .updateTable('portal.account_links')
      .set({ dropped_at: t.deps.now() })
      .where('user_id', '=', user)
      .execute()
  expect(await tell(clerk.userId, account.number, 'before')).toEqual([1, 1])
  await drop(clerk.userId)
  await drop(home.user.userId)
  expect(await tell(clerk.userId, account.number, 'after')).toEqual([0, 1])
  expect(await tell(home.user.userId, home.account.number, 'after')).toEqual([1, 1])
})
