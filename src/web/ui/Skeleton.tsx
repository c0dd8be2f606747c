import { kit } from '#text/kit.ts'
import styles from './skeleton.module.css'

/** The shape of what is loading; `lines` are the heights of its blocks in px. */
export function Skeleton({ lines = [28, 120, 44, 44] }: { lines?: readonly number[] }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">{kit.loading}</span>
      {lines.map((height, index) => (
        // blocks never move: the place is the identity
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} style={{ height }} />
      ))}
    </div>
  )
}
