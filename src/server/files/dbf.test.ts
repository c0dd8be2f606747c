import { expect, test } from 'vitest'
import { dbf } from '#tests/setup/dbf.ts'
import { readDbf } from './dbf.ts'
import { type ChannelColumns, readRegistry } from '#domain/pay-registry.ts'

const columns: ChannelColumns = {
  order: 'ORDER',
  account: 'LS',
  sum: 'SUMMA',
  date: 'DATA',
  payer: 'FIO',
  datePattern: 'YYYYMMDD',
  totalRow: 'last',
}

const ascii = (text: string) => new TextEncoder().encode(text)
/** «Шевченко» in CP866. */
const SHEVCHENKO = Uint8Array.of(0x98, 0xa5, 0xa2, 0xe7, 0xa5, 0xad, 0xaa, 0xae)

test('a registry of a bank in DBF and CP866 is read, without its total', () => {
  const file = dbf(
    [
      ['ORDER', 12],
      ['LS', 12],
      ['SUMMA', 10],
      ['DATA', 8],
      ['FIO', 20],
    ],
    [
      [ascii('A1'), ascii('1200000100'), ascii('432.50'), ascii('20261121'), SHEVCHENKO],
      [ascii('A2'), ascii('1200000101'), ascii('10.00'), ascii('20261122'), ascii('')],
      [ascii(''), ascii(''), ascii('442.50'), ascii('20261122'), ascii('')],
    ],
  )
  expect(readRegistry(readDbf(file, 1000) ?? [], columns)).toEqual({
    rows: [
      {
        row: 1,
        order: 'A1',
        account: '1200000100',
        paidOn: '2026-11-21',
        kopiykas: 432_50,
        feeKopiykas: null,
        payer: 'Шевченко',
      },
      {
        row: 2,
        order: 'A2',
        account: '1200000101',
        paidOn: '2026-11-22',
        kopiykas: 10_00,
        feeKopiykas: null,
        payer: null,
      },
    ],
  })
})

test('a file cut off, or of another kind, is no DBF', () => {
  const file = dbf([['SUMMA', 10]], [[ascii('1.00')], [ascii('2.00')]])
  expect(readDbf(file.slice(0, -8), 1000)).toBe(null)
  expect(readDbf(ascii('SUMMA;DATA'), 1000)).toBe(null)
  expect(readDbf(new Uint8Array(), 1000)).toBe(null)
})

test('a head may stand below a title; what is missing or wrong is named', () => {
  const table = [['Реєстр за 21.11.2026'], [], ['Дата', 'Сума'], ['21.11.2026 10:15', '1 234,50'], ['', '']]
  const plain = { sum: 'сума', date: 'ДАТА', datePattern: 'DD.MM.YYYY', totalRow: 'none' } as const
  expect(readRegistry(table, plain)).toMatchObject({ rows: [{ paidOn: '2026-11-21', kopiykas: 1_234_50 }] })
  expect(readRegistry(table, { ...plain, order: 'Замовлення' })).toEqual({ missing: 'Замовлення' })
  expect(readRegistry([...table, ['99.99.2026', '5']], plain)).toEqual({ wrongRow: 3 })
})
