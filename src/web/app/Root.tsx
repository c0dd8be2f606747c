import { web } from '#text/web.ts'
import { NavigationBar } from '#web/navigation/NavigationBar.tsx'
import { NoticeBanner } from '#web/notice/NoticeBanner.tsx'
import { OfflineDoor } from '#web/offline/OfflineDoor.tsx'
import { Screen } from './Screen.tsx'

/** What surrounds every page: the link past the menus, the progress of navigation, the notices. */
export function Root() {
  return (
    <>
      <a className="skip-link" href="#content">
        {web.skipToContent}
      </a>
      <NavigationBar />
      <NoticeBanner />
      <Screen />
      <OfflineDoor />
    </>
  )
}
