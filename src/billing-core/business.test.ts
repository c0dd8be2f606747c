import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { readingMessages } from '#text/errors-readings.ts'
import { refusal } from '#server/core/conformance/under-test.ts'
import { fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from './under-test.ts'

describe('a business', () => {
  let under: EmbeddedUnderTest
  let index = 0
  beforeAll(async () => {
    under = await openCoreUnderTest()
  })
  afterAll(() => under.close())

  const firm = async () => {
    index += 1
    const { db } = under.database
    const account = await makeAccount(db, { index, kind: 'entity', uniqueCode: '9000000777' })
    const meters = await Promise.all(
      ['А', 'Б'].map((place) =>
        makeMeter(db, account.accountId, { place, ratio: 60, decimals: 2, phases: 3 }),
      ),
    )
    for (const meter of meters) await makeReadings(db, meter, { from: '2025-11', months: 12, monthly: 100 })
    return { number: account.number, meters: meters.map((meter) => String(meter.meterId)) }
  }
  const submit = (number: string, meterId: string, value: number, now: string) =>
    under
      .at(now)
      .call(
        fm.ZPORTAL_READING_SUBMIT,
        { account: number, meterId, values: [{ zone: 'single', value }], source: 'customer', now },
        { key: randomUUID() },
      )
  const calculate = (number: string, now: string) =>
    under
      .at(now)
      .call(fm.ZPORTAL_CALCULATE, { account: number, period: '2026-11', now }, { key: randomUUID() })

  test('may enter readings until 13:00 on the 2nd by the clock of Kyiv (promise K1)', async () => {
    const { number, meters } = await firm()
    const [first = '', second = ''] = meters
    const reply = await submit(number, first, 2300.25, '2026-12-02T10:59:59.999Z')
    expect(reply).toMatchObject({ countsOn: '2026-12-01', period: '2026-11' })
    expect(reply.readings[0]?.kwh).toBe(6015)
    expect(await refusal(submit(number, second, 2300, '2026-12-02T11:00:00.000Z'))).toMatchObject({
      code: 'entity-period-closed',
      params: { closedAt: '02.12.2026 13:00', opensOn: '2026-12-30' },
    })
  })

  test('cannot reach into a closed window by an earlier capture time', async () => {
    const { number, meters } = await firm()
    const now = '2026-12-02T11:00:00.000Z'
    const late = under.at(now).call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account: number,
        meterId: meters[0] ?? '',
        values: [{ zone: 'single', value: 2300 }],
        takenAt: '2026-12-02T10:00:00.000Z',
        source: 'customer',
        now,
      },
      { key: randomUUID() },
    )
    expect((await refusal(late)).code).toBe('entity-period-closed')
  })

  test('is told that its contract has no price, and nothing is calculated', async () => {
    const { number, meters } = await firm()
    const now = '2026-12-01T09:00:00.000Z'
    for (const meter of meters) await submit(number, meter, 2300, now)
    await sql`delete from core.contract_prices p using core.accounts a
      where a.account_id = p.account_id and a.number = ${number}`.execute(under.database.db)
    expect(await refusal(calculate(number, now))).toMatchObject({
      code: 'calculation-impossible',
      params: { missing: 0, price: 'contract' },
    })
    expect(readingMessages['calculation-impossible']({ missing: 0, price: 'contract' })).toContain(
      'ще не вказано ціни',
    )
    expect(readingMessages['calculation-impossible']({ missing: 0, price: 'month' })).toContain(
      'ще не встановлено',
    )
  })

  test('calculates once all its points are read, is marked X, and gets the bill when the month closes', async () => {
    const { number, meters } = await firm()
    const [first = '', second = ''] = meters
    const now = '2026-12-01T09:00:00.000Z'
    await submit(number, first, 2300, now)
    expect(await refusal(calculate(number, now))).toMatchObject({
      code: 'calculation-impossible',
      params: { missing: 1 },
    })
    await submit(number, second, 2300, now)
    const before = await under.at(now).call(fm.ZPORTAL_ENTITY_PERIOD, { account: number })
    expect(before).toMatchObject({
      fromDate: '2026-11-01',
      tillDate: '2026-11-30',
      deadline: '2026-12-02T11:00:00.000Z',
    })
    expect(before.calculate).toMatchObject({ isCalculated: '', calcDate: null })

    const { calculation } = await calculate(number, now)
    expect(calculation).toMatchObject({ state: 'final', kwh: 12_000 })
    const after = await under.at(now).call(fm.ZPORTAL_ENTITY_PERIOD, { account: number })
    expect(after.calculate).toEqual({
      isCalculated: 'X',
      calcDate: '2026-12-01',
      begCalcDate: '2026-11-01',
      endCalcDate: '2026-11-30',
      orderCalcDate: '2026-12-06',
    })
    expect((await refusal(submit(number, first, 2400, now))).code).toBe('already-calculated')
    expect((await refusal(calculate(number, now))).code).toBe('already-calculated')

    const closedAt = '2026-12-02T11:00:00.000Z'
    const closing = { period: '2026-11', kind: 'entity' as const, account: number, now: closedAt }
    const closed = await under.at(closedAt).call(fm.ZPORTAL_PERIOD_CLOSE, closing, { key: randomUUID() })
    expect(closed).toMatchObject({ closed: 1, chargedKopiykas: calculation.amountKopiykas })
    const balance = await under
      .at(closedAt)
      .call(fm.ZPORTAL_BALANCE_GET, { account: number, period: '2026-11' })
    expect(balance.items.map((item) => item.service)).toEqual(['energy', 'distribution'])
    expect(balance.endKopiykas).toBe(calculation.amountKopiykas)
  })

  test('finds its accounts by its unique code, and its meters by place', async () => {
    const { number } = await firm()
    const core = under.at('2026-12-01T09:00:00.000Z')
    const { accounts } = await core.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode: '9000000777' })
    expect(accounts.map((account) => account.account)).toContain(number)
    expect(accounts[0]).toMatchObject({ status: { name: 'active' }, mhcType: 'monthly' })
    const { places } = await core.call(fm.ZPORTAL_PLACES_GET, { account: number })
    expect(places.map((place) => [place.name, place.meters.length])).toEqual([
      ['А', 1],
      ['Б', 1],
    ])
  })

  test('sees the tariffs of its class of voltage marked', async () => {
    const { number } = await firm()
    const { tariffs } = await under
      .at('2026-12-01T09:00:00.000Z')
      .call(fm.ZPORTAL_TARIFFS_GET, { account: number })
    const ownTariffs = tariffs.filter((row) => row.own && row.service === 'distribution')
    const published = ownTariffs.filter((row) => row.note === 'high')
    expect(published.map((row) => [row.validFrom, row.blocks[0]?.priceE4])).toEqual([
      ['2026-01-01', 16_913.2],
      ['2026-04-01', 16_944.4],
    ])
  })

  describe('hands in many meters at once', () => {
    const now = '2026-12-01T09:00:00.000Z'
    const submitMany = (number: string, entries: readonly [meterId: string, value: number][], key: string) =>
      under.at(now).call(
        fm.ZPORTAL_READINGS_SUBMIT,
        {
          account: number,
          entries: entries.map(([meterId, value]) => ({ meterId, values: [{ zone: 'single', value }] })),
          source: 'customer',
          now,
        },
        { key },
      )
    const rows = async (number: string) =>
      (await under.at(now).call(fm.ZPORTAL_READINGS_LIST, { account: number, from: '2026-11-15' })).readings

    test('the good ones are taken with a receipt each, the others are told why', async () => {
      const { number, meters } = await firm()
      const [first = '', second = ''] = meters
      const key = randomUUID()
      const reply = await submitMany(
        number,
        [
          [first, 2300],
          [second, 1100],
          ['987654', 5],
        ],
        key,
      )
      expect(reply.meters.map(({ taken, refusal }) => taken?.readings[0]?.state ?? refusal?.code)).toEqual([
        'used',
        'less-than-previous',
        'counter-not-found',
      ])
      expect(reply.meters[1]?.refusal?.params).toMatchObject({ previous: 2200, previousDate: '2026-11-01' })
      expect(await rows(number)).toHaveLength(1)
      const again = await submitMany(
        number,
        [
          [first, 2300],
          [second, 1100],
          ['987654', 5],
        ],
        key,
      )
      expect(again).toEqual(reply)
      expect(await rows(number)).toHaveLength(1)

      const rest = await submitMany(number, [[second, 2300]], randomUUID())
      expect(rest.meters[0]?.taken?.receipt).not.toBe(reply.meters[0]?.taken?.receipt)
      const { calculation } = await under.at(now).call(fm.ZPORTAL_CALCULATION_GET, { account: number })
      expect(calculation).toMatchObject({ state: 'draft', kwh: 12_000 })
    })

    test('a meter named twice, or by two at once, is taken once', async () => {
      const { number, meters } = await firm()
      const [first = ''] = meters
      const twice = await submitMany(
        number,
        [
          [first, 2300],
          [first, 2301],
        ],
        randomUUID(),
      )
      expect(twice.meters.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'already-submitted'])

      const other = await firm()
      const [firstMeter = '', two = ''] = other.meters
      const both = await Promise.all(
        Array.from({ length: 10 }, () =>
          submitMany(
            other.number,
            [
              [firstMeter, 2300],
              [two, 2300],
            ],
            randomUUID(),
          ),
        ),
      )
      expect(both.flatMap(({ meters: said }) => said.filter(({ taken }) => taken !== null))).toHaveLength(2)
      expect(await rows(other.number)).toHaveLength(2)
    })
  })

  describe('is kept from entering', () => {
    const now = '2026-12-01T09:00:00.000Z'
    test.each([
      ['entry-blocked', { entryBlocked: true }],
      ['independent-entry-impossible', { readByOperator: true }],
      ['contract-changes', { contractChanging: true }],
    ] as const)('%s; the operator is not', async (code, state) => {
      index += 1
      const { db } = under.database
      const account = await makeAccount(db, { index, kind: 'entity', ...state })
      const meter = await makeMeter(db, account.accountId)
      await makeReadings(db, meter, { from: '2025-11', months: 12, monthly: 100 })
      expect((await refusal(submit(account.number, String(meter.meterId), 2300, now))).code).toBe(code)
      const { readings } = await under.at(now).call(
        fm.ZPORTAL_READING_SUBMIT,
        {
          account: account.number,
          meterId: String(meter.meterId),
          values: [{ zone: 'single', value: 2300 }],
          source: 'operator',
          now,
        },
        { key: randomUUID() },
      )
      expect(readings[0]?.state).toBe('used')
    })

    test('a scale that need not be read may be, and is not counted', async () => {
      index += 1
      const { db } = under.database
      const account = await makeAccount(db, { index, kind: 'entity' })
      const meter = await makeMeter(db, account.accountId, { optionalZones: ['night'] })
      await makeReadings(db, meter, { from: '2025-11', months: 12, monthly: 100 })
      const { meters } = await under.at(now).call(fm.ZPORTAL_METERS_GET, { account: account.number })
      expect(meters[0]?.registers.map(({ zone, optional }) => [zone, optional])).toEqual([
        ['single', false],
        ['night', true],
      ])
      const reply = await under.at(now).call(
        fm.ZPORTAL_READINGS_SUBMIT,
        {
          account: account.number,
          entries: [
            {
              meterId: String(meter.meterId),
              values: [
                { zone: 'single', value: 2300 },
                { zone: 'night', value: 50 },
              ],
            },
          ],
          source: 'customer',
          now,
        },
        { key: randomUUID() },
      )
      expect(reply.meters[0]?.taken?.readings.map(({ zone, kwh, state }) => [zone, kwh, state])).toEqual([
        ['single', 100, 'used'],
        ['night', null, 'accepted'],
      ])
      const { calculation } = await under
        .at(now)
        .call(fm.ZPORTAL_CALCULATION_GET, { account: account.number })
      expect(calculation?.kwh).toBe(100)
    })
  })
})
