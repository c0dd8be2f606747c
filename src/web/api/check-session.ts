import { call } from './call.ts'
import { preferences } from '#web/session/preferences.ts'
import { leave } from '#web/session/return-to.ts'
import { session } from '#web/session/session.ts'

const EVERY_MS = 10 * 60_000

/** Asks whether the session is alive; a new token and expiry are kept (spec §4). A dead one is cleared by `call`. */
export async function checkSession(): Promise<void> {
  const { token, type, expires } = session.get().common
  if (token === null) return
  try {
    const fresh = await call('/api/check-session', { token, type, expires })
    // another tab may have signed out or in while we asked
    if (session.get().common.token !== token) return
    session.update(({ common }) => ({ common: { ...common, token: fresh.token, expires: fresh.expires } }))
  } catch {
    // no answer: the session stands until its own expiry
  }
}

/**
 * Checks now, every ten minutes if somebody was at work, and when the tab is looked at again. A page that is merely
 * left open ends when it has stood idle (promise B3).
 */
export function keepSessionChecked() {
  let last = Date.now()
  let used = last
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(sign, () => (used = Date.now()), { capture: true, passive: true })
  const check = () => {
    last = Date.now()
    void checkSession()
  }
  check()
  setInterval(() => document.visibilityState === 'visible' && used > last && check(), EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > 60_000) check()
  })
}

/** Ends the session on the server and here; here it ends whatever the server says. */
export async function signOut(): Promise<void> {
  const { token } = session.get().common
  // before the answer: its Clear-Site-Data ends the session of every tab, this one's too
  leave()
  try {
    if (token !== null) await call('/api/log-out', { token })
  } catch {
    // the token then dies by itself at its expiry
  } finally {
    session.clear()
    // the answer made the browser forget everything (Clear-Site-Data); what one likes is no secret and is kept
    preferences.set({})
  }
}
