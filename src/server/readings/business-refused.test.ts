import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMeter } from '#seeds/makers/core.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'
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

describe('what keeps an account from entering is said by its code', () => {
  test.each([
    ['contract-ended', { status: 'closed' }],
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
    expect((await calculate(await firm(1, { status: 'closed' }))).body.code).toBe('contract-ended')
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
      login: `provider-${mine.account}@example.com`,
      accounts: [mine.account],
    })
    const token = await tokenOf(t, provider)
    expect((await submit({ ...mine, token }, [row(mine.meters[0] ?? '', 2300)])).body.takenCount).toBe(1)
  })
})
