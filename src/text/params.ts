/** The values that fill a sentence: numbers as numbers, dates as 'YYYY-MM-DD', everything else as ready words. */
export type Params = Readonly<Record<string, string | number | undefined>>

/** The sentence of one code. Without params it is still a whole sentence, only less exact. */
export type Message = (p: Params) => string

/** The named number, or null when it is absent or not a number. */
export function number(p: Params, name: string): number | null {
  const value = p[name]
  if (value === undefined || value === '') return null
  const n = Number(value)
  return Number.isFinite(n) ? n : null
}

/** The named text, or null when it is absent or empty. */
export function text(p: Params, name: string): string | null {
  const value = p[name]
  return value === undefined || value === '' ? null : String(value)
}
