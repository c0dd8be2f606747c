import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertReadings, makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { openEmbeddedCore } from '#billing/open.ts'

const RUNS = process.env['SVITLO_FULL'] ? 40 : 4

const price = fc.integer({ min: 1, max: 200_000 })
const world = fc.record({
  group: fc.constantFrom('household', 'heating', 'common'),
  limit: fc.integer({ min: 50, max: 400 }),
  prices: fc.tuple(price, price),
  accounts: fc.array(
    fc.record({
      zones: fc.constantFrom(1 as const, 2 as const, 3 as const),
      monthly: fc.integer({ min: 0, max: 900 }),
      read: fc.boolean(),
      // a reading of the month before, which no bill counts: it is calculated again, by its own price
      late: fc.boolean(),
    }),
    { minLength: 1, maxLength: 10 },
  ),
})

const NOW = '2026-12-08T08:00:00.000Z'

test('the bills that were shown before a price was confirmed are the bills that are made afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const database = await testDatabase()
      try {
        await billsAsShown(database, given)
      } finally {
        await database.close()
      }
    }),
    { numRuns: RUNS },
  )
})

type World = typeof world extends fc.Arbitrary<infer W> ? W : never

async function billsAsShown({ db }: TestDatabase, given: World): Promise<void> {
  await storePrices(db, demoPrices(), DEMO_PRICES)
  const core = openCore({
    answerers: openEmbeddedCore({ db }),
    record: { fm: () => undefined },
    now: () => new Date(NOW),
  }).for(workerTrace)
  for (const [n, { zones, monthly, read, late }] of given.accounts.entries()) {
    const account = await makeAccount(db, { index: n + 1, tariffGroup: given.group })
    const meter = await makeMeter(db, account.accountId, { zones })
    await makeReadings(db, meter, { from: '2025-11', months: 12, monthly, start: 1000 })
    const last = { accountId: account.accountId, meterId: meter.meterId }
    const zone = zones === 1 ? ('single' as const) : ('night' as const)
    if (late)
      await insertReadings(db, [
        {
          ...last,
          zone,
          countsOn: '2026-10-20',
          value: 1000 + 11 * monthly + 3,
          kwh: null,
          state: 'accepted',
        },
      ])
    if (read)
      await insertReadings(db, [
        {
          ...last,
          zone,
          countsOn: '2026-12-01',
          value: 1000 + 13 * monthly + 7,
          kwh: null,
          state: 'accepted',
        },
      ])
  }
  const site = 'dnem'
  const wanted = {
    site,
    kind: 'energy',
    variant: given.group,
    validFrom: '2026-11-01',
    validTo: given.group === 'heating' ? '2027-04-30' : null,
    value: {
      blocks: [
        { uptoKwh: given.limit, priceE4: given.prices[0] },
        { uptoKwh: null, priceE4: given.prices[1] },
      ],
      perMwhE2: null,
      coefficient: null,
    },
    now: NOW,
  } as const
  const { month, current, bills } = await core.call(fm.ZPORTAL_PRICE_PREVIEW, wanted)
  expect(month).toBe('2026-11')
  expect(bills).toHaveLength(given.accounts.length)
  await core.call(
    fm.ZPORTAL_PRICE_ENTER,
    { ...wanted, act: null, actOn: null, actUrl: null, replaces: current?.validFrom ?? null, by: 'test' },
    { key: randomUUID() },
  )
  await core.call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', limit: 100, now: NOW }, { key: randomUUID() })
  for (const { account, afterKopiykas } of bills) {
    const made = (await core.call(fm.ZPORTAL_BILLS_LIST, { account })).bills.find(
      ({ period, byHand }) => period === '2026-11' && !byHand,
    )
    expect(made?.amountKopiykas ?? 0).toBe(afterKopiykas)
  }
}
