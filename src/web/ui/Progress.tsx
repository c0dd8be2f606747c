import styles from './progress.module.css'

/** How much is done, 0 to 100, with its words. */
export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <div className={styles.progress}>
      <progress max={100} value={value} aria-label={label} />
      <span aria-hidden="true">{`${label} · ${Math.round(value)}\u00A0%`}</span>
    </div>
  )
}
