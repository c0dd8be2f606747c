import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type PriceBook, priceOf } from '#domain/prices.ts'
import { SITES } from '#domain/site.ts'
import { readPrices } from './price-book.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { storePrices } from './add-prices.ts'
import { addPriceFiles } from './price-files.ts'

let database: TestDatabase
let book: PriceBook

beforeAll(async () => {
  database = await testDatabase()
  book = await readPrices(database.db)
})
afterAll(() => database.close())

const blocksOf = (month: string, group = 'household') =>
  priceOf(book, 'dnem', 'energy', group, month)?.blocks?.map(({ uptoKwh, priceE4 }) => [
    uptoKwh,
    priceE4 / 10_000,
  ])
const perMwh = (kind: 'distribution' | 'transmission' | 'dispatching', variant: string, month: string) =>
  priceOf(book, 'dnem', kind, variant, month)?.perMwhE2

describe('the published price of a household (facts §1.1)', () => {
  const three = (a: number, b: number, c: number) => [
    [100, a],
    [600, b],
    [null, c],
  ]
  test.each([
    ['2015-03', undefined],
    ['2015-04', three(0.366, 0.63, 1.407)],
    ['2015-08', three(0.366, 0.63, 1.407)],
    ['2015-09', undefined],
    ['2016-02', undefined],
    ['2016-03', three(0.57, 0.99, 1.56)],
    ['2017-02', three(0.714, 1.29, 1.638)],
    [
      '2017-03',
      [
        [100, 0.9],
        [null, 1.68],
      ],
    ],
    ['2021-01', [[null, 1.68]]],
    [
      '2023-05',
      [
        [250, 1.44],
        [null, 1.68],
      ],
    ],
    ['2023-06', [[null, 2.64]]],
    ['2024-05', [[null, 2.64]]],
    ['2024-06', [[null, 4.32]]],
    ['2026-04', [[null, 4.32]]],
    ['2026-10', [[null, 4.32]]],
    ['2026-11', undefined],
  ])('in %s', (month, blocks) => {
    expect(blocksOf(month)).toEqual(blocks)
  })

  test('with electric heating has its block in the season, and none is guessed', () => {
    const cheap = [
      [2000, 2.64],
      [null, 4.32],
    ]
    expect(blocksOf('2025-04', 'heating')).toEqual(cheap)
    expect(blocksOf('2025-05', 'heating')).toEqual([[null, 4.32]])
    expect(blocksOf('2025-09', 'heating')).toEqual([[null, 4.32]])
    expect(blocksOf('2025-10', 'heating')).toEqual(cheap)
    expect(blocksOf('2019-01', 'heating')).toEqual([
      [3000, 0.9],
      [null, 1.68],
    ])
    expect(blocksOf('2022-01', 'heating')).toBeUndefined()
    expect(blocksOf('2026-10', 'heating')).toBeUndefined()
  })

  test('names the act only where one was found', () => {
    expect(priceOf(book, 'oem', 'energy', 'household', '2021-03')?.act).toBe('КМУ № 1325 від 28.12.2020')
    expect(priceOf(book, 'oem', 'energy', 'household', '2026-05')).toMatchObject({
      act: null,
      confidence: 'low',
    })
  })
})

test('the published prices of the network end with 2026, and four companies have none of distribution', () => {
  expect(perMwh('distribution', '2', '2026-03')).toBe(169_132)
  expect(perMwh('distribution', '2', '2026-04')).toBe(169_444)
  expect(perMwh('distribution', '2', '2026-12')).toBe(169_444)
  expect(perMwh('distribution', '2', '2027-01')).toBeUndefined()
  expect(perMwh('transmission', 'all', '2025-05')).toBe(68_623)
  expect(perMwh('transmission', 'all', '2026-12')).toBe(74_291)
  expect(perMwh('transmission', 'all', '2027-01')).toBeUndefined()
  expect(perMwh('dispatching', 'all', '2026-05')).toBe(11_003)
  const without = SITES.filter((site) => !priceOf(book, site, 'distribution', '1', '2026-05'))
  expect(without).toEqual(['kem', 'oem', 'vvm', 'krem'])
})

