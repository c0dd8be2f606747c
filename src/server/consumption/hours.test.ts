import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { hoursOfDay } from '#domain/kyiv.ts'
import { insertProfiles, makeReadings } from '#seeds/makers/core-books.ts'
import { type MadeAccount, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { fm } from '#server/core/function-modules.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { coreAt } from '#tests/setup/held-readings.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { makeUser } from '#tests/setup/users.ts'
import { daysFrom } from './days.ts'

/** A firm on 21 November: a point whole in October, a point of half-hours with gaps, and a point read once a month. */
let t: TestApp
let firm: MadeAccount
let monthly: MadeAccount
let token: string
let [whole, halves, silent] = ['', '', '']
const OCTOBER = daysFrom('2026-10-01', '2026-10-31')
/** 745 hours, one of them comes twice */
const HOURS = OCTOBER.reduce((sum, day) => sum + hoursOfDay(day), 0)

const flat = (day: IsoDate, wh: number, parts = 1) => ({
  day,
  wh: Array.from({ length: hoursOfDay(day) * parts }, () => wh),
  quality: 'm'.repeat(hoursOfDay(day) * parts),
})

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const { db } = t.database
  firm = await makeAccount(db, { index: 1, kind: 'entity', mhcType: 'hourly' })
  monthly = await makeAccount(db, { index: 2, kind: 'entity' })
  const meter = (number: string, place: string) =>
    makeMeter(db, firm.accountId, { number, place, askoe: true, installedOn: '2025-01-01' })
  const [first, two, three] = [
    await meter('71000001', 'Цех'),
    await meter('71000002', 'Склад'),
    await meter('71000003', 'Їдальня'),
  ]
  whole = String(first.meterId)
  halves = String(two.meterId)
  silent = String(three.meterId)
  await makeReadings(db, first, { from: '2026-01', months: 10, monthly: HOURS })
  await makeReadings(db, two, { from: '2026-01', months: 10, monthly: 900 })
  const of = { accountId: firm.accountId }
  await insertProfiles(
    db,
    OCTOBER.flatMap((day) => [
      { ...of, meterId: first.meterId, register: 'A+' as const, ...flat(day, 1000), opening: 10.5 },
      { ...of, meterId: first.meterId, register: 'A-' as const, ...flat(day, 50) },
      { ...of, meterId: first.meterId, register: 'R+' as const, ...flat(day, 250) },
    ]),
  )
  const gap = flat('2026-10-06', 600, 2)
  await insertProfiles(db, [
    { ...of, meterId: two.meterId, register: 'A+', ...flat('2026-10-05', 600, 2), opening: 77 },
    {
      ...of,
      meterId: two.meterId,
      register: 'A+',
      day: gap.day,
      wh: gap.wh.map((wh, at) => (at === 7 ? null : at === 20 ? 900 : wh)),
      quality: [...gap.quality].map((mark, at) => (at === 7 ? '-' : at === 20 ? 'r' : mark)).join(''),
    },
    { ...of, meterId: two.meterId, register: 'A+', ...flat('2026-10-25', 600, 2) },
  ])
  const user = await makeUser(t, 'entity', { login: '9000000001', accounts: [firm.number, monthly.number] })
  token = (await openSession(t, user)).token
}, 60_000)
afterAll(() => t.close())

const hours = (more: object) =>
  t.call('/api/entity/consumption/hours', { token, account: firm.number, month: '2026-10', ...more })

async function file(path: FilePath, more: object) {
  const reply = await t.app.inject({
    method: 'POST',
    url: path,
    payload: { token, account: firm.number, ...more },
  })
  const name = decodeURIComponent(String(reply.headers['content-disposition']))
  return { status: reply.statusCode, name, bytes: reply.rawPayload, text: reply.rawPayload.toString('utf8') }
}
const EXPORT = '/api/entity/consumption/hours/export'
const DAY_FILE = '/api/entity/consumption/hours/day-file'

