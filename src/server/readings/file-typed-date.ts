import { addDays, dottedOrIso, type IsoDate, isIsoDate } from '#domain/calendar.ts'

/** 1 January 2000 … 31 December 2099 as spreadsheets number days. */
const SERIALS = { first: 36_526, last: 73_050 }
/** Day zero of a spreadsheet, which treats 1900 as a leap year. */
const DAY_NOUGHT = '1899-12-30'

/**
 * A date as people type it into a table or as a spreadsheet shows it without its format: 01.12.2026, 1.12.26,
 * 01/12/2026, 2026-12-01, 46357. The day comes first, as in Ukraine. null when it is not a date.
 */
export function typedDate(text: string): IsoDate | null {
  const known = dottedOrIso(text)
  if (known !== null) return known
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) {
    const serial = Number.parseInt(text, 10)
    return serial >= SERIALS.first && serial <= SERIALS.last ? addDays(DAY_NOUGHT, serial) : null
  }
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?:\s.*)?$/.exec(text)
  if (!parts) return null
  const [, day = '', , month = '', year = ''] = parts
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : null
}
