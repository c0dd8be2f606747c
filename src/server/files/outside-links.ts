import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { zipDirectory } from './zip-directory.ts'

const MOST_ENTRIES = 1000

/**
 * Whether a workbook fetches something from elsewhere when it is opened: another book, a picture, an object by a link.
 * A link that somebody has to press fetches nothing. Links that cannot be read count as such.
 */
export async function hasOutsideLinks(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  return (zipDirectory(bytes, MOST_ENTRIES) ?? [])
    .filter(({ name }) => /\.rels$/i.test(name))
    .some(({ start, packed, unpacked, method }) => {
      const part = bytes.subarray(start, start + packed)
      const text = (method === 0 ? part : inflateRawSync(part, { maxOutputLength: unpacked + 1 })).toString()
      return leadsOut(text)
    })
}

function leadsOut(relationships: string): boolean {
  let outside = false
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    outside = true
  })
  parser.on('opentag', ({ local, attributes }) => {
    if (local !== 'Relationship') return
    const values = new Map(Object.values(attributes).map((attribute) => [attribute.local, attribute.value]))
    const isExternal = values.get('TargetMode')?.trim().toLowerCase() === 'external'
    if (isExternal && !HYPERLINKS.includes(values.get('Type') ?? '')) outside = true
  })
  parser.write(relationships).close()
  return outside
}
/** Of both editions of the format (ECMA-376, part 1: transitional and strict). */
const HYPERLINKS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]
