import { web } from '#text/web.ts'
import { onForbidden } from '#web/api/call.ts'
import { heldPage } from '#web/navigation/held.ts'
import type { Navigation } from '#web/navigation/navigation.ts'
import { notices } from '#web/notices/notices.ts'
import { isLeaving } from '#web/session/return-to.ts'
import { session } from '#web/session/session.ts'

/** Connects navigation to the network connection and the session. Called once. */
export function watchNavigation(navigation: Navigation) {
  goOnceOnline(navigation)
  rerunGuards(navigation)
  onForbidden(() => {
    if (navigation.view()?.place.pathname !== '/') void navigation.navigate('/')
  })
}

/**
 * Navigation proceeds only while the browser is online (spec §2): offline it is held and carried out when the
 * connection is back.
 */
export function hold(href: string) {
  heldPage.set({ href })
  notices.show({ id: 'offline', tone: 'warning', text: web.errors.offlineNotice })
}

function goOnceOnline(navigation: Navigation) {
  window.addEventListener('online', () => {
    notices.hide('offline')
    const held = heldPage.get()
    heldPage.set(null)
    if (held !== null) void navigation.navigate(held.href)
  })
}

/**
 * When a session begins or ends, here or in another tab, the page goes through its guards again; a person who did not
 * end it themselves sees why.
 */
function rerunGuards(navigation: Navigation) {
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
    // the code that changed the session may change more of it right now
    queueMicrotask(() => void navigation.refresh())
  })
}
