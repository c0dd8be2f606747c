import { formatDateTime } from '#domain/kyiv.ts'
import { minutesOf, qualityAt, startsOf } from '#domain/profile.ts'
import type { DayLine } from './hour-points.ts'

/** The columns, described in docs/exchange/hours-csv.md; a column may be added at the end only. */
const HEAD = ['account', 'eic', 'meter', 'register', 'start', 'local', 'minutes', 'value', 'quality']

/** A line for an interval: nothing is rounded, nothing is added up, and what did not come is empty and says so. */
export async function* hoursCsv(
  account: string,
  pages: AsyncIterable<readonly DayLine[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${HEAD.join(';')}\r\n`)
  for await (const lines of pages) {
    const text = lines.map((line) => linesOf(account, line)).join('')
    if (text !== '') yield Buffer.from(text)
  }
}

function linesOf(account: string, line: DayLine): string {
  const { point, register, day, values } = line
  const minutes = minutesOf(line)
  const head = [account, point.eic, quoted(point.meter), register].join(';')
  return startsOf(day, minutes)
    .map((start, index) => {
      const cells = [
        seconds(start),
        formatDateTime(start),
        minutes,
        values[index] ?? '',
        qualityAt(line, index),
      ]
      return `${head};${cells.join(';')}\r\n`
    })
    .join('')
}

const seconds = (at: Date): string => at.toISOString().replace('.000Z', 'Z')
const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
