import { web } from '#text/web.ts'
import { Drawing } from '#web/ui/Drawing.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import styles from './errors.module.css'

/** A missing page (spec §2): both texts, ours and the generic one. */
export function NotFoundPage() {
  const picture = (
    <div className={styles.picture}>
      <Drawing of="lost" />
    </div>
  )
  return (
    <ErrorScreen status={404} title={web.errors.pageNotFound} picture={picture}>
      <p lang="en">{web.errors.genericNotFound}</p>
      <p>{web.errors.pageNotFoundHint}</p>
    </ErrorScreen>
  )
}
