import { Fault } from '#server/fault.ts'
import type { BillLine } from './bill-line.ts'

/** The fields of `core.bill_line` in the order of the type. */
export const LINE_FIELDS = [
  'meterId',
  'amountKopiykas',
  'fromDate',
  'toDate',
  'ratio',
  'days',
  'coefficient',
  'fromEstimated',
  'toEstimated',
  'fromValue',
  'toValue',
  'kwh',
  'priceE4',
  'service',
  'meter',
  'zone',
  'month',
  'recalculation',
  'note',
  'act',
] as const satisfies readonly (keyof BillLine)[]

/**
 * Lines as PostgreSQL itself writes an array of rows: it reads five lines in 12 µs, as JSON in 74. @throws Fault for
 * what is no number
 */
export const linesText = (lines: readonly BillLine[]): string => `{${lines.map(rowText).join(',')}}`

const rowText = (line: BillLine) =>
  quoted(`(${LINE_FIELDS.map((field) => fieldText(line[field])).join(',')})`)

/** A field that is left out is null, as in JSON. */
function fieldText(value: BillLine[keyof BillLine] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return PLAIN.test(value) ? value : quoted(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Fault('a line holds what is no number')
  return String(value)
}

/** What a field may hold without quotes. */
const PLAIN = /^[^\s,()"\\]+$/
const SPECIAL = /["\\]/g
const quoted = (text: string) =>
  `"${text.search(SPECIAL) < 0 ? text : text.replaceAll(SPECIAL, String.raw`\$&`)}"`
