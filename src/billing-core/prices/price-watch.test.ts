import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { type AccountDraft, makeAccount, makeMeter, type MeterDraft } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { closeMonths } from '#server/core/close-months.ts'
import { enterPrice, newPrice } from './enter-price.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { priceFigures, watchPrices } from './price-watch.ts'

/** A new installation: published prices only. */
let database: TestDatabase
let index = 0
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`update core.accounts set status = 'closed'`.execute(database.db)
})

async function account(given: Partial<AccountDraft>, meter: Partial<MeterDraft> = {}) {
  index += 1
  const made = await makeAccount(database.db, { index, ...given })
  await makeReadings(database.db, await makeMeter(database.db, made.accountId, meter), {
    from: '2025-11',
    months: 12,
  })
  return made
}
const watch = (moment: string) => watchPrices(database.db, new Date(moment))
async function named() {
  const { rows } = await sql<{
    number: string
    period: string
    reasons: { kind: string; variant: string }[]
  }>`
    select a.number, to_char(u.period, 'YYYY-MM') as period, u.reasons
    from core.unbilled u join core.accounts a on a.account_id = u.account_id order by a.number, u.period`.execute(
    database.db,
  )
  return rows.map(({ number, period, reasons }) => [
    number,
    period,
    reasons.map(({ kind, variant }) => `${kind} ${variant}`).join(', '),
  ])
}
const closeAt = (moment: string) => {
  const core = openCore({
    answerers: openEmbeddedCore({ db: database.db }),
    record: { fm() {} },
    now: () => new Date(moment),
  }).for(workerTrace)
  return closeMonths(core, new Date(moment))
}
const billsOf = async (accountId: number, period: string) =>
  (
    await sql`select from core.bills where account_id = ${accountId} and period = ${period}::date
    union all select from core.ledger where account_id = ${accountId} and period = ${period}::date`.execute(
      database.db,
    )
  ).rows.length

test('a household without a price has no bill and nothing of one; it is named, billed once a price is entered, and named no more', async () => {
  const { number, accountId } = await account({})
  const october = await account({ openedOn: '2026-12-01' })
  await closeAt('2026-12-04T03:00:00Z')
  expect(await billsOf(accountId, '2026-11-01')).toBe(0)

  await watch('2026-12-04T04:00:00Z')
  expect(await named()).toEqual([
    [number, '2026-11', 'energy household'],
    [number, '2026-12', 'energy household'],
    [october.number, '2026-12', 'energy household'],
  ])
  expect((await priceFigures(database.db)).unbilled).toEqual([{ site: 'dnem', accounts: 2 }])

  const entry = newPrice.parse({
    site: 'dnem',
    kind: 'energy',
    variant: 'household',
    from: '2026-11-01',
    price: '4.32',
    by: 'test',
  })
  await enterPrice(database.db, entry)
  await watch('2026-12-04T05:00:00Z')
  expect(await named()).toEqual([])
  await closeAt('2026-12-05T03:00:00Z')
  expect(await billsOf(accountId, '2026-11-01')).toBe(2)
  expect((await priceFigures(database.db)).unbilled).toEqual([])
})

test('businesses are named for each price that is missing, the contract too', async () => {
  const firm = { kind: 'entity', site: 'dem' } as const
  const fine = await account(firm)
  const open = await account({ ...firm, supplyPerMwhE2: null })
  const elsewhere = await account({ kind: 'entity', site: 'kem' })
  const direct = await account({ kind: 'entity', site: 'kem', distributionDirect: true })
  await watch('2026-12-10T04:00:00Z')
  const december = await named()
  expect(december.filter(([, period]) => period === '2026-12')).toEqual([
    [elsewhere.number, '2026-12', 'distribution 2'],
    [open.number, '2026-12', 'supply contract'],
  ])

  await watch('2027-01-10T04:00:00Z')
  const january = (await named()).filter(([, period]) => period === '2027-01')
  expect(january).toEqual([
    [elsewhere.number, '2027-01', 'transmission all, distribution 2'],
    [direct.number, '2027-01', 'transmission all'],
    [fine.number, '2027-01', 'transmission all, distribution 2'],
    [open.number, '2027-01', 'supply contract, transmission all, distribution 2'],
  ])
})

test('whoever has no meter in use, or a closed account, waits for no price', async () => {
  await account({}, { state: 'disabled' })
  await watch('2027-03-10T04:00:00Z')
  expect((await named()).filter(([, period]) => period === '2027-03')).toEqual([])
})

test('the operator is told thirty days before a price ends, until one follows, and of acts', async () => {
  await account({ kind: 'entity', site: 'dem' })
  const notices = async (moment: string, notice: string) =>
    (await watch(moment)).notices
      .filter((row) => row.notice === notice)
      .map(({ kind, variant, endsOn }) => [kind, variant, endsOn])
  expect(await notices('2026-11-30T10:00:00Z', 'ends')).toEqual([])
  expect(await notices('2026-12-01T10:00:00Z', 'ends')).toEqual([
    ['distribution', '1', '2026-12-31'],
    ['distribution', '2', '2026-12-31'],
    ['transmission', 'all', '2026-12-31'],
  ])
  await enterPrice(
    database.db,
    newPrice.parse({
      site: 'dem',
      kind: 'transmission',
      from: '2027-01-01',
      price: '742.91',
      act: 'НКРЕКП № 1',
      by: 'test',
    }),
  )
  expect(await notices('2026-12-02T10:00:00Z', 'ends')).toHaveLength(2)
  expect(await notices('2026-12-02T10:00:00Z', 'no-act')).toContainEqual(['transmission', 'all', null])
  expect(await notices('2027-01-02T10:00:00Z', 'no-act')).not.toContainEqual(['transmission', 'all', null])
  await notices('2026-12-02T10:00:00Z', 'no-act')
  expect((await priceFigures(database.db)).notices).toContainEqual(
    expect.objectContaining({ site: 'dem', notice: 'no-act' }),
  )
})
