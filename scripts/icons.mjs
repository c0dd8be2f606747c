// npm run icons: the icons of browsers and phones out of src/web/ui/icon.svg, into public. Run after the drawing changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { help } from './help.mjs'

help(`
npm run icons
  Draws the icons of browsers and phones (public/) out of src/web/ui/icon.svg. Run it after the drawing has changed.`)

const drawing = readFileSync('src/web/ui/icon.svg')
const INK = '#0e1b2c'

/** @param {number} size in px @param {number} [drawn] what the drawing takes of it; the rest is its ground */
const png = async (size, drawn = size) => {
  const inner = await sharp(drawing, { density: 1200 }).resize(drawn, drawn).png().toBuffer()
  const ground = drawn === size ? { r: 0, g: 0, b: 0, alpha: 0 } : INK
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: inner }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** One PNG in the wrapping of an .ico: header, one entry, the picture. */
function ico(picture, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

mkdirSync('public/icons', { recursive: true })
writeFileSync('public/favicon.ico', ico(await png(32), 32))
writeFileSync('public/icons/192.png', await png(192))
writeFileSync('public/icons/512.png', await png(512))
// systems cut these to their own shape: the drawing stays inside, the ground reaches the edges
writeFileSync('public/icons/apple.png', await png(180, 150))
writeFileSync('public/icons/maskable.png', await png(512, 380))
