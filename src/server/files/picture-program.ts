// node picture-program.ts FROM TO [LONGEST]: re-encodes a picture, as JPEG, or with a length of its longest side as WebP. Runs as a separate process, so that a hostile picture harms
// only that process.
import sharp from 'sharp'

const [from = '', to = '', longest] = process.argv.slice(2)
/** The limit of input, and a size of output at which a meter is readable. */
const PIXELS = 40_000_000
const LONGEST = 2000

// one picture in a process: nothing to cache, and at most one processor of the machine
sharp.cache(false)
sharp.concurrency(1)

const side = longest === undefined ? LONGEST : Number(longest)
const upright = sharp(from, { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true })
  .rotate()
  .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
await (
  longest === undefined
    ? upright.jpeg({ quality: 82, mozjpeg: false })
    : upright.webp({ quality: 86, alphaQuality: 100 })
).toFile(to)
