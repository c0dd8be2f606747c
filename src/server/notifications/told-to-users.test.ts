import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#server/core/embedded/open.ts'
import { tellBills } from '#server/billing/tell-bills.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, PASSWORD } from '#tests/setup/users.ts'
import { openSession } from '#tests/setup/actors.ts'
import { senderOf } from './sender.ts'

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
    ...(email === undefined ? {} : { email }),
  })
  return { account, phone, user }
}
const signed = /Приклад-мережі[\s\S]*044 111-22-33/

test('what the portal sends names the company, its phone and the address of the cabinet', async () => {
  const { phone } = await household('signed@example.com')
  await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone })
  expect((await t.sent(phone))[0]).toMatch(/^Код для нового пароля: /)
  const known = await senderOf(t.deps, 'dnem')
  expect(known).toEqual({ name: 'Приклад-мережі', phone: PHONE, link: t.deps.config.publicUrl })
})

test('outside the demo nothing fictional signs a message', async () => {
  const real = { ...t.deps, config: { ...t.deps.config, demo: false } }
  expect(await senderOf(real, 'oem')).toEqual({ name: 'Світло', phone: null, link: t.deps.config.publicUrl })
  expect(await senderOf(real, null)).toMatchObject({ name: 'Світло', phone: null })
})

test('a bill is told of once to everyone whose cabinet has its account, by e-mail or else by SMS', async () => {
  const one = await household('one@example.com')
  const two = await household()
  await makeUser(t, 'person', {
    login: '+380991230009',
    accounts: [one.account.number],
    email: 'both@example.com',
  })
  t.clock.set('2026-12-02T09:00:00+02:00')
  const issued = { period: '2026-11' as const, amountKop: 43_200, kwh: 100 }
  await makeBill(t.database.db, one.account, issued)
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
  expect(letter).toContain(`За листопад 2026 за рахунком ${one.account.number} нараховано 432,00`)
  expect(letter).toMatch(signed)
  expect(await t.sent('both@example.com')).toHaveLength(1)
  expect((await t.sent(two.phone))[0]).toMatch(/^Рахунок за листопад 2026: 432,00.*до 20\.12\.2026\./)
  expect(await t.sent('old@example.com')).toEqual([])
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
    meter: meter.meterId,
    values: [{ zone: 'single', value: 2250 }],
  })
  expect(handed.status, handed.text).toBe(200)
  const letters = await t.sent('reading@example.com')
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain(handed.body.receipt.number)
  expect(letters[0]).toMatch(signed)
})
