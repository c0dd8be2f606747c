import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLedger, insertReadings, makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { refusal } from '#server/core/conformance/under-test.ts'
import { fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

const WINDOW = '2026-11-30T08:00:00.000Z'
const CLOSED = '2026-12-04T03:00:00.000Z'

describe('closing a month', () => {
  let under: EmbeddedUnderTest
  beforeAll(async () => {
    under = await openCoreUnderTest()
  })
  afterAll(() => under.close())

  const close = (more: object = {}, key: string = randomUUID()) =>
    under.at(CLOSED).call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', now: CLOSED, ...more }, { key })
  const submit = (number: string, meterId: string, value: number, now = WINDOW) =>
    under
      .at(now)
      .call(
        fm.ZPORTAL_READING_SUBMIT,
        { account: number, meterId: meterId, values: [{ zone: 'single', value }], source: 'customer', now },
        { key: randomUUID() },
      )
  const bills = async (number: string) =>
    (await under.at(CLOSED).call(fm.ZPORTAL_BILLS_LIST, { account: number })).bills

  test('makes the draft final, issues the bill, charges the ledger and marks the reading', async () => {
    const { number, meterId } = await under.household({ previous: 1000 })
    await submit(number, meterId, 1200)
    expect(await close({ account: number })).toEqual({
      closed: 1,
      unpriced: 0,
      estimated: 0,
      chargedKopiykas: 864_00,
      next: null,
    })

    const [bill] = await bills(number)
    expect(bill).toMatchObject({
      number: `${number}-202611`,
      period: '2026-11',
      issuedOn: '2026-12-04',
      dueOn: '2026-12-20',
      kwh: 200,
      amountKopiykas: 864_00,
      beginKopiykas: 0,
      endKopiykas: 864_00,
      estimated: false,
    })
    const core = under.at(CLOSED)
    const { calculation } = await core.call(fm.ZPORTAL_CALCULATION_GET, {
      account: number,
      period: '2026-11',
    })
    expect(calculation).toMatchObject({ state: 'final', billNumber: bill?.number })
    const { readings } = await core.call(fm.ZPORTAL_READINGS_LIST, { account: number, from: '2026-12-01' })
    expect(readings).toMatchObject([{ value: 1200, state: 'billed', billNumber: bill?.number }])
    const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
    expect(accounts[0]).toMatchObject({
      balanceKopiykas: 864_00,
      lastBill: bill?.number,
      lastReadingOn: '2026-12-01',
    })
  })

  test('is not done twice, nor is a reading taken for it any more', async () => {
    const { number, meterId } = await under.household({ previous: 1000 })
    await submit(number, meterId, 1200)
    const key = randomUUID()
    const first = await close({ account: number }, key)
    expect(await close({ account: number }, key)).toEqual(first)
    expect(await close({ account: number })).toEqual({
      closed: 0,
      unpriced: 0,
      estimated: 0,
      chargedKopiykas: 0,
      next: null,
    })
    expect(await bills(number)).toHaveLength(1)
    const late = under.at(CLOSED).call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account: number,
        meterId: meterId,
        values: [{ zone: 'single', value: 1300 }],
        takenAt: '2026-12-02T08:00:00.000Z',
        source: 'customer',
        replaces: true,
        now: CLOSED,
      },
      { key: randomUUID() },
    )
    expect((await refusal(late)).code).toBe('already-calculated')
  })

  test('waits until nobody can enter readings for the month', async () => {
    const early = '2026-12-03T21:59:59.999Z'
    const call = under
      .at(early)
      .call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', now: early }, { key: randomUUID() })
    expect((await refusal(call)).code).toBe('period-closing')
  })

  test('estimates what is missing by the average day of the two last true readings, and the next one gives back what was too much', async () => {
    const { number, meterId } = await under.household({ previous: 1000, monthly: 150 })
    expect(await close({ account: number })).toMatchObject({ closed: 1, estimated: 1 })
    const core = under.at(CLOSED)
    const { readings } = await core.call(fm.ZPORTAL_READINGS_LIST, { account: number })
    // 150 kWh in the 31 days of October, so 145 in the 30 days of November
    expect(readings[0]).toMatchObject({
      value: 1145,
      countsOn: '2026-12-01',
      source: 'estimated',
      state: 'billed',
    })
    expect((await bills(number))[0]).toMatchObject({ estimated: true, kwh: 145, amountKopiykas: 626_40 })

    const reply = await submit(number, meterId, 1100, '2026-12-05T08:00:00.000Z')
    expect(reply.readings).toMatchObject([{ previous: 1145, kwh: -45, state: 'used' }])
    // 100 kWh in 34 days: 88 in November, 12 in December so far
    expect(reply.calculation).toMatchObject({ period: '2026-12', kwh: -45, amountKopiykas: -194_40 })
    expect(
      reply.calculation?.lines.map(({ month, recalculation, kwh }) => [month, recalculation, kwh]),
    ).toEqual([
      ['2026-12', null, 12],
      ['2026-11', 'billed', -145],
      ['2026-11', 'anew', 88],
    ])
    const lower = submit(number, meterId, 990, '2026-12-06T08:00:00.000Z')
    expect(await refusal(lower)).toMatchObject({ code: 'less-than-previous', params: { previous: 1100 } })
  })

  test('carries an earlier reading of the month to its end', async () => {
    const { number, meterId } = await under.household({ previous: 1000, monthly: 300 })
    await submit(number, meterId, 1190, '2026-11-20T08:00:00.000Z')
    expect(await close({ account: number })).toMatchObject({ estimated: 1 })
    const { readings } = await under.at(CLOSED).call(fm.ZPORTAL_READINGS_LIST, { account: number })
    // 190 kWh in nineteen days, projected eleven days on from 1 190
    expect(readings[0]).toMatchObject({ value: 1300, source: 'estimated' })
  })

  test('bills by an estimate while a held reading waits for its review', async () => {
    const { number, meterId } = await under.household({ previous: 1000 })
    const now = WINDOW
    const values = [{ zone: 'single' as const, value: 2500 }]
    await under
      .at(now)
      .call(
        fm.ZPORTAL_READING_SUBMIT,
        { account: number, meterId: meterId, values, source: 'customer', now, photoId: randomUUID() },
        { key: randomUUID() },
      )
    expect(await close({ account: number })).toMatchObject({ closed: 1, unpriced: 0, estimated: 1 })
    const { readings } = await under
      .at(CLOSED)
      .call(fm.ZPORTAL_READINGS_LIST, { account: number, from: '2026-12-01' })
    expect(readings.map(({ state, holdReason }) => [state, holdReason])).toEqual([
      ['billed', null],
      ['held', 'large-deviation'],
    ])
  })

  test('puts other entries of the month on the bill, so that begin + charged − paid = end', async () => {
    const { number, meterId } = await under.household({ previous: 1000 })
    const { db } = under.database
    const { rows } = await sql<{
      id: number
    }>`select account_id as id from core.accounts where number = ${number}`.execute(db)
    const accountId = rows[0]?.id ?? 0
    await insertLedger(db, [
      { accountId, entryDate: '2026-09-30', kind: 'charge', amountKop: 300_00 },
      { accountId, entryDate: '2026-11-10', kind: 'payment', amountKop: -250_00 },
      { accountId, entryDate: '2026-11-15', kind: 'recalculation', amountKop: -20_00, document: 'ПР-1' },
      { accountId, entryDate: '2026-11-16', kind: 'act', service: 'act', amountKop: 90_00, document: 'А-1' },
      {
        accountId,
        entryDate: '2026-11-17',
        kind: 'cancellation',
        service: 'act',
        amountKop: -40_00,
        document: 'А-1',
      },
      { accountId, entryDate: '2026-11-18', kind: 'penalty', service: 'penalty', amountKop: 7_00 },
      { accountId, entryDate: '2026-12-02', kind: 'payment', amountKop: -50_00 },
    ])
    await submit(number, meterId, 1100)
    await close({ account: number })
    const [bill] = await bills(number)
    expect(bill).toMatchObject({
      beginKopiykas: 300_00,
      amountKopiykas: 469_00,
      paidKopiykas: 250_00,
      endKopiykas: 519_00,
    })
    const whole = await under
      .at(CLOSED)
      .call(fm.ZPORTAL_BILL_GET, { account: number, bill: bill?.number ?? '' })
    expect(
      whole.bill.lines
        .slice(1)
        .map(({ service, note, act, amountKopiykas }) => [service, note, act, amountKopiykas]),
    ).toEqual([
      ['energy', 'recalculation', 'ПР-1', -20_00],
      ['act', null, 'А-1', 90_00],
      ['act', 'recalculation', 'А-1', -40_00],
      ['penalty', null, null, 7_00],
    ])
    const balance = await under
      .at(CLOSED)
      .call(fm.ZPORTAL_BALANCE_GET, { account: number, period: '2026-11' })
    expect(balance).toMatchObject({
      beginKopiykas: 300_00,
      chargedKopiykas: 469_00,
      paidKopiykas: 250_00,
      endKopiykas: 519_00,
    })
  })

  test('cut off in the middle leaves nothing, and once again does it all once', async () => {
    const { db, owner } = under.database
    const accounts = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const account = await makeAccount(db, { index: 5000 + n, site: 'kem' })
        const meter = await makeMeter(db, account.accountId, {})
        await makeReadings(db, meter, { from: '2025-11', months: 12 })
        return account
      }),
    )
    // the accounts were made at the same time, so their ids are in any order
    const victim = accounts.map(({ accountId }) => accountId).toSorted((a, b) => a - b)[7] ?? 0
    await sql
      .raw(`
      create function core.die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger die before insert on core.bills_2026 for each row when (new.account_id = ${victim})
        execute function core.die()`)
      .execute(owner.db)
    const attempt = { site: 'kem' as const, limit: 5 }
    const key = randomUUID()
    const first = await close(attempt, key)
    expect(first).toMatchObject({ closed: 5 })
    expect((await refusal(close({ ...attempt, after: first.next }))).code).toBe('core-down')
    const half = await sql<{ n: number }>`
      select count(*)::int as n from core.bills b join core.accounts a using (account_id) where a.site = 'kem'`.execute(
      db,
    )
    expect(half.rows).toEqual([{ n: 5 }])

    await sql`drop trigger die on core.bills_2026`.execute(owner.db)
    let after: string | null = null
    do after = (await close({ ...attempt, after })).next
    while (after !== null)
    const { rows } = await sql<{ bills: number; charges: number; ok: boolean }>`
      select (select count(*)::int from core.bills b where b.account_id = a.account_id) as bills,
        (select count(*)::int from core.ledger l where l.account_id = a.account_id) as charges,
        (select sum(amount_kop) from core.ledger l where l.account_id = a.account_id) = s.balance_kop as ok
      from core.accounts a join core.balances s using (account_id) where a.site = 'kem'`.execute(db)
    expect(rows).toEqual(accounts.map(() => ({ bills: 1, charges: 1, ok: true })))
  })

  test('goes on past accounts without meters and disabled meters', async () => {
    const { db } = under.database
    await makeAccount(db, { index: 6000, site: 'oem' })
    const account = await makeAccount(db, { index: 6001, site: 'oem' })
    const meter = await makeMeter(db, account.accountId, { state: 'disabled' })
    await insertReadings(db, [
      {
        accountId: account.accountId,
        meterId: meter.meterId,
        zone: 'single',
        countsOn: '2026-06-01',
        value: 5,
        kwh: null,
      },
    ])
    expect(await close({ site: 'oem' })).toEqual({
      closed: 2,
      unpriced: 0,
      estimated: 0,
      chargedKopiykas: 0,
      next: null,
    })
  })

  test('begins with the first reading, though its meter was removed before any month was closed', async () => {
    const { db } = under.database
    const { number, accountId } = await makeAccount(db, { index: 6002 })
    const old = await makeMeter(db, accountId, { state: 'disabled', removedOn: '2026-12-15' })
    const fresh = await makeMeter(db, accountId, { number: '90006002', installedOn: '2026-12-15' })
    const reading = { accountId, zone: 'single' as const, kwh: null }
    await insertReadings(db, [
      { ...reading, meterId: old.meterId, countsOn: '2026-11-01', value: 1000 },
      { ...reading, meterId: old.meterId, countsOn: '2026-12-01', value: 1200, state: 'accepted' },
      { ...reading, meterId: fresh.meterId, countsOn: '2026-12-15', value: 7, state: 'accepted' },
    ])
    expect(await close({ account: number })).toMatchObject({ closed: 1, chargedKopiykas: 864_00 })
  })

  test('a lane closes only its own accounts, and the lanes together all of them', async () => {
    const { db } = under.database
    for (let n = 0; n < 4; n++) await makeAccount(db, { index: 6100 + n, site: 'vvm' })
    const closed = async (number: number) => (await close({ site: 'vvm', lane: { number, of: 2 } })).closed
    expect([await closed(0), await closed(0), await closed(1), await closed(1)]).toEqual([2, 0, 2, 0])
  })
})
