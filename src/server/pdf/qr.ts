import { HRYVNIA_STROKES, nbuQrPicture } from '#domain/qr-picture.ts'
import { INK, type Pen } from './pen.ts'

/** Side of the code in points: at the densest version a module is still 0.51 mm (at least 0.5 is asked for). */
export const QR_SIDE = 134

/** Draws the NBU code as lines, not as a picture: sharp on any printer. */
export function drawQr(pen: Pen, link: string, x: number, y: number): void {
  const { size, path, center, circle } = nbuQrPicture(link)
  const { doc } = pen
  doc
    .save()
    .translate(x, y)
    .scale(QR_SIDE / size)
  doc.path(path).fill('#000000')
  doc.circle(center, center, circle).fill('#FFFFFF')
  const mark = ((circle - 2) * 2) / 15
  doc.translate(center, center).scale(mark)
  doc.path(HRYVNIA_STROKES).lineWidth(1.5).lineCap('round').strokeColor(INK).stroke()
  doc.restore()
}
