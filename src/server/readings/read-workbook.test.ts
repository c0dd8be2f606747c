import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip, workbook, workbookOf } from '#server/files/zips-under-test.ts'
import { cabinetMessages } from '#text/errors-cabinet.ts'
import { contentTypeOf } from '#server/files/content-type.ts'
import { Problem } from '#server/problem.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { firstSheet, readWorkbook, type Sheet, type SheetKind } from './read-workbook.ts'

/** Promise F6 asks for ten thousand; each is a process. */
const MUTANTS = process.env['SVITLO_FULL'] ? 2_000 : 8
const xls = join(import.meta.dirname, '../../../tests/files/readings.xls')
const kept = (name: string) => readFile(join(import.meta.dirname, '../../../tests/files', name))

/** Of the kept workbooks, after the first. */
const READINGS = '9042 66231 21137 41180 15379 208385 24169 222117 17476 13994.8 11000'.split(' ')

let directory = ''
beforeAll(() => {
  directory = makeDirectory('books')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function sheetsOf(bytes: Uint8Array, kind: SheetKind, rows = 10): Promise<Sheet[]> {
  const path = join(directory, 'file')
  await writeFile(path, bytes)
  return readWorkbook(path, kind, rows)
}

/** The first sheet, or the code of the refusal. */
const read = (bytes: Uint8Array, kind: SheetKind, rows = 10): Promise<string[][] | string> =>
  sheetsOf(bytes, kind, rows).then(
    (sheets) => firstSheet(sheets, rows + 2),
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

test('the three kinds of tables give the same texts: numbers without grouping, dates by ISO', async () => {
  const rows = [
    ['Лічильник', 'Нове показання', 'Станом на'],
    ['06012345', 1234.5, new Date('2026-12-01T00:00:00Z')],
  ]
  const book = await writeXlsx({
    sheets: [{ name: 'Показання', columns: [{}, {}, { numFmt: 'dd.mm.yyyy' }], rows }],
  })
  expect(await read(book, 'xlsx')).toEqual([rows[0], ['06012345', '1234.5', '2026-12-01']])
  const text = 'Лічильник,Нове показання,Станом на\n06012345,"1234,5",01.12.2026\n'
  expect(await read(Buffer.from(text), 'csv')).toEqual([rows[0], ['06012345', '1234,5', '01.12.2026']])
  expect((await read(await readFile(xls), 'xls'))[1]?.slice(7)).toEqual(['2250.5', '2026-12-01'])
})

test.each([
  ['embedded-chart.xls', 0],
  ['libreoffice.xls', 3],
  ['excel5-windows-1251.xls', 3],
  ['blank-row.xls', 3],
  ['chart-tab.xlsx', 3],
  ['power-query.xlsx', 3],
  ['empty-shared-text.xlsx', 3],
] as const)('%s gives the readings that its sheet shows', async (name, column) => {
  const path = join(import.meta.dirname, '../../../tests/files', name)
  expect(await contentTypeOf(path)).toBe(name.split('.')[1])
  const rows = await read(await kept(name), name.endsWith('x') ? 'xlsx' : 'xls', 20)
  const values = (Array.isArray(rows) ? rows : []).map((cells) => cells[column] ?? '').filter(Boolean)
  expect(values[0]).toBe('Нове показання')
  expect(values.slice(1)).toEqual(
    name === 'empty-shared-text.xlsx'
      ? ['4787.9', '66231', '41180', '208385', '222117', '13994.8']
      : [name.endsWith('x') ? '4787.9' : '4788', ...READINGS],
  )
})

test('cells are told as they are: dates of both eras, formulas without a value, errors, an empty text', async () => {
  const cells =
    '<row r="1"><c r="A1" s="1"><v>44895</v></c><c r="B1"><f>C1+1</f></c><c r="C1" t="str"><f>IF(1,"")</f><v></v></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1" t="b"><v>1</v></c><c r="F1"><v>1.5E3</v></c></row>'
  expect(await read(workbookOf(cells), 'xlsx')).toEqual([['2022-11-30', '=', '', '#N/A', 'true', '1500']])
  expect(await read(workbookOf(cells, { is1904: true }), 'xlsx')).toMatchObject([{ 0: '2026-12-01', 1: '=' }])
})

test('borders for thousands of rows and a stray cell in the last row do not hide the table', async () => {
  const table = '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'
  const framed = Array.from({ length: 11_000 }, (_, n) => `<row r="${n + 4}"><c r="A${n + 4}" s="1"/></row>`)
  const stray = '<row r="1048576"><c r="C1048576"><v>7</v></c></row>'
  expect(await sheetsOf(workbookOf(`${table}${framed.join('')}${stray}`), 'xlsx')).toEqual([
    {
      name: 'Показання',
      hidden: false,
      rows: [
        [1, '1'],
        [3, '3'],
        [1_048_576, '', '', '7'],
      ],
    },
  ])
  const many = Array.from(
    { length: 20 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`,
  )
  expect((await sheetsOf(workbookOf(many.join('')), 'xlsx'))[0]?.rows).toHaveLength(11)
})

test('a page and the XML of Excel 2003 that are called .xls give the same texts as a workbook', async () => {
  const page = (bytes: Buffer) => read(bytes, 'xls')
  const table = [
    ['Лічильник', 'Показання'],
    ['06012345', '2290,5'],
  ]
  const html =
    '<html><body><table><tr><td>Лічильник</td><td>Показання</td></tr><tr><td>06012345</td><td>2290,5</td></tr></table></body></html>'
  expect(await page(Buffer.from(html))).toEqual(table)
  const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
  const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="А"><Table>${table.map((row) => `<Row>${row.map(cell).join('')}</Row>`).join('')}</Table></Worksheet></Workbook>`
  expect(await page(Buffer.from(xml))).toEqual(table)
})

test('a book that takes too long is said to take too long, not to be broken', async () => {
  const path = join(directory, 'slow.csv')
  await writeFile(path, 'а;б;в\n1;2;3\n')
  await expect(readWorkbook(path, 'csv', 10, 0.001)).rejects.toMatchObject({
    code: 'file-error',
    params: { why: 'time' },
  })
  expect(cabinetMessages['file-error']({ why: 'time' })).toContain('5 секунд')
  await writeFile(path, 'не книга')
  await expect(readWorkbook(path, 'xlsx', 10)).rejects.toMatchObject({ params: { why: 'content' } })
})

test('no more rows are read than asked for, and no longer texts than a cell of ours holds', async () => {
  const long = 'ї'.repeat(5000)
  const rows = await read(Buffer.from(`${`${long};а;б\n`.repeat(40)}`), 'csv')
  expect(rows).toHaveLength(11)
  expect(rows[0]?.[0]).toHaveLength(200)
})

test('a sheet of tens of megabytes of XML harms nobody: it is read or refused within its time (F2, F6)', async () => {
  const cells = `<row r="1"><c r="A1"><v>${'1'.repeat(40)}</v></c></row>`.repeat(600_000)
  const sheet = Buffer.from(`<worksheet><sheetData>${cells}</sheetData></worksheet>`)
  const before = process.memoryUsage().rss
  const started = performance.now()
  const table = await read(makeZip(workbook({ name: 'xl/worksheets/sheet1.xml', bytes: sheet })), 'xlsx')
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(Array.isArray(table) || table === 'file-error').toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

test(
  `${MUTANTS} mutated workbooks are read or refused, never worse (F6)`,
  async () => {
    const good: [SheetKind, Buffer][] = [
      ['xls', await readFile(xls)],
      ['xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'а', rows: [['б', 1, 'в']] }] }))],
    ]
    // the same mutations every time
    let seed = 20_261_201
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    for (let n = 0; n < MUTANTS; n++) {
      const [kind, whole] = good[n % 2] ?? ['xls', Buffer.alloc(0)]
      const bytes = Buffer.from(whole)
      for (let hits = random(12) + 1; hits > 0; hits--) bytes[random(bytes.length)] = random(256)
      const table = await read(bytes, kind)
      expect(Array.isArray(table) || table === 'file-error', `mutant ${n}`).toBe(true)
    }
  },
  60_000 + MUTANTS * 6_000,
)

test('many at once wait in line, and a line too long is told to come back', async () => {
  const path = join(directory, 'table.csv')
  await writeFile(path, 'а;б;в\n1;2;3\n')
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => readWorkbook(path, 'csv', 10)))
  // three find the queue full; on a slow machine more give up, because nobody waits long
  const busy = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(busy.length).toBeGreaterThanOrEqual(3)
  for (const { reason } of busy) expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  for (const outcome of outcomes.filter(({ status }) => status === 'fulfilled'))
    expect(outcome).toMatchObject({
      value: [
        {
          rows: [
            [1, 'а', 'б', 'в'],
            [2, '1', '2', '3'],
          ],
        },
      ],
    })
})
