import { lazy, type ReactNode, Suspense } from 'react'
import { web } from '#text/web.ts'
import type { DrawingName } from '#web/ui/Drawing.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import styles from './errors.module.css'

type Picture = (props: { of: DrawingName }) => ReactNode
const NoPicture: Picture = () => null
// the words are with every page; the picture comes after them, or not at all
const Drawing = lazy<Picture>(() =>
  import('#web/ui/Drawing.tsx').then(
    (file) => ({ default: file.Drawing }),
    () => ({ default: NoPicture }),
  ),
)

/** A missing page (spec §2): both texts, ours and the generic one. */
export function NotFoundPage() {
  const picture = (
    <div className={styles.picture}>
      <Suspense>
        <Drawing of="lost" />
      </Suspense>
    </div>
  )
  return (
    <ErrorScreen status={404} title={web.errors.pageNotFound} picture={picture}>
      <p lang="en">{web.errors.genericNotFound}</p>
      <p>{web.errors.pageNotFoundHint}</p>
    </ErrorScreen>
  )
}
