// node picture-program.ts FROM TO: re-encodes a picture. Its own process, so that a hostile picture harms only itself.
import sharp from 'sharp'

const [from = '', to = ''] = process.argv.slice(2)
/** 40 megapixels in, a readable meter out. */
const PIXELS = 40_000_000
const LONGEST = 2000

// one picture in a process: nothing to keep, and no more than one processor of the machine
sharp.cache(false)
sharp.concurrency(1)

await sharp(from, { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true })
  .rotate()
  .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
  .jpeg({ quality: 82, mozjpeg: false })
  .toFile(to)
