import { MAX_EXPORT_ROWS } from './export-list.ts'

/** What the core gives in one answer. */
export const CORE_PAGE = 1000

/**
 * All rows of a list of the core, piece by piece, for a file: at most as many as a file holds and how many there are.
 * `ask` gets the number of the page from 1 and its size.
 */
export async function everyRow<Row>(
  ask: (page: { page: number; pageSize: number }) => Promise<{ total: number; rows: readonly Row[] }>,
  pageSize = CORE_PAGE,
): Promise<{ total: number; rows: Row[] }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const piece = await ask({ page, pageSize })
    rows.push(...piece.rows)
    if (piece.rows.length === 0 || rows.length >= Math.min(piece.total, MAX_EXPORT_ROWS))
      return { total: piece.total, rows }
  }
}
