import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { zipDirectory } from './zip-directory.ts'

const MOST_ENTRIES = 1000
const RELATIONSHIP = /<(?:[^\s<>:/]{1,40}:)?Relationship\b[^<>]*>/g

/**
 * Whether a workbook fetches something from elsewhere when it is opened: another book, a picture, an object by a link.
 * A link that somebody has to press fetches nothing.
 */
export async function hasOutsideLinks(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  return (zipDirectory(bytes, MOST_ENTRIES) ?? [])
    .filter(({ name }) => /\.rels$/i.test(name))
    .some(({ start, packed, unpacked, method }) => {
      const part = bytes.subarray(start, start + packed)
      const text = (method === 0 ? part : inflateRawSync(part, { maxOutputLength: unpacked + 1 })).toString()
      return (text.match(RELATIONSHIP) ?? []).some(
        (relation) =>
          /TargetMode\s*=\s*["']External/i.test(relation) &&
          !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation),
      )
    })
}
