import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToMonth, type Month } from '#domain/calendar.ts'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { closeMonths } from '#server/core/close-months.ts'
import { fm } from '#server/core/function-modules.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { changeContract, contract } from '#billing/prices/enter-price.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

let under: EmbeddedUnderTest
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

type Household = { number: string; meterId: number; accountId: number }
let index = 7000

/** Read every 1st until 01.11.2026, 155 kWh a month, last value 11 000. */
async function household(
  wish: { tariffGroup?: 'household' | 'heating'; kind?: 'entity' } = {},
): Promise<Household> {
  const { db } = under.database
  const account = await makeAccount(db, { index: (index += 1), ...wish })
  const meter = await makeMeter(db, account.accountId, {})
  await makeReadings(db, meter, {
    from: '2025-11',
    months: 12,
    monthly: 155,
    start: 1000 - 12 * 155 + 10_000,
  })
  return { number: account.number, meterId: meter.meterId, accountId: account.accountId }
}
const READ_AT = (date: string) => `${date}T08:00:00.000Z`
const read = (
  { number, meterId }: Household,
  value: number,
  date: string,
  more: {
    source?: 'customer' | 'operator' | 'inspection'
    now?: string
    replaces?: boolean
    photoId?: string
  } = {},
) => {
  const { now = READ_AT(date), ...rest } = more
  return under.at(now).call(
    fm.ZPORTAL_READING_SUBMIT,
    {
      account: number,
      meterId: String(meterId),
      values: [{ zone: 'single', value }],
      source: 'customer',
      confirmed: ['deviation'],
      takenAt: READ_AT(date),
      now,
      ...rest,
    },
    { key: randomUUID() },
  )
}
const review = ({ number }: Household, receipt: string, accept: boolean, date: string) =>
  under
    .at(READ_AT(date))
    .call(
      fm.ZPORTAL_READING_REVIEW,
      { account: number, receipt, accept, now: READ_AT(date) },
      { key: randomUUID() },
    )
async function close({ number }: Household, period: Month) {
  const now = READ_AT(`${addToMonth(period, 1)}-04`)
  return under.at(now).call(fm.ZPORTAL_PERIOD_CLOSE, { period, account: number, now }, { key: randomUUID() })
}
async function billOf({ number }: Household, period: Month) {
  const core = under.at('2027-12-01T00:00:00.000Z')
  const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, { account: number, from: period, to: period })
  const [head] = bills
  return head ? (await core.call(fm.ZPORTAL_BILL_GET, { account: number, bill: head.number })).bill : null
}
const shown = (bill: Awaited<ReturnType<typeof billOf>>) =>
  bill?.lines.map(({ month, recalculation, kwh, amountKopiykas }) => [
    month,
    recalculation,
    kwh,
    amountKopiykas,
  ])
const agree = ({ number }: Household, terms: object) =>
  changeContract(
    under.database.db,
    contract.parse({ account: number, by: 'test', ...terms }),
    new Date(READ_AT('2026-12-05')),
  )
const undecide = ({ number }: Household, receipt: string, date: string) =>
  under
    .at(READ_AT(date))
    .call(
      fm.ZPORTAL_READING_UNDECIDE,
      { account: number, receipt, now: READ_AT(date) },
      { key: randomUUID() },
    )
/** kWh of the readings that count, in the order of their dates. */
async function kwhSince({ number }: Household, from: string) {
  const core = under.at('2027-12-01T00:00:00.000Z')
  const { readings } = await core.call(fm.ZPORTAL_READINGS_LIST, { account: number, from })
  return readings
    .filter(({ state }) => state !== 'held' && state !== 'superseded' && state !== 'rejected')
    .toSorted((a, b) => (a.countsOn < b.countsOn ? -1 : 1))
    .map(({ countsOn, kwh }) => [countsOn, kwh])
}
async function draftKwh({ accountId }: Household, period: Month) {
  const { rows } = await sql<{ kwh: number }>`
    select kwh::float8 as kwh from core.calculations
    where account_id = ${accountId} and period = ${`${period}-01`}::date and state = 'draft'`.execute(
    under.database.db,
  )
  return rows[0]?.kwh
}
const cut = ({ accountId }: Household, from: string, to: string | null = null) =>
  sql`update core.accounts set start_shutdown = ${from}::timestamptz, end_shutdown = ${to}::timestamptz
    where account_id = ${accountId}`.execute(under.database.db)
