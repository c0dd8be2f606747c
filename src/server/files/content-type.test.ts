import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isHarmlessWorkbook } from './check-workbook.ts'
import { contentTypeOf } from './content-type.ts'
import { zipDirectory } from './zip-directory.ts'
import { makeZip, workbook } from './zips-under-test.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'svitlo-types-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function typeOf(bytes: Uint8Array, name = 'file'): Promise<string | null> {
  const path = join(directory, name)
  await writeFile(path, bytes)
  return contentTypeOf(path)
}

const cfb = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])
const signed = Buffer.concat([Buffer.from('3082010006092a864886f70d010702a0', 'hex'), Buffer.alloc(240)])
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
      [cfb('Workbook'), 'xls'],
      [signed, 'p7s'],
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

  test('a document or a mail in the same container is no workbook', async () => {
    expect(await typeOf(cfb('WordDocument'), 'звіт.xls')).toBeNull()
    expect(
      await typeOf(makeZip([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }]), 'звіт.xlsx'),
    ).toBeNull()
    expect(await typeOf(makeZip([{ name: 'readme.txt', bytes: Buffer.from('так') }]), 'звіт.xlsx')).toBeNull()
    const macros = makeZip(workbook({ name: 'xl/vbaProject.bin', bytes: Buffer.alloc(64) }))
    expect(await typeOf(macros, 'звіт.xlsx')).toBeNull()
  })

  test('a picture cut short or a PDF without its end is not whole', async () => {
    expect(await typeOf(pdf.subarray(0, -6))).toBeNull()
    expect(await typeOf(Buffer.alloc(0))).toBeNull()
  })
})

describe('F2: bombs never unpack', () => {
  const mega = Buffer.alloc(1024 * 1024)
  const sheet = (bytes: Buffer, says?: number) =>
    makeZip(workbook({ name: 'xl/worksheets/sheet1.xml', bytes, ...(says === undefined ? {} : { says }) }))

  test.each<[string, () => Buffer]>([
    ['sixty megabytes of nothing', () => sheet(Buffer.alloc(60 * 1024 * 1024))],
    ['a ratio over a hundred', () => sheet(Buffer.alloc(4 * 1024 * 1024))],
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
    const started = performance.now()
    expect(await typeOf(bytes, 'bomb.xlsx')).toBeNull()
    expect(performance.now() - started).toBeLessThan(500)
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
