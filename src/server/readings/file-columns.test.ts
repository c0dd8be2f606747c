import { expect, test } from 'vitest'
import { massColumns } from '#text/file-readings.ts'
import { Problem } from '#server/problem.ts'
import { tableOf } from './file-columns.ts'
import type { Sheet, SheetRow } from './read-workbook.ts'

const sheet = (lines: readonly string[][], name: string | null = null, hidden = false): Sheet => ({
  name,
  hidden,
  rows: lines.flatMap((texts, index): SheetRow[] => (texts.some(Boolean) ? [[index + 1, ...texts]] : [])),
})
const rowsOf = (lines: readonly string[][]) => tableOf([sheet(lines)]).rows
/** Lines as in a table of text: «А | Б». */
const refusalOf = (...lines: string[]) => {
  try {
    const { rows, taken } = tableOf([sheet(lines.map((line) => line.split('|').map((cell) => cell.trim())))])
    return {
      value: taken.columns.find(({ as }) => as === 'value')?.title,
      besides: taken.besides.map(({ column, title }) => `${column} ${title}`.trim()),
      values: rows.map(({ value }) => value),
    }
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.params]
    throw error
  }
}
const refusal = (lines: string[][]) => {
  try {
    return rowsOf(lines)
  } catch (error) {
    return error instanceof Problem ? [error.code, error.params] : error
  }
}

test('the heads of the template are found, whatever stands over them, and rows keep their own numbers', () => {
  const lines = [
    ['ТОВ «Пекарня»'],
    [],
    [massColumns.meter, massColumns.previous, massColumns.value, massColumns.account],
    ['06012345', '2200', '2290,5', '1100000101'],
    ['', '', '', ''],
    ['06012346', '2200', '', '1100000101'],
  ]
  expect(rowsOf(lines)).toMatchObject([
    { row: 4, meter: '06012345', value: '2290,5', account: '1100000101', zone: '', date: '' },
    { row: 6, meter: '06012346', value: '' },
  ])
})

test('a table of the customer’s own may call its columns as people do', () => {
  expect(
    rowsOf([
      ['О/р', '№ лічильника', 'ПОКАЗАННЯ'],
      ['1100000101', '6012345', '2290'],
    ]),
  ).toMatchObject([{ account: '1100000101', meter: '6012345', value: '2290' }])
})

test('the previous value is never taken for the new one', () => {
  const missing = ['columns-missing', { columns: 'Нове показання' }]
  expect(refusal([[massColumns.account, massColumns.previous], ['1', '2200']])).toEqual(missing) // oxfmt-ignore
  expect(refusalOf('Лічильник | Показання | Різниця', '| попередні | ', '060 | 4747 | 40')).toEqual(missing)
})

test('an empty sheet and one without heads say which columns are needed', () => {
  const missing = ['columns-missing', { columns: 'Особовий рахунок, Лічильник, Нове показання' }]
  expect(refusal([])).toEqual(missing)
  expect(refusal([['1100000101', '2290']])).toEqual(missing)
})

test.each<[string, string[], string]>([
  ['two lines', ['Лічильник | Показання | | Різниця', '| попередні | поточні |'], 'Показання: поточні'],
  [
    'two lines in full words',
    ['Лічильник | Показання | | Різниця', '| Попереднє показання | Поточне показання |'],
    'Показання: Поточне показання',
  ],
  [
    'three lines',
    [
      'Точка обліку | Покази лічильника | | Обсяг',
      '| на початок | на кінець |',
      'Лічильник | періоду | періоду | кВт·год',
    ],
    'Покази лічильника: на кінець: періоду',
  ],
  [
    'groups of columns',
    ['Лічильник | Попередній період | | Поточний період', '| дата | показання | показання'],
    'Поточний період: показання',
  ],
  ['dates', ['Лічильник | Показання на 01.11.2026 | Показання на 01.12.2026'], 'Показання на 01.12.2026'],
  ['a title over them', ['Показання попередні за листопад', 'Лічильник | Попереднє | Поточне'], 'Поточне'],
  ['the heading of the template', ['Лічильник | Показання | Нове показання'], 'Нове показання'],
])('heads of %s say which column is the new reading', (_what, heads, value) => {
  const cells = (heads.at(-1) ?? '')
    .split('|')
    .map((_head, index) => (index === 0 ? '06012345' : `${index}00`))
  expect(refusalOf(...heads, cells.join('|'))).toMatchObject({ value })
})

test('a column that may be the new reading too is told, or the file is refused', () => {
  expect(refusalOf('Лічильник | Показання | Поточне', '060 | 1 | 2')).toMatchObject({
    value: 'Поточне',
    besides: ['B Показання'],
  })
  // the heading is merged over both
  expect(refusalOf('Лічильник | Показання | | Місце', '060 | 1 | 2 | Цех')).toMatchObject({ besides: ['C'] })
  const unclear = (why: string, columns: string) => ['columns-unclear', { why, columns }]
  expect(refusalOf('Лічильник | Показання |', '| А | Б', '060 | 1 | 2')).toEqual(
    unclear('several', '«Показання: А» (B), «Показання: Б» (C)'),
  )
  expect(refusalOf('Лічильник | Поточне | Поточне показання', '060 | 1 | 2')).toEqual(
    unclear('several', '«Поточне» (B), «Поточне показання» (C)'),
  )
  expect(refusalOf('Лічильник | Показання |', '| день | ніч', '060 | 1 | 2')).toEqual(
    unclear('zones', '«Показання: день» (B), «Показання: ніч» (C)'),
  )
})

test('numbers of columns, heads said again, parts of a table, totals and signatures are no rows', () => {
  expect(
    refusalOf(
      'О/р | Лічильник | Показання',
      '1 | 2 | 3',
      'Цех |  |',
      '1100000101 | 06012345 | 2290',
      'О/р | Лічильник | Показання',
      '1100000101 | 06012346 | ',
      ' | Разом | 2290',
      'Всього: 2 | | 2290',
      'Головний енергетик ________ Петренко | |',
    ),
  ).toMatchObject({ values: ['2290', ''] })
})

test('a number of an account or a meter written as a decimal one is still the number', () => {
  expect(
    rowsOf([
      ['О/р', 'Лічильник', 'Показання'],
      ['1100000103.0', '98088152,00', '4787.50'],
    ]),
  ).toMatchObject([{ account: '1100000103', meter: '98088152', value: '4787.50' }])
})

test('of several sheets the visible one with the columns is taken and named, and so are others like it', () => {
  const head = ['Лічильник', 'Показання']
  const cover = sheet([['ТОВ «Приклад»'], ['Показання за листопад']], 'Титул')
  const old = sheet([head, ['060', '1']], 'Довідник', true)
  const ownSheet = sheet([head, ['060', '2']], 'Листопад')
  const other = sheet([head, ['060', '3']], 'Жовтень')
  expect(tableOf([old, cover, ownSheet, other])).toMatchObject({
    rows: [{ value: '2' }],
    taken: { sheet: 'Листопад', hidden: false, sheets: ['Жовтень'] },
  })
  expect(tableOf([cover, old])).toMatchObject({ rows: [{ value: '1' }], taken: { hidden: true, sheets: [] } })
})
