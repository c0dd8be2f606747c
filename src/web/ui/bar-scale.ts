/** Round steps of an axis from 0 to at least `top`: about four of them, 1, 2 or 5 times a power of ten. */
export function axisSteps(top: number): readonly number[] {
  if (top <= 0) return [0, 1]
  const rough = top / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((candidate) => candidate >= rough) ?? power * 10
  const count = Math.ceil(top / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

export type Series = {
  key: string
  name: string
  /** a CSS colour, usually var(--zone-day) */
  color: string
}

export type Bar = {
  key: string
  /** short, under the bar: «лис» */
  label: string
  /** in full, in the tooltip and the table: «листопад 2026» */
  name: string
  /** by series key; absent = 0 */
  values: Readonly<Record<string, number>>
  /** the value was computed, not read: hatched */
  estimated?: boolean
  /** the same period a year ago: a thin bar beside it */
  before?: number
}

export type Piece = { series: Series; value: number; from: number; to: number }

/** The visible series of one bar as stacked pieces, in the order of the legend. */
export function pile(bar: Bar, series: readonly Series[]): readonly Piece[] {
  let from = 0
  return series.flatMap((line) => {
    const value = bar.values[line.key] ?? 0
    if (value <= 0) return []
    const piece = { series: line, value, from, to: from + value }
    from = piece.to
    return [piece]
  })
}

export const totalOf = (bar: Bar, series: readonly Series[]): number =>
  series.reduce((sum, { key }) => sum + (bar.values[key] ?? 0), 0)
