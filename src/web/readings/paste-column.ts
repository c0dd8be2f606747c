import type { FieldRef, Typed } from './business-points.ts'

/** Cells of a copied column, the first one of each line; null when there is only one cell. */
export function cellsOf(text: string): readonly string[] | null {
  const lines = text.replace(/(?<![\r\n])[\r\n]+$/, '').split(/\r?\n/)
  return lines.length < 2 ? null : lines.map((line) => (line.split('\t')[0] ?? '').trim())
}

/**
 * Puts a column into a field and those after it. An empty cell leaves its field as it is. `left` = cells without a
 * field.
 */
export function pasteColumn(
  typed: Typed,
  fields: readonly FieldRef[],
  at: FieldRef,
  cells: readonly string[],
): { typed: Typed; pasted: number; left: number } {
  const start = fields.findIndex(({ meterId: meter, zone }) => meter === at.meterId && zone === at.zone)
  if (start < 0) return { typed, pasted: 0, left: cells.length }
  const next: Record<string, Typed[string]> = { ...typed }
  let pasted = 0
  for (const [index, cell] of cells.entries()) {
    const field = fields[start + index]
    if (field === undefined) return { typed: next, pasted, left: cells.length - index }
    if (cell === '') continue
    next[field.meterId] = { ...next[field.meterId], [field.zone]: cell }
    pasted += 1
  }
  return { typed: next, pasted, left: 0 }
}
