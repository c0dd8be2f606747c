import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { faultOfPdf } from './content-type.ts'

let directory = ''
let number = 0
beforeAll(() => {
  directory = makeDirectory('pdf')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function faultOf(bytes: Uint8Array) {
  const path = join(directory, String((number += 1)))
  await writeFile(path, bytes)
  return faultOfPdf(path)
}

const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n%\u00E2\u00E3\n', 'latin1'),
    ...objects.flatMap((object, n) => [
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
const stream = (head: string, bytes: Uint8Array, end = '\n'): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${head}/Length ${bytes.length}>>stream${end}`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const packed = (text: string, head = '/Type/ObjStm/N 1/First 4', end?: string): Buffer =>
  stream(`${head}/Filter/FlateDecode`, deflateSync(Buffer.from(text, 'latin1')), end)

const SCRIPT = '<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>'
const XFA =
  '<xdp:xdp xmlns:xdp="a"><template><script contentType="application/x-javascript">a()</script></template>'

test.each<[string, Buffer]>([
  ['an action', pdf('<</Type/Catalog/OpenAction 2 0 R>>', SCRIPT)],
  ['an action written with spaces', pdf('<< /S\r\n /JavaScript /JS 3 0 R >>')],
  ['an action that starts a program', pdf('<</Type/Action/S/Launch/F(cmd.exe)>>')],
  ['an action that plays, with a script', pdf('<</S/Rendition/JS(a)>>')],
  ['letters as numbers', pdf('<</S/J#61vaScript/JS(a)>>')],
  ['all letters as numbers', pdf('<</#53/#4A#61#76#61#53#63#72#69#70#74/JS(a)>>')],
  ['small digits', pdf('<</S/#4c#61unch>>')],
  ['a kind that stands elsewhere', pdf('<</S 2 0 R/JS(a)>>', '/JavaScript')],
  ['a kind after a remark', pdf('<</S%/Other\n/JavaScript/JS(a)>>')],
  ['a stream of objects', pdf(packed(`5 0 ${SCRIPT}`))],
  ['a stream that does not say what it is', pdf(packed(`5 0 ${SCRIPT}`, ''))],
  ['a stream that says to be a picture', pdf(packed(`5 0 ${SCRIPT}`, '/Subtype/Image'))],
  ['the end of a long stream', pdf(packed(`5 0 ${' '.repeat(5_000_000)}${SCRIPT}`, '', '\r\n'))],
  ['a border of pieces', pdf(packed(`5 0 ${' '.repeat(16 * 1024 - 30)}${SCRIPT}`))],
  ['a stream that is cut', pdf(packed(`5 0 ${SCRIPT}${'<<>>'.repeat(5000)}`).subarray(0, -40))],
  [
    'objects packed twice',
    pdf(stream('/Type/ObjStm/N 1/First 4', deflateSync(deflateSync(Buffer.from(`5 0 ${SCRIPT}`))))),
  ],
  [
    'objects as letters',
    pdf(
      stream(
        '/N 1/First 4/Filter/ASCIIHexDecode',
        Buffer.from(Buffer.from(`5 0 ${SCRIPT}`).toString('hex').replaceAll(/../g, '$& ')),
      ),
    ),
  ],
  [
    'objects by rows of a picture',
    pdf(packed('5 0 <<>>', '/Type/ObjStm/N 1/First 4/DecodeParms<</Predictor 12>>')),
  ],
  ['a form of XML', pdf('<</AcroForm<</XFA 2 0 R>>>>', packed(XFA, ''))],
  ['a form of XML that is not packed', pdf(stream('', Buffer.from(XFA)), '<</XFA[(template)1 0 R]>>')],
])('%s with a script is not taken', async (_what, bytes) => {
  expect(await faultOf(bytes)).toBe('scripts')
})

test('a file under a password cannot be looked into, and so it is told', async () => {
  const file = new PDFDocument({ ownerPassword: 'a', pdfVersion: '1.7' })
  const bytes = buffer(file)
  file.text('Показання').end()
  expect(await faultOf(await bytes)).toBe('locked')
  expect(await faultOf(pdf('<</Type/XRef/Encrypt 5 0 R>>'))).toBe('locked')
})

test('a form with fields, links and a picture is taken', async () => {
  const file = new PDFDocument({ pdfVersion: '1.7' })
  const bytes = buffer(file)
  file.initForm()
  file.text('JavaScript', { link: 'https://developer.mozilla.org/docs/Web/JavaScript' })
  file.text('HTML5/JavaScript, JAR/Launch')
  file.formText('name', 10, 200, 200, 20)
  file.formCheckbox('agree', 10, 240, 20, 20)
  file.image(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQYlWP4f4ThPz7MMDIUAAAg3bCBwPZ6hQAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  file.end()
  expect(await faultOf(await bytes)).toBeNull()
})

test.each<[string, Buffer]>([
  ['objects', pdf(packed('5 0 <</Type/Page/Resources<</XObject<</JS 7 0 R>>>>>>'))],
  [
    'outlines',
    pdf('<</Type/Outlines/First 2 0 R/Last 2 0 R>>', stream('/Filter/DCTDecode', Buffer.from([0xff, 0xd8]))),
  ],
  ['a page that begins with numbers', pdf(packed('1 0 0 1 72 720 cm BT (HTML/JavaScript) Tj ET', ''))],
  ['a page as letters', pdf(stream('/Filter[/ASCII85Decode/FlateDecode]', Buffer.from('Gar?'.repeat(99))))],
  [
    'a table of objects by rows',
    pdf(packed('\u0001\u0000\u0002', '/Type/XRef/W[1 1 1]/DecodeParms<</Predictor 12>>')),
  ],
  [
    'a letter with an enclosure',
    pdf('<</Type/Filespec/EF<</F 2 0 R>>>>', packed('<Invoice/>', '/Type/EmbeddedFile')),
  ],
  [
    'a form of XML without scripts',
    pdf('<</XFA 2 0 R>>', packed('<template><field name="a"/></template>', '')),
  ],
])('%s without a script: taken', async (_what, bytes) => {
  expect(await faultOf(bytes)).toBeNull()
})

test('many streams are looked at in time, and what stands after very much is found or not looked for', async () => {
  const piece = packed('5 0 <<>>', '')
  expect(await faultOf(pdf(...Array.from({ length: 2000 }, () => piece)))).toBeNull()
  // either way it is not taken
  const bomb = packed(`5 0 ${' '.repeat(100_000_000)}${SCRIPT}`, '')
  expect(await faultOf(pdf(bomb))).toBe('scripts')
})
