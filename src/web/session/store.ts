import { RIGHTS } from '#domain/rights.ts'
import { type Session, signedOut } from './parts.ts'

/** The one product key of spec §3. */
export const SESSION_KEY = 'svitlo'

/** The longest delay of a browser timer; for a longer one the timer is set again. */
const LONGEST_TIMER_MS = 2_147_483_647

type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type SessionDeps = {
  storage: Storage
  now: () => number
  /** runs `task` after `ms`; returns its cancellation */
  later: (task: () => void, ms: number) => () => void
}

/** True while there is a token that has not expired (spec §4). */
function isLive(session: Session, now: number): boolean {
  const { token, expires } = session.common
  return token !== null && expires !== null && Date.parse(expires) > now
}

/** A session kept by a release without rights: the next check of the session says what they are. */
const withRights = (entity: Session['entity']): Session['entity'] => ({
  ...entity,
  accounts: entity.accounts.map((account) => ({ ...unsaid, ...account })),
})
const unsaid = { rights: [...RIGHTS], twoPersons: false }

/** Reads what local storage holds; a session without a token or past its expiry is discarded (spec §4). */
export function readStored(text: string | null, now: number): Session {
  if (text === null) return signedOut
  let stored: Partial<Session>
  try {
    // our own key, written by this store; foreign content fails the liveness check below
    stored = JSON.parse(text) as Partial<Session>
  } catch {
    return signedOut
  }
  const session: Session = {
    common: { ...signedOut.common, ...stored.common },
    person: { ...signedOut.person, ...stored.person },
    entity: withRights({ ...signedOut.entity, ...stored.entity }),
    admin: { ...signedOut.admin, ...stored.admin },
    sitename: stored.sitename ?? null,
    serviceMessages: stored.serviceMessages ?? {},
    config: { ...signedOut.config, ...stored.config },
  }
  return isLive(session, now) ? session : signedOut
}

/** The persisted session: seven parts, one key, one timer that ends it at its expiry. */
export function createSessionStore({ storage, now, later }: SessionDeps) {
  let session = readStored(storage.getItem(SESSION_KEY), now())
  let cancelTimer = () => {}
  const listeners = new Set<() => void>()

  const announce = () => listeners.forEach((listener) => listener())

  function armTimer() {
    cancelTimer()
    cancelTimer = () => {}
    if (session.common.expires === null) return
    const left = Date.parse(session.common.expires) - now()
    cancelTimer = later(
      () => {
        if (isLive(session, now())) armTimer()
        else clear()
      },
      Math.min(Math.max(left, 0), LONGEST_TIMER_MS),
    )
  }

  function write(next: Session) {
    session = next
    try {
      if (next.common.token === null) storage.removeItem(SESSION_KEY)
      else storage.setItem(SESSION_KEY, JSON.stringify(next))
    } catch {
      // the storage is full or forbidden: then the session lives as long as the page
    }
    armTimer()
    announce()
  }

  /** The data of the company that outlive a session; messages do not, because they depend on the reader. */
  const kept = () => ({ ...signedOut, sitename: session.sitename, config: session.config })

  /**
   * Ends the session here: token, type, expires and everything about the customer are removed; site and config stay in
   * memory.
   */
  const clear = () => write(kept())

  if (session === signedOut && storage.getItem(SESSION_KEY) !== null) storage.removeItem(SESSION_KEY)
  armTimer()

  return {
    get: (): Session => session,
    isSignedIn: (): boolean => isLive(session, now()),
    /** Replaces parts; a function gets the previous part. */
    update(change: (before: Session) => Partial<Session>) {
      write({ ...session, ...change(session) })
    },
    /** A new sign-in starts from site and config only. */
    signIn: (parts: Pick<Session, 'common'> & Partial<Session>) => write({ ...kept(), ...parts }),
    clear,
    /** Takes over what another tab wrote (storage event). */
    adopt(text: string | null) {
      session = readStored(text, now())
      armTimer()
      announce()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
