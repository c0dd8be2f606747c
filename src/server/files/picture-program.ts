// node picture-program.ts FROM TO: re-encodes a picture. Runs as a separate process, so that a hostile picture harms
// only that process.
import sharp from 'sharp'

const [from = '', to = ''] = process.argv.slice(2)
/** The limit of input, and a size of output at which a meter is readable. */
const PIXELS = 40_000_000
const LONGEST = 2000

// one picture in a process: nothing to cache, and at most one processor of the machine
sharp.cache(false)
sharp.concurrency(1)

await sharp(from, { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true })
  .rotate()
  .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
  .jpeg({ quality: 82, mozjpeg: false })
  .toFile(to)
