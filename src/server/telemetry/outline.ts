/**
 * What a request or a reply looked like, without what it said: for each field its kind and length. Only fields of these
 * names keep their values, which are choices of lists, numbers of pages and days of reports; a name says the same in every
 * call of the contract.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'status',
  'report',
  'site',
  'kind',
  'outcome',
  'page',
  'pageSize',
  'descending',
  'format',
  'from',
  'to',
  'month',
  'year',
  'total',
  'zone',
  'state',
  'metric',
  'minutes',
  'slower',
])
/** A value that is shown is a word of a list, a day or a number, never a sentence. */
const PLAIN = /^[a-z][a-z_-]{0,30}$|^\d{4}(?:-\d\d){0,2}$/
/** Names of fields are words of ours; a key of a record may be anything, such as the number of an account. */
const NAME = /^[a-zA-Z_]{1,40}\d{0,2}$/
const DEEPEST = 6
const MOST_FIELDS = 60

export type Outline = string | number | boolean | null | { readonly [name: string]: Outline }

export function outlineOf(value: unknown, name = '', depth = 0): Outline {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return SHOWN.has(name) && PLAIN.test(value) ? value : `text(${value.length})`
  if (typeof value === 'number' || typeof value === 'boolean') return SHOWN.has(name) ? value : typeof value
  if (typeof value !== 'object') return typeof value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) return { list: value.length, of: outlineOf(value[0], name, depth + 1) }
  const fields = Object.entries(value)
  return Object.fromEntries(
    fields
      .slice(0, MOST_FIELDS)
      .map(([key, inner], n) =>
        NAME.test(key)
          ? [key, outlineOf(inner, key, depth + 1)]
          : [`(${n})`, outlineOf(inner, '', depth + 1)],
      ),
  )
}

/** Of what does not follow the contract, not even the names of its fields are kept. */
export const outlineOfStranger = (value: unknown): Outline =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: Object.keys(value).length }
    : Array.isArray(value)
      ? { list: value.length }
      : typeof value
