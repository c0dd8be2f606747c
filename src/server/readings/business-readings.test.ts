import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { type FirmTest, firmTest, IN_WINDOW, row } from './firm-under-test.ts'

let m: FirmTest
let t: FirmTest['t']
beforeAll(async () => {
  m = await firmTest()
  ;({ t } = m)
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(IN_WINDOW))

const firm: FirmTest['firm'] = (...given) => m.firm(...given)
const submit: FirmTest['submit'] = (...given) => m.submit(...given)
const points: FirmTest['points'] = (...given) => m.points(...given)
const calculate: FirmTest['calculate'] = (...given) => m.calculate(...given)

test('an accountant sees the points, hands in a month at once, puts right what is refused, and calculates', async () => {
  const mine = await firm(3)
  const [first = '', second = '', third = ''] = mine.meters
  const before = await points(mine)
  expect(before.body).toMatchObject({
    window: { state: 'open', countsOn: '2026-12-01', period: '2026-11', closes: '2026-12-02T11:00:00.000Z' },
    period: { fromDate: '01.11.2026', tillDate: '30.11.2026' },
    calculate: { isCalculated: '', orderCalcDate: '06.12.2026' },
    calculable: { period: '2026-11', until: '2026-12-06', kwh: null },
    refusal: null,
  })
  expect(before.body.points[0]).toMatchObject({
    place: 'Цех № 1',
    ratio: 20,
    registers: [
      {
        zone: 'single',
        note: null,
        previous: { value: 2200, date: '2026-11-01' },
        expected: { from: 985, to: 2955 },
      },
    ],
  })

  const sent = await submit(mine, [row(first, 2300), row(second, 2100), row(third, 2450)])
  expect(sent.body).toMatchObject({ status: 'success', countsOn: '2026-12-01', takenCount: 1 })
  expect(sent.body.rows.map(({ taken, refusal }) => taken?.readings[0]?.kwh ?? refusal?.code)).toEqual([
    2000,
    'less-than-previous',
    'deviation',
  ])
  expect(sent.body.rows[2]?.refusal?.params).toMatchObject({ kwh: 5000 })
  const early = await calculate(mine)
  expect(early.body).toMatchObject({ code: 'calculation-impossible', params: { missing: 2 } })
  expect(early.body.message).toContain('2\u00a0точки обліку')

  const rest = await submit(mine, [row(second, 2310), { ...row(third, 2450), confirmed: true }])
  expect(rest.body.takenCount).toBe(2)
  const done = await calculate(mine)
  expect(done.body, done.text).toMatchObject({
    calculate: {
      isCalculated: 'X',
      calcDate: '01.12.2026',
      begCalcDate: '01.11.2026',
      endCalcDate: '30.11.2026',
    },
    calculation: { state: 'final', kwh: 2000 + 2200 + 5000 },
  })
  expect((await calculate(mine)).body.code).toBe('already-calculated')
  const after = await points(mine)
  expect(after.body).toMatchObject({
    refusal: { code: 'already-calculated' },
    calculable: null,
    calculation: { state: 'final', kwh: 9200 },
  })
  expect((await submit(mine, [{ ...row(first, 2301), replaces: true }])).body.rows[0]?.refusal?.code).toBe(
    'already-calculated',
  )
})

test('a meter hung after the 1st takes no reading for it, says since when it stands, and does not keep the month back', async () => {
  t.clock.set('2026-12-02T10:00:00+02:00')
  const mine = await firm(2)
  const [old = '', fresh = ''] = mine.meters
  await sql`update core.meters set installed_on = '2026-12-02' where meter_id = ${Number(fresh)}`.execute(
    t.database.core.db,
  )
  const { body } = await points(mine)
  expect(body.points.find(({ meterId }) => meterId === fresh)?.refusal).toEqual({
    code: 'entry-impossible',
    field: null,
    params: { entered: 0, installedOn: '2026-12-02' },
  })
  const sent = await submit(mine, [row(old, 2300), row(fresh, 2310)])
  expect(sent.body.rows.map(({ taken, refusal }) => taken?.readings[0]?.kwh ?? refusal?.code)).toEqual([
    2000,
    'entry-impossible',
  ])
  expect((await calculate(mine)).body).toMatchObject({ calculation: { state: 'final', kwh: 2000 } })
})

test('what is usual of a meter hung within a month is counted by the days it hung', async () => {
  const mine = await firm(1)
  const [meterId = ''] = mine.meters
  const { core } = t.database
  await sql`delete from core.readings where meter_id = ${Number(meterId)}`.execute(core.db)
  await sql`update core.meters set installed_on = '2026-10-22' where meter_id = ${Number(meterId)}`.execute(
    core.db,
  )
  const reading = { accountId: mine.accountId, meterId: Number(meterId), zone: 'single' as const }
  await insertReadings(t.database.db, [
    { ...reading, countsOn: '2026-10-22', value: 0, kwh: null },
    // ten days of 20 kWh
    { ...reading, countsOn: '2026-11-01', value: 10, kwh: 200 },
  ])
  const [point] = (await points(mine)).body.points
  expect(point?.registers[0]?.expected).toEqual({ from: 300, to: 900 })
})

test('a firm settled by hourly profiles has three working days to calculate, and is refused on the fourth', async () => {
  t.clock.set('2026-12-04T23:50:00+02:00')
  const inTime = await firm(1, { mhcType: 'hourly' })
  expect((await points(inTime)).body.calculable).toMatchObject({ period: '2026-11', until: '2026-12-04' })
  expect((await calculate(inTime)).body.code).toBe('calculation-impossible')

  t.clock.set('2026-12-05T00:00:00+02:00')
  const [late, monthly] = [await firm(1, { mhcType: 'hourly' }), await firm(1)]
  expect((await points(late)).body.calculable).toBeNull()
  expect((await calculate(late)).body.code).toBe('entity-period-closed')
  expect((await points(monthly)).body.calculable).toMatchObject({ until: '2026-12-06' })
})

test('the same rows under the same key are one hand-in, other rows under it are refused', async () => {
  const mine = await firm()
  const rows = mine.meters.map((meter) => row(meter, 2300))
  const key = randomUUID()
  const [first, two] = await Promise.all([submit(mine, rows, key), submit(mine, rows, key)])
  const answers = [first, two].filter(({ status }) => status === 200)
  expect(answers.length).toBeGreaterThan(0)
  expect((await submit(mine, rows, key)).body).toEqual(answers[0]?.body)
  expect((await submit(mine, rows.slice(1), key)).body.code).toBe('repeat-differs')
  const { body } = await t.call('/api/entity/readings', {
    token: mine.token,
    account: mine.account,
    from: '2026-12-01',
  })
  expect(body.total).toBe(2)
})

test('four hundred points go in by two hundreds within the time of a request, and are drafted', async () => {
  const mine = await firm(400)
  const started = performance.now()
  for (const part of [mine.meters.slice(0, 200), mine.meters.slice(200)]) {
    const answer = await submit(
      mine,
      part.map((meter) => row(meter, 2300)),
    )
    expect(answer.body.takenCount, answer.text.slice(0, 300)).toBe(200)
  }
  const took = performance.now() - started
  expect(took).toBeLessThan(10_000)
  const { body } = await points(mine)
  expect(body.calculable).toMatchObject({ kwh: 400 * 2000 })
  expect(body.points.every(({ registers }) => registers[0]?.current?.state === 'used')).toBe(true)
  expect(
    (
      await submit(
        mine,
        Array.from({ length: 201 }, () => row('1', 1)),
      )
    ).body.code,
  ).toBe('invalid')
})

test('the history sorts, filters by word and date, pages, and goes out whole as a file', async () => {
  const mine = await firm(3)
  await insertReadings(t.database.db, [
    {
      accountId: mine.accountId,
      meterId: Number(mine.meters[2]),
      zone: 'single',
      countsOn: '2026-11-15',
      value: 2250,
      kwh: 1000,
      state: 'rejected',
    },
  ])
  const { token, account } = mine
  const list = (more: object) => t.call('/api/entity/readings', { token, account, ...more })
  const all = await list({ sort: 'place', descending: false, pageSize: 10 })
  expect(all.body.total).toBe(3 * 13 + 1)
  expect(all.body.rows[0]?.place).toBe('Цех № 1')
  expect((await list({ search: 'цех № 2' })).body.total).toBe(14)
  expect((await list({ search: 'ВВІД 3', from: '2026-11-02' })).body.rows).toMatchObject([
    { value: 2250, state: 'rejected', alias: 'Ввід 3' },
  ])
  expect((await list({ search: '%' })).body.total).toBe(0)
  expect((await list({ from: '2026-12-01', to: '2026-11-01' })).body.code).toBe('period-invalid')
  const file = await t.call('/api/entity/readings/export', {
    token,
    account,
    search: 'Ввід 1',
    format: 'csv',
  })
  const lines = file.text.trim().split('\n')
  expect(lines).toHaveLength(1 + 13)
  expect(lines[0]).toContain('Точка обліку')
})
