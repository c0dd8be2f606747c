import { useEffect } from 'react'
import { rowAfter, rowKeyOf } from './row-keys.ts'

const ROWS = 'main table tbody tr'
const SEARCH = 'main search input'
/** A page of one item marks the link to its list with `data-back`. */
const BACK = 'main a[data-back]'

/** Where the person was: after an item, the list goes on from its row. */
let leftAt: string | null = null

const firstOf = (row: Element) =>
  row.querySelector<HTMLElement>('a[href], button:not([aria-expanded]):not([disabled])')

const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** A dialog is open, or a menu has the press for itself. */
const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('[role=menu], [role=listbox]') !== null)

/**
 * The keyboard of lists and of their items, for the whole cabinet: `j` and `k` move the focus from row to row (so the
 * row is announced once, by the browser, and Enter opens its link as any link), `/` goes to the search, Escape leaves
 * it, and from an item leads back to its list. Nothing happens while somebody types or a dialog is open.
 */
export function useRowKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = event.defaultPrevented ? null : rowKeyOf(event)
      if (key === null || isBusy(event.target)) return
      if (key === 'leave') return leave(event)
      if (isTyping(event.target)) return
      if (key === 'search') {
        const field = document.querySelector<HTMLInputElement>(SEARCH)
        if (!field) return
        event.preventDefault()
        field.focus()
        field.select()
        return
      }
      const rows = [...document.querySelectorAll(ROWS)].filter((row) => firstOf(row) !== null)
      if (rows.length === 0) return
      event.preventDefault()
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const left = rows.findIndex((row) => firstOf(row)?.getAttribute('href') === leftAt)
      const next = rows[rowAfter(key, at, leftAt === null ? -1 : left, rows.length)]
      const target = next && firstOf(next)
      leftAt = target?.getAttribute('href') ?? null
      target?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Out of the search to the rows, out of an item to its list. What is being typed elsewhere is not left by a slip. */
function leave({ target }: KeyboardEvent) {
  if (target instanceof HTMLElement && target.matches(SEARCH)) {
    target.blur()
    const row = document.querySelector(ROWS)
    if (row) firstOf(row)?.focus()
  } else if (isTyping(target)) target.blur()
  else document.querySelector<HTMLElement>(BACK)?.click()
}
