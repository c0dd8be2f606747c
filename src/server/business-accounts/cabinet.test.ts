import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLedger, insertReadings, makeBill } from '#seeds/makers/core-books.ts'
import { type MadeAccount, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, PASSWORD } from '#tests/setup/users.ts'

/** Noon of 1 December: the window of November is open till 13:00 of the 2nd. The first account owes, the second does not. */
let t: TestApp
let owing: MadeAccount
let calm: MadeAccount
const tokens: Record<string, string> = {}
let others = 10

beforeAll(async () => {
  t = await testApp({ now: '2026-12-01T12:00:00+02:00' })
  const { db } = t.database
  owing = await makeAccount(db, { index: 1, kind: 'entity', legacyId: 'OLD-77' })
  calm = await makeAccount(db, { index: 2, kind: 'entity' })
  for (const period of ['2026-08', '2026-09'] as const)
    await makeBill(db, owing, { period, amountKop: 100_000, kwh: 300 })
  await insertLedger(db, [
    { accountId: owing.accountId, entryDate: '2026-10-10', kind: 'payment', amountKop: -30_000 },
  ])
  await makeBill(db, calm, { period: '2026-10', amountKop: 5_000 })
  await insertLedger(db, [
    { accountId: calm.accountId, entryDate: '2026-11-10', kind: 'payment', amountKop: -5_000 },
  ])
  const meter = (of: MadeAccount, number: string, place: string, more: object = {}) =>
    makeMeter(db, of.accountId, { number, place, installedOn: '2025-01-01', ...more })
  const read = await meter(owing, '70000001', 'Цех')
  await meter(owing, '70000002', 'Склад')
  await meter(owing, '70000003', 'АСКОЕ', { askoe: true })
  await meter(calm, '70000004', 'Їдальня')
  await insertReadings(db, [
    {
      accountId: owing.accountId,
      meterId: read.meterId,
      zone: 'single',
      countsOn: '2026-12-01',
      value: 1040,
      kwh: 80,
      state: 'accepted',
    },
  ])
  const accounts = [owing.number, calm.number]
  const firm = await makeUser(t, 'entity', { login: '9000000001', accounts })
  const flagged = await makeUser(t, 'entity', { login: '9000000002', accounts, isAdmin: true })
  const provider = await makeUser(t, 'provider', { login: 'kolo@example.com', accounts })
  tokens['a firm'] = (await openSession(t, firm)).token
  tokens['an entity flagged admin'] = (await openSession(t, flagged)).token
  tokens['a provider'] = (await openSession(t, provider)).token
})
afterAll(() => t.close())

const choose = (who: string, account: MadeAccount) =>
  t.call('/api/entity/choice-account', { token: tokens[who], account: account.number })

test.each(['a firm', 'an entity flagged admin', 'a provider'])(
  'after another account is chosen %s is warned of that one: its debt, its dunning, its places',
  async (who) => {
    const first = await choose(who, owing)
    expect(first.body).toMatchObject({
      warnings: [{ code: 'overdue-debt', account: owing.number }],
      showDunningWarningForm: true,
      // two bills of 1 000, 300 paid: the older one fell due on 20 September
      dunning: { kopiykas: 170_000, dueOn: '2026-09-20' },
      places: [{ name: 'АСКОЕ' }, { name: 'Склад' }, { name: 'Цех' }],
    })
    const second = await choose(who, calm)
    expect(second.body).toMatchObject({
      warnings: [],
      showDunningWarningForm: false,
      dunning: null,
      places: [{ name: 'Їдальня' }],
    })
  },
)

test('a provider with one account has its meters, period, calculation and mhcType from the start', async () => {
  const account = await makeAccount(t.database.db, { index: 3, kind: 'entity', mhcType: 'hourly' })
  await makeMeter(t.database.db, account.accountId, { number: '70000005', installedOn: '2025-01-01' })
  await makeUser(t, 'provider', {
    login: 'odyn@example.com',
    accounts: [account.number],
    status: 'suspended',
  })
  const { body } = await t.call(
    '/api/auth/provider',
    { email: 'odyn@example.com', userType: 'provider' },
    { basic: ['odyn@example.com', PASSWORD] },
  )
  expect(body.loaded).toMatchObject({
    meters: [{ meter: '70000005' }],
    period: { fromDate: '01.11.2026', tillDate: '30.11.2026' },
    calculate: { isCalculated: '', begCalcDate: '01.11.2026' },
    mhcType: 'hourly',
    places: [{ placeId: account.placeId }],
  })
  expect(body.supplWarnings).toEqual([{ code: 'account-not-active', account: account.number }])
  expect(body.accountsAndLegacy).toEqual([{ account: account.number, legacy_ID: account.legacyId }])
})