test('a whole month by the hour adds up to what its readings gave the bill', async () => {
  const { body } = await hours({ meterId: whole })
  expect(body).toMatchObject({ meterId: whole, meters: [whole, halves], minutes: 60, readKwh: HOURS })
  const active = body.registers.find(({ register }) => register === 'A+')
  const values = active?.days.flatMap((day) => day.values) ?? []
  expect(values).toHaveLength(HOURS)
  expect(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(HOURS * 1000)
  expect(active?.days.find(({ day }) => day === '2026-10-25')?.values).toHaveLength(25)
})

test('a day of which nothing came is there with nothing in it, and the running month ends yesterday', async () => {
  const { body } = await hours({ meterId: halves })
  expect(body.minutes).toBe(30)
  const days = body.registers[0]?.days ?? []
  expect(days.map(({ day }) => day)).toEqual(daysFrom('2026-10-05', '2026-10-31'))
  expect(days[1]?.values[7]).toBeNull()
  expect(days[1]?.quality[20]).toBe('r')
  expect(days[2]).toEqual({
    day: '2026-10-07',
    values: Array.from({ length: 24 }, () => null),
    quality: '-'.repeat(24),
  })
  const { body: now } = await hours({ meterId: whole, month: '2026-11' })
  expect(now.registers[0]?.days.at(-1)?.day).toBe('2026-11-20')
  expect(now.readKwh).toBeNull()
})

test('a point or an account without hours says so, and a meter of nobody does not exist', async () => {
  expect((await hours({ meterId: silent })).body).toMatchObject({ meterId: null, meters: [whole, halves] })
  const none = await hours({ account: monthly.number })
  expect(none.body).toMatchObject({ meterId: null, meters: [], registers: [] })
  expect((await hours({ meterId: '987654321' })).body).toMatchObject({ code: 'counter-not-found' })
  expect((await hours({ month: '2026-12' })).body).toMatchObject({ code: 'period-invalid' })
})

test('a removed meter is a point for the days it hung: the page opens on the one in use, and files have no day after it', async () => {
  const { db } = t.database
  const exchanged = await makeAccount(db, { index: 3, kind: 'entity', mhcType: 'hourly' })
  const hang = (number: string, given: Partial<Parameters<typeof makeMeter>[2]>) =>
    makeMeter(db, exchanged.accountId, { number, place: 'Цех', askoe: true, ...given })
  const old = await hang('71000004', {
    state: 'disabled',
    removedOn: '2026-10-10',
    installedOn: '2025-01-01',
  })
  const fresh = await hang('71000005', { installedOn: '2026-10-10' })
  const sent = (meterId: number, from: IsoDate, to: IsoDate) =>
    insertProfiles(
      db,
      daysFrom(from, to).map((day) => ({
        accountId: exchanged.accountId,
        meterId,
        register: 'A+' as const,
        ...flat(day, 600, 2),
        opening: 5,
      })),
    )
  await sent(old.meterId, '2026-09-20', '2026-10-10')
  await sent(fresh.meterId, '2026-10-10', '2026-11-20')
  const user = await makeUser(t, 'entity', { login: '9000000003', accounts: [exchanged.number] })
  const of = { token: (await openSession(t, user)).token, account: exchanged.number }
  const [was, is] = [String(old.meterId), String(fresh.meterId)]

  expect((await hours(of)).body).toMatchObject({ meterId: is, meters: [is, was] })
  const before = (await hours({ ...of, meterId: was })).body.registers[0]?.days ?? []
  expect(before.at(-1)?.day).toBe('2026-10-10')
  for (const chosen of [{}, { meterId: was }])
    expect((await hours({ ...of, ...chosen, month: '2026-11' })).body).toMatchObject({
      meterId: is,
      meters: [is],
    })
  expect((await hours({ ...of, month: '2026-09' })).body.meters).toContain(was)
  for (const day of ['2026-10-09', '2026-10-11', '2026-11-20'])
    for (const layout of ['30917', '30818'])
      expect((await file(DAY_FILE, { ...of, day, layout })).status, day).toBe(200)
  const { text } = await file(EXPORT, { ...of, from: '2026-09-20', to: '2026-11-20', format: 'csv' })
  const days = (number: string) => text.split('\r\n').filter((line) => line.includes(number)).length
  expect([days('71000004'), days('71000005')]).toEqual([21, 42])
})

test('points of a period have their generation and reactive energy beside what the registers counted', async () => {
  const { body } = await t.call('/api/entity/consumption', {
    token,
    account: firm.number,
    from: '2026-10',
    to: '2026-10',
  })
  expect(body.recorded).toEqual(['A+', 'A-', 'R+'])
  expect(body.rows.find(({ meterId }) => meterId === whole)).toMatchObject({
    kwh: HOURS,
    hours: { kwh: HOURS, generationKwh: (HOURS * 50) / 1000, kvarh: HOURS / 4, backKvarh: null },
  })
  expect(body.rows.find(({ meterId }) => meterId === silent)?.hours ?? null).toBeNull()
  expect(body.foundKvarh).toBe(HOURS / 4)
})

test('of a month of which no hour came nothing is said, not zero', async () => {
  const november = { token, account: firm.number, from: '2026-11', to: '2026-11' }
  const { body } = await t.call('/api/entity/consumption', november)
  expect([body.foundGenerationKwh, body.foundKvarh, body.foundBackKvarh]).toEqual([null, null, null])
  const two = { ...november, from: '2026-10' }
  const october = (await t.call('/api/entity/consumption', two)).body
  expect(october.rows.find(({ meterId }) => meterId === halves)?.hours).toMatchObject({
    generationKwh: null,
    kvarh: null,
  })
  const { points } = await coreAt(t, t.deps.now()).call(fm.ZPORTAL_PROFILE_POINTS, {
    account: firm.number,
    from: '2026-11',
    to: '2026-11',
  })
  expect(points.flatMap(({ registers }) => registers.map(({ total, hours }) => [total, hours]))).toEqual(
    Array.from({ length: 4 }, () => [null, 0]),
  )
})

test('a month of hours is a handful of statements, and one of them reads the hours', async () => {
  const statements = statementsOf(t.database.pool, t.database.core.pool)
  await hours({ meterId: whole })
  statements.length = 0
  await hours({ meterId: whole })
  const ownStatements = statements.filter((text) => !text.includes('telemetry.'))
  expect(ownStatements.filter((text) => text.includes('wh as "values"'))).toHaveLength(1)
  // of readings and places only what is shown
  const ofReadings = ownStatements.filter((text) => text.includes('core.readings'))
  expect(ofReadings.map((text) => text.includes('"m"."meter_id" ='))).toEqual([true])
  expect(ownStatements.filter((text) => text.includes('a.place_id'))).toEqual([])
  expect(ownStatements.length).toBeLessThanOrEqual(10)
})

test('a file of days has a column for each hour of the clock: 03:00 comes twice when clocks go back', async () => {
  const { status, name, bytes } = await file(EXPORT, {
    meterId: whole,
    from: '2026-10-24',
    to: '2026-10-25',
    format: 'xlsx',
  })
  expect(status).toBe(200)
  expect(name).toContain(`${firm.number} 2026-10-24–2026-10-25.xlsx`)
  const [heads = [], first = [], ...rest] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(heads.slice(5, 12)).toEqual(['00:00', '01:00', '02:00', '03:00', '03:00 вдруге', '04:00', '05:00'])
  expect(first.slice(5, 12)).toEqual([1, 1, 1, 1, null, 1, 1])
  expect(rest[0]?.slice(5, 12)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(rest[0]?.[30]).toBe(25)
  // three registers on two days
  expect(rest).toHaveLength(5)
})

test('what did not come is an empty cell that is counted, in a file of all points too', async () => {
  const { text } = await file(EXPORT, { from: '2026-10-06', to: '2026-10-07', format: 'csv' })
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 2 * 3 + 2)
  const [gap = '', empty = ''] = lines.filter((line) => line.includes('71000002'))
  expect(gap).toContain(';1,2;1,2;1,2;;;1,2;')
  expect(gap.endsWith(';1;"немає 03:00–04:00; заміщено 10:00–11:00"')).toBe(true)
  expect(empty.endsWith(';;24;немає всю добу')).toBe(true)
})

test('the file for programs has a line for an interval, its moment, and what it is worth', async () => {
  const { text } = await file(EXPORT, {
    meterId: halves,
    from: '2026-10-06',
    to: '2026-10-06',
    format: 'hours-csv',
  })
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('account;eic;meter;register;start;local;minutes;value;quality')
  expect(lines).toHaveLength(49)
  const head = `${firm.number};${firm.eic};71000002;A+`
  expect(lines[1]).toBe(`${head};2026-10-05T21:00:00Z;06.10.2026 00:00;30;600;measured`)
  expect(lines[8]).toBe(`${head};2026-10-06T00:30:00Z;06.10.2026 03:30;30;;missing`)
  expect(lines[21]?.endsWith(';900;replaced')).toBe(true)
})

test('a year of a point goes out whole', async () => {
  const { text } = await file(EXPORT, { meterId: whole, from: '2025-11-22', to: '2026-11-20', format: 'csv' })
  // from the first day kept to yesterday, three registers
  const days = daysFrom('2026-10-01', addDays('2026-11-21', -1)).length
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 3 * days)
  const longer = await file(EXPORT, { from: '2025-11-19', to: '2026-11-20', format: 'csv' })
  expect(JSON.parse(longer.text)).toMatchObject({ code: 'period-invalid', field: 'to' })
})

