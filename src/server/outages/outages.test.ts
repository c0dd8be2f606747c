import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { makeAccount } from '#seeds/makers/core.ts'
import type { OutageStub } from '#stubs/outage-source.ts'
import { factOf, presetOf } from '#stubs/outage-days.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { NoAnswer } from '#server/core/call.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { readDtekSchedule } from './dtek-schedule.ts'
import { storeSnapshot } from './store-snapshot.ts'
import { NOON, type Town, townWithSources } from './town-under-test.ts'

let t: TestApp
let stub: OutageStub
let me: { token: string; partner: string }
let account: Awaited<ReturnType<typeof makeAccount>>
let stranger: Awaited<ReturnType<typeof makeAccount>>
let read: Town['read']
const messages: string[] = []

beforeAll(async () => {
  ;({ t, stub, account, stranger, read } = await townWithSources(messages))
  await t.call('/api/auth/send-code', { purpose: 'sign-up', checkSelect: 'phone', phone: '+380990000111' })
  const { body } = await t.call(
    '/api/apply-agreements',
    {
      email: '',
      phone: '+380990000111',
      name: 'Олена',
      surname: 'Коваленко',
      middle_n: '-',
      code: await t.codeFor('+380990000111'),
      agreement: 1,
    },
    { basic: ['+380990000111', 'жовтий ліхтар 47'] },
  )
  me = body.user
  await t.call('/api/post-add-objects', {
    token: me.token,
    partner: me.partner,
    account: account.number,
    code: account.billCode,
  })
  await read()
})
beforeEach(() => t.clock.set(NOON))
afterAll(async () => {
  await stub.close()
  await t.close()
})

const ask = () => t.call('/api/person/shutdowns', { token: me.token, account: account.number })

test('every source of the six sites is read', async () => {
  expect(messages).toEqual([])
  const sites = await t.database.db.selectFrom('portal.outage_sites').selectAll().orderBy('site').execute()
  expect(sites.map(({ site, mode }) => `${site} ${mode}`)).toEqual([
    'dem hidden',
    'dnem schedule',
    'kem schedule',
    'krem schedule',
    'oem schedule',
    'vvm schedule',
  ])
})

test('an apartment sees its queue, today and tomorrow, the week and the stamp of the source', async () => {
  const { status, body, text } = await ask()
  expect(status, text).toBe(200)
  const { schedule, history } = body
  expect(schedule.queues).toEqual([account.shutdownQueue])
  expect(schedule).toMatchObject({
    site: 'dnem',
    mode: 'schedule',
    stale: false,
    updatedAt: '2026-11-21T10:00:00.000Z',
  })
  expect(schedule.days.map(({ date, state }) => `${date} ${state}`)).toEqual([
    '2026-11-21 applies',
    '2026-11-22 applies',
  ])
  expect(schedule.days[0]?.spans.length).toBeGreaterThan(0)
  expect(schedule.week).toHaveLength(7)
  expect(['on', 'off']).toContain(schedule.power.state)
  expect(schedule.power.next).not.toBeNull()
  expect(history).toEqual([{ from: expect.any(String), queues: [account.shutdownQueue], origin: 'source' }])
})

test('a foreign account and an absent one are one answer', async () => {
  const foreign = await t.call('/api/person/shutdowns', { token: me.token, account: stranger.number })
  const absent = await t.call('/api/person/shutdowns', { token: me.token, account: '1200999999' })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'account-not-found'])
  expect([absent.status, absent.body.code]).toEqual([404, 'account-not-found'])
})

test('data past thirty minutes is marked, past two days tells nothing of now', async () => {
  t.clock.forward(31 * 60_000)
  expect((await ask()).body.schedule).toMatchObject({ stale: true, power: { stale: true } })
  t.clock.forward(2 * 86_400_000)
  const later = await t.call('/api/outages/find', { account: account.number, house: '7' })
  expect(later.body.schedule?.power.state).toBe('unknown')
})

test('home tells power of every apartment', async () => {
  const { body } = await t.call('/api/person/overview', { token: me.token })
  const schedule = (await ask()).body.schedule
  expect(body.accounts[0]?.power).toEqual(schedule.power)
})

test('a stamp that moves changes nothing; an older one is left alone', async () => {
  const changedAt = () =>
    t.database.db
      .selectFrom('portal.outage_days')
      .select(['queue', 'day', 'changed_at', 'spans'])
      .where('site', '=', 'dnem')
      .orderBy('queue')
      .orderBy('day')
      .execute()
  const before = await changedAt()
  t.clock.forward(20 * 60_000)
  await read()
  expect(await changedAt()).toEqual(before)
  expect((await ask()).body.schedule.updatedAt).toBe('2026-11-21T10:20:00.000Z')
  t.clock.set(NOON)
  await read()
  expect((await ask()).body.schedule.updatedAt).toBe('2026-11-21T10:20:00.000Z')
})

test('a silent source leaves what is known', async () => {
  messages.length = 0
  await read('dnem=dtek:http://127.0.0.1:9/ua/shutdowns')
  expect(messages).toEqual(['outages: a source cannot be read'])
  expect((await ask()).body.schedule.days).toHaveLength(2)
})

