import type { CausedLine } from './bill-difference.ts'
import type { Kopiykas } from './money.ts'

/** A bill with more lines than this is shown by parts: people with 120 meters look for the total first. */
const MOST_LINES = 8

type PartLine = CausedLine & { readonly kwh: number }

/** Lines that are shown as one sum; a single line is shown as it is. */
export type BillPart<Line> = {
  readonly of: 'use' | 'recalculation' | 'line'
  readonly lines: readonly Line[]
  /** of all lines of the part, in rounded thousandths */
  readonly kwh: number
  readonly kopiykas: Kopiykas
}

/**
 * A bill as a person reads it, in the order of its lines: each line by itself where they are few; otherwise one part
 * for the consumption of each zone, another for the recalculation, and each charge without a register by itself.
 */
export function billParts<Line extends PartLine>(
  lines: readonly Line[],
  most = MOST_LINES,
): BillPart<Line>[] {
  const groups = new Map<string, { of: BillPart<Line>['of']; lines: Line[] }>()
  for (const [index, line] of lines.entries()) {
    const again = line.note === 'recalculation' || line.recalculation !== null
    const isAlone = lines.length <= most || (line.meter === null && !again)
    const key = isAlone ? `${index}` : again ? 'again' : `use ${line.zone ?? ''}`
    const group = groups.get(key) ?? { of: isAlone ? 'line' : again ? 'recalculation' : 'use', lines: [] }
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
