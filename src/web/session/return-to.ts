const KEY = 'svitlo-return-to'
const CABINET = '/cabinet/'
/** A link followed long ago is forgotten: returning to it would be a surprise. */
const LONGEST_MS = 30 * 60_000

/** As a browser reads the path: «/cabinet/..//a» leads out of the portal. */
const isInCabinet = (href: string): boolean =>
  href.startsWith(CABINET) && new URL(href, 'https://own.invalid').pathname.startsWith(CABINET)

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
export type ReturnDeps = { storage: () => Storage; now: () => number }

/**
 * Remembers the page of a cabinet that a signed-out person wanted, and returns it once, right after they sign in, so
 * that a link from a message leads where it says.
 */
export function createReturnTo({ storage, now }: ReturnDeps) {
  /** Set while a person signs out on purpose: then the page they were on is not remembered. */
  let leaving = false

  function remember(href: string) {
    if (!leaving) storage().setItem(KEY, JSON.stringify({ href, at: now() }))
    leaving = false
  }

  function take(): string | null {
    const kept = storage().getItem(KEY)
    if (kept === null) return null
    storage().removeItem(KEY)
    // our own key, written a few lines above; foreign content fails the checks
    const { href, at } = JSON.parse(kept) as { href?: unknown; at?: unknown }
    const isOwn = typeof href === 'string' && isInCabinet(href) && typeof at === 'number'
    return isOwn && now() - at < LONGEST_MS ? href : null
  }

  return {
    leave() {
      leaving = true
      storage().removeItem(KEY)
    },
    /** What would have ended the session was refused. */
    stay() {
      leaving = false
    },
    isLeaving: () => leaving,
    /** Pages where signing in leads straight to the remembered page. */
    aim: remember,
    /**
     * Where the redirect of a guard really leads: `signedIn` says whether somebody is signed in, `path` is what the
     * guard said.
     */
    detour(signedIn: boolean, { pathname, href }: { pathname: string; href: string }, path: string): string {
      const inCabinet = pathname.startsWith(CABINET)
      if (signedIn) leaving = false
      else if (inCabinet) remember(href)
      return signedIn && !inCabinet ? (take() ?? path) : path
    },
  }
}

const returnTo = createReturnTo({ storage: () => window.sessionStorage, now: Date.now })
export const { leave, stay, isLeaving, aim, detour } = returnTo
