import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { contentTypeOf, leadsOutside } from './content-type.ts'
import { makeCompoundFile, oldWorkbook } from './old-workbooks-under-test.ts'
import { makeZip, type Part, workbook } from './zips-under-test.ts'

let directory = ''
let number = 0
beforeAll(() => {
  directory = makeDirectory('hostile')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function kept(bytes: Buffer): Promise<string> {
  const path = join(directory, String((number += 1)))
  await writeFile(path, bytes)
  return path
}
const typeOf = async (bytes: Buffer) => contentTypeOf(await kept(bytes))
const part = (name: string, text: string | Buffer): Part => ({ name, bytes: Buffer.from(text) })
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const DDE = "cmd|'/c calc'!A0"
const LINK = '<a:externalLink xmlns:a="x"><a:ddeLink ddeService="cmd" ddeTopic="/c calc"/></a:externalLink>'
const CHUNK = 1024 * 1024
/** Milliseconds for which others may wait. */
const BLINK = 100

/** The list of the table of chains leads back to its own sector. */
function endless(): Buffer {
  const book = Buffer.concat([oldWorkbook(), Buffer.alloc(6 * CHUNK)])
  const sector = Math.ceil(book.length / 512) - 4
  book.writeUInt32LE(sector, 68)
  book.writeUInt32LE(sector, (sector + 1) * 512 + 508)
  return book
}

describe('while a file is looked at, others go on, whatever it holds', () => {
  test.each<[string, () => Buffer, string | null]>([
    ['a page of «>=»', () => Buffer.from(`<html><table>${'>='.repeat(60_000)}</table>`), null],
    ['a page of entities', () => Buffer.from(`<html><table>${'<td>=a&amp;b</td>'.repeat(300_000)}`), 'xls'],
    ['a page of «<»', () => Buffer.from(`<html><table>${'<'.repeat(5 * CHUNK)}`), 'xls'],
    [
      'three hundred names of one long stream',
      () =>
        oldWorkbook(
          {},
          Array.from({ length: 300 }, () => ({ name: '\u0001Ole', bytes: Buffer.alloc(8192) })),
        ),
      null,
    ],
    [
      'a stream of the state of three megabytes',
      () => oldWorkbook({}, [{ name: '\u0001Ole', bytes: Buffer.alloc(3 * CHUNK) }]),
      null,
    ],
    ['a table of chains without an end', endless, null],
    ['letters of base64 and blanks', () => Buffer.from(`MI${'A '.repeat(5 * CHUNK - 2)}`), null],
    ['a cell of ten megabytes', () => Buffer.from(`а;б;в\n1;2;3\n1;2;"=${'a'.repeat(9 * CHUNK)}`), 'csv'],
    ['quotes of a megabyte', () => Buffer.from(`а;б;в\n1;2;3\n1;2;"=${'""'.repeat(CHUNK / 2)}`), 'csv'],
    [
      'a formula of ten megabytes',
      () => makeZip(workbook(part('xl/worksheets/sheet1.xml', `<f>${'&#0'.repeat(2 * CHUNK)}`))),
      null,
    ],
  ])('%s', async (_what, make, type) => {
    const path = await kept(make())
    let isOver = false
    const began = performance.now()
    const looked = contentTypeOf(path).finally(() => (isOver = true))
    // of a check in this thread no turn would be seen between its beginning and its end
    let turns = 0
    while (!isOver) {
      await new Promise((next) => setImmediate(next))
      turns += 1
    }
    expect(await looked).toBe(type)
    // what is refused at once lets nobody wait; what is taken was looked at to its end
    if (type !== null || performance.now() - began > BLINK) expect(turns).toBeGreaterThan(20)
  })
})

describe('a formula that asks another program is seen, however it is written', () => {
  test.each([
    [`=${DDE}`],
    [`""=${DDE}`],
    [`"=cmd"|'/c calc'!A0`],
    [`"="cmd|'/c calc'!A0`],
    [`  =${DDE}`],
    [`=MSEXCEL]|'x'!A0`],
    ['=SUM(1)+WEBSERVICE("http://a.example/"&A1)'],
    ['@DDE("soffice";"a";"b")'],
    [`x,=${DDE}`],
    [`x\t=${DDE}`],
  ])('in a cell of a table of text: %s', async (cell) => {
    expect(await typeOf(Buffer.from(`Лічильник;Показання;Примітка\n1;2;3\n1;2;${cell}\n`))).toBeNull()
  })

  test.each([['-5|3'], ['=1+2'], ['="0012"'], ['-'], ["+'Цех | 2'!A1"], ['=SUM(A1:A2)'], ['- склад (1)']])(
    'and one that asks nobody is taken: %s',
    async (cell) => {
      expect(await typeOf(Buffer.from(`Лічильник;Показання;Примітка\n1;2;3\n1;2;${cell}\n`))).toBe('csv')
    },
  )

  test.each([
    [`<td>=${DDE}</td>`],
    ['<td>&#61;cmd|&#39;/c calc&#39;!A0</td>'],
    ["<td>&equals;cmd&verbar;'/c calc'!A0</td>"],
    ["<td>=cmd&#0000000124;'/c calc'!A0</td>"],
    ["<td>=cmd&#124'/c calc'!A0</td>"],
    [`<td><b>=</b>${DDE}</td>`],
    [`<td a=">" b>=${DDE}</td>`],
    ["<td x:fmla==cmd|'/c'!A0>1</td>"],
    [`<td x:fmla="=${DDE}">1</td>`],
    [`<td x:fmla='&#61;cmd|"/c"!A0'>1</td>`],
  ])('in a page: %s', async (cell) => {
    expect(await typeOf(Buffer.from(`<html><table><tr>${cell}</tr></table></html>`))).toBeNull()
  })

  test.each([
    ['="=cmd|x!A0"'],
    ['="&#61;cmd|x!A0"'],
    ['="=cmd&#0000000124;x!A0"'],
    ["='=cmd&#x0000007c;x!A0'"],
  ])('in the XML of Excel 2003: %s', async (formula) => {
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Cell ss:Formula${formula}/></Workbook>`
    expect(await typeOf(Buffer.from(xml))).toBeNull()
  })

  test.each<[string, Part]>([
    ['in a part that is called a picture', part('xl/media/link1.xml', LINK)],
    ['in a picture by its name', part('xl/media/image1.png', LINK)],
    ['in the small picture of the book', part('docProps/thumbnail.xml', LINK)],
    ['in another alphabet', part('xl/externalLinks/link1.dat', utf16(LINK))],
    ['in another alphabet and called a picture', part('xl/media/image1.png', utf16(LINK))],
    [
      'as a function of another site',
      part('xl/worksheets/sheet1.xml', '<f>WEBSERVICE("http://a.example")</f>'),
    ],
  ])('%s', async (_where, hidden) => {
    expect(await typeOf(makeZip(workbook(hidden)))).toBeNull()
  })

  test('and a drawing among the pictures is taken', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
    expect(await typeOf(makeZip(workbook(part('xl/media/image1.svg', svg))))).toBe('xlsx')
  })
})

describe('what a workbook fetches is seen, however it is written', () => {
  const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (relation: string) =>
    makeZip(
      workbook(
        part(
          'xl/_rels/workbook.xml.rels',
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
        ),
      ),
    )
  test.each([
    [`<Relationship Id="a" Type="${TYPES}/image" Target="http://a.example/" TargetMode="External"/>`],
    [`<Relationship Id="a>b" Type="${TYPES}/image" Target="http://a.example/" TargetMode="External"/>`],
    [`<Relationship Id="a" Type="${TYPES}/image" Target="http://a.example/" TargetMode="&#69;xternal"/>`],
    [`<Relationship Id="Type='/hyperlink'" Type="${TYPES}/image" Target="//a" TargetMode="External"/>`],
    [`<Relationship Id="a" Type="x/hyperlink" Target="//a" TargetMode="External"/>`],
    ['<Relationship Id="a"'],
  ])('%s', async (relation) => {
    expect(await leadsOutside(await kept(relations(relation)))).toBe(true)
  })

  test.each([
    [`<Relationship Id="a" Type="${TYPES}/hyperlink" Target="http://a.example/" TargetMode="External"/>`],
    [`<Relationship Id="a" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"/>`],
  ])('and what has to be pressed is not: %s', async (relation) => {
    expect(await leadsOutside(await kept(relations(relation)))).toBe(false)
  })
})

test('a container of compound files of a stranger is read no further than its streams say', async () => {
  const state = { name: '\u0001Ole', bytes: Buffer.from('0100000200000000', 'hex') }
  expect(await typeOf(oldWorkbook({}, [state]))).toBe('xls')
  expect(await typeOf(makeCompoundFile([state]))).toBeNull()
})
