import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompoundFile } from '#server/files/old-workbooks-under-test.ts'
import { makeZip, workbook } from '#server/files/zips-under-test.ts'
import { makeFirm } from '#tests/setup/firm.ts'
import { csv, type MassTest, massTest } from './files-under-test.ts'

let m: MassTest
beforeAll(async () => {
  m = await massTest()
})
afterAll(() => m.t.close())

describe('the file', () => {
  test('may be an old .xls, its numbers and dates read as they are', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      await readFile(join(import.meta.dirname, '../../../tests/files/readings.xls')),
    )
    const { body } = await m.check(firm, file)
    // the account in the file does not belong to this firm
    expect(body.rows.map(({ row, code, typed }) => [row, code, typed])).toEqual([
      [2, 'contract-not-found', '2250.5'],
      [3, 'contract-not-found', '2 260,25'],
    ])
  })

  test('may be a CSV of an older Excel: Windows-1251, semicolons, decimal commas', async () => {
    const firm = await makeFirm(m.t)
    const text = `О/р;№ лічильника;Показання\r\n${firm.bakery.number};${firm.shop.number};2 290,25\r\n`
    const { body } = await m.check(firm, await m.handIn(firm, in1251(text)))
    expect(body.rows).toMatchObject([{ verdict: 'good', value: 2290.25, kwh: 90.25 }])
  })

  test('may have titles over it, tell its delimiter, be of two columns, be Unicode text of Excel', async () => {
    const firm = await makeFirm(m.t)
    const { number } = firm.shop
    const tables = {
      titled: Buffer.from(
        `ТОВ «Пекарня»\r\nПоказання за листопад, тис.\r\n\r\nЛічильник;Місце;Показання\r\n${number};Цех;2290,25\r\n`,
      ),
      told: Buffer.from(`sep=;\r\nМісце;Лічильник;Показання\r\nЦех;${number};2290,25\r\n`),
      twoColumns: Buffer.from(`Лічильник;Показання\r\n${number};2290,25\r\n`),
      old: in1251(`Лічильник;Показання\r\n${number};2290,25\r\n`),
      unicode: Buffer.from(`\uFEFFЛічильник\tМісце\tПоказання\r\n${number}\tЦех\t2290,25\r\n`, 'utf16le'),
    }
    const rowOf = { titled: 5, told: 2, twoColumns: 2, old: 2, unicode: 2 }
    for (const [name, bytes] of Object.entries(tables)) {
      const { body, text } = await m.check(firm, await m.handIn(firm, bytes))
      expect(body.rows, `${name}: ${text}`).toMatchObject([
        { row: rowOf[name as keyof typeof rowOf], verdict: 'good', value: 2290.25 },
      ])
    }
  })

  test('is told back by its columns and first rows beside the previous readings', async () => {
    const firm = await makeFirm(m.t)
    const takenOf = async (lines: readonly string[]) => {
      const file = await m.handIn(firm, Buffer.from(`${lines.join('\r\n')}\r\n`))
      return { file, taken: (await m.check(firm, file)).body.taken }
    }
    const { number } = firm.shop
    const heads = ['Лічильник;Показання;;Місце', ';попередні;поточні;']
    const { taken } = await takenOf([...heads, `${number};2200;2290,5;Цех`])
    expect(taken).toEqual({
      sheet: null,
      hidden: false,
      columns: [
        { as: 'meter', column: 'A', title: 'Лічильник' },
        { as: 'value', column: 'C', title: 'Показання: поточні' },
        { as: 'place', column: 'D', title: 'Місце' },
      ],
      besides: [],
      sheets: [],
      same: false,
      doubtful: false,
      first: [{ row: 3, meter: number, zone: 'single', previous: 2200, typed: '2290,5', value: 2290.5 }],
    })
    const other = await takenOf(['Лічильник;Показання;Поточне', `${number};2200;2290`])
    expect(other.taken).toMatchObject({ besides: [{ column: 'B', title: 'Показання' }], doubtful: true })
  })

  test('of which every value is the previous one is handed in only when that is said to be right', async () => {
    const firm = await makeFirm(m.t)
    const lines = [firm.shop, firm.ovens].map(({ number }) => ({ meter: number, value: '2200' }))
    const file = await m.handIn(firm, csv(lines))
    const { body } = await m.check(firm, file)
    expect(body.taken).toMatchObject({ same: true, doubtful: true })
    const reply = await m.confirm(firm, file, { deviations: true })
    expect([reply.status, reply.body.code, reply.body.field]).toEqual([409, 'columns-doubtful', 'taken'])
    expect((await m.check(firm, file)).body.state).toBe('checked')
    const said = await m.confirm(firm, file, { deviations: true, taken: true })
    expect([said.status, said.body.rows], said.text).toEqual([200, 2])
    const another = await m.handIn(
      firm,
      csv([...lines.slice(1), { meter: firm.zones.number, zone: 'День', value: '2201' }]),
    )
    expect((await m.check(firm, another)).body.taken).toMatchObject({ same: false })
  })

  test('with a formula nobody has computed says so in its row, and passes no such row over', async () => {
    const firm = await makeFirm(m.t)
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Показання',
          rows: [
            ['Лічильник', 'Показання'],
            [firm.shop.number, null],
            [firm.ovens.number, 2290],
          ],
          cells: new Map([['1,1', { formula: 'B3+1' }]]),
        },
      ],
    })
    const file = await m.handIn(firm, book)
    const { body } = await m.check(firm, file, { sort: undefined })
    expect(body.counts).toMatchObject({ all: 2, good: 1, bad: 1, skipped: 0 })
    expect(body.rows[0]).toMatchObject({ row: 2, verdict: 'bad', code: 'formula-without-value' })
    const bad = await m.t.call('/api/entity/readings/mass/bad-rows', {
      token: firm.token,
      file,
      format: 'csv',
    })
    expect(bad.text).toContain('формула без обчисленого значення')
  })

  test('of ten thousand rows is judged, what has to be mended first', async () => {
    const firm = await makeFirm(m.t)
    const { bakery, shop } = firm
    const lines = Array.from({ length: 10_000 }, (_, index) => ({
      account: bakery.number,
      meter: index === 0 ? shop.number : `404${index}`,
      value: index % 2 === 0 ? '2290' : '',
    }))
    const file = await m.handIn(firm, csv(lines))
    const { body, text } = await m.check(firm, file, { sort: undefined })
    expect(body.counts, text.slice(0, 300)).toMatchObject({ all: 10_000, good: 1, bad: 4999, skipped: 5000 })
    expect(body.rows.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 50 }, () => 'bad'))
    const last = await m.check(firm, file, { sort: undefined, page: 100 })
    expect(last.body.rows.at(-1)).toMatchObject({ row: 2, verdict: 'good' })
    const byRow = await m.check(firm, file)
    expect(byRow.body.rows[0]).toMatchObject({ row: 2, verdict: 'good' })
  }, 60_000)

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>;;\n;;</html>'), 'вебсторінка'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'), 'Це PDF'],
    ['a letter', Buffer.from('Добрий день, прошу прийняти показання: 2290.\nДякую\n'), 'Потрібен файл'],
    ['a script', Buffer.from('var a = 1; var b = 2; alert(a)\nfetch("/")\n'), 'Потрібен файл'],
    [
      'a workbook with macros',
      makeZip(workbook({ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') })),
      'макроси',
    ],
    [
      'a bomb',
      makeZip(workbook({ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(60_000_000, ' ') })),
      'її не відкриваємо',
    ],
    [
      'a book with a password',
      makeCompoundFile([{ name: 'EncryptedPackage', bytes: Buffer.from('x') }]),
      'Зніміть пароль',
    ],
    [
      'a letter of Word',
      makeCompoundFile([{ name: 'WordDocument', bytes: Buffer.from('x') }]),
      'Це документ',
    ],
    [
      'a table of OpenDocument',
      makeZip([
        { name: 'mimetype', bytes: Buffer.from('x') },
        { name: 'content.xml', bytes: Buffer.from('x') },
      ]),
      'OpenDocument',
    ],
  ])('is not %s: what it is and which table is needed is told', async (_what, bytes, message) => {
    const answer = await m.upload(await makeFirm(m.t), bytes)
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([415, 'xls-required', 'file'])
    expect(answer.body.message).toContain('xls, xlsx або csv')
    expect(answer.body.message).toContain(message)
  })

  test('that is broken inside, or holds entities, is told to be so and harms nobody (F6)', async () => {
    const firm = await makeFirm(m.t)
    const parts = workbook({
      name: 'xl/worksheets/sheet1.xml',
      bytes: Buffer.from('<worksheet><sheetData><row'),
    })
    const broken = await m.check(firm, await m.handIn(firm, makeZip(parts)))
    expect([broken.status, broken.body.code]).toEqual([400, 'file-error'])
    const cfb = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016, 7),
      Buffer.from('Workbook', 'utf16le'),
      Buffer.alloc(512, 255),
    ])
    const noBook = await m.upload(firm, cfb)
    expect([noBook.status, noBook.body.code]).toEqual([415, 'xls-required'])
  })

  test('without the columns needed is told which; one of too many rows is divided', async () => {
    const firm = await makeFirm(m.t)
    const bare = await m.check(firm, await m.handIn(firm, Buffer.from('а;б;в\r\n1;2;3\r\n')))
    expect([bare.status, bare.body.code]).toEqual([400, 'columns-missing'])
    expect(bare.body.message).toContain('Нове показання')
    const many = csv(Array.from({ length: 10_001 }, () => ({ account: firm.bakery.number, value: '1' })))
    const answer = await m.check(firm, await m.handIn(firm, many))
    expect([answer.status, answer.body.code]).toEqual([413, 'too-many-rows'])
    expect(answer.body.message).toContain('10\u00a0000')
  })
})

/** A text in Windows-1251; only the letters that the test uses. */
function in1251(text: string): Buffer {
  const table = new Map<string, number>()
  const decoder = new TextDecoder('windows-1251')
  for (let byte = 0; byte < 256; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Buffer.from([...text].map((letter) => table.get(letter) ?? 63))
}