const balance = async ({ number }: Household) =>
  (await under.at('2027-12-01T00:00:00.000Z').call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] }))
    .accounts[0]?.balanceKopiykas

describe('a true reading after estimated months', () => {
  test('is spread back over them, each month by its own price and blocks; what was billed is taken off line by line', async () => {
    const home = await household({ tariffGroup: 'heating' })
    await close(home, '2026-11')
    await close(home, '2026-12')
    expect((await billOf(home, '2026-12'))?.kwh).toBe(155)
    // 7 360 kWh in 92 days of a cold winter: 80 a day
    const { receipt } = await read(home, 11_000 + 7360, '2027-02-01', { photoId: randomUUID() })
    await review(home, receipt, true, '2027-02-02')
    await close(home, '2027-01')
    const bill = await billOf(home, '2027-01')
    const heat = (kwh: number) => kwh * 264 + Math.max(0, kwh - 2000) * (432 - 264)
    expect(bill?.amountKopiykas).toBe(heat(2480) + (heat(2400) - heat(150)) + (heat(2480) - heat(155)))
    expect(shown(bill)).toEqual([
      ['2027-01', null, 2000, 5280_00],
      ['2027-01', null, 480, 2073_60],
      ['2026-11', 'billed', -150, -396_00],
      ['2026-11', 'anew', 2000, 5280_00],
      ['2026-11', 'anew', 400, 1728_00],
      ['2026-12', 'billed', -155, -409_20],
      ['2026-12', 'anew', 2000, 5280_00],
      ['2026-12', 'anew', 480, 2073_60],
    ])
  })

  test('takes the price the contract of a business had in each month, whatever it costs now', async () => {
    const home = await household({ kind: 'entity' })
    await sql`insert into core.contract_prices (account_id, valid_from, per_mwh_e2, entered_by)
      values (${home.accountId}, '2026-12-01', 600000, 'test')`.execute(under.database.db)
    await close(home, '2026-11')
    await read(home, 11_000 + 244, '2027-01-01', { source: 'operator' })
    await close(home, '2026-12')
    const bill = await billOf(home, '2026-12')
    const energy = bill?.lines.filter(({ meterId }) => meterId !== null)
    expect(
      energy?.map(({ month, recalculation, kwh, priceE4 }) => [month, recalculation, kwh, priceE4]),
    ).toEqual([
      ['2026-12', null, 124, 60_000],
      ['2026-11', 'billed', -150, 51_000],
      ['2026-11', 'anew', 120, 51_000],
    ])
  })

  test('prices each month by the tariff group the account had in it, and the new group holds from its date', async () => {
    const home = await household()
    await close(home, '2026-11')
    await agree(home, { group: 'heating', from: '2026-12-01' })
    await read(home, 11_000 + 244, '2027-01-01')
    await close(home, '2026-12')
    expect(shown(await billOf(home, '2026-12'))).toEqual([
      ['2026-12', null, 124, 124 * 264],
      ['2026-11', 'billed', -150, -150 * 432],
      ['2026-11', 'anew', 120, 120 * 432],
    ])
  })

  test('charges for distribution in the months in which it was not paid to its operator', async () => {
    const firm = await household({ kind: 'entity' })
    await close(firm, '2026-11')
    await agree(firm, { direct: 'yes', from: '2026-12-01' })
    await read(firm, 11_000 + 244, '2027-01-01', { source: 'operator' })
    await close(firm, '2026-12')
    const lines = (await billOf(firm, '2026-12'))?.lines ?? []
    const distribution = lines.filter(({ service, note }) => service === 'distribution' && note !== 'vat')
    expect(distribution.map(({ month, recalculation, kwh }) => [month, recalculation, kwh])).toEqual([
      ['2026-11', 'billed', -150],
      ['2026-11', 'anew', 120],
    ])
  })

  test('leaves every month as the meter says, in consumption and in the sub-book', async () => {
    const home = await household()
    await close(home, '2026-11')
    await close(home, '2026-12')
    await read(home, 11_000 + 920, '2027-02-01')
    await close(home, '2027-01')
    const core = under.at('2027-02-10T00:00:00.000Z')
    const { months } = await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: home.number, months: 4 })
    expect(months.slice(-3).map(({ month, kwh, amountKopiykas }) => [month, kwh, amountKopiykas])).toEqual([
      ['2026-11', 300, 1296_00],
      ['2026-12', 310, 1339_20],
      ['2027-01', 310, 1339_20],
    ])
    const { rows } = await core.call(fm.ZPORTAL_LEDGER_GET, { account: home.number, months: 4 })
    expect(rows.slice(0, 3).map(({ month, kwh, chargedKopiykas }) => [month, kwh, chargedKopiykas])).toEqual([
      ['2027-01', 310, 1339_20],
      ['2026-12', 310, 1339_20],
      ['2026-11', 300, 1296_00],
    ])
    expect(await balance(home)).toBe(920 * 432)
  })
})

