import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { NOON, type Town, townWithSources } from './town-under-test.ts'

// What anyone finds without signing in: by address, by account and house, by queue.

let t: TestApp
let town: Town
let account: Town['account']
let stranger: Town['stranger']

beforeAll(async () => {
  town = await townWithSources()
  ;({ t, account, stranger } = town)
  await town.read()
})
beforeEach(() => t.clock.set(NOON))
afterAll(() => town.close())

const find = (body: Record<string, unknown>) => t.call('/api/outages/find', body)

test('anyone finds a schedule by account and house, address or queue, and nothing else with it', async () => {
  const byAccount = await find({ account: stranger.number, house: '9' })
  expect(byAccount.status, byAccount.text).toBe(200)
  expect(byAccount.body).toMatchObject({ found: 'schedule', place: null, streets: [], houses: [] })
  expect(byAccount.body.schedule).toMatchObject({ site: 'dnem', queues: [stranger.shutdownQueue] })
  const byQueue = await find({ site: 'dnem', queue: stranger.shutdownQueue ?? '' })
  expect(byQueue.body.schedule).toEqual(byAccount.body.schedule)
  for (const secret of [stranger.number, 'Шевченка', 'Коваленко', stranger.eic])
    expect(byAccount.text).not.toContain(secret)
  const byAddress = await find({ settlement: 'Дніпро', street: 'шевченка', house: '9' })
  expect(byAddress.body.schedule).toEqual(byAccount.body.schedule)
  expect(byAddress.body.place).toEqual({
    site: 'dnem',
    settlement: 'м. Дніпро',
    street: 'вул. Шевченка',
    house: '9',
  })

  const answers = await Promise.all([
    find({ street: 'Шевченка' }),
    find({ site: 'dnem', queue: '99.9' }),
    find({}),
    find({ account: stranger.number }),
  ])
  expect(answers.map(({ status, body }) => `${status} ${body.code} ${body.field}`)).toEqual([
    '400 required house',
    '404 schedule-missing queue',
    '400 required street',
    '400 required house',
  ])
})

test('while an address is typed its street is suggested, then its houses, and nothing of accounts', async () => {
  const suggest = (text: string) => t.call('/api/outages/suggest', { text })
  expect((await suggest('шевч')).body.streets).toContainEqual({
    site: 'dnem',
    settlement: 'м. Дніпро',
    street: 'вул. Шевченка',
  })
  const houses = await suggest('Дніпро, Шевченка, 9')
  expect(houses.body.houses[0]).toBe('9')
  expect(houses.body.streets).toHaveLength(1)
  expect((await suggest(stranger.number)).body).toMatchObject({ streets: [], houses: [] })
})

test('a core that tells nobody its streets suggests none', async () => {
  const whole = openEmbeddedCore({ db: t.database.core.db })
  const answerers = { ...whole, ZPORTAL_STREETS_GET: undefined, ZPORTAL_HOUSES_GET: undefined }
  const core = openCore({ answerers, record: { fm() {} }, now: t.clock.now })
  const app = await t.reopened({}, { core })
  const { status, body } = await callsTo(app)('/api/outages/suggest', { text: 'шевч' })
  expect({ status, body }).toMatchObject({ status: 200, body: { streets: [], houses: [] } })
  await app.close()
})

test('the core is asked for its streets once in five minutes, however many letters are typed', async () => {
  const typed = ['ше', 'шев', 'шевч', 'шевче']
  t.clock.forward(5 * 60_000 + 1)
  t.recorded.fm.length = 0
  for (const text of typed) await t.call('/api/outages/suggest', { text })
  t.clock.forward(5 * 60_000 + 1)
  for (const text of typed) await t.call('/api/outages/suggest', { text })
  const calls = t.recorded.fm.filter(({ functionModule }) => functionModule === 'ZPORTAL_STREETS_GET')
  expect(calls).toHaveLength(2)
})

test('whether a number is an account’s is told to nobody who does not know its house', async () => {
  const absent = await find({ account: '1200999999', house: '9' })
  const existing = await find({ account: stranger.number, house: '8' })
  const plain = ({ status, body }: typeof absent) => [status, { ...body, requestCode: '' }]
  expect(plain(existing)).toEqual(plain(absent))
  expect([absent.status, absent.body.code, absent.body.field]).toEqual([404, 'account-not-found', 'account'])
})

