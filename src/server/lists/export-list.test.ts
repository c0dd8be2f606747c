import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import type { FileReply } from '#contract/endpoint.ts'
import { type ExportColumn, exportList } from './export-list.ts'

type Row = { note: string; kop: number | null; kwh: number; on: string; at: Date }
const columns: ExportColumn<Row>[] = [
  { title: 'Примітка', kind: 'text', value: (row) => row.note },
  { title: 'Сума, грн', kind: 'money', value: (row) => row.kop },
  { title: 'кВт·год', kind: 'number', decimals: 1, value: (row) => row.kwh },
  { title: 'Дата', kind: 'date', value: (row) => row.on },
  { title: 'Місяць', kind: 'month', value: (row) => row.on.slice(0, 7) },
  { title: 'Отримано', kind: 'moment', value: (row) => row.at },
]
const row = (note: string): Row => ({
  note,
  kop: -123456,
  kwh: 1234.5,
  on: '2026-11-05',
  at: new Date('2026-11-05T11:00:00Z'),
})
const attacks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '−1',
]

const csv = async (rows: Row[]) =>
  whole(await exportList('csv', { name: 'Список', columns, rows })).toString('utf8')
const xlsx = async (rows: Row[]) => whole(await exportList('xlsx', { name: 'Список', columns, rows }))
function whole({ bytes }: FileReply): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new Error('a short list is written at once')
  return Buffer.from(bytes)
}

/** The text of every part of a zip whose entries are stored or deflated. */
function partsOf(zip: Buffer): string {
  const names: string[] = []
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    names.push((method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return names.join('\n')
}

test('a CSV opens by a double click: a mark, semicolons, decimal commas, dates as people write them', async () => {
  const text = await csv([row('Квартира; «дім»\nдруга')])
  expect(text).toBe(
    '\uFEFFПримітка;Сума, грн;кВт·год;Дата;Місяць;Отримано\r\n' +
      '"Квартира; «дім»\nдруга";-1234,56;1234,5;05.11.2026;11.2026;05.11.2026 13:00\r\n',
  )
})

/** A list of a few rows is written at once, one of many in a thread. */
async function bookOf(name: string, rows: readonly Row[]) {
  const parts = []
  const { bytes } = await exportList('xlsx', { name, columns, rows })
  if (bytes instanceof Uint8Array) parts.push(bytes)
  else for await (const part of bytes) parts.push(part)
  const { sheets } = await readXlsx(Buffer.concat(parts))
  return sheets[0]
}

test.each([1, 300])(
  'a cell of a workbook of %i rows ends with dots where a sheet holds no more',
  async (count) => {
    const long = await bookOf('Список', Array(count).fill(row('я'.repeat(40_000))))
    const text = String(long?.rows[1]?.[0])
    expect([text.length, text.slice(-2)]).toEqual([32_767, 'я…'])
    const whole = await bookOf('Список', [row('я'.repeat(32_767))])
    expect(String(whole?.rows[1]?.[0])).toBe('я'.repeat(32_767))
    const pair = await bookOf('Список', [row(`${'я'.repeat(32_765)}😀😀`)])
    expect(String(pair?.rows[1]?.[0]).isWellFormed()).toBe(true)
  },
)

test.each([1, 300])(
  'text of a workbook of %i rows is what was written, whatever it looks like',
  async (count) => {
    for (const note of ['_x000D_ і _x003D_1+1', ' &lt;b&gt; ]]> ', 'рядок\n-другий', '00123456']) {
      const book = await bookOf('Список', Array(count).fill(row(note)))
      expect(book?.rows[count]?.[0], note).toBe(note)
    }
  },
)

test.each(['=Список', '-1', "'лапки'", '[*]', 'я'.repeat(29) + '😀😀'])(
  'a list named %j becomes a sheet with a name that Excel takes',
  async (name) => {
    const sheet = await bookOf(name, [row('Дім')])
    expect(sheet?.name).toMatch(/^[^'[\]:*?/\\]{1,31}$/)
    expect(sheet?.name.isWellFormed()).toBe(true)
  },
)

test('a number of a CSV has no digits that only a computer sees', async () => {
  const sum: ExportColumn<Row>[] = [{ title: 'кВт·год', kind: 'number', value: () => 0.1 + 0.2 }]
  const file = await exportList('csv', { name: 'Список', columns: sum, rows: [row('')] })
  expect(whole(file).toString('utf8')).toBe('\uFEFFкВт·год\r\n0,3\r\n')
})

test('an empty list is its head alone, and a leap day is a day', async () => {
  expect((await csv([])).split('\r\n')).toHaveLength(2)
  expect((await bookOf('Список', []))?.rows).toHaveLength(1)
  const leap = { ...row('Дім'), on: '2028-02-29' }
  expect(await csv([leap])).toContain(';29.02.2028;02.2028;')
  expect((await bookOf('Список', [leap]))?.rows[1]?.[3]).toEqual(new Date('2028-02-29T00:00:00Z'))
})

test('numbers of a workbook are numbers and dates are dates', async () => {
  const { sheets } = await readXlsx(await xlsx([row('Дім'), { ...row('Порожньо'), kop: null }]))
  expect(sheets[0]?.rows[1]).toEqual([
    'Дім',
    -1234.56,
    1234.5,
    new Date('2026-11-05T00:00:00Z'),
    new Date('2026-11-01T00:00:00Z'),
    new Date('2026-11-05T13:00:00Z'),
  ])
  expect(sheets[0]?.rows[2]?.[1] ?? null).toBeNull()
})

test.each(attacks)('F5: %j stays text in both formats', async (attack) => {
  const line = (await csv([row(attack)])).split('\r\n').slice(1).join('\r\n')
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  const book = await xlsx([row(attack)])
  expect(partsOf(Buffer.from(book))).not.toMatch(/<f[ >]/)
  const { sheets } = await readXlsx(book)
  expect(String(sheets[0]?.rows[1]?.[0]).startsWith("'")).toBe(true)
})