test('a core that is down leaves the streets of those who are known', async () => {
  await makeUser(t, 'person', { login: '380501112299', accounts: ['1200888881'] })
  const readAt = async () => {
    const { rows } = await sql`select max(asked_at) as at from portal.outage_streets`.execute(t.database.db)
    return rows[0]
  }
  t.clock.forward(30 * 60_000)
  const before = await readAt()
  messages.length = 0
  const away = () => Promise.reject(new NoAnswer('away'))
  await read(undefined, { ...openEmbeddedCore({ db: t.database.db }), ZPORTAL_ACCOUNT_GET: away })
  expect(messages).toEqual(['outages: the core cannot be asked for new objects'])
  expect(await readAt()).not.toEqual(before)
})

test('a house that moves to another queue gets a line in its history', async () => {
  await t.database.db
    .updateTable('portal.object_queues')
    .set({ queues: ['6.9'], origin: 'company' })
    .where('account', '=', account.number)
    .execute()
  t.clock.forward(60 * 60_000)
  await read()
  const { schedule, history } = (await ask()).body
  expect(schedule.queues).toEqual([account.shutdownQueue])
  expect(history.map(({ queues, origin }) => `${queues.join()} ${origin}`)).toEqual([
    `${account.shutdownQueue} source`,
    '6.9 company',
  ])
})

test('every page names the queue the schedule names, also where the books still name another or there is none', async () => {
  const request = { token: me.token, account: account.number }
  const pages = [
    async () => (await t.call('/api/person/overview', { token: me.token })).body.accounts[0]?.queue,
    async () => (await t.call('/api/person/metering-point', request)).body.queue,
    async () => (await t.call('/api/person/personal-information', request)).body.queue,
    async () =>
      (await t.call('/api/person/objects/info', { ...request, partner: me.partner })).body.place?.queue,
  ]
  const evening = new Date('2026-11-21T18:00:00+02:00')
  for (const [queues, said] of [
    [['2.1', '5.2'], '2.1, 5.2'],
    [[], null],
  ] as const) {
    await t.database.db
      .insertInto('portal.object_queues')
      .values({ account: account.number, valid_from: evening, queues: [...queues], origin: 'source' })
      .onConflict((on) => on.columns(['account', 'valid_from']).doUpdateSet({ queues: [...queues] }))
      .execute()
    expect((await ask()).body.schedule.queues).toEqual(queues)
    for (const queue of pages) expect(await queue()).toBe(said)
  }
  await t.database.db
    .deleteFrom('portal.object_queues')
    .where('account', '=', account.number)
    .where('valid_from', '=', evening)
    .execute()
})

test('where the company has cut the supply itself, neither home nor the schedule says that there is light', async () => {
  const cut = async (from: string | null, to: string | null) => {
    await sql`update core.accounts set start_shutdown = ${from}::timestamptz, end_shutdown = ${to}::timestamptz
      where number = ${account.number}`.execute(t.database.owner.db)
    const { body } = await t.call('/api/person/overview', { token: me.token })
    const { power } = (await ask()).body.schedule
    expect(body.accounts[0]?.power).toEqual(power)
    return power
  }
  const before = await cut(null, null)
  expect(['on', 'off']).toContain(before.state)
  expect(await cut('2026-11-11T08:00:00Z', null)).toEqual({
    ...before,
    state: 'unknown',
    kind: null,
    backAt: null,
    knownUntil: null,
  })
  expect(await cut('2026-11-11T08:00:00Z', '2026-11-20T08:00:00Z')).toEqual(before)
  expect(await cut('2026-11-22T08:00:00Z', null)).toEqual(before)
  await cut(null, null)
})

test('of a schedule that is no longer applied the stamp of today is told, not that of yesterday’s hours', async () => {
  const stamp = new Date('2026-11-20T18:00:00+02:00')
  await t.database.db
    .insertInto('portal.outage_days')
    .values({
      site: 'dem',
      queue: '1.1',
      day: '2026-11-20',
      state: 'none',
      spans: '[]',
      stamp,
      changed_at: stamp,
    })
    .execute()
  const { body } = await t.call('/api/outages/find', { site: 'dem', queue: '1.1' })
  expect(body.schedule).toMatchObject({
    mode: 'hidden',
    updatedAt: expect.stringMatching(/^2026-11-21/),
    stale: false,
    power: { stale: false },
  })
})

test('what a source hides by its own flags is unknown, and its week goes with the flag of the week', async () => {
  const shown = (shows_days: boolean, shows_week: boolean) =>
    t.database.db
      .updateTable('portal.outage_sites')
      .set({ shows_days, shows_week })
      .where('site', '=', 'dnem')
      .execute()
  await shown(false, true)
  const { schedule } = (await ask()).body
  expect(schedule).toMatchObject({ mode: 'hidden', days: [{ state: 'unknown' }, { state: 'unknown' }] })
  expect(['unknown', 'possible']).toContain(schedule.power.state)
  expect(schedule.week).toHaveLength(7)
  expect((await t.call('/api/person/overview', { token: me.token })).body.accounts[0]?.power).toEqual(
    schedule.power,
  )
  await shown(true, false)
  expect((await ask()).body.schedule).toMatchObject({ mode: 'schedule', week: [] })
  await shown(true, true)
})

