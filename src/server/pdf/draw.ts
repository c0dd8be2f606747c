import { paper as words } from '#text/paper.ts'
import type { Block, Fact, Paper } from './paper.ts'
import { LIGHT, LINE, MARGIN, openPen, PALE_INK, type Pen } from './pen.ts'
import { drawDays } from './days.ts'
import { drawQr, QR_SIDE } from './qr.ts'
import { drawTable } from './table.ts'

const GAP = 10
/** Height of the frame around a sum, with the room below. */
const TOTAL = 42 + GAP

/**
 * Draws documents as one PDF: A4, the head of the company, tables over several pages, «Сторінка 1 з 2» at the foot of
 * each; every document starts on a new page, with pages counted from 1. About 25 ms a page.
 */
export async function drawPapers(title: string, papers: readonly Paper[]): Promise<Uint8Array> {
  const pen = openPen(title, papers[0]?.madeAt ?? new Date(0))
  const done = collected(pen.doc)
  const starts: number[] = []
  for (const [index, paper] of papers.entries()) {
    if (index > 0) pen.newPage()
    starts.push(pen.doc.bufferedPageRange().count - 1)
    drawHead(pen, paper)
    for (const [place, block] of paper.blocks.entries()) {
      // the sum and the payment details stay together, like a slip to take along
      if (block.kind === 'total' && paper.blocks[place + 1]?.kind === 'qr') pen.need(TOTAL + QR_SIDE + 30)
      drawBlock(pen, block)
    }
  }
  const count = pen.doc.bufferedPageRange().count
  for (const [index, paper] of papers.entries())
    drawFeet(pen, paper, starts[index] ?? 0, starts[index + 1] ?? count)
  pen.doc.end()
  return done
}

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function drawHead(pen: Pen, { company, title, subtitle }: Paper): void {
  pen.doc.roundedRect(pen.left, pen.y + 2, 4, 30, 2).fill(LIGHT)
  const half = pen.width * 0.5
  pen.write(company.name, pen.left + 14, pen.y + 1, half - 14, { size: 12, strong: true })
  const right = pen.left + half
  let y = pen.y
  for (const line of company.lines) y += pen.write(line, right, y, half, { size: 8, color: PALE_INK }) + 1
  pen.y = Math.max(pen.y + 36, y) + GAP
  pen.rule(pen.y)
  pen.y += GAP
  pen.y += pen.write(title, pen.left, pen.y, pen.width, { size: 18, strong: true }) + 2
  if (subtitle) pen.y += pen.write(subtitle, pen.left, pen.y, pen.width, { size: 10.5, color: PALE_INK })
  pen.y += GAP
}

function drawBlock(pen: Pen, block: Block): void {
  switch (block.kind) {
    case 'heading':
      pen.need(60)
      pen.y += pen.write(block.text, pen.left, pen.y, pen.width, { size: 12, strong: true }) + 4
      return
    case 'text': {
      const style = block.small ? { size: 8, color: PALE_INK } : {}
      pen.need(pen.heightOf(block.text, pen.width, style))
      pen.y += pen.write(block.text, pen.left, pen.y, pen.width, style) + 8
      return
    }
    case 'facts':
      drawFactPairs(pen, block.facts)
      pen.y += GAP - 4
      return
    case 'table':
      return drawTable(pen, block)
    case 'total':
      return drawTotal(pen, block.name, block.value)
    case 'qr':
      return drawPayment(pen, block)
    case 'days':
      return drawDays(pen, block)
    case 'signatures':
      return drawSignatures(pen, block.parties)
  }
}

/** Two short facts stand side by side, a long one has a line to itself. */
function drawFactPairs(pen: Pen, facts: readonly Fact[]): void {
  const half = (pen.width - 20) / 2
  const line = pen.heightOf('Щ', half)
  const isShort = (fact: Fact | undefined) =>
    fact !== undefined && fact.every((text, index) => pen.heightOf(text, columnOf(half, index)) <= line)
  for (let index = 0; index < facts.length; index++) {
    const [left, right] = facts.slice(index, index + 2)
    if (!left) break
    if (right && isShort(left) && isShort(right)) {
      drawFacts(pen, [left], pen.left, half)
      // both fit in the height of the left one
      pen.y -= line + 4
      drawFacts(pen, [right], pen.left + half + 20, half)
      index++
    } else drawFacts(pen, [left], pen.left, pen.width)
  }
}

const nameWidthOf = (width: number) => Math.min(150, width * 0.38)
const columnOf = (width: number, index: number) =>
  index === 0 ? nameWidthOf(width) : width - nameWidthOf(width) - 8

function drawFacts(pen: Pen, facts: readonly Fact[], x: number, width: number): void {
  const nameWidth = nameWidthOf(width)
  for (const [name, value] of facts) {
    const valueWidth = width - nameWidth - 8
    const height = Math.max(pen.heightOf(name, nameWidth), pen.heightOf(value, valueWidth))
    pen.need(height)
    pen.write(name, x, pen.y, nameWidth, { color: PALE_INK })
    pen.write(value, x + nameWidth + 8, pen.y, valueWidth)
    pen.y += height + 4
  }
}

function drawTotal(pen: Pen, name: string, value: string): void {
  pen.need(52)
  pen.doc.roundedRect(pen.left, pen.y, pen.width, 42, 6).fill('#FFF6D9')
  pen.write(name, pen.left + 14, pen.y + 14, pen.width / 2, { size: 11 })
  pen.figures(value, pen.left + pen.width - 14, pen.y + 9, { size: 18, strong: true })
  pen.y += TOTAL
}

function drawPayment(pen: Pen, { link, caption, facts }: Extract<Block, { kind: 'qr' }>): void {
  const beside = pen.width - QR_SIDE - 20
  pen.need(QR_SIDE + 30)
  const top = pen.y
  drawQr(pen, link, pen.left, top)
  const under = pen.write(caption, pen.left + 8, top + QR_SIDE, QR_SIDE - 16, { size: 7.5, color: PALE_INK })
  drawFacts(pen, facts, pen.left + QR_SIDE + 20, beside)
  pen.y = Math.max(pen.y, top + QR_SIDE + under) + GAP
}

function drawSignatures(pen: Pen, parties: readonly string[]): void {
  pen.need(80)
  const width = pen.width / Math.max(1, parties.length)
  for (const [index, party] of parties.entries()) {
    const x = pen.left + width * index
    pen.write(party, x, pen.y, width - 24, { strong: true })
    pen.doc
      .moveTo(x, pen.y + 58)
      .lineTo(x + width - 24, pen.y + 58)
      .strokeColor(PALE_INK)
      .stroke()
    pen.write(words.signature, x, pen.y + 62, width - 24, { size: 7.5, color: PALE_INK })
  }
  pen.y += 84
}

/** Page numbers are written last, when the number of pages is known: on pages from `start` up to `end`. */
function drawFeet(pen: Pen, { madeAt }: Paper, start: number, end: number): void {
  for (let page = start; page < end; page++) {
    pen.doc.switchToPage(page)
    // text below the margin would otherwise start a new page
    pen.doc.page.margins.bottom = 0
    const y = pen.doc.page.height - MARGIN
    pen.rule(y - 8, LINE)
    const style = { size: 7.5, color: PALE_INK }
    pen.write(words.madeAt(madeAt.getTime()), pen.left, y - 2, pen.width * 0.7, style)
    pen.figures(words.page(page - start + 1, end - start), pen.left + pen.width, y - 2, style)
  }
}
