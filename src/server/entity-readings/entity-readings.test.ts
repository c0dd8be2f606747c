import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMeters, makeAccount, makeMeter, meterDraft } from '#seeds/makers/core.ts'
import { insertReadings, makeReadings } from '#seeds/makers/core-books.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

const IN_WINDOW = '2026-12-01T10:00:00+02:00'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: IN_WINDOW })
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(IN_WINDOW))

let made = 5000
/**
 * A signed-in firm; its account has the given number of points with twelve months of history, 100 a month at Кт 20, now
 * at 2200.
 */
async function firm(points = 2, given: Parameters<typeof makeAccount>[1] = {}) {
  made += 1
  const { db } = t.database
  const account = await makeAccount(db, { index: made, kind: 'entity', ...given })
  const ids = await insertMeters(
    db,
    Array.from({ length: points }, (_, index) =>
      meterDraft(account.accountId, {
        number: `${made}${String(index).padStart(4, '0')}`,
        place: `Цех № ${Math.floor(index / 2) + 1}`,
        alias: `Ввід ${index + 1}`,
        ratio: 20,
        decimals: 2,
      }),
    ),
  )
  for (const meterId of ids)
    await makeReadings(
      db,
      { accountId: account.accountId, meterId, zones: 1, digits: 6, ratio: 20 },
      { from: '2025-11', months: 12, monthly: 100 },
    )
  const user = await makeUser(t, 'entity', {
    login: account.uniqueCode ?? '',
    accounts: [account.number],
    phone: `+38099${made}000`.slice(0, 13),
  })
  const token = await tokenOf(t, user)
  return { token, account: account.number, accountId: account.accountId, meters: ids.map(String) }
}
type Firm = Awaited<ReturnType<typeof firm>>

const row = (meterId: string, value: number) => ({ meterId, values: [{ zone: 'single' as const, value }] })
const submit = ({ token, account }: Firm, rows: readonly object[], key?: string) =>
  t.call('/api/entity/readings/submit', { token, account, rows }, { key })
const points = async ({ token, account }: Pick<Firm, 'token' | 'account'>) =>
  t.call('/api/entity/readings/meters', { token, account })
const calculate = ({ token, account }: Firm, period = '2026-11') =>
  t.call('/api/entity/readings/calculate', { token, account, period })

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
  const [one, two] = await Promise.all([submit(mine, rows, key), submit(mine, rows, key)])
  const answers = [one, two].filter(({ status }) => status === 200)
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

describe('what keeps an account from entering is said by its code', () => {
  test.each([
    ['entry-blocked', { entryBlocked: true }],
    ['independent-entry-impossible', { readByOperator: true }],
    ['contract-changes', { contractChanging: true }],
  ] as const)('%s', async (code, given) => {
    const mine = await firm(1, given)
    expect((await points(mine)).body.refusal?.code).toBe(code)
    const answer = await submit(mine, [row(mine.meters[0] ?? '', 2300)])
    expect(answer.body).toMatchObject({ takenCount: 0, rows: [{ taken: null, refusal: { code } }] })
  })

  test('account-has-no-objects', async () => {
    const mine = await firm(0)
    const answer = await points(mine)
    expect(answer).toMatchObject({ status: 404, body: { code: 'account-has-no-objects' } })
  })

  test('entity-period-closed from 13:00 on the 2nd, with when it shut and when the next opens', async () => {
    t.clock.set('2026-12-02T12:59:59+02:00')
    const mine = await firm(1)
    const [meter = ''] = mine.meters
    expect((await points(mine)).body.window.state).toBe('closing')
    t.clock.set('2026-12-02T13:00:00+02:00')
    const closed = {
      code: 'entity-period-closed',
      params: { closedAt: '02.12.2026 13:00', opensOn: '2026-12-30' },
    }
    const { body } = await points(mine)
    expect(body).toMatchObject({ window: { state: 'closed', period: '2026-12' }, refusal: closed })
    // November may still be declared complete (spec §9: 5 days)
    expect(body.calculable).toMatchObject({ period: '2026-11', until: '2026-12-06' })
    expect((await submit(mine, [row(meter, 2300)])).body.rows[0]?.refusal).toMatchObject(closed)
    t.clock.set('2026-12-02T13:30:00+02:00')
    expect((await calculate(mine, '2026-10')).body.code).toBe('entity-period-closed')
    expect((await calculate(mine, '2027-03')).body.code).toBe('period-invalid')
  })

  test('a blocked account is not calculated by its customer, nor one whose contract is being changed', async () => {
    expect((await calculate(await firm(1, { entryBlocked: true }))).body.code).toBe('entry-blocked')
    expect((await calculate(await firm(1, { contractChanging: true }))).body.code).toBe('contract-changes')
  })
})

test('each point says what is against it, and a scale that need not be read says so', async () => {
  const mine = await firm(1)
  const { db } = t.database
  for (const [place, given] of [
    ['АСКОЕ', { askoe: true }],
    ['Підстанція', { location: 'substation' }],
    ['Вимкнений', { state: 'disabled' }],
    ['Шкали', { optionalZones: ['day'] }],
  ] as const)
    await makeMeter(db, mine.accountId, { number: place, place, ...given })
  const { body } = await points(mine)
  expect(body.refusal).toBeNull()
  expect(Object.fromEntries(body.points.map((point) => [point.place, point.refusal?.code ?? null]))).toEqual({
    'Цех № 1': null,
    АСКОЕ: 'askoe',
    Підстанція: 'substation',
    Вимкнений: 'counter-disabled',
    Шкали: null,
  })
  const scales = body.points.find(({ place }) => place === 'Шкали')
  expect(scales?.registers.map(({ zone, note }) => [zone, note])).toEqual([
    ['single', null],
    ['day', 'scale-optional'],
  ])
  const answer = await submit(mine, [
    { meterId: scales?.meterId, values: [{ zone: 'single', value: 10 }] },
    { meterId: scales?.meterId, values: [{ zone: 'night', value: 10 }] },
  ])
  expect(answer.body.rows.map(({ taken, refusal }) => (taken ? 'taken' : refusal?.code))).toEqual([
    'taken',
    'already-submitted',
  ])
})

describe('of a stranger', () => {
  let stranger: Actor
  beforeAll(async () => {
    stranger = await makeActor(t, 'entity')
  })

  test('a meter is not found, exactly as an absent one', async () => {
    const mine = await firm(1)
    const answer = await submit(mine, [row(stranger.meterId, 2300), row('999999', 2300)])
    const [foreign, absent] = answer.body.rows
    expect(foreign?.refusal).toEqual(absent?.refusal)
    expect(foreign?.refusal?.code).toBe('counter-not-found')
    const { body } = await points({ token: stranger.token, account: stranger.account })
    expect(body.points[0]?.registers[0]?.current).toBeNull()
  })

  test('a photo is no photo', async () => {
    const mine = await firm(1)
    const [meter = ''] = mine.meters
    for (const photo of [stranger.file, randomUUID()])
      expect((await submit(mine, [{ ...row(meter, 2300), photo }])).body.rows[0]?.refusal).toEqual({
        code: 'file-error',
        field: 'photo',
        params: {},
      })
  })

  test('a provider of the account enters for it', async () => {
    const mine = await firm(1)
    const provider = await makeUser(t, 'provider', {
      login: `provider${made}@example.com`,
      accounts: [mine.account],
    })
    const token = await tokenOf(t, provider)
    expect((await submit({ ...mine, token }, [row(mine.meters[0] ?? '', 2300)])).body.takenCount).toBe(1)
  })
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
