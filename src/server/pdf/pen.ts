import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { paper as words } from '#text/paper.ts'

/**
 * A font read once for all documents: reading its tables anew takes a quarter of the time of a paper. pdfkit takes a font
 * that is read already, which its types do not know.
 */
const fontOf = (file: string) =>
  create(readFileSync(new URL(`./fonts/${file}`, import.meta.url))) as unknown as Uint8Array
const regular = fontOf('manrope-regular.ttf')
const bold = fontOf('manrope-bold.ttf')

export const MARGIN = 38
export const INK = '#0E1B2C'
export const PALE_INK = '#4A5A6E'
export const LINE = '#DDE3EA'
export const LIGHT = '#FFC400'

/**
 * Figures of equal width and without kerning: with kerning the comma slides into its neighbours and «777,60» reads
 * «77760». Contextual forms are off: our texts have none, and looking for them takes a third of the time of a paper.
 * pdfkit passes the object to its font engine; its types know only the list form, which cannot switch a feature off.
 */
const FIGURES = { kern: false, tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
/** Words without figures keep their kerning; without features pdfkit caches their layout. */
const featuresOf = (text: string) => (/[0-9]/.test(text) ? { features: FIGURES } : {})

export type Style = { size?: number; strong?: boolean; color?: string }

/** The place on the page where the next thing goes, and the ways of writing there. */
export type Pen = {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly width: number
  y: number
  /** starts a new page when less than this height is left */
  need(height: number): boolean
  /** goes down to the lowest place where something of this height fits on the page */
  sink(height: number): void
  newPage(): void
  /** the height of a text in a column */
  heightOf(text: string, width: number, style?: Style): number
  /** writes a text wrapped into a column, returns its height */
  write(text: string, x: number, y: number, width: number, style?: Style): number
  /** writes lines of figures that end at `right` */
  figures(text: string, right: number, y: number, style?: Style): void
  rule(y: number, color?: string): void
}

/** An empty A4 document, tagged as Ukrainian. */
export function openPen(title: string, madeAt: Date): Pen {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 18, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'uk-UA',
    displayTitle: true,
    info: {
      Title: title,
      CreationDate: madeAt,
      ModDate: madeAt,
      Creator: words.product,
      Producer: words.product,
    },
  })
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  const applyStyle = ({ size = 9.5, strong = false, color = INK }: Style) =>
    doc
      .font(strong ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  const left = MARGIN
  const width = doc.page.width - 2 * MARGIN
  const bottom = () => doc.page.height - MARGIN - 18

  const pen: Pen = {
    doc,
    left,
    width,
    y: MARGIN,
    need(height) {
      if (pen.y + height <= bottom()) return false
      pen.newPage()
      return true
    },
    sink(height) {
      pen.need(height)
      pen.y = Math.max(pen.y, bottom() - height)
    },
    newPage() {
      doc.addPage()
      pen.y = MARGIN
    },
    heightOf(text, columnWidth, style = {}) {
      applyStyle(style)
      return doc.heightOfString(text, { width: columnWidth, ...featuresOf(text) })
    },
    write(text, x, y, columnWidth, style = {}) {
      const height = pen.heightOf(text, columnWidth, style)
      doc.text(text, x, y, { width: columnWidth, height: height + 2, ...featuresOf(text) })
      return height
    },
    figures(text, right, y, style = {}) {
      applyStyle(style)
      for (const [index, line] of text.split('\n').entries()) {
        const length = doc.widthOfString(line, { features: FIGURES })
        const top = y + index * doc.currentLineHeight(true)
        doc.text(line, right - length, top, { lineBreak: false, features: FIGURES })
      }
    },
    rule(y, color = LINE) {
      doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.7)
        .strokeColor(color)
        .stroke()
    },
  }
  return pen
}
