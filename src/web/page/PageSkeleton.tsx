import { web } from '#text/web.ts'
import styles from './skeleton.module.css'

/** The shape of a page while it loads: a title, a card, some rows. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{web.loading}</span>
      <span className={styles.title} />
      <span className={styles.card} />
      <span className={styles.row} />
      <span className={styles.row} />
    </div>
  )
}