test('a provider with several accounts chooses one first', async () => {
  const { body } = await t.call(
    '/api/auth/provider',
    { email: 'kolo@example.com', userType: 'provider' },
    { basic: ['kolo@example.com', PASSWORD] },
  )
  expect(body.loaded).toBeNull()
  expect(body.accountsAndLegacy).toContainEqual({ account: owing.number, legacy_ID: 'OLD-77' })
})

test.each(['a firm', 'a provider'])(
  'the overview tells %s which points wait for a reading, until when, what is owed and for what',
  async (who) => {
    const { body } = await t.call('/api/entity/overview', { token: tokens[who], account: owing.number })
    expect(body).toMatchObject({
      window: { state: 'open', period: '2026-11', closes: '2026-12-02T11:00:00.000Z' },
      isCalculated: false,
      readBy: 'customer',
      endKopiykas: 170_000,
      services: [{ service: 'energy', endKopiykas: 170_000 }],
      lastBill: { period: '2026-09', dueOn: '2026-10-20' },
      showDunningWarningForm: true,
      dunning: { kopiykas: 170_000 },
    })
    expect(
      new Map(body.indications.map(({ name, own: isOwn, entered }) => [name, { own: isOwn, entered }])),
    ).toEqual(
      new Map([
        ['АСКОЕ', { own: false, entered: false }],
        ['Склад', { own: true, entered: false }],
        ['Цех', { own: true, entered: true }],
      ]),
    )
    expect(body.indications.flatMap(({ readings }) => readings)).toEqual([
      { zone: 'single', value: 1040, state: 'accepted' },
    ])
  },
)

test.each([
  ['company', { readByOperator: true }, {}],
  ['nobody', { entryBlocked: true }, { askoe: true }],
  ['nobody', { contractChanging: true }, {}],
  ['askoe', {}, { askoe: true }],
  ['company', {}, { location: 'substation' }],
  ['nobody', {}, { state: 'disabled' }],
] as const)(
  'a firm whose readings are not its own is told who reads: %s, %o %o',
  async (readBy, fields, meter) => {
    const account = await makeAccount(t.database.db, { index: (others += 1), kind: 'entity', ...fields })
    await makeMeter(t.database.db, account.accountId, meter)
    const firm = await makeUser(t, 'entity', { login: `90000001${others}`, accounts: [account.number] })
    const { token } = await openSession(t, firm)
    const { body } = await t.call('/api/entity/overview', { token, account: account.number })
    expect(body).toMatchObject({ readBy, indications: [{ own: false }] })
  },
)

test('what changed is told until it is read once, and never to somebody who comes for the first time', async () => {
  const signIn = async (code: string) =>
    (
      await t.call(
        '/api/auth/entity',
        { account: owing.number, unique_code: code, userType: 'entity' },
        { basic: [owing.number, PASSWORD] },
      )
    ).body
  await makeUser(t, 'entity', { login: '9000000003', accounts: [owing.number] })
  expect(await signIn('9000000003')).toMatchObject({ showWelcomePopUp: true, whatsNewOn: false })
  expect(await signIn('9000000003')).toMatchObject({ showWelcomePopUp: false, whatsNewOn: false })

  await t.database.db
    .updateTable('portal.users')
    .set({ whats_new_on: true })
    .where('login', '=', '9000000003')
    .execute()
  const { whatsNewOn, user } = await signIn('9000000003')
  expect(whatsNewOn).toBe(true)
  const seen = await t.call('/api/entity/whats-new/seen', { token: user.token })
  expect(seen.body).toEqual({ status: 'success', whatsNewOn: false })
  expect((await signIn('9000000003')).whatsNewOn).toBe(false)
})

test('an account of a cabinet of thirty takes as many core calls to overlook as one of two', async () => {
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, n) => makeAccount(t.database.db, { index: 100 + n, kind: 'entity' })),
  )
  const user = await makeUser(t, 'entity', {
    login: '9000000004',
    accounts: many.map(({ number }) => number),
  })
  const { token } = await openSession(t, user)
  const callsOf = async (who: string, account: string) => {
    const before = t.recorded.fm.length
    await t.call('/api/entity/overview', { token: who, account })
    return t.recorded.fm.length - before
  }
  const few = await callsOf(tokens['a firm'] ?? '', calm.number)
  expect(await callsOf(token, many[0]?.number ?? '')).toBe(few)
})