describe('a month nobody closed', () => {
  test('is made good before the ones after it, never as one long month', async () => {
    const home = await household()
    await read(home, 11_000 + 610, '2027-01-01')
    const early = READ_AT('2027-01-04')
    const skipped = under
      .at(early)
      .call(
        fm.ZPORTAL_PERIOD_CLOSE,
        { period: '2026-12', account: home.number, now: early },
        { key: randomUUID() },
      )
    expect(await skipped).toMatchObject({ closed: 0 })
    const night = READ_AT('2027-01-05')
    const closed = await closeMonths(under.at(night), new Date(night))
    expect(closed.filter(({ kind }) => kind === 'person').map(({ period }) => period)).toContain('2026-11')
    expect(await billOf(home, '2026-11')).toMatchObject({
      kwh: 300,
      issuedOn: '2027-01-05',
      dueOn: '2027-01-19',
    })
    expect(await billOf(home, '2026-12')).toMatchObject({
      kwh: 310,
      issuedOn: '2027-01-05',
      dueOn: '2027-01-20',
    })
  })
})

describe('a disconnection', () => {
  test('ends what is billed with its reading, and nothing is estimated after it', async () => {
    const home = await household()
    await read(home, 11_060, '2026-11-12', { source: 'inspection' })
    await cut(home, '2026-11-12T09:00:00Z')
    await close(home, '2026-11')
    expect(shown(await billOf(home, '2026-11'))).toEqual([['2026-11', null, 60, 259_20]])
    expect((await billOf(home, '2026-11'))?.lines[0]).toMatchObject({
      fromDate: '2026-11-01',
      toDate: '2026-11-12',
    })
    expect(await close(home, '2026-12')).toMatchObject({ closed: 1, estimated: 0, chargedKopiykas: 0 })
    // with nothing to show and nothing to pay there is no bill
    expect(await billOf(home, '2026-12')).toBeNull()
    expect(await close(home, '2027-01')).toMatchObject({ closed: 1, estimated: 0 })
  })

  test('that is written down after its month was billed gives back what was estimated for days without supply', async () => {
    const home = await household()
    await close(home, '2026-11')
    await cut(home, '2026-11-11T09:00:00Z', '2027-01-10T09:00:00Z')
    await close(home, '2026-12')
    expect(shown(await billOf(home, '2026-12'))).toEqual([
      ['2026-11', 'billed', -150, -648_00],
      ['2026-11', 'anew', 50, 216_00],
    ])
    await close(home, '2027-01')
    expect((await billOf(home, '2027-01'))?.lines[0]).toMatchObject({ fromDate: '2027-01-10', kwh: 110 })
  })
})

