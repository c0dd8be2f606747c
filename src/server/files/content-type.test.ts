import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { isHarmlessWorkbook } from './check-workbook.ts'
import { contentTypeOf } from './content-type.ts'
import { biff8, makeCompoundFile, oldWorkbook } from './old-workbooks-under-test.ts'
import { zipDirectory } from './zip-directory.ts'
import { makeZip, type Part, workbook } from './zips-under-test.ts'

let directory = ''
beforeAll(() => {
  directory = makeDirectory('types')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** The chain of the directory leads back to itself. */
function ringed(book: Buffer): Buffer {
  book.writeUInt32LE(1, 512 + 4)
  return book
}

async function typeOf(bytes: Uint8Array, name = 'file'): Promise<string | null> {
  const path = join(directory, name)
  await writeFile(path, bytes)
  return contentTypeOf(path)
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
/** The same with indefinite length, as a signer writes it who does not know the length yet. */
const ber = (tag: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.alloc(2)])
const kindOf = (name: string) => Buffer.from(name, 'hex')
const signedBody = (content: string) => [
  Buffer.from([2, 1, 1]),
  der(0x31, der(0x30, Buffer.from('06012a', 'hex'))),
  der(0x30, kindOf('06092a864886f70d010701'), der(0xa0, der(0x04, Buffer.from(content)))),
  der(0x31, der(0x30, Buffer.from([2, 1, 1]))),
]
const SIGNED_DATA = kindOf('06092a864886f70d010702')
const signed = der(0x30, SIGNED_DATA, der(0xa0, der(0x30, ...signedBody('договір'.repeat(40)))))
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffc400' } })

describe('F1: only xls, xlsx, pdf, p7s and pictures, and really so', () => {
  test('what is good is told by its content under any name', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'Показання', rows: [['1200000001', 12_345]] }] })
    const good: [Uint8Array, string][] = [
      [await picture().jpeg().toBuffer(), 'jpg'],
      [await picture().png().toBuffer(), 'png'],
      [await picture().webp().toBuffer(), 'webp'],
      [pdf, 'pdf'],
      [book, 'xlsx'],
      [oldWorkbook(), 'xls'],
      [makeCompoundFile([{ name: 'BOOK', bytes: biff8({ version: 0x500 }) }]), 'xls'],
      // what LibreOffice adds to every book: the file is no linked object
      [oldWorkbook({}, [{ name: '\u0001Ole', bytes: Buffer.from('0100000200000000', 'hex') }]), 'xls'],
      // a link to another workbook is allowed
      [oldWorkbook({ link: '\u0001ціни.xls' }), 'xls'],
      [await readFile(join(import.meta.dirname, '../../../tests/files/readings.xls')), 'xls'],
      [signed, 'p7s'],
      [Buffer.concat([signed, Buffer.from('\n')]), 'p7s'],
      [Buffer.from(signed.toString('base64')), 'p7s'],
      [ber(0x30, SIGNED_DATA, ber(0xa0, ber(0x30, ...signedBody('акт')))), 'p7s'],
    ]
    for (const [bytes, type] of good)
      for (const name of ['акт', 'page.html', 'a.php.jpg', 'run.exe'])
        expect(await typeOf(bytes, name)).toBe(type)
  })

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a picture with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\u0090\u0000'],
    ['a script', '#!/bin/sh\nrm -rf /\n'],
    ['a page behind the mark of a PDF', '%PDF-1.7 <html><script>alert(1)</script>'],
    ['rich text', '{\\rtf1\\ansi}'],
    ['nothing much', 'a'],
  ])('%s is not taken', async (_what, text) => {
    expect(await typeOf(Buffer.from(text, 'latin1'), 'photo.jpg')).toBeNull()
  })

  test('a table that is called .xls and is a page or the XML of Excel 2003 is one, if nothing in it runs', async () => {
    const page = (more = '') => `<html><head>${more}</head><table><tr><td>Лічильник</td></tr></table></html>`
    const xml = (more = '') =>
      `<?xml version="1.0"?>${more}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`
    expect(await typeOf(Buffer.from(page()))).toBe('xls')
    expect(await typeOf(Buffer.from(page(), 'utf16le'))).toBeNull()
    expect(await typeOf(Buffer.from(`\uFEFF${page()}`, 'utf16le'))).toBe('xls')
    expect(await typeOf(Buffer.from(xml()))).toBe('xls')
    const active = ['<script src="a.js">', '<link href="//a">', '<a onclick="b()">', '<iframe>', '<svg>']
    for (const markup of active) expect(await typeOf(Buffer.from(page(markup))), markup).toBeNull()
    expect(await typeOf(Buffer.from(xml('<!DOCTYPE a [<!ENTITY b "c">]>')))).toBeNull()
    expect(await typeOf(Buffer.from('<html><body>Показання</body></html>'))).toBeNull()
  })

  test('a document or a mail in the same container is no workbook', async () => {
    expect(await typeOf(makeCompoundFile([{ name: 'WordDocument', bytes: biff8() }]), 'звіт.xls')).toBeNull()
    expect(
      await typeOf(makeZip([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }]), 'звіт.xlsx'),
    ).toBeNull()
    expect(await typeOf(makeZip([{ name: 'readme.txt', bytes: Buffer.from('так') }]), 'звіт.xlsx')).toBeNull()
    const macros = makeZip(workbook({ name: 'xl/vbaProject.bin', bytes: Buffer.alloc(64) }))
    expect(await typeOf(macros, 'звіт.xlsx')).toBeNull()
  })

  test.each<[string, () => Uint8Array]>([
    [
      'Visual Basic',
      () => oldWorkbook({}, [{ name: '_VBA_PROJECT_CUR', bytes: Buffer.alloc(0), storage: true }]),
    ],
    ['a sheet of XLM macros', () => oldWorkbook({ sheet: 1 })],
    ['a module', () => oldWorkbook({ sheet: 6 })],
    [
      'an embedded object',
      () => oldWorkbook({}, [{ name: 'MBD0001A2B3', bytes: Buffer.alloc(0), storage: true }]),
    ],
    ['a packed program', () => oldWorkbook({}, [{ name: '\u0001Ole10Native', bytes: Buffer.from('calc') }])],
    ['a live link to a program', () => oldWorkbook({ link: 'cmd\u0003/c calc' })],
    [
      'a linked object',
      () => oldWorkbook({}, [{ name: '\u0001Ole', bytes: Buffer.from('0100000201000000', 'hex') }]),
    ],
    [
      'a live link of Excel 5',
      () => makeCompoundFile([{ name: 'Book', bytes: biff8({ version: 0x500, link5: 'cmd\u0003/c calc' }) }]),
    ],
    [
      'a live link in a sheet of Excel 5',
      () =>
        makeCompoundFile([
          { name: 'Book', bytes: biff8({ version: 0x500, sheetLink5: 'cmd\u0003/c calc' }) },
        ]),
    ],
    ['two books in one', () => oldWorkbook({}, [{ name: 'Workbook', bytes: biff8() }])],
    [
      'no sheets',
      () => makeCompoundFile([{ name: 'Workbook', bytes: Buffer.from('0908080000060500', 'hex') }]),
    ],
    ['chains in a ring', () => ringed(oldWorkbook())],
    ['half of itself', () => oldWorkbook().subarray(0, 1400)],
  ])('an old workbook with %s is not taken', async (_what, make) => {
    expect(await typeOf(make(), 'показання.xls')).toBeNull()
  })

  const withPart = (name: string, text: string | Buffer) =>
    makeZip(workbook({ name, bytes: Buffer.from(text) }))
  test.each<[string, () => Buffer]>([
    ['a sheet of XLM macros', () => withPart('xl/macrosheets/sheet1.xml', '<xm:macrosheet/>')],
    ['an embedded object', () => withPart('xl/embeddings/oleObject1.bin', 'OLE')],
    ['a control', () => withPart('xl/activeX/activeX1.xml', '<ax:ocx/>')],
    [
      'a live link to a program',
      () =>
        withPart(
          'xl/externalLinks/externalLink1.xml',
          '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
        ),
    ],
    [
      'a live link under another prefix',
      () => withPart('xl/externalLinks/externalLink1.xml', '<x-ї.1:ddeLink ddeService="cmd"/>'),
    ],
    [
      'a live link in a part with another ending',
      () => withPart('xl/externalLinks/externalLink1.txt', '<ddeLink ddeService="cmd"/>'),
    ],
    ...[
      `<c><f>IF(1,cmd|'/c calc'!A0)</f></c>`,
      `<c><f>IF(A1="так",cmd|'/c calc'!A0)</f></c>`,
      `<c><f>"it's"&amp;cmd|'/c calc'!A0</f></c>`,
      `<c><f>&quot;a&quot;&amp;cmd|'/c calc'!A0</f></c>`,
      `<c><f>'аркуш &quot;1'!A1&amp;cmd|'/c calc'!A0</f></c>`,
      `<c><f ref="a>b">cmd|'/c calc'!A0</f></c>`,
      `<c><f>cmd&#124;'/c calc'!A0</f></c>`,
      `<c><f>cmd&#x7C;'/c calc'!A0</f></c>`,
      `<c><f>"a&#34;&amp;cmd|'/c calc'!A0&amp;"</f></c>`,
      `<c><f><![CDATA[cmd|'/c calc'!A0]]></f></c>`,
      `<c><f>cmd<!-- -->|'/c calc'!A0</f></c>`,
      `<cfRule><formula>"x"=cmd|'/c calc'!A0</formula></cfRule>`,
      `<dataValidation><formula1>"x"&amp;cmd|'/c calc'!A0</formula1></dataValidation>`,
      `<definedName name="n">"x"&amp;cmd|'/c calc'!A0</definedName>`,
      `<x14:dataValidation><xm:f>"x"&amp;cmd|'/c calc'!A0</xm:f></x14:dataValidation>`,
      `<c><f>${'"так"&amp;'.repeat(700)}cmd|'/c calc'!A0</f></c>`,
      `${Array.from({ length: 50_000 }, (_, n) => `<c><v>${(n * 7919) % 100_003}</v></c>`).join('')}<c><f>${'A1+'.repeat(2000)}cmd|'/c calc'!A0</f></c>`,
    ].map((text): [string, () => Buffer] => [
      `a live link in a formula: ${text.slice(0, 60)}`,
      () => withPart('xl/worksheets/sheet1.xml', text),
    ]),
    [
      'a linked object',
      () =>
        withPart(
          'xl/externalLinks/externalLink1.xml',
          '<externalLink><x:oleLink progId="htafile"/></externalLink>',
        ),
    ],
    [
      'macros under another name',
      () =>
        makeZip([
          {
            name: '[Content_Types].xml',
            bytes: Buffer.from('<Override ContentType="application/vnd.ms-office.vbaProject"/>'),
          },
          { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
        ]),
    ],
    [
      'entities in its data in UTF-16',
      () =>
        withPart(
          'customXml/item1.xml',
          Buffer.from('\ufeff<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a><a/>', 'utf16le'),
        ),
    ],
    ['a sheet in UTF-16', () => withPart('xl/a.xml', Buffer.from('\ufeff<a/>', 'utf16le'))],
    [
      'entities in UTF-16',
      () => withPart('xl/a.xml', Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'utf16le')),
    ],
    [
      'entities in another alphabet',
      () => withPart('xl/a.xml', '<?xml version="1.0" encoding="UTF-7"?><a/>'),
    ],
    [
      'entities where two pieces meet',
      () => withPart('xl/a.xml', `<a>${' '.repeat(65_530)}<!DOCTYPE a></a>`),
    ],
  ])('a workbook with %s is not taken', async (_what, make) => {
    expect(await typeOf(make(), 'показання.xlsx')).toBeNull()
  })

  test('a type named for binary parts is no harm where there are none', async () => {
    const types = (...more: Part[]) =>
      makeZip([
        {
          name: '[Content_Types].xml',
          bytes: Buffer.from(
            '<Types><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
          ),
        },
        { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
        ...more,
      ])
    expect(await typeOf(types())).toBe('xlsx')
    const binary = { name: 'xl/printerSettings/printerSettings1.bin', bytes: Buffer.alloc(64) }
    expect(await typeOf(types(binary))).toBeNull()
  })

  const excel2003 = (cell: string) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row>${cell}</Row></Table></Worksheet></Workbook>`
  const page = (cell: string) => `<html><table><tr>${cell}</tr></table></html>`
  const csv = (cell: string) => `Лічильник;Зона;Показання\r\n06012345;День;${cell}\r\n06012346;Ніч;17\r\n`
  test.each([
    excel2003(`<Cell ss:Formula="=&quot;x&quot;&amp;cmd|'/c calc'!A0"/>`),
    excel2003(`<Cell ss:Formula='="a"&amp;cmd&#x7C;"/c calc"!A0'/>`),
    excel2003(`<NamedRange ss:RefersTo="=cmd|'/c calc'!A0"/>`),
    page(`<td>=cmd|'/c calc'!A0</td>`),
    page(`<td>+1+cmd&verbar;'/c calc'!A0</td>`),
    page(`<td x:fmla="=cmd|'/c calc'!A0">1</td>`),
    csv(`=cmd|'/c calc'!A0`),
    csv(`@SUM(1+1)*cmd|'/c calc'!A0`),
    csv(` -2+3+cmd|' /c calc'!A0`),
    csv(`"=""a""&cmd|'/c calc'!A0"`),
    csv(`"+'cmd'|'/c calc;x'!A0"`),
  ])('a table in a text with a live link is not taken: %s', async (text) => {
    expect(await typeOf(Buffer.from(text))).toBeNull()
  })

  test.each([
    [excel2003(`<Cell ss:Formula="='План|факт'!A1&amp;&quot;|&quot;"/><Data>a|b</Data>`), 'xls'],
    [page(`<td x:fmla="=A1&amp;&quot;a|b&quot;">а | б</td><td>-</td>`), 'xls'],
    [csv(`"='План|факт'!A1"`), 'csv'],
    [csv(`"=""a|b""&A1"`), 'csv'],
    [csv('-5'), 'csv'],
    [csv('а | б'), 'csv'],
  ])('a bar in a text that asks no program is taken: %s', async (text, type) => {
    expect(await typeOf(Buffer.from(text))).toBe(type)
  })

  test('a bar in a text or between quotes is no live link', async () => {
    const cells = `<c><f>'План|факт'!A1</f></c><c t="str"><f>A1&amp;"|"&amp;B1</f><v>a|b</v></c><c><f t="shared" ref="A1:A9">IF(A1="it's",'План|факт'!A1,&quot;a|b&quot;)</f></c><c><f>A1&amp;"&#10;&#1087;|"</f></c><c t="inlineStr"><is><t>cmd|x!y</t></is></c>`
    expect(await typeOf(withPart('xl/worksheets/sheet1.xml', cells))).toBe('xlsx')
  })

  test('settings of a printer and a link to another book are no harm', async () => {
    const book = makeZip(
      workbook(
        { name: 'xl/printerSettings/printerSettings1.bin', bytes: Buffer.alloc(64) },
        {
          name: 'xl/externalLinks/externalLink1.xml',
          bytes: Buffer.from('<externalLink><externalBook/></externalLink>'),
        },
      ),
    )
    expect(await typeOf(book)).toBe('xlsx')
  })

  test.each<[string, () => Buffer]>([
    [
      'a program behind the name of the kind',
      () =>
        Buffer.concat([
          Buffer.from('3082010006092a864886f70d010702a0', 'hex'),
          Buffer.from('<script>'.repeat(32)),
        ]),
    ],
    ['anything after its end', () => Buffer.concat([signed, Buffer.from('<hta:application>')])],
    ['one byte less', () => signed.subarray(0, -1)],
    ['another kind of container', () => der(0x30, kindOf('06092a864886f70d010703'), der(0xa0, der(0x30)))],
    ['no signers', () => der(0x30, SIGNED_DATA, der(0xa0, der(0x30, ...signedBody('акт').slice(0, 3))))],
    ['brackets and nothing else', () => Buffer.alloc(100_000, Buffer.from([0x30, 0x80]))],
  ])('a signature with %s is not taken', async (_what, make) => {
    expect(await typeOf(make(), 'договір.hta')).toBeNull()
  })

  test('a picture cut short or a PDF without its end is not whole', async () => {
    expect(await typeOf(pdf.subarray(0, -6))).toBeNull()
    expect(await typeOf(Buffer.alloc(0))).toBeNull()
  })
})

describe('F2: bombs never unpack', () => {
  const mega = Buffer.alloc(1024 * 1024)
  const sheet = (bytes: Buffer, says?: number) =>
    makeZip(workbook({ name: 'xl/worksheets/sheet1.xml', bytes, says }))

  test.each<[string, () => Buffer]>([
    ['sixty megabytes of nothing', () => sheet(Buffer.alloc(60 * 1024 * 1024))],
    ['a ratio over a hundred', () => sheet(Buffer.alloc(4 * 1024 * 1024))],
    [
      'bytes that were changed on the way',
      () => {
        const book = makeZip(workbook({ name: 'xl/a.xml', bytes: Buffer.from('<a>1</a>') }))
        book.writeUInt32LE(1, book.lastIndexOf(Buffer.from('504b0102', 'hex')) + 16)
        return book
      },
    ],
    ['a size that lies', () => sheet(mega, 2000)],
    ['a size that lies the other way', () => sheet(Buffer.from('<x/>'), 200_000)],
    ['a zip inside', () => makeZip(workbook({ name: 'xl/more.zip', bytes: makeZip(workbook()) }))],
    [
      'entries over each other',
      () => makeZip(workbook({ name: 'xl/a.xml', bytes: Buffer.from('<a/>'), at: 0 })),
    ],
    [
      'two thousand entries',
      () =>
        makeZip(
          workbook(
            ...Array.from({ length: 2000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: Buffer.from('<a/>') })),
          ),
        ),
    ],
    ['a directory with more entries than it has', () => makeZip(workbook(), { count: 500 })],
    [
      'a name that climbs out',
      () => makeZip(workbook({ name: '../../etc/passwd', bytes: Buffer.from('x') })),
    ],
    ['entities in its XML', () => sheet(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))],
    ['one name twice', () => makeZip([...workbook(), ...workbook()])],
  ])('%s is refused at once', async (_what, make) => {
    const bytes = make()
    const before = process.memoryUsage().rss
    const started = process.cpuUsage()
    expect(await typeOf(bytes, 'bomb.xlsx')).toBeNull()
    // measured in work, not in time: the machine may be busy
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })

  test('an honest workbook of many megabytes is taken', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => [`1200${n}`, n * 7919, `вул. Яблунева, ${n % 97}`])
    expect(await typeOf(await writeXlsx({ sheets: [{ name: 'Показання', rows }] }))).toBe('xlsx')
  })
})

test('F6: ten bytes changed anywhere never throw, and a workbook that still passes is one', async () => {
  const book = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Показання', rows: [['1200000001', 12_345]] }] }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(book.length - 1), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 10,
      }),
      async (changes) => {
        const bytes = Buffer.from(book)
        for (const [at, value] of changes) bytes[at] = value
        const harmless = await isHarmlessWorkbook(bytes)
        if (harmless)
          expect(zipDirectory(bytes, 1000)?.some(({ name }) => name === 'xl/workbook.xml')).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('F2: fifteen workbooks of four megabytes at once, and memory grows by no more than 32 MB', async () => {
  // random letters: they pack by a third, like a sheet of real texts
  const sheet = randomBytes(3 * 1024 * 1024).toString('base64')
  const book = makeZip(
    workbook(
      ...Array.from({ length: 11 }, (_, n) => ({
        name: `xl/worksheets/sheet${n}.xml`,
        bytes: Buffer.from(n === 0 ? sheet : ' '.repeat(200_000)),
      })),
    ),
  )
  const paths = await Promise.all(
    Array.from({ length: 15 }, async (_, n) => {
      const path = join(directory, `book-${n}`)
      await writeFile(path, book)
      return path
    }),
  )
  // in a process of its own, since other tests of this one take and give back memory; the least of three, since pages
  // are given back when the machine has time
  const growths: number[] = []
  for (let times = 0; times < 3; times++) growths.push(await growthOfReading(paths))
  expect(Math.min(...growths)).toBeLessThan(32 * 1024 * 1024)
})

/** @returns by how many bytes a process grows that reads these files at once; each must be an xlsx */
async function growthOfReading(paths: readonly string[]): Promise<number> {
  const program = join(import.meta.dirname, '../../../tests/programs/read-types.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, ...paths])
  const report = z.object({ types: z.array(z.literal('xlsx')), growth: z.number() }).parse(JSON.parse(stdout))
  expect(report.types).toHaveLength(paths.length)
  return report.growth
}
