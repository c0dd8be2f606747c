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
