// Makes the two fonts of the PDF documents from the full static Manrope: `node scripts/pdf-fonts.mjs REGULAR.ttf BOLD.ttf`.
// Run once; the result is kept in src/server/pdf/fonts, so that neither the server nor CI subsets anything.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './install.mjs'

/** Latin, Cyrillic with Ґ, digits and the signs documents use; U+00A0 and U+2009 among the spaces. */
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const characters = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  range(0x400, 0x45f),
  'ҐґʼĀāĄąĆćČčĘęĞğİıŁłŃńŐőŚśŞşŠšŰűŹźŻżŽž',
  '–—‘’‚“”„•…‹›№₴€−×÷≤≥→\u2009\u202f',
].join('')

for (const [index, name] of ['regular', 'bold'].entries()) {
  const source = process.argv[2 + index]
  if (!source) throw new Error('two fonts are needed: regular and bold')
  const font = await subsetFont(readFileSync(source), characters, { targetFormat: 'truetype' })
  writeFileSync(join(root, `src/server/pdf/fonts/manrope-${name}.ttf`), font)
}
