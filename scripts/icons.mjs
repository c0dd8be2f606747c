// npm run icons: the icons of browsers and phones out of src/web/ui/icon.svg, and what a shared link shows of each
// company out of its own drawings, into public. Run after a drawing or a name has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { SITES } from '../src/domain/site.ts'
import { companies } from '../src/text/companies.ts'
import { web } from '../src/text/web.ts'
import { help } from './help.mjs'

help(`
npm run icons
  Draws the icons of browsers and phones (public/) out of src/web/ui/icon.svg, and the picture of a shared link for each
  company out of public/companies. Run it after a drawing or a name has changed.`)

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

const SHARED = { width: 1200, height: 630 }
const SIDE = 72

/** Words in the face of the PDF documents. @param {string} text @param {number} size in px */
const words = (text, size) =>
  sharp({
    text: {
      text: `<span foreground="#ffffff">${text}</span>`,
      font: `Manrope ${size}px`,
      fontfile: 'src/server/pdf/fonts/manrope-bold.ttf',
      width: SHARED.width - 2 * SIDE,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/** The picture of a shared link: mark and product above, the name, a drawing across the foot. */
async function shared(ground, mark, name, foot) {
  return sharp({ create: { ...SHARED, channels: 3, background: ground } })
    .composite([
      { input: foot, left: 0, top: SHARED.height - 300 },
      { input: await sharp(mark, { density: 600 }).resize(88, 88).png().toBuffer(), left: SIDE, top: 64 },
      { input: await words(web.product, 52), left: SIDE + 112, top: 80 },
      { input: await words(name, 68), left: SIDE, top: 196 },
    ])
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** The 24 hours: light, and where there is none. */
const band = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300">
  <clipPath id="round"><rect x="${SIDE}" y="80" width="1056" height="128" rx="24"/></clipPath>
  <g clip-path="url(#round)"><rect width="1200" height="300" fill="#ffc400"/>
  ${[300, 850].map((x) => `<rect x="${x}" y="0" width="154" height="300" fill="#24384f"/>`).join('')}</g></svg>`)

writeFileSync('public/icons/shared.png', await shared(INK, drawing, web.description.split(':')[0], band))
for (const site of SITES) {
  const at = `public/companies/${site}`
  const picture = readFileSync(`${at}/landing.svg`)
  const [, ground] = /<rect width="640" height="160" fill="(#[0-9a-f]{6})"/.exec(String(picture)) ?? []
  const foot = await sharp(picture, { density: 300 }).resize(1200, 300).png().toBuffer()
  const { sitename } = companies[site]
  writeFileSync(`${at}/shared.png`, await shared(ground, readFileSync(`${at}/logo.svg`), sitename, foot))
}