describe('a held reading', () => {
  test('does not keep the month from being billed, and once accepted it takes the place of the estimate', async () => {
    const home = await household()
    const { receipt } = await read(home, 11_000 + 2100, '2026-12-01', { photoId: randomUUID() })
    await close(home, '2026-11')
    expect(await billOf(home, '2026-11')).toMatchObject({ kwh: 150, estimated: true })
    expect(await review(home, receipt, true, '2026-12-10')).toMatchObject({
      state: 'accepted',
      calculation: null,
    })
    await read(home, 11_000 + 2255, '2027-01-01')
    await close(home, '2026-12')
    expect(shown(await billOf(home, '2026-12'))).toEqual([
      ['2026-12', null, 155, 669_60],
      ['2026-11', 'billed', -150, -648_00],
      ['2026-11', 'anew', 2100, 9072_00],
    ])
    const { readings } = await under
      .at(READ_AT('2027-01-05'))
      .call(fm.ZPORTAL_READINGS_LIST, { account: home.number, from: '2026-12-01', to: '2026-12-01' })
    const lines = readings.map(({ source, state, kwh }) => `${source} ${state} ${kwh}`)
    expect(new Set(lines)).toEqual(new Set(['customer billed 2100', 'estimated superseded 150']))
  })

  test('in the place of an accepted one is not drafted by the value it took the place of', async () => {
    const home = await household()
    // every reading is looked at again
    await sql`update core.accounts set recalculate_from = '2026-10-15' where account_id = ${home.accountId}`.execute(
      under.database.db,
    )
    await read(home, 11_150, '2026-12-01')
    expect(await draftKwh(home, '2026-11')).toBe(150)
    const { readings } = await read(home, 13_500, '2026-12-01', { replaces: true, photoId: randomUUID() })
    expect(readings).toMatchObject([{ state: 'held' }])
    expect(await draftKwh(home, '2026-11')).toBeUndefined()
  })

  test('that is accepted leaves the reading after it what was used since, and put back gives it all again', async () => {
    const home = await household()
    const { receipt } = await read(home, 11_600, '2026-11-20', { photoId: randomUUID() })
    await read(home, 11_610, '2026-12-01')
    expect(await kwhSince(home, '2026-11-15')).toEqual([['2026-12-01', 610]])
    await review(home, receipt, true, '2026-12-02')
    expect(await kwhSince(home, '2026-11-15')).toEqual([
      ['2026-11-20', 600],
      ['2026-12-01', 10],
    ])
    await undecide(home, receipt, '2026-12-02')
    expect(await kwhSince(home, '2026-11-15')).toEqual([['2026-12-01', 610]])
  })

  test('that is accepted or put back drafts the months after it again', async () => {
    const home = await household()
    const { receipt } = await read(home, 11_800, '2026-12-01', { photoId: randomUUID() })
    await read(home, 11_850, '2026-12-12')
    expect(await draftKwh(home, '2026-12')).toBe(228)
    await review(home, receipt, true, '2026-12-13')
    expect(await draftKwh(home, '2026-12')).toBe(50)
    await undecide(home, receipt, '2026-12-13')
    expect(await draftKwh(home, '2026-12')).toBe(228)
  })

  test('that is refused later changes nothing', async () => {
    const home = await household()
    const { receipt } = await read(home, 11_000 + 2100, '2026-12-01', { photoId: randomUUID() })
    await close(home, '2026-11')
    await review(home, receipt, false, '2026-12-10')
    await read(home, 11_000 + 305, '2027-01-01')
    await close(home, '2026-12')
    // 305 kWh in 61 days: the estimate for November was right
    expect(shown(await billOf(home, '2026-12'))).toEqual([['2026-12', null, 155, 669_60]])
  })
})

describe("the operator's own", () => {
  test('late reading and correction of a month that is billed are made good by the next bill', async () => {
    const home = await household()
    await close(home, '2026-11')
    await close(home, '2026-12')
    await read(home, 11_200, '2026-12-01', { source: 'operator', now: READ_AT('2027-01-15') })
    await read(home, 11_400, '2027-01-01', { source: 'operator', now: READ_AT('2027-01-15') })
    await read(home, 11_600, '2027-02-01')
    await close(home, '2027-01')
    expect(shown(await billOf(home, '2027-01'))).toEqual([
      ['2027-01', null, 200, 864_00],
      ['2026-11', 'billed', -150, -648_00],
      ['2026-11', 'anew', 200, 864_00],
      ['2026-12', 'billed', -155, -669_60],
      ['2026-12', 'anew', 200, 864_00],
    ])
    // the value for the 1st of December was mistyped: it should be 11 250
    const correct = { source: 'operator', now: READ_AT('2027-02-10'), replaces: true } as const
    await read(home, 11_250, '2026-12-01', correct)
    await read(home, 11_800, '2027-03-01')
    await close(home, '2027-02')
    expect(shown(await billOf(home, '2027-02'))).toEqual([
      ['2027-02', null, 200, 864_00],
      ['2026-11', 'billed', -200, -864_00],
      ['2026-11', 'anew', 250, 1080_00],
      ['2026-12', 'billed', -200, -864_00],
      ['2026-12', 'anew', 150, 648_00],
    ])
    expect(await balance(home)).toBe(800 * 432)
  })

  test('late reading leaves the reading after it what was used since', async () => {
    const home = await household()
    await read(home, 11_300, '2027-01-01')
    await read(home, 11_200, '2026-12-01', { source: 'operator', now: READ_AT('2027-01-15') })
    expect(await kwhSince(home, '2026-11-15')).toEqual([
      ['2026-12-01', 200],
      ['2027-01-01', 100],
    ])
  })

  test('late reading that does not lie between its neighbours is refused', async () => {
    const home = await household()
    await read(home, 11_300, '2027-01-01', { now: READ_AT('2027-01-01') })
    const wrong = read(home, 11_400, '2026-12-01', { source: 'operator', now: READ_AT('2027-01-15') })
    await expect(wrong).rejects.toMatchObject({ code: 'value-too-large' })
  })
})

