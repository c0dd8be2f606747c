import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
})
afterAll(() => t.close())

const phone = '+380990000101'
const password = 'жовтий ліхтар 47'

async function signUp() {
  await t.call('/api/auth/send-code', { purpose: 'sign-up', checkSelect: 'phone', phone: '099 000-01-01' })
  return t.call(
    '/api/apply-agreements',
    {
      email: '',
      phone,
      name: 'Марʼяна',
      surname: 'Бабʼюк',
      middle_n: '-',
      code: await t.codeFor(phone),
      agreement: 1,
    },
    { basic: [phone, password] },
  )
}

test('a household signs up, adds an apartment, hands in a reading and sees the charge', async () => {
  const account = await makeAccount(t.database.db, { index: 11 })
  const meter = await makeMeter(t.database.db, account.accountId, { zones: 2 })
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })

  const signedUp = await signUp()
  expect(signedUp.body).toMatchObject({
    status: 'success',
    user: { type: 'person', phone, surname: 'Баб’юк', account: null },
    accounts: [],
  })
  const { token, partner } = signedUp.body.user

  const added = await t.call('/api/post-add-objects', {
    token,
    partner,
    account: account.number,
    code: account.billCode,
  })
  expect(added.body).toMatchObject({ status: 'success', item: { account: account.number } })

  const meters = await t.call('/api/person/meters', { token, account: account.number })
  expect(meters.status, meters.text).toBe(200)
  const zones = meters.body.meters[0]?.zones ?? []
  expect(zones.map((zone) => zone.zone)).toEqual(['day', 'night'])
  const [day = 0, night = 0] = zones.map((zone) => zone.previous?.value ?? 0)

  const less = await t.call('/api/person/readings/submit', {
    token,
    account: account.number,
    meterId: String(meter.meterId),
    values: [
      { zone: 'day', value: day - 5 },
      { zone: 'night', value: night + 40 },
    ],
  })
  expect(less.body).toMatchObject({ status: 'error', code: 'less-than-previous', field: 'day' })
  expect(less.body.message).toContain(String(day).slice(-3))

  const right = await t.call('/api/person/readings/submit', {
    token,
    account: account.number,
    meterId: String(meter.meterId),
    values: [
      { zone: 'day', value: day + 60 },
      { zone: 'night', value: night + 40 },
    ],
  })
  expect(right.status, right.text).toBe(200)
  // 60 kWh by day at 4.32 and 40 by night at 2.16 (facts §1.2)
  expect(right.body.calculation).toMatchObject({ amountKopiykas: 60 * 432 + 40 * 216, state: 'draft' })

  const overview = await t.call('/api/person/overview', { token })
  expect(overview.body.accounts[0]).toMatchObject({ account: account.number, reading: { handedIn: true } })
  const balance = await t.call('/api/person/itm_balance', { token, account: account.number })
  expect(balance.body).toMatchObject({ status: 'success', debet: expect.stringMatching(/^\d+\.\d\d$/) })
})

test('an apartment taken out and taken back within ten minutes is what it was: its name, its place, opened first', async () => {
  const { body } = await t.call(
    '/api/auth/person',
    { phone, userType: 'person' },
    { basic: [phone, password] },
  )
  const { token, partner } = body.user
  for (const index of [13, 14]) {
    const { number, billCode } = await makeAccount(t.database.db, { index })
    await t.call('/api/post-add-objects', { token, partner, account: number, code: billCode })
  }
  const all = (await t.call('/api/person/overview', { token })).body.accounts.map(({ account }) => account)
  const [, account = '', ...others] = all
  const order = [...others, account, all[0] ?? '']
  await t.call('/api/post-rename-objects', { token, account, new_name: 'Дача' })
  const arranged = await t.call('/api/person/objects/arrange', { token, order, default: account })
  expect(arranged.body.accounts.map(({ objectName }) => objectName)).toContain('Дача')

  const drop = () => t.call('/api/post-drop-objects', { token, partner, account, currAccount: account })
  const dropped = await drop()
  expect(dropped.body.accounts.map((row) => row.account)).toEqual(
    order.filter((number) => number !== account),
  )
  t.clock.forward(9 * 60_000)
  const restored = await t.call('/api/person/objects/restore', { token, account })
  expect(restored.body.accounts).toEqual(arranged.body.accounts)

  await drop()
  const pressedTwice = await Promise.all(
    Array.from({ length: 4 }, () => t.call('/api/person/objects/restore', { token, account })),
  )
  expect(pressedTwice.map(({ status }) => status)).toEqual([200, 200, 200, 200])

  const restore = () => t.call('/api/person/objects/restore', { token, account })
  const setLink = (end: { blocked_at: Date } | { ends_at: Date } | { blocked_at: null; ends_at: null }) =>
    t.deps.db.updateTable('portal.account_links').set(end).where('account', '=', account).execute()
  // neither an account that is there nor one just removed comes back to somebody whose right is over
  for (const end of [{ blocked_at: t.clock.now() }, { ends_at: t.clock.now() }]) {
    await drop()
    await setLink(end)
    expect((await restore()).body).toMatchObject({ code: 'account-not-found' })
    await setLink({ blocked_at: null, ends_at: null })
    expect((await restore()).status).toBe(200)
    await setLink(end)
    expect((await restore()).body).toMatchObject({ code: 'account-not-found' })
    await setLink({ blocked_at: null, ends_at: null })
  }

  await drop()
  t.clock.forward(11 * 60_000)
  expect((await restore()).body).toMatchObject({ code: 'account-not-found' })
})

test('a bill code of spaces is asked for again, nothing is counted as a guess', async () => {
  const { body } = await t.call(
    '/api/auth/person',
    { phone, userType: 'person' },
    { basic: [phone, password] },
  )
  const free = await makeAccount(t.database.db, { index: 12 })
  const ask = (code: string) =>
    t.call('/api/person/objects/preview', { token: body.user.token, account: free.number, code })
  for (let n = 0; n < 8; n++)
    expect((await ask('  ')).body).toMatchObject({ code: 'required', field: 'code' })
  expect((await ask('\u00a0-\u2013 ')).body).toMatchObject({ code: 'required', field: 'code' })
  expect((await ask(free.billCode)).body).toMatchObject({ status: 'success' })
  const { billCode } = free
  for (const gap of [' ', '-', '\u00a0', '\u2013'])
    expect((await ask(`${billCode.slice(0, 3)}${gap}${billCode.slice(3)}`)).body).toMatchObject({
      status: 'success',
    })
})

test('with one of two meters handed in the home still waits for the other one', async () => {
  const { db } = t.database
  const { number: account, accountId } = await makeAccount(db, { index: 31 })
  const meterIds: string[] = []
  for (const number of ['70000031', '70000032']) {
    const meter = await makeMeter(db, accountId, { number })
    await makeReadings(db, meter, { from: '2025-11', months: 12, monthly: 100 })
    meterIds.push(String(meter.meterId))
  }
  const token = await tokenOf(t, await makeUser(t, 'person', { login: '+380990000131', accounts: [account] }))
  const seen = []
  for (const meterId of meterIds) {
    const values = [{ zone: 'single' as const, value: 2250 }]
    const reply = await t.call('/api/person/readings/submit', {
      token,
      account,
      meterId,
      values,
      confirmed: true,
    })
    expect(reply.status, reply.text).toBe(200)
    const { body } = await t.call('/api/person/overview', { token })
    seen.push(body.accounts[0]?.reading)
  }
  expect(seen).toMatchObject([
    { handedIn: false, needed: true },
    { handedIn: true, needed: false },
  ])
})
