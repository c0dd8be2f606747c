import type { PaperTable } from './paper.ts'
import { INK, PALE_INK, type Pen, type Style } from './pen.ts'

const GAP = 8
const PAD = 3
const HEAD: Style = { size: 8, strong: true, color: PALE_INK }
const CELL: Style = { size: 9 }
const FOOT: Style = { size: 9, strong: true }

/** A table over as many pages as needed; the headings are repeated on each, a row is never split. */
export function drawTable(pen: Pen, table: PaperTable): void {
  const shares = table.columns.reduce((sum, { share }) => sum + share, 0)
  let x = pen.left
  const columns = table.columns.map((column, index) => {
    const width = (pen.width * column.share) / shares
    const place = { ...column, x, width: index === table.columns.length - 1 ? width : width - GAP }
    x += width
    return place
  })

  const heightOf = (cells: readonly string[], style: Style) =>
    Math.max(...columns.map(({ width }, index) => pen.heightOf(cells[index] ?? '', width, style)))
  const draw = (cells: readonly string[], style: Style, head = false) => {
    const height = heightOf(cells, style)
    for (const [index, { x: start, width, figures }] of columns.entries()) {
      const text = cells[index] ?? ''
      if (figures && !head) pen.figures(text, start + width, pen.y + PAD, style)
      else if (figures) writeRight(pen, text, start, width, style)
      else pen.write(text, start, pen.y + PAD, width, style)
    }
    pen.y += height + 2 * PAD
  }
  const titles = table.columns.map(({ title }) => title)
  const titled = titles.some((title) => title !== '')
  const head = () => {
    draw(titles, HEAD, true)
    pen.rule(pen.y, INK)
  }

  pen.need(heightOf(titles, HEAD) + 4 * PAD + 24)
  if (titled) head()
  for (const row of table.rows) {
    if (pen.need(heightOf(row, CELL) + 2 * PAD) && titled) head()
    draw(row, CELL)
    pen.rule(pen.y)
  }
  for (const row of table.foot ?? []) {
    if (pen.need(heightOf(row, FOOT) + 2 * PAD) && titled) head()
    draw(row, FOOT)
    pen.rule(pen.y, INK)
  }
  pen.y += 12
}

/** The title of a column of figures: above them, aligned to the right, wrapped if needed. */
function writeRight(pen: Pen, text: string, x: number, width: number, style: Style): void {
  pen.heightOf(text, width, style)
  pen.doc.text(text, x, pen.y + PAD, { width, align: 'right' })
}
