import { dottedToIso } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'

const DATE_FIRST = /^(\d{2}\.\d{2}\.\d{4})\s+(\d{2}:\d{2})(?::\d{2})?$/
const TIME_FIRST = /^(\d{2}:\d{2})(?::\d{2})?\s+(\d{2}\.\d{2}\.\d{4})$/

/** 'ДД.ММ.РРРР ГГ:хх' and 'ГГ:хх ДД.ММ.РРРР', both of which stand in one reply (facts §4.1), Kyiv time; null for others. */
export function parseStamp(text: string | null | undefined): Date | null {
  const trimmed = (text ?? '').trim()
  const dateFirst = DATE_FIRST.exec(trimmed)
  const timeFirst = TIME_FIRST.exec(trimmed)
  const date = dottedToIso(dateFirst?.[1] ?? timeFirst?.[2] ?? '')
  const time = dateFirst?.[2] ?? timeFirst?.[1] ?? ''
  if (date === null || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return kyivInstant(date, time)
}
