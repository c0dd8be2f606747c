import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentTypeOf } from '#server/files/content-type.ts'
import { tableOf } from './file-columns.ts'
import { readWorkbook, type SheetKind } from './read-workbook.ts'

const FOLDER = join(import.meta.dirname, '../../../tests/files')
const READINGS = '4787.9 9042 66231 21137 41180 15379 208385 24169 222117 17476 13994.8 11000'.split(' ')
/** Files of the old kind show no tenths in the first row. */
const OLD = ['4788', ...READINGS.slice(1)]
const AS_TYPED = READINGS.map((value) => value.replace('.', ','))

/** Where files as customers save them were misread or refused once: the sheet, the column, the readings as they stand. */
test.each([
  ['page.xls', 'xls', 'Sheet1', 'Нове показання', AS_TYPED],
  ['spreadsheet-2003.xls', 'xls', 'Показання', 'Нове показання', AS_TYPED],
  ['leading-bracket.csv', 'csv', null, 'Нове показання', AS_TYPED],
  ['signed-below.csv', 'csv', null, 'Нове показання', AS_TYPED],
  ['total-below.csv', 'csv', null, 'Нове показання', AS_TYPED],
  ['two-line-head.xlsx', 'xlsx', 'Акт', 'Показання: поточні', READINGS],
  ['two-line-head-longer.xlsx', 'xlsx', 'Акт', 'Показання: Поточне показання', READINGS],
  ['filtered-rows.xlsx', 'xlsx', 'Sheet', 'Нове показання', READINGS],
  ['borders-to-row-11000.xlsx', 'xlsx', 'Sheet', 'Нове показання', READINGS],
  ['cover-first.xlsx', 'xlsx', 'Показання', 'Нове показання', READINGS],
  ['hidden-first.xlsx', 'xlsx', 'Показання', 'Нове показання', READINGS],
  ['error-values.xlsx', 'xlsx', 'Показання', 'Нове показання', ['4787.9', '#N/A', '66231', '#N/A']],
  ['blank-row-inside.xls', 'xls', 'Показання', 'Нове показання', OLD],
  ['upper-case-stream.xls', 'xls', 'Показання', 'Нове показання', OLD],
  [
    'spelled-numbers.xlsx',
    'xlsx',
    'Sheet',
    'Нове показання',
    [
      '5 000,5',
      '9 100',
      '66 300',
      "21'200",
      '41.200,0',
      '15,400.0',
      '208 400 кВт·год',
      '=5+5',
      '1.2E+4',
      '٣٤',
      '12345-',
      '0012345',
    ],
  ],
] as const)('%s gives the readings of its sheet', async (name, kind, sheet, title, values) => {
  const path = join(FOLDER, name)
  expect(await contentTypeOf(path)).toBe(kind)
  const { rows, taken } = tableOf(await readWorkbook(path, kind satisfies SheetKind, 12_000))
  expect(taken.sheet).toBe(sheet)
  expect(taken.columns.find(({ as }) => as === 'value')?.title).toBe(title)
  expect(rows.map(({ value }) => value.replaceAll(/\s/g, ' '))).toEqual(values)
})
