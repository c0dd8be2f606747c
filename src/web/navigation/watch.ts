import { web } from '#text/web.ts'
import { onForbidden } from '#web/api/call.ts'
import { notices } from '#web/notice/notices.ts'
import { isLeaving } from '#web/session/return-to.ts'
import { session } from '#web/session/session.ts'
import { heldPage } from './held.ts'
import type { router as theRouter } from '../router.tsx'

type Router = typeof theRouter

/** Binds the router to what is outside React: connection, session, focus. Called once. */
export function watchNavigation(router: Router) {
  waitWhileOffline(router)
  rerunGuards(router)
  focusTitle(router)
  onForbidden(() => {
    if (router.state.location.pathname !== '/') void router.navigate({ href: '/' })
  })
}

/** Navigation proceeds only while the browser is online (spec §2): offline it is held, and done when the connection is back. */
function waitWhileOffline(router: Router) {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation }) => {
      if (navigator.onLine) return false
      heldPage.set({ href: nextLocation.href })
      notices.show({ id: 'offline', tone: 'warning', text: web.errors.offlineNotice })
      return true
    },
  })
  window.addEventListener('online', () => {
    notices.hide('offline')
    const held = heldPage.get()
    heldPage.set(null)
    if (held !== null) void router.navigate({ href: held.href })
  })
}

/** A session that began or ended, here or in another tab, sends the page through its guards again; whoever did not end it himself is told. */
function rerunGuards(router: Router) {
  const who = () => {
    const { common, person, entity } = session.get()
    return [common.type, common.token === null, person.user?.account, entity.user?.account].join()
  }
  let before = who()
  session.subscribe(() => {
    const now = who()
    if (now === before) return
    before = now
    if (session.get().common.token !== null) notices.hide('session')
    else if (!isLeaving())
      notices.show({ id: 'session', tone: 'info', text: web.sessionEnded, dismissable: true })
    void router.invalidate()
  })
}

/** After a move to another page the title is focused, so that it is read out and Tab goes on from there. */
function focusTitle(router: Router) {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || router.state.location.hash !== '') return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}
