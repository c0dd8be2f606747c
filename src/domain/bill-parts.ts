import type { CausedLine } from './bill-difference.ts'
import type { Kopiykas } from './money.ts'

/** A bill with more lines than this is shown by parts: whoever has 120 meters looks for the whole first. */
const MOST_LINES = 8

type PartLine = CausedLine & { readonly kwh: number }

/** Lines that are shown as one sum; a single line stands for itself. */
export type BillPart<Line> = {
  readonly of: 'use' | 'recalculation' | 'line'
  readonly lines: readonly Line[]
  /** of all lines of the part, thousandths rounded */
  readonly kwh: number
  readonly kopiykas: Kopiykas
}

/**
 * A bill as a person reads it, in the order of its lines: each line by itself where they are few; otherwise the
 * consumption of a zone as one part, what is recalculated as another, and each charge without a register by itself.
 */
export function billParts<Line extends PartLine>(
  lines: readonly Line[],
  most = MOST_LINES,
): BillPart<Line>[] {
  const groups = new Map<string, { of: BillPart<Line>['of']; lines: Line[] }>()
  for (const [index, line] of lines.entries()) {
    const again = line.note === 'recalculation' || line.recalculation !== null
    const own = lines.length <= most || (line.meter === null && !again)
    const key = own ? `${index}` : again ? 'again' : `use ${line.zone ?? ''}`
    const group = groups.get(key) ?? { of: own ? 'line' : again ? 'recalculation' : 'use', lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ of, lines: list }) => ({
    of: list.length === 1 ? 'line' : of,
    lines: list,
    kwh: Math.round(list.reduce((sum, { kwh }) => sum + kwh * 1000, 0)) / 1000,
    kopiykas: list.reduce((sum, { amountKopiykas }) => sum + amountKopiykas, 0),
  }))
}
