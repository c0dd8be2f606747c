import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  name: string
  bytes: Buffer
  /** what the zip says of its size */ says?: number
  at?: number
}

/** A zip of deflated parts; the test decides whether it tells the truth about its sizes. */
export function makeZip(parts: readonly Part[], { count = parts.length } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = bytes.length, at } of parts) {
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(says, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 8, 6, 26)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at ?? offset, 42)
    bodies.push(head, title, packed)
    directory.push(entry, title)
    offset += 30 + title.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}

const text = (name: string, words: string): Part => ({ name, bytes: Buffer.from(words) })

/** The parts every workbook has, and more. */
export const workbook = (...more: Part[]): Part[] => [
  text(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  ),
  text('xl/workbook.xml', '<workbook/>'),
  ...more,
]

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...of: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${of
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${RELS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A whole workbook of one sheet with these rows as XML; style 1 is a date. */
export const workbookOf = (rows: string, { is1904 = false, more = [] as Part[] } = {}): Buffer =>
  makeZip([
    text(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${(
        [
          ['workbook', 'sheet.main'],
          ['worksheets/sheet1', 'worksheet'],
          ['styles', 'styles'],
        ] as const
      )
        .map(
          ([part, kind]) =>
            `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
        )
        .join('')}</Types>`,
    ),
    text('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])),
    text(
      'xl/workbook.xml',
      `<workbook ${MAIN} xmlns:r="${RELS}"><workbookPr date1904="${is1904}"/><sheets><sheet name="Показання" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ),
    text(
      'xl/styles.xml',
      `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    text('xl/worksheets/sheet1.xml', `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  ])
