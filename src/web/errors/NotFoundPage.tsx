import { web } from '#text/web.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

/** A missing page (spec §2): both texts, ours and the generic one. */
export function NotFoundPage() {
  return (
    <ErrorScreen status={404} title={web.errors.pageNotFound}>
      <p lang="en">{web.errors.genericNotFound}</p>
      <p>{web.errors.pageNotFoundHint}</p>
    </ErrorScreen>
  )
}
