import pg from 'pg'

type Parse = (text: string) => unknown

/** Oids of PostgreSQL's catalogue, which never change. */
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TIMESTAMP = 1114

const TEXT_ARRAY = 1009

/** pg's own parser of text[]; the enum of its types lists only plain types, hence the casts. */
const textArray = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[]

const parsers = new Map<number, Parse>([
  [INT8, safeInteger],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item)))],
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
  [TIMESTAMP, (text) => text],
])

/**
 * How columns are read: int8 as a number (one too large for a number is an error, never a rounded value), date as
 * 'YYYY-MM-DD', timestamp without zone as text, timestamptz as Date, numeric as text.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(oid)
    return parser ?? pg.types.getTypeParser(oid, format)
  },
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 ${text} does not fit a number: select it as text`)
  return value
}