describe('a meter exchanged in the middle of a month', () => {
  test('long ago costs no later submission the whole history of the account', async () => {
    const home = await household()
    const { db, pool, core } = under.database
    const old = await makeMeter(db, home.accountId, {
      number: '00990101',
      state: 'disabled',
      removedOn: '2026-03-01',
      replacedBy: home.meterId,
    })
    await makeReadings(db, old, { from: '2025-03', months: 12, monthly: 100 })
    const statements = statementsOf(pool, core.pool)
    const { calculation } = await read(home, 11_150, '2026-12-01')
    expect(calculation).toMatchObject({ kwh: 150, lines: [{ month: '2026-11', recalculation: null }] })
    expect(statements.filter((text) => text.includes('into core.readings'))).not.toEqual([])
    expect(statements.filter((text) => text.includes("source <> 'estimated'"))).toEqual([])
    await close(home, '2026-11')
    expect(shown(await billOf(home, '2026-11'))).toEqual([['2026-11', null, 150, 648_00]])
  })

  test('is billed by the average day of the one before it, until it has two readings of its own', async () => {
    const home = await household()
    const act = { number: '00990100', verifiedTill: '2042-11-30', act: 'A-9', reason: 'worn out' }
    const next = await under.at(READ_AT('2026-11-20')).call(
      fm.ZPORTAL_METER_REPLACED,
      {
        account: home.number,
        meterId: String(home.meterId),
        on: '2026-11-20',
        // 5 kWh a day in 19 days
        old: [{ zone: 'single', value: 11_095 }],
        values: [{ zone: 'single', value: 7 }],
        ...act,
      },
      { key: randomUUID() },
    )
    await close(home, '2026-11')
    expect(await billOf(home, '2026-11')).toMatchObject({ kwh: 95 + 55, estimated: true })
    await close(home, '2026-12')
    expect(await billOf(home, '2026-12')).toMatchObject({ kwh: 155, estimated: true })
    // 2 kWh a day since it was hung: the months are settled again
    await read({ ...home, meterId: Number(next.meterId) }, 7 + 2 * 73, '2027-02-01')
    await close(home, '2027-01')
    expect(shown(await billOf(home, '2027-01'))?.map(([month, what, kwh]) => [month, what, kwh])).toEqual([
      ['2027-01', null, 62],
      ['2026-11', 'billed', -55],
      ['2026-11', 'anew', 22],
      ['2026-12', 'billed', -155],
      ['2026-12', 'anew', 62],
    ])
  })

  test('is two lines of that month, and what was estimated on the old one is given back', async () => {
    const home = await household()
    await close(home, '2026-11')
    const { db } = under.database
    await read(home, 11_100, '2026-11-20', { source: 'operator', now: READ_AT('2026-12-15') })
    const fresh = await makeMeter(db, home.accountId, { number: '00990099', installedOn: '2026-11-20' })
    await sql`update core.meters set removed_on = '2026-11-20', state = 'disabled'
      where account_id = ${home.accountId} and meter_id = ${home.meterId}`.execute(db)
    const put = { ...home, meterId: fresh.meterId }
    await read(put, 5, '2026-11-20', { source: 'operator', now: READ_AT('2026-12-15') })
    await read(put, 415, '2026-12-31', { source: 'operator' })
    await close(home, '2026-12')
    const bill = await billOf(home, '2026-12')
    expect(shown(bill)).toEqual([
      ['2026-12', null, 303, 1308_96],
      ['2026-11', 'billed', -150, -648_00],
      ['2026-11', 'anew', 100, 432_00],
      ['2026-11', 'anew', 107, 462_24],
    ])
  })
})
