/** What a key means to a person who works through a list. */
export type RowKey = 'next' | 'previous' | 'search' | 'leave'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** The keys by their place on the keyboard: in the Ukrainian layout `j` types «о» and `/` a full stop. */
const places: Readonly<Record<string, RowKey>> = { KeyJ: 'next', KeyK: 'previous', Slash: 'search' }

/** The meaning of a press; null for every other key, and for shortcuts of the browser. */
export function rowKeyOf({ key, code, altKey, ctrlKey, metaKey, isComposing }: Press): RowKey | null {
  if (altKey || ctrlKey || metaKey || isComposing) return null
  if (key === 'Escape') return 'leave'
  return places[code] ?? (key === '/' ? 'search' : null)
}

/**
 * The row to go to. From no row: the one that was left last if it is still in the list, otherwise the first.
 *
 * @param at the present row, -1: none
 * @param left the row that was left last, -1: none
 */
export function rowAfter(key: 'next' | 'previous', at: number, left: number, rows: number): number {
  if (at === -1) return left === -1 ? 0 : left
  return Math.min(rows - 1, Math.max(0, at + (key === 'next' ? 1 : -1)))
}