test('30917 takes half-hours only, of a day of 24 hours, whole; all else is refused with the reason', async () => {
  const day = (more: object) =>
    file(DAY_FILE, { layout: '30917', meterId: halves, day: '2026-10-05', ...more })
  const good = await day({})
  expect(good.name).toContain(`${firm.number}_051026_917.dat`)
  expect(good.text.split('\r\n')[0]).toBe(`((//30917:1005:${firm.number}:++`)
  expect(good.text.split('\r\n')[1]?.startsWith('(710000021): 28,800 : 0,600 : ')).toBe(true)
  const why = async (more: object) => (JSON.parse((await day(more)).text) as { params: object }).params
  expect(await why({ meterId: whole })).toEqual({ why: 'hours', meter: '71000001' })
  expect(await why({ day: '2026-10-25' })).toEqual({ why: 'uneven' })
  expect(await why({ day: '2026-03-29' })).toEqual({ why: 'uneven' })
  expect(await why({ day: '2026-10-06' })).toEqual({ why: 'missing', meter: '71000002' })
  expect(await why({ day: '2026-10-08' })).toEqual({ why: 'missing', meter: '71000002' })
})

test('30818 takes the registers at 00:00 that the meters sent, and is refused where there are none', async () => {
  const day = (more: object) => file(DAY_FILE, { layout: '30818', day: '2026-10-05', ...more })
  const good = await day({})
  expect(good.name).toContain(`${firm.number}_051026_818.dat`)
  expect(good.text).toBe(
    `((//30818:1005:${firm.number}:++\r\n(710000011): 10,500 :\r\n(710000021): 77,000 :\r\n=))\r\n`,
  )
  const bad = JSON.parse((await day({ meterId: halves, day: '2026-10-06' })).text) as object
  expect(bad).toMatchObject({ code: 'layout-refused', params: { why: 'values', meter: '71000002' } })
})
