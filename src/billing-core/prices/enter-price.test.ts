import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PricedBy, pricedIn, priceOf } from '#domain/prices.ts'
import { makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { changeContract, contract, endPrice, enterPrice, newPrice, removePrice } from './enter-price.ts'
import { priceFacts, readPrices } from './price-book.ts'
import { watchPrices } from './price-watch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const heating = {
  site: 'krem',
  kind: 'energy',
  variant: 'heating',
  from: '2026-10-01',
  to: '2027-04-30',
  by: 'test',
}
const supplyOf = async (number: string) =>
  (
    await sql<{
      supply: unknown
    }>`select ${priceFacts} from core.accounts a where number = ${number}`.execute(database.db)
  ).rows[0]?.supply
const enter = (given: object) => enterPrice(database.db, newPrice.parse({ ...heating, ...given }))

describe('an operator', () => {
  test('enters a price in blocks, told with a comma or a point', async () => {
    await enter({ price: '2000:2,64 4.32', act: 'КМУ № 1' })
    const row = priceOf(await readPrices(database.db), 'krem', 'energy', 'heating', '2027-04')
    expect(row).toMatchObject({
      blocks: [
        { uptoKwh: 2000, priceE4: 26_400 },
        { uptoKwh: null, priceE4: 43_200 },
      ],
      act: 'КМУ № 1',
      confidence: 'operator',
    })
  })

  test('the operator is told which price is in force, ends it, and enters the new one', async () => {
    const first = { kind: 'distribution', variant: '2', from: '2026-01-01', to: null, price: '1700' }
    const id = await enter(first)
    const next = { ...first, from: '2027-01-01', price: '1800,50' }
    await expect(enter(next)).rejects.toThrow(`have a price already: ${id}.`)
    await endPrice(database.db, id, '2026-12-31', 'test')
    await enter(next)
    const book = await readPrices(database.db)
    const price = (month: string) => priceOf(book, 'krem', 'distribution', '2', month)?.perMwhE2
    expect([price('2026-12'), price('2027-01')]).toEqual([170_000, 180_050])
    await removePrice(database.db, id)
    await expect(removePrice(database.db, id)).rejects.toThrow(`There is no price ${id}`)
  })

  test.each([
    ['a day in the middle of a month', { from: '2026-11-15' }],
    ['an end that is no last day', { from: '2028-11-01', to: '2028-11-29' }],
    ['a group that has no price of its own', { variant: 'business' }],
    ['a company nobody knows', { site: 'abc' }],
    ['blocks that do not rise', { from: '2030-10-01', to: null, price: '2000:2.64 100:3 4.32' }],
    ['blocks without the rest', { from: '2030-10-01', to: null, price: '2000:2.64' }],
    ['more digits than a price has', { from: '2030-10-01', to: null, price: '4.32001' }],
  ])('is refused: %s', async (_title, wrong) => {
    await expect((async () => enter({ price: '4.32', ...wrong }))()).rejects.toThrow()
  })

  test('says what a contract costs and whom distribution is paid to', async () => {
    const { number, accountId } = await makeAccount(database.db, {
      index: 9,
      kind: 'entity',
      supplyPerMwhE2: null,
    })
    const change = async (given: object) =>
      changeContract(
        database.db,
        contract.parse({ account: number, by: 'test', ...given }),
        new Date('2026-11-21T10:00:00Z'),
      )
    await change({ price: '5100', direct: 'yes' })
    const { rows } = await sql`select distribution_direct as direct, tariff_group as group, ${priceFacts}
      from core.accounts a where number = ${number}`.execute(database.db)
    const first = { from: '2019-01', perMwhE2: 510_000 }
    expect(rows).toMatchObject([{ direct: true, group: 'business', supply: [first] }])
    await expect(change({ account: '0000000000', price: '1' })).rejects.toThrow('There is no account')

    // a new price begins with a month that is open; the former price stays for the months before
    await change({ price: '5210.5' })
    await change({ price: '5300', from: '2027-02-01' })
    await change({ price: '5310', from: '2027-02-01' })
    expect(await supplyOf(number)).toEqual([
      first,
      { from: '2026-11', perMwhE2: 521_050 },
      { from: '2027-02', perMwhE2: 531_000 },
    ])
    await makeBill(database.db, { accountId, number }, { period: '2026-12', amountKop: 1, kwh: 1 })
    await expect(change({ price: '1', from: '2026-12-01' })).rejects.toThrow('2026-12 is billed already')
    await expect(change({ price: '1', from: '2027-01-15' })).rejects.toThrow()
    expect(await supplyOf(number)).toHaveLength(3)
  })

  test('says to which tariff group an account belongs from a month on; until then it belongs to the former one', async () => {
    const { number, accountId } = await makeAccount(database.db, { index: 10, site: 'vvm' })
    const change = async (given: object) =>
      changeContract(
        database.db,
        contract.parse({ account: number, by: 'test', ...given }),
        new Date('2026-11-21T10:00:00Z'),
      )
    const facts = async () =>
      (
        await sql<PricedBy>`select ${priceFacts} from core.accounts a where number = ${number}`.execute(
          database.db,
        )
      ).rows[0]
    const inMonths = async () => {
      const read = await facts()
      return ['2026-10', '2026-11', '2027-01', '2027-03'].map(
        (month) => read && pricedIn(read, month).tariffGroup,
      )
    }
    await change({ group: 'heating', from: '2027-01-01' })
    expect((await facts())?.tariffGroup).toBe('household')
    expect(await inMonths()).toEqual(['household', 'household', 'heating', 'heating'])
    await change({ group: 'common' })
    expect((await facts())?.tariffGroup).toBe('common')
    await change({ direct: 'yes', from: '2027-02-01' })
    expect(await inMonths()).toEqual(['household', 'common', 'heating', 'heating'])
    expect((await facts())?.terms.map(({ distributionDirect }) => distributionDirect)).toEqual([
      false,
      false,
      false,
      true,
    ])
    await makeBill(database.db, { accountId, number }, { period: '2026-11', amountKop: 1, kwh: 1 })
    await expect(change({ group: 'household' })).rejects.toThrow('2026-11 is billed already')
    await watchPrices(database.db, new Date('2027-01-01T10:00:00Z'))
    expect((await facts())?.tariffGroup).toBe('heating')
  })
})
