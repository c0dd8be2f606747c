import { web } from '#text/web.ts'
import { notices, useNotices } from './notices.ts'
import styles from './notice.module.css'

/** The notice banner (spec §2): on every page, above everything. */
export function NoticeBanner() {
  const shown = useNotices()
  return (
    <div className={styles.banner} aria-live="polite">
      {shown.map(({ id, tone, text, dismissable }) => (
        <p key={id} className={styles.notice} data-tone={tone}>
          <span>{text}</span>
          {dismissable && (
            <button type="button" className={styles.close} onClick={() => notices.hide(id)}>
              {web.close}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
