import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { TOWN_AT, townDatabase } from '#tests/setup/town.ts'
import { fm } from '#server/core/function-modules.ts'
import { addDays, addToMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { freeAccounts } from './demo-users.ts'

const now = TOWN_AT

let database: TestDatabase
let core: Core
let numbers: string[]
beforeAll(async () => {
  database = await townDatabase()
  core = coreAt(now)
  const { rows } = await database.pool.query<{ number: string }>(
    'select number from core.accounts order by account_id',
  )
  numbers = rows.map(({ number }) => number)
}, 120_000)
afterAll(() => database.close())

const coreAt = (moment: Date): Core =>
  openCore({
    answerers: openEmbeddedCore({ db: database.db }),
    record: { fm() {} },
    now: () => moment,
    timeoutMs: 60_000,
  }).for(workerTrace)

test('the core answers for every account, and its balance goes on where the last bill ended', async () => {
  const withoutObject: string[] = []
  const fresh: string[] = []
  const idle: string[] = []
  for (const number of numbers) {
    const { meters } = await core.call(fm.ZPORTAL_METERS_GET, { account: number })
    if (meters.length === 0) {
      withoutObject.push(number)
      continue
    }
    const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, {
      account: number,
      state: 'issued',
    })
    if (bills.length === 0) {
      fresh.push(number)
      continue
    }
    if (bills[0]?.period !== '2026-10') {
      idle.push(number)
      expect(meters.every(({ state }) => state === 'disabled')).toBe(true)
      continue
    }
    const balance = await core.call(fm.ZPORTAL_BALANCE_GET, { account: number, period: '2026-10' })
    expect(bills[0]).toMatchObject({
      period: '2026-10',
      beginKopiykas: balance.beginKopiykas,
      amountKopiykas: balance.chargedKopiykas,
      paidKopiykas: balance.paidKopiykas,
      endKopiykas: balance.endKopiykas,
    })
  }
  // one contract has no object yet and two are a few days old, and so nothing was billed
  expect([withoutObject.length, fresh.length]).toEqual([1, 2])
  // and where no meter works any more nothing is billed
  expect(idle).toHaveLength(1)
})

test('every other question about the told households is answered too', async () => {
  const number = freeAccounts[0]?.account ?? ''
  const { rows } = await core.call(fm.ZPORTAL_LEDGER_GET, { account: number, months: 36 })
  expect(rows.length).toBeGreaterThanOrEqual(35)
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: numbers })
  expect(accounts).toHaveLength(numbers.length)
  expect(accounts.filter(({ flags }) => flags.heldReading)).toHaveLength(1)
  expect(accounts.filter(({ flags }) => flags.unpaidAct)).toHaveLength(3)
  for (const each of numbers.slice(0, 60)) {
    await core.call(fm.ZPORTAL_CUSTOM_INFO, { account: each })
    await core.call(fm.ZPORTAL_METERING_POINT_GET, { account: each })
    await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: each, months: 36 })
    await core.call(fm.ZPORTAL_VIOLATIONS_LIST, { account: each })
    await core.call(fm.ZPORTAL_CANCELLED_BILLS, { account: each })
    await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account: each })
    await core.call(fm.ZPORTAL_RECONCILIATION_GET, { account: each, from: '2026-01-01', to: '2026-10-31' })
  }
})

test('a free apartment is found by the code on its bill, and takes a reading', async () => {
  const [free] = freeAccounts
  if (!free) throw new Error('no free account')
  await core.call(fm.ZPORTAL_ACCOUNT_FIND, { account: free.account, billCode: free.billCode })
  const { meters } = await core.call(fm.ZPORTAL_METERS_GET, { account: free.account })
  const [meter] = meters
  const values = (meter?.registers ?? []).map(({ zone, previous }) => ({
    zone,
    value: (previous?.value ?? 0) + 60,
  }))
  const reply = await core.call(
    fm.ZPORTAL_READING_SUBMIT,
    {
      account: free.account,
      meterId: meter?.meterId ?? '',
      values,
      now: now.toISOString(),
      source: 'customer',
    },
    { key: 'a reading' },
  )
  expect(reply.readings.map(({ state }) => state)).toEqual(['used', 'used'])
})

test('the closed months are closed; the open one closes on the 4th with a bill for everyone', async () => {
  const close = (moment: string, period: string) =>
    coreAt(new Date(moment)).call(
      fm.ZPORTAL_PERIOD_CLOSE,
      { period, now: moment },
      { key: `close ${period}` },
    )
  expect(await close('2026-11-21T10:00:00Z', '2026-10')).toMatchObject({
    // the contract without an object has nothing on its bill
    closed: 1,
    chargedKopiykas: 0,
  })
  expect(await close('2026-12-04T10:00:00Z', '2026-11')).toMatchObject({ closed: numbers.length })
  const { rows } = await database.pool.query(`
    select count(*)::int as n from core.bills b join core.bills before using (account_id)
    where b.period = '2026-11-01' and before.period = '2026-10-01' and before.state = 'issued'
      and b.begin_kop <> before.end_kop`)
  expect(rows).toEqual([{ n: 0 }])
})

test('hours of a month that came whole add up to what the bill took; where some are missing they give less', async () => {
  const { rows } = await database.pool.query<{ number: string }>(`
    select distinct a.number from core.accounts a join core.profile_registers using (account_id) order by a.number`)
  expect(rows.length).toBeGreaterThanOrEqual(4)
  const last = addToMonth(monthOf(kyivDate(now)), -1)
  let [whole, broken] = [0, 0]
  for (const { number } of rows)
    for (let back = 0; back < 24; back++) {
      const month = addToMonth(last, -back)
      const ask = { account: number, from: month, to: month }
      const { points: kept } = await core.call(fm.ZPORTAL_PROFILE_POINTS, ask)
      const { points: read } = await core.call(fm.ZPORTAL_POINTS_CONSUMPTION, ask)
      const hours =
        (Number(kyivMidnight(`${addToMonth(month, 1)}-01`)) - Number(kyivMidnight(`${month}-01`))) / 3_600_000
      for (const { meterId, registers } of kept) {
        const taken = registers.find(({ register }) => register === 'A+')
        const kwh = read
          .find((point) => point.meterId === meterId)
          ?.registers.reduce((sum, register) => sum + register.kwh, 0)
        if (taken?.hours === hours) {
          whole += 1
          expect(taken.total, `${number} ${meterId} ${month}`).toBe(Math.round((kwh ?? 0) * 1000))
        } else {
          broken += 1
          // a month in which no register was read has nothing to compare with
          if (kwh) expect(taken?.total ?? 0).toBeLessThan(kwh * 1000)
        }
      }
    }
  expect(whole).toBeGreaterThan(100)
  expect(broken).toBeGreaterThan(5)
})

test('hours go up to yesterday for two full years, with every kind of flaw, half-hours and generation', async () => {
  const { rows } = await database.pool.query<Record<string, unknown>>(`
    select min(first_day)::text as first, max(last_day)::text as last, count(*) filter (where register = 'A-')::int as suns,
      count(*) filter (where minutes = 30)::int as halves,
      (select count(distinct q)::int from core.profiles, regexp_split_to_table(quality, '') q) as qualities
    from core.profile_registers`)
  const today = kyivDate(now)
  expect(rows[0]).toMatchObject({
    first: `${addToMonth(monthOf(today), -24)}-01`,
    last: addDays(today, -1),
    qualities: 4,
  })
  expect(Number(rows[0]?.['suns'])).toBeGreaterThan(0)
  expect(Number(rows[0]?.['halves'])).toBeGreaterThan(0)
})
