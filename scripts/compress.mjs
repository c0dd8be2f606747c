import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are compressed already; maps are not served, pages by the server that writes into them. */
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/

/**
 * Puts a `.br` and a `.gz` beside each file that becomes smaller by it: the server sends the one a browser takes.
 * @param {string} directory
 */
export async function compress(directory) {
  const files = readdirSync(directory, { recursive: true }).filter((name) => TEXT.test(name))
  await Promise.all(
    files.map(async (name) => {
      const path = join(directory, name)
      const bytes = await readFile(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await Promise.all([
        brotli(bytes, { params }).then((small) => keep(`${path}.br`, small, bytes)),
        zip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) => keep(`${path}.gz`, small, bytes)),
      ])
    }),
  )
}

const keep = (path, small, whole) => (small.length < whole.length ? writeFile(path, small) : undefined)