describe('on the database of an installation', () => {
  let ownDatabase: TestDatabase
  beforeAll(async () => {
    ownDatabase = await testDatabase()
  })
  afterAll(() => ownDatabase.close())

  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from core.prices`.execute(ownDatabase.db)).rows[0]?.n
  const add = () => addPriceFiles(ownDatabase.owner.connectionString)
  const forget = () => sql`delete from core.price_files`.execute(ownDatabase.db)
  const enter = (site: string, from: string, to: string | null, priceE4: number) =>
    sql`insert into core.prices (site, kind, variant, valid_from, valid_to, blocks, confidence, entered_by)
      values (${site}, 'energy', 'household', ${from}::date, ${to}::date,
        ${JSON.stringify([{ uptoKwh: null, priceE4 }])}::jsonb, 'operator', 'admin')`.execute(ownDatabase.db)

  test('a second start adds nothing', async () => {
    const before = await count()
    expect(await add()).toEqual([])
    await forget()
    expect(await add()).toHaveLength(1)
    expect(await count()).toBe(before)
  })

  test('what an operator entered stays, and a file fills only the months beside it', async () => {
    await sql`delete from core.prices where site = 'kem' and kind = 'energy' and variant = 'household'`.execute(
      ownDatabase.db,
    )
    await enter('kem', '2025-01-01', '2025-03-31', 50_000)
    await forget()
    await add()
    const prices = await readPrices(ownDatabase.db)
    const price = (month: string) =>
      priceOf(prices, 'kem', 'energy', 'household', month)?.blocks?.[0]?.priceE4
    expect(['2024-12', '2025-01', '2025-03', '2025-04', '2026-11'].map(price)).toEqual([
      43_200,
      50_000,
      50_000,
      43_200,
      undefined,
    ])
  })

  test('two prices of one month are refused by the database, however they are entered', async () => {
    await expect(enter('vvm', '2026-10-01', null, 50_000)).rejects.toMatchObject({ code: '23P01' })
    await enter('vvm', '2026-11-01', '2026-12-31', 50_000)
    await expect(
      sql`update core.prices set valid_to = null where site = 'vvm' and variant = 'household' and valid_to = '2026-10-31'`.execute(
        ownDatabase.db,
      ),
    ).rejects.toMatchObject({ code: '23P01' })
    // at the same moment: one of the two waits and is refused
    const both = await Promise.allSettled([
      enter('vvm', '2027-01-01', null, 1),
      enter('vvm', '2027-03-01', null, 2),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a price holds for whole months', async () => {
    await expect(enter('oem', '2026-11-15', null, 50_000)).rejects.toMatchObject({ code: '23514' })
    await expect(enter('oem', '2026-11-01', '2026-11-29', 50_000)).rejects.toMatchObject({ code: '23514' })
  })

  test('prices of the demo are marked, fill what is missing, and come from the seeds alone', async () => {
    const made = await testDatabase()
    try {
      const { rows: before } = await sql`select from core.prices where confidence = 'demo'`.execute(made.db)
      expect(before).toEqual([])
      await storePrices(made.db, demoPrices(), DEMO_PRICES)
      const prices = await readPrices(made.db)
      for (const site of SITES) {
        for (const group of ['household', 'heating', 'common']) {
          expect(priceOf(prices, site, 'energy', group, '2026-12')).toMatchObject({ confidence: 'demo' })
          expect(priceOf(prices, site, 'energy', group, '2026-03')).not.toMatchObject({ confidence: 'demo' })
        }
        expect(priceOf(prices, site, 'distribution', '2', '2027-01')).toMatchObject({ confidence: 'demo' })
      }
    } finally {
      await made.close()
    }
  })
})
