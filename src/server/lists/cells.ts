import type { IsoDate, Month } from '#domain/calendar.ts'
import type { Kopiykas } from '#domain/money.ts'

/** A column of an exported list: the kind of its cells decides how each format writes them. */
export type ExportColumn<Row> = { readonly title: string; readonly width?: number } & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'money'; readonly value: (row: Row) => Kopiykas | null }
  | {
      readonly kind: 'number'
      /** how many decimals are always shown; by default as many as the number has */
      readonly decimals?: number
      readonly value: (row: Row) => number | null
    }
  | { readonly kind: 'date'; readonly value: (row: Row) => IsoDate | null }
  | { readonly kind: 'month'; readonly value: (row: Row) => Month | null }
  | { readonly kind: 'moment'; readonly value: (row: Row) => Date | null }
)

/** What a spreadsheet treats as the beginning of a formula, including full-width variants (promise F5). */
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/u
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu

/** Text without what no file may hold. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, '')

/** Text that no spreadsheet will execute: if it could begin a formula, it gets an apostrophe in front. */
export function safeText(text: string): string {
  const clean = printable(text)
  return formulaStart.test(clean) ? `'${clean}` : clean
}
