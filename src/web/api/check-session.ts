import { call } from './call.ts'
import { preferences } from '#web/session/preferences.ts'
import { leave } from '#web/session/return-to.ts'
import { forgetDrafts } from '#web/session/kept-drafts.ts'
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
    const rightsByAccount = new Map(fresh.rights?.map(({ account, ...now }) => [account, now]))
    session.update(({ common, entity, admin }) => ({
      common: { ...common, token: fresh.token, expires: fresh.expires },
      entity: {
        ...entity,
        accounts: entity.accounts.map((account) => ({
          ...account,
          rights: [],
          ...rightsByAccount.get(account.account),
        })),
      },
      admin: { ...admin, user: admin.user && { ...admin.user, roles: fresh.roles ?? [] } },
    }))
  } catch {
    // no answer: the session lives until it expires
  }
}

/**
 * Checks now, every ten minutes if somebody was active, and when the tab is shown again. A page that is merely left
 * open does not prolong its session: it ends after idling (promise B3).
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

/** Ends the session on the server and in this browser; here it ends whatever the server answers. */
export async function signOut(): Promise<void> {
  const { token } = session.get().common
  // before the answer comes: its Clear-Site-Data ends the session in every tab, in this one too
  leave()
  let elsewhere: string | null = null
  try {
    if (token !== null) elsewhere = (await call('/api/log-out', { token })).leave
  } catch {
    // then the token dies when it expires
  } finally {
    session.clear()
    forgetDrafts()
    // the answer made the browser forget everything (Clear-Site-Data); preferences are no secret and are written again
    preferences.set({})
  }
  // an employee of a directory leaves it too, or the next one at this computer would be let in by it
  if (elsewhere) window.location.assign(elsewhere)
}
