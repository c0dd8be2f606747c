import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEic } from '#domain/eic.ts'
import { insertReadings, makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { type MadeAccount, type MadeMeter, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import type { Core } from '#server/core/call.ts'
import { refusal } from '#server/core/conformance/under-test.ts'
import { householdBills } from '#lists/bills.ts'
import { cancelledBills } from '#lists/cancelled-bills.ts'
import type { AnyList } from '#lists/description.ts'
import { payments } from '#lists/payments.ts'
import { pointReadings, readingHistory } from '#lists/readings.ts'
import { billsOf, cancelledOf, paymentsOf, readingsOf } from '#server/core/account-lists.ts'
import { fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from './under-test.ts'

/** A two-zone flat on 21 November; its October was closed with 200 + 100 kWh. */
describe('what the screens ask', () => {
  let under: EmbeddedUnderTest
  let core: Core
  let account: MadeAccount
  let meter: MadeMeter
  let number: string
  beforeAll(async () => {
    under = await openCoreUnderTest()
    const { db } = under.database
    account = await makeAccount(db, {
      index: 42,
      phone: '+380990000042',
      settlement: 'м. Дніпро',
      street: 'вул. Богдана Хмельницького',
      house: '28',
      flat: '5',
      shutdownQueue: '3.1',
    })
    meter = await makeMeter(db, account.accountId, {
      zones: 2,
      registers: { day: '1.8.2', night: '1.8.1' },
      verifiedTill: '2026-01-01',
    })
    await makeReadings(db, meter, { from: '2024-10', months: 24, monthly: 100, start: 1000 })
    await insertReadings(db, [
      {
        accountId: account.accountId,
        meterId: meter.meterId,
        zone: 'day',
        countsOn: '2026-11-01',
        value: 3600,
        kwh: 200,
        state: 'accepted',
      },
      {
        accountId: account.accountId,
        meterId: meter.meterId,
        zone: 'night',
        countsOn: '2026-11-01',
        value: 3500,
        kwh: 100,
        state: 'accepted',
      },
    ])
    number = account.number
    await under
      .at('2026-11-04T03:00:00Z')
      .call(
        fm.ZPORTAL_PERIOD_CLOSE,
        { period: '2026-10', account: number, now: '2026-11-04T03:00:00Z' },
        { key: randomUUID() },
      )
    core = under.at('2026-11-21T10:00:00Z')
    await core.call(
      fm.ZPORTAL_PAYMENT_POST,
      { account: number, amountKopiykas: 1000_00, source: 'liqpay', paidAt: '2026-11-15T20:00:00Z' },
      { key: randomUUID() },
    )
  })
  afterAll(() => under.close())

  test('meters come with labels of the model, previous values and a year of months', async () => {
    const { meters, period, countsOn } = await core.call(fm.ZPORTAL_METERS_GET, { account: number })
    expect({ period, countsOn }).toEqual({ period: '2026-11', countsOn: '2026-11-21' })
    expect(meters).toHaveLength(1)
    expect(meters[0]?.registers).toMatchObject([
      {
        zone: 'day',
        label: '1.8.2',
        previous: { value: 3600, countsOn: '2026-11-01', state: 'billed' },
        current: null,
      },
      { zone: 'night', label: '1.8.1', previous: { value: 3500 } },
    ])
    expect(meters[0]?.history).toHaveLength(24)
    expect(meters[0]?.history.at(0)).toEqual({ month: '2025-11', zone: 'day', kwh: 100, estimated: false })
    expect(meters[0]?.history.slice(-2)).toMatchObject([
      { month: '2026-10', zone: 'day', kwh: 200 },
      { month: '2026-10', zone: 'night', kwh: 100 },
    ])
  })

  test('the bill says line by line how its sum came about', async () => {
    const { rows: bills, total } = await billsOf(core, number, {})
    expect({ total, first: bills[0] }).toMatchObject({ total: 1, first: { amountKopiykas: 1080_00 } })
    const { bill } = await core.call(fm.ZPORTAL_BILL_GET, { account: number, bill: `${number}-202610` })
    expect(bill.lines).toMatchObject([
      {
        meter: meter.number,
        zone: 'day',
        fromDate: '2026-10-01',
        toDate: '2026-11-01',
        days: 31,
        kwh: 200,
        priceE4: 43_200,
        coefficient: 100,
        amountKopiykas: 864_00,
      },
      { zone: 'night', kwh: 100, coefficient: 50, amountKopiykas: 216_00 },
    ])
    expect((await refusal(core.call(fm.ZPORTAL_BILL_GET, { account: number, bill: 'none' }))).code).toBe(
      'bill-not-found',
    )
  })

  test("another account's bill is not found", async () => {
    const other = await makeAccount(under.database.db, { index: 43 })
    await makeBill(under.database.db, other, { period: '2026-10', amountKop: 1 })
    expect(
      (await refusal(core.call(fm.ZPORTAL_BILL_GET, { account: number, bill: `2610-${other.number}` }))).code,
    ).toBe('bill-not-found')
  })

  test('the sub-book carries the balance from month to month', async () => {
    const { rows } = await core.call(fm.ZPORTAL_LEDGER_GET, { account: number, months: 3 })
    expect(rows.slice(0, 2)).toMatchObject([
      {
        month: '2026-11',
        openingKopiykas: 1080_00,
        chargedKopiykas: 0,
        paidKopiykas: 1000_00,
        balanceKopiykas: 80_00,
        zones: [],
      },
      {
        month: '2026-10',
        openingKopiykas: 0,
        chargedKopiykas: 1080_00,
        paidKopiykas: 0,
        balanceKopiykas: 1080_00,
        kwh: 300,
        bill: `${number}-202610`,
        zones: [
          { zone: 'day', value: 3600, kwh: 200, priceE4: 43_200, coefficient: 100 },
          { zone: 'night', value: 3500, kwh: 100, priceE4: 43_200, coefficient: 50 },
        ],
      },
    ])
  })

  test('a meter says what its registers counted in some months, and in how many of them it was read', async () => {
    const ask = { account: number, from: '2026-09', to: '2026-11' }
    const { points } = await core.call(fm.ZPORTAL_POINTS_CONSUMPTION, ask)
    expect(points).toMatchObject([
      {
        meterId: String(meter.meterId),
        // November is not over
        monthsExpected: 2,
        monthsRead: 2,
        monthsEstimated: 0,
        registers: [
          { zone: 'day', fromDate: '2026-09-01', toDate: '2026-11-01', toValue: 3600, kwh: 300 },
          { zone: 'night', fromDate: '2026-09-01', toDate: '2026-11-01', toValue: 3500, kwh: 200 },
        ],
      },
    ])
    const unread = await core.call(fm.ZPORTAL_POINTS_CONSUMPTION, {
      account: number,
      from: '2020-01',
      to: '2020-12',
    })
    expect(unread.points).toMatchObject([{ monthsExpected: 12, monthsRead: 0, registers: [] }])
  })

  test('consumption stands by month and zone beside the year before', async () => {
    const { months } = await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: number, months: 12 })
    expect(months.at(-1)).toEqual({
      month: '2026-10',
      final: true,
      points: 1,
      pointsRead: 1,
      kwh: 300,
      amountKopiykas: 1080_00,
      estimated: false,
      lastYearKwh: 200,
      lastYearKopiykas: null,
      zones: [
        { zone: 'day', kwh: 200, amountKopiykas: 864_00 },
        { zone: 'night', kwh: 100, amountKopiykas: 216_00 },
      ],
    })
    expect(months).toHaveLength(12)
  })

  test('readings are sorted and paged by the core', async () => {
    const read = (filter: object) => readingsOf(core, readingHistory, number, filter)
    const first = await read({ zone: 'day', page: 1, pageSize: 10 })
    const last = await read({ zone: 'day', page: 3, pageSize: 10 })
    const beyond = await read({ zone: 'day', page: 9, pageSize: 10 })
    expect([first.total, first.rows.length, last.rows.length]).toEqual([26, 10, 6])
    expect(beyond).toEqual({ total: 26, rows: [] })
    const cheap = await read({ sort: 'kwh', descending: true, pageSize: 1 })
    expect(cheap.rows[0]).toMatchObject({ kwh: 200, zone: 'day' })
  })

  test.each([
    ['bills', fm.ZPORTAL_BILLS_LIST, householdBills],
    ['cancelled bills', fm.ZPORTAL_CANCELLED_BILLS, cancelledBills],
    ['payments', fm.ZPORTAL_PAYMENTS_LIST, payments],
    ['readings', fm.ZPORTAL_READINGS_LIST, readingHistory],
    ['readings of points', fm.ZPORTAL_READINGS_LIST, pointReadings],
  ])('%s: every order of the list is made by the database', async (_what, module, list: AnyList) => {
    const ask = (sort: string) =>
      core.call(module, { account: number, page: { number: 1, size: 5, sort, descending: true } })
    for (const [sort, column] of Object.entries(list.columns))
      if (column.sort) expect((await ask(sort)).total, sort).toBeTypeOf('number')
    // the core does not know this column, so the portal does the ordering
    expect((await ask('unheard')).total).toBeUndefined()
  })

  test('payments come with their receipt and the sum of what was found', async () => {
    const payments = await paymentsOf(core, number, {})
    expect(payments).toMatchObject({ total: 1, totalKopiykas: 1000_00 })
    expect(payments.rows[0]).toMatchObject({ paidOn: '2026-11-15', source: 'liqpay', state: 'posted' })
    expect((await paymentsOf(core, number, { source: 'bank' })).total).toBe(0)
  })

  test('a payment that did not come stands in the list and adds nothing to the sum', async () => {
    const failed = randomUUID()
    await sql`
      insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, status, paid_at)
      select account_id, '2026-11-16', ${failed}, 500000, 'liqpay', 'F-1', 'failed', '2026-11-16T10:00:00Z'
      from core.accounts where number = ${number}`.execute(under.database.db)
    expect(await paymentsOf(core, number, {})).toMatchObject({ total: 2, totalKopiykas: 1000_00 })
    expect(await paymentsOf(core, number, { from: '2026-11-16' })).toMatchObject({
      total: 1,
      totalKopiykas: 0,
    })
    await sql`delete from core.payments where payment_id = ${failed}`.execute(under.database.db)
  })

  test('a cancelled bill shows what replaced it', async () => {
    const { db } = under.database
    const cancelled = await makeBill(db, account, {
      period: '2026-08',
      amountKop: 900_00,
      state: 'replaced',
      replacedBy: 'new-1',
      cancelReason: 'перерахунок',
      cancelledOn: '2026-09-10',
    })
    await makeBill(db, account, { period: '2026-08', amountKop: 800_00, number: 'new-1', kwh: 20 })
    const { bills } = await core.call(fm.ZPORTAL_CANCELLED_BILLS, { account: number })
    expect(bills).toMatchObject([
      {
        number: cancelled.number,
        cancelledOn: '2026-09-10',
        replacement: { number: 'new-1', kwh: 20, amountKopiykas: 800_00 },
      },
    ])
    const total = async (filter: object) => (await cancelledOf(core, number, filter)).total
    expect(await total({ from: '2026-09-10', to: '2026-09-10' })).toBe(1)
    expect(await total({ from: '2026-09-11' })).toBe(0)
    expect(await cancelledOf(core, number, { page: 7 })).toEqual({ total: 1, rows: [] })
    await sql`delete from core.bills where period = '2026-08-01'`.execute(db)
  })

  test('the metering point shows an overdue verification', async () => {
    const point = await core.call(fm.ZPORTAL_METERING_POINT_GET, { account: number })
    expect(isEic(point.eic)).toBe(true)
    expect(point).toMatchObject({
      provider: { site: 'dnem', role: 'operator' },
      meters: [{ zones: 2, verificationOverdue: true }],
    })
  })

  test.each(['entry_blocked', 'read_by_operator', 'contract_changing'])(
    'of an account that is %s no reading of the customer is waited for',
    async (column) => {
      const ownReading = async () =>
        (await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })).accounts[0]?.flags.ownReading
      const set = (to: boolean) =>
        sql`update core.accounts set ${sql.ref(column)} = ${to} where number = ${number}`.execute(
          under.database.db,
        )
      expect(await ownReading()).toBe(true)
      await set(true)
      expect(await ownReading()).toBe(false)
      await set(false)
    },
  )

  test('of an account whose contract has ended no reading is waited for, and none is taken', async () => {
    const set = (status: string) =>
      sql`update core.accounts set status = ${status} where number = ${number}`.execute(under.database.db)
    await set('closed')
    const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
    expect(accounts[0]?.flags.ownReading).toBe(false)
    const { entry } = await core.call(fm.ZPORTAL_METERS_GET, { account: number })
    expect(entry).toMatchObject({ blocked: true, contractEnded: true })
    const now = '2026-11-21T10:00:00.000Z'
    const values = [
      { zone: 'day' as const, value: 3700 },
      { zone: 'night' as const, value: 3550 },
    ]
    const submission = {
      account: number,
      meterId: String(meter.meterId),
      values,
      now,
      source: 'customer' as const,
    }
    const refused = core.call(
      fm.ZPORTAL_READING_SUBMIT,
      { ...submission, takenAt: now, confirmed: [], replaces: false },
      { key: randomUUID() },
    )
    expect((await refusal(refused)).code).toBe('contract-ended')
    await set('active')
  })

  test("a meter keeps the customer's own name for it", async () => {
    const named = { account: number, meterId: String(meter.meterId), alias: 'Кухня' }
    await core.call(fm.ZPORTAL_METER_ALIAS, named, { key: randomUUID() })
    expect((await core.call(fm.ZPORTAL_METERS_GET, { account: number })).meters[0]?.alias).toBe('Кухня')
  })

  test('an administrator finds the account by number, EIC, phone and words of the address', async () => {
    const by = async (by: 'account' | 'eic' | 'phone' | 'address', search: string) =>
      (await core.call(fm.ZPORTAL_ACCOUNT_SEARCH, { by, search })).accounts.map((row) => row.account)
    expect(await by('account', number)).toEqual([number])
    expect(await by('eic', account.eic.toLowerCase())).toEqual([number])
    expect(await by('phone', '099 000 00 42')).toEqual([number])
    expect(await by('address', 'Хмельницького Богдана 28')).toEqual([number])
    expect(await by('address', 'Хмельницького 5')).toEqual([])
    expect(await by('address', '100%')).toEqual([])
  })

  test('anyone learns the queue of an account by its house and nothing else', async () => {
    const place = { found: { site: 'dnem', queue: '3.1' } }
    expect(await core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, { account: number, house: 'буд. 28' })).toEqual(place)
    expect(await core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, { account: number, house: '2' })).toEqual({
      found: null,
    })
    expect(await core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, { account: '1209999999', house: '28' })).toEqual({
      found: null,
    })
  })

  test('every street is told once, of a site or of all, and its houses with their queues', async () => {
    const street = { site: 'dnem' as const, settlement: 'м. Дніпро', street: 'вул. Богдана Хмельницького' }
    for (const request of [{}, { site: 'dnem' as const }]) {
      const { streets } = await core.call(fm.ZPORTAL_STREETS_GET, request)
      expect(streets.filter((candidate) => candidate.street === street.street)).toEqual([street])
    }
    expect((await core.call(fm.ZPORTAL_STREETS_GET, { site: 'oem' })).streets).not.toContainEqual(street)
    const { houses } = await core.call(fm.ZPORTAL_HOUSES_GET, street)
    expect(houses).toEqual([{ house: '28', queues: ['3.1'] }])
  })

  test('tariffs carry the act that set them, the own group marked', async () => {
    const { tariffs, zones } = await core.call(fm.ZPORTAL_TARIFFS_GET, { account: number })
    expect(zones).toEqual([2])
    const row = tariffs.find((tariff) => tariff.group === 'household' && tariff.validFrom === '2024-06-01')
    expect(row).toMatchObject({ own: true, blocks: [{ uptoKwh: null, priceE4: 43_200 }] })
    expect(row?.act).toContain('КМУ № 632')
  })

  test('a reconciliation whose end is before its start is refused', async () => {
    const act = core.call(fm.ZPORTAL_RECONCILIATION_GET, {
      account: number,
      from: '2026-11-02',
      to: '2026-11-01',
    })
    expect((await refusal(act)).code).toBe('period-invalid')
  })
})
