import { Outlet } from '@tanstack/react-router'
import { web } from '#text/web.ts'
import { NavigationBar } from './navigation/NavigationBar.tsx'
import { NoticeBanner } from './notice/NoticeBanner.tsx'
import { OfflineDoor } from './offline/OfflineDoor.tsx'

/** What stands around every page: the way past the menus, the progress of navigation, the notices. */
export function Root() {
  return (
    <>
      <a className="skip-link" href="#content">
        {web.skipToContent}
      </a>
      <NavigationBar />
      <NoticeBanner />
      <Outlet />
      <OfflineDoor />
    </>
  )
}
