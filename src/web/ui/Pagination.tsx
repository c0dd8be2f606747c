import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { kit } from '#text/kit.ts'
import styles from './table.module.css'

type Props = {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** whose pages, where a screen may hold two lists */
  of?: string
}

/** Which rows are in view and the way to the others. Pages count from 1. */
export function Pagination({ page, pageSize, total, onPage, of }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  return (
    <nav className={styles.pages} aria-label={of ? `${kit.table.pages}: ${of}` : kit.table.pages}>
      <span aria-live="polite">
        {kit.table.rows((page - 1) * pageSize + 1, Math.min(total, page * pageSize), total)}
      </span>
      {last > 1 && (
        <>
          <button
            type="button"
            className={styles.page}
            // not disabled: that would take the focus away from whoever has just come to the end
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
            <span>{kit.table.previous}</span>
          </button>
          <button
            type="button"
            className={styles.page}
            aria-disabled={page >= last}
            onClick={() => page < last && onPage(page + 1)}
          >
            <span>{kit.table.next}</span>
            <IconChevronRight size={20} aria-hidden="true" />
          </button>
        </>
      )}
    </nav>
  )
}
