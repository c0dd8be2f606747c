import { lazy, Suspense } from 'react'
import { web } from '#text/web.ts'
import { NavigationBar } from '#web/navigation/NavigationBar.tsx'
import { NoticeBanner } from '#web/notices/NoticeBanner.tsx'
import { OfflineDoor } from '#web/offline/OfflineDoor.tsx'
import { Screen } from './Screen.tsx'
import { chunk, inBrowser } from '#web/chunk.ts'
import { viewing } from '#web/session/viewing.ts'

const ViewBanner = lazy(chunk(() => import('#web/viewing/ViewBanner.tsx'), inBrowser))
const DraftBanner = lazy(chunk(() => import('#web/viewing/DraftBanner.tsx'), inBrowser))

/** What surrounds every page: the link past the menus, the progress of navigation, the notices. */
export function Root() {
  return (
    <>
      <a className="skip-link" href="#content">
        {web.skipToContent}
      </a>
      <NavigationBar />
      {viewing !== null && (
        <Suspense>{viewing.draft ? <DraftBanner /> : <ViewBanner about={viewing} />}</Suspense>
      )}
      <NoticeBanner />
      <Screen />
      <OfflineDoor />
    </>
  )
}