test('a day the source withdraws is unknown, and an emptied week is forgotten', async () => {
  const say = (document: Record<string, unknown>) =>
    storeSnapshot(t.database.db, 'vvm', readDtekSchedule(document, t.clock.now()), t.clock.now())
  t.clock.forward(2 * 60 * 60_000)
  const stamp = '21.11.2026 14:00'
  await say({ fact: factOf(t.clock.now(), stamp, 'both'), preset: presetOf(stamp) })
  const readSchedule = async () =>
    (await t.call('/api/outages/find', { site: 'vvm', queue: '1.1' })).body.schedule
  expect((await readSchedule())?.days.map(({ state }) => state)).toEqual(['applies', 'applies'])
  await say({ fact: { data: [], update: stamp }, preset: { data: [], updateFact: stamp } })
  expect(await readSchedule()).toMatchObject({
    mode: 'hidden',
    power: { state: 'unknown' },
    days: [
      { state: 'unknown', spans: [] },
      { state: 'unknown', spans: [] },
    ],
    week: [],
  })
})

test('a queue is called as the source calls it', async () => {
  await t.database.db
    .insertInto('portal.outage_queues')
    .values({ site: 'dnem', queue: account.shutdownQueue ?? '', name: 'ЦЕК 1.1' })
    .onConflict((on) => on.columns(['site', 'queue']).doUpdateSet({ name: 'ЦЕК 1.1' }))
    .execute()
  const { body } = await t.call('/api/person/overview', { token: me.token })
  expect(body.accounts[0]?.queue).toBe('ЦЕК 1.1')
  expect((await ask()).body.schedule.queueNames).toEqual(['ЦЕК 1.1'])
  t.clock.forward(3 * 60 * 60_000)
  await read()
  t.clock.set(NOON)
  expect((await ask()).body.schedule.queueNames).toEqual([`Черга ${account.shutdownQueue}`])
})

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers })

test('a calendar is read by its secret address, in UTC, and a renewed address replaces the old one', async () => {
  const request = { token: me.token, account: account.number }
  const { body } = await t.call('/api/person/shutdowns/feed', request)
  expect((await t.call('/api/person/shutdowns/feed', request)).body.url).toBe(body.url)
  const path = new URL(body.url).pathname
  const calendar = await get(path)
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(calendar.body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(2)
  expect(calendar.body).toContain('TRIGGER:-PT30M')
  expect((await t.call('/api/person/shutdowns/feed', { ...request, alarmMinutes: 0 })).body.url).toBe(
    body.url,
  )
  expect((await get(path)).body).not.toContain('VALARM')
  await t.call('/api/person/shutdowns/feed', { ...request, alarmMinutes: 30 })
  const published = await get(`/api/outages/dnem/${account.shutdownQueue}.ics`)
  expect(published.body).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\r\n$/)
  expect(calendar.body).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)
  expect(calendar.body).not.toMatch(/TZID|VTIMEZONE/)
  for (const secret of [account.number, 'Шевченка', 'Коваленко']) expect(calendar.body).not.toContain(secret)
  expect((await get(path, { 'if-none-match': String(calendar.headers['etag']) })).statusCode).toBe(304)

  const renewed = await t.call('/api/person/shutdowns/feed/renew', request)
  expect(renewed.body.url).not.toBe(body.url)
  expect((await get(path)).statusCode).toBe(404)
  expect((await get(new URL(renewed.body.url).pathname)).statusCode).toBe(200)
  expect((await get('/api/feeds/outages/nothing.ics')).statusCode).toBe(404)
  expect(JSON.stringify(t.recorded.portal)).not.toContain(path.slice(-40, -4))
})

test('the schedule of a queue is JSON for anyone, kept for a minute', async () => {
  const url = `/api/outages/dnem/${account.shutdownQueue}.json`
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=60')
  expect(reply.json()).toMatchObject({ site: 'dnem', queue: account.shutdownQueue, mode: 'schedule' })
  expect((await get(url, { 'if-none-match': String(reply.headers['etag']) })).statusCode).toBe(304)
  for (const absent of [
    '/api/outages/dnem/9.9.json',
    '/api/outages/nowhere/1.1.json',
    '/api/outages/dnem/1.1',
  ])
    expect((await get(absent)).statusCode, absent).toBe(404)
})

test('the coming week leaves as a file', async () => {
  const { headers, text } = await t.app
    .inject({
      method: 'POST',
      url: '/api/person/shutdowns/export',
      payload: { token: me.token, account: account.number, format: 'csv' },
    })
    .then(({ headers, body }) => ({ headers, text: body }))
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(text.split('\n').length).toBeGreaterThan(10)
  expect(text).toContain('Можливе відключення')
})
