import { expect, test } from 'vitest'
import { massColumns } from '#text/mass-readings.ts'
import { Problem } from '#server/problem.ts'
import { typedRows } from './columns.ts'

const refusal = (sheet: string[][]) => {
  try {
    typedRows(sheet)
    return null
  } catch (error) {
    return error instanceof Problem ? [error.code, error.params] : error
  }
}

test('the heads of the template are found, whatever stands over them, and rows keep their own numbers', () => {
  const sheet = [
    ['ТОВ «Пекарня»'],
    [],
    [massColumns.meter, massColumns.previous, massColumns.value, massColumns.account],
    ['06012345', '2200', '2290,5', '1100000101'],
    ['', '', '', ''],
    ['06012346', '2200', '', '1100000101'],
  ]
  expect(typedRows(sheet)).toMatchObject([
    { row: 4, meter: '06012345', value: '2290,5', account: '1100000101', zone: '', date: '' },
    { row: 6, meter: '06012346', value: '' },
  ])
})

test('a table of the customer’s own may call its columns as people do', () => {
  expect(
    typedRows([
      ['О/р', '№ лічильника', 'ПОКАЗАННЯ'],
      ['1', '2', '3'],
    ]),
  ).toMatchObject([{ account: '1', meter: '2', value: '3' }])
})

test('the previous value is never taken for the new one', () => {
  expect(
    refusal([
      [massColumns.account, massColumns.previous],
      ['1', '2200'],
    ]),
  ).toEqual(['columns-missing', { columns: 'Нове показання' }])
})

test('an empty sheet and one without heads say which columns are needed', () => {
  const missing = ['columns-missing', { columns: 'Особовий рахунок, Лічильник, Нове показання' }]
  expect(refusal([])).toEqual(missing)
  expect(refusal([['1100000101', '2290']])).toEqual(missing)
})
