import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceOf } from '#domain/prices.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { changeContract, contract, endPrice, enterPrice, newPrice, removePrice } from './enter-price.ts'
import { readPrices } from './price-book.ts'

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

  test('is told which price stands where he enters another, ends it, and enters the new one', async () => {
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
    const { number } = await makeAccount(database.db, { index: 9, kind: 'entity', supplyPerMwhE2: null })
    await changeContract(database.db, contract.parse({ account: number, price: '5100', direct: 'yes' }))
    const { rows } =
      await sql`select supply_per_mwh_e2 as price, distribution_direct as direct, tariff_group as group
      from core.accounts where number = ${number}`.execute(database.db)
    expect(rows).toEqual([{ price: 510_000, direct: true, group: 'business' }])
    await expect(
      changeContract(database.db, contract.parse({ account: '0000000000', price: '1' })),
    ).rejects.toThrow('There is no account')
  })
})
