import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip, workbook } from '#server/files/zips-under-test.ts'
import { cabinetMessages } from '#text/errors-cabinet.ts'
import { Problem } from '#server/problem.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { readWorkbook, type SheetKind } from './read-workbook.ts'

/** Promise F6 asks for ten thousand; each is a process. */
const MUTANTS = process.env['SVITLO_FULL'] ? 2_000 : 8
const xls = join(import.meta.dirname, '../../../tests/files/readings.xls')

let directory = ''
beforeAll(() => {
  directory = makeDirectory('books')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function read(bytes: Uint8Array, kind: SheetKind, name = 'file'): Promise<string[][] | string> {
  const path = join(directory, name)
  await writeFile(path, bytes)
  return readWorkbook(path, kind, 10).catch((error: unknown) => {
    if (error instanceof Problem) return error.code
    throw error
  })
}

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
  const told = await read(makeZip(workbook({ name: 'xl/worksheets/sheet1.xml', bytes: sheet })), 'xlsx')
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(Array.isArray(told) || told === 'file-error').toBe(true)
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
      const told = await read(bytes, kind)
      expect(Array.isArray(told) || told === 'file-error', `mutant ${n}`).toBe(true)
    }
  },
  60_000 + MUTANTS * 6_000,
)

test('many at once wait in line, and a line too long is told to come back', async () => {
  const path = join(directory, 'table.csv')
  await writeFile(path, 'а;б;в\n1;2;3\n')
  const told = await Promise.allSettled(Array.from({ length: 25 }, () => readWorkbook(path, 'csv', 10)))
  // three find the queue full; on a slow machine more give up, because nobody waits long
  const busy = told.filter((one) => one.status === 'rejected')
  expect(busy.length).toBeGreaterThanOrEqual(3)
  for (const { reason } of busy) expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  for (const one of told.filter(({ status }) => status === 'fulfilled'))
    expect(one).toMatchObject({
      value: [
        ['а', 'б', 'в'],
        ['1', '2', '3'],
      ],
    })
})
