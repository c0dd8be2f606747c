import type { Block } from './paper.ts'
import { INK, PALE_INK, type Pen } from './pen.ts'

const HEIGHT = 24
const GAP = 2
const LABEL = 10
const PALE_LIGHT = '#FFF1C4'
const UNKNOWN = '#E4E8ED'
const HATCH = '#9AA7B6'
const SMALL = { size: 7.5, color: PALE_INK }
const TEXT = { size: 8.5, strong: true }

/**
 * A month at the foot of the page, one column for each day; when nothing is known, only words and no picture that could
 * be misread.
 */
export function drawDays(pen: Pen, { text, legend, days }: Extract<Block, { kind: 'days' }>): void {
  const shown = days.some((day) => day !== null)
  const heights = [pen.heightOf(text, pen.width, TEXT), pen.heightOf(legend, pen.width, SMALL)]
  const [textHeight = 0, legendHeight = 0] = heights
  pen.sink(textHeight + 6 + (shown ? HEIGHT + LABEL + legendHeight + 6 : 0))
  pen.y += pen.write(text, pen.left, pen.y, pen.width, TEXT) + 4
  if (!shown) return
  const step = (pen.width + GAP) / days.length
  for (const [index, day] of days.entries()) {
    const [x, width] = [pen.left + index * step, step - GAP]
    pen.doc.rect(x, pen.y, width, HEIGHT).fill(day === null ? UNKNOWN : PALE_LIGHT)
    if (day === null) hatch(pen, x, width)
    for (const [from, to] of day ?? [])
      pen.doc.rect(x, pen.y + from * HEIGHT, width, (to - from) * HEIGHT).fill(INK)
    if (index === 0 || (index + 1) % 5 === 0) pen.write(String(index + 1), x, pen.y + HEIGHT + 1, 20, SMALL)
  }
  pen.y += HEIGHT + LABEL + 2
  pen.y += pen.write(legend, pen.left, pen.y, pen.width, SMALL)
}

/** So that it does not look like light in black and white either. */
function hatch(pen: Pen, x: number, width: number): void {
  pen.doc.save().rect(x, pen.y, width, HEIGHT).clip()
  for (let at = -HEIGHT; at < width; at += 4)
    pen.doc
      .moveTo(x + at, pen.y + HEIGHT)
      .lineTo(x + at + HEIGHT, pen.y)
      .lineWidth(0.5)
      .strokeColor(HATCH)
      .stroke()
  pen.doc.restore()
}