test('an address that is not found brings its nearest spellings, its towns or its houses', async () => {
  const other = { settlement: 'м. Самар', street: 'вул. Шевченка' }
  await makeAccount(t.database.db, { index: 13, ...other, house: '7', shutdownQueue: '1.1' })
  await makeAccount(t.database.db, { index: 14, ...other, house: '31/1', shutdownQueue: '2.1' })
  await makeAccount(t.database.db, {
    index: 15,
    ...other,
    street: 'вул. Ґонти',
    house: '1',
    shutdownQueue: null,
  })
  const dnipro = { site: 'dnem', settlement: 'м. Дніпро', street: 'вул. Шевченка' }
  const samar = { site: 'dnem', ...other }

  const typo = await find({ street: 'Шевчинка', house: '7' })
  expect(typo.body).toMatchObject({ found: 'street-unknown', schedule: null, place: null })
  expect(typo.body.streets).toEqual([dnipro, samar])
  expect((await find({ street: 'Зовсім інша', house: '7' })).body).toMatchObject({ streets: [] })

  const both = await find({ street: 'Шевченка', house: '7' })
  expect(both.body).toMatchObject({ found: 'which-town', streets: [dnipro, samar], houses: [] })
  // one of the towns has such a house
  expect((await find({ street: 'Шевченка', house: '31/1' })).body.place).toEqual({ ...samar, house: '31/1' })
  const noHouse = await find({ street: 'Шевченка', settlement: 'самар', house: '31' })
  expect(noHouse.body).toMatchObject({ found: 'house-unknown', streets: [samar], houses: ['31/1', '7'] })

  const untold = await find({ street: 'Гонти', house: '1' })
  expect([untold.status, untold.body.code, untold.body.field]).toEqual([
    404,
    'address-not-in-schedule',
    'street',
  ])
})

test('a look-up tells of the queues the source told last, all of them', async () => {
  await t.database.db
    .insertInto('portal.object_queues')
    .values({ account: stranger.number, valid_from: t.clock.now(), queues: ['2.1', '5.2'], origin: 'source' })
    .execute()
  const byAccount = await find({ account: stranger.number, house: '9' })
  expect(byAccount.body.schedule?.queues).toEqual(['2.1', '5.2'])
  const byQueues = await find({ site: 'dnem', queue: '2.1,5.2' })
  expect(byQueues.body.schedule).toEqual(byAccount.body.schedule)
  const published = await find({ settlement: 'Дніпро', street: 'вул. Шевченка', house: '7' })
  expect(published.body.schedule?.queues).toEqual([account.shutdownQueue])
})

test('the look-up for anyone is limited by address', async () => {
  const strict = await testApp({ now: NOON, limitFactor: 1 })
  const answers = []
  for (let n = 0; n < 31; n++)
    answers.push((await strict.call('/api/outages/find', { site: 'dnem', queue: '9.9' })).status)
  await strict.close()
  expect(answers.filter((status) => status === 404)).toHaveLength(30)
  expect(answers.at(-1)).toBe(429)
})

test('wrong pairs of account and house are limited by network, right ones are not counted', async () => {
  const before = await t.database.db
    .selectFrom('portal.counters')
    .select('n')
    .where('bucket', '=', 'outages-account')
    .executeTakeFirstOrThrow()
  await find({ account: account.number, house: '7' })
  const counted = t.database.db
    .selectFrom('portal.counters')
    .select(['key', 'n'])
    .where('bucket', '=', 'outages-account')
  expect(await counted.execute()).toEqual([{ key: '203.0.113.0/24', n: before.n }])
  await t.database.db
    .updateTable('portal.counters')
    .set({ n: 60 })
    .where('bucket', '=', 'outages-account')
    .execute()
  expect((await find({ account: account.number, house: '8' })).status).toBe(429)
  await t.database.db.deleteFrom('portal.counters').where('bucket', '=', 'outages-account').execute()
})
