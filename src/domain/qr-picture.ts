import encodeQR from 'qr'

/** The mark of the hryvnia as strokes around 0,0 in a box of ten by ten; the fonts of the house do not all hold the sign. */
export const HRYVNIA_STROKES =
  'M-2.7-2.7C-2.4-4.2-1.2-5 .2-5 1.9-5 3-3.9 3-2.5 3 .5-3-.5-3 2.5-3 3.9-1.9 5-.2 5 1.2 5 2.4 4.2 2.7 2.7' +
  'M-4.4-1.2H4.4M-4.4 1.2H4.4'

export type QrPicture = {
  /** modules of a side, the quiet zone around included */
  readonly size: number
  /** the dark modules as an SVG path, one unit a module */
  readonly path: string
  /** the white circle of the hryvnia mark; the mark itself fits a circle four modules smaller */
  readonly center: number
  readonly circle: number
}

const QUIET = 4
const VERSION = { least: 10, most: 17 }
/** Diameter of the circle by QR version (NBU resolution № 97, facts §3.6). */
const diameterOf = (version: number): number =>
  version <= 10 ? 17 : version <= 12 ? 19 : version <= 13 ? 21 : version <= 15 ? 23 : 25

/**
 * The drawing of an NBU QR code: version 10 to 17, correction M, the hryvnia mark on a white circle in the middle.
 * Throws RangeError when the link does not fit version 17.
 */
export function nbuQrPicture(link: string): QrPicture {
  const { version, modules } = encoded(link)
  return {
    size: modules.length,
    path: pathOf(modules),
    center: modules.length / 2,
    circle: diameterOf(version) / 2,
  }
}

/** The drawing of any other text: the smallest version that holds it, correction M, no mark. */
export function plainQrPicture(text: string): Pick<QrPicture, 'size' | 'path'> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  return { size: modules.length, path: pathOf(modules) }
}

/** Runs of dark modules of a row as one rectangle each. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const dark: string[] = []
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let length = 1
      while (row[x + length]) length++
      dark.push(`M${x} ${y}h${length}v1h-${length}z`)
      x += length
    }
  return dark.join('')
}

function encoded(link: string): { version: number; modules: boolean[][] } {
  for (let version = VERSION.least; version <= VERSION.most; version++) {
    try {
      return { version, modules: encodeQR(link, 'raw', { ecc: 'medium', version, border: QUIET }) }
    } catch (error) {
      if (version === VERSION.most) throw new RangeError('the link does not fit', { cause: error })
    }
  }
  throw new RangeError('the link does not fit')
}
