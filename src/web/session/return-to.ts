const KEY = 'svitlo-return-to'
const CABINET = '/cabinet/'
/** A link followed long ago is forgotten: it would surprise. */
const LONGEST_MS = 30 * 60_000

/** As a browser reads it: «/cabinet/..//a» is a way out. */
const isInCabinet = (href: string): boolean =>
  href.startsWith(CABINET) && new URL(href, 'https://own.invalid').pathname.startsWith(CABINET)

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
export type ReturnDeps = { storage: () => Storage; now: () => number }

/**
 * Remembers the page of a cabinet that a signed-out person was kept from, and gives it back once, right after they
 * have signed in: a link from a message leads where it says.
 */
export function createReturnTo({ storage, now }: ReturnDeps) {
  /** Set while a person leaves on purpose: where they were is then nobody's business. */
  let leaving = false

  function remember(href: string) {
    if (!leaving) storage().setItem(KEY, JSON.stringify({ href, at: now() }))
    leaving = false
  }

  function take(): string | null {
    const kept = storage().getItem(KEY)
    if (kept === null) return null
    storage().removeItem(KEY)
    // our own key, written a few lines above; anything else fails the checks
    const { href, at } = JSON.parse(kept) as { href?: unknown; at?: unknown }
    const own = typeof href === 'string' && isInCabinet(href) && typeof at === 'number'
    return own && now() - at < LONGEST_MS ? href : null
  }

  return {
    leave() {
      leaving = true
      storage().removeItem(KEY)
    },
    isLeaving: () => leaving,
    /** Signing in by this way leads straight there. */
    aim: remember,
    /** Where a guard's redirect really leads: `signedIn` tells what stands at the door, `path` what the guard said. */
    detour(signedIn: boolean, { pathname, href }: { pathname: string; href: string }, path: string): string {
      const inCabinet = pathname.startsWith(CABINET)
      if (signedIn) leaving = false
      else if (inCabinet) remember(href)
      return signedIn && !inCabinet ? (take() ?? path) : path
    },
  }
}

const returnTo = createReturnTo({ storage: () => window.sessionStorage, now: Date.now })
export const { leave, isLeaving, aim, detour } = returnTo
