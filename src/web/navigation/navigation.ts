import type { ComponentType, ReactNode } from 'react'
import { type Page, pageAt } from '#domain/pages.ts'
import { MINIMUM_SHOWN_MS } from '#web/ui/shown-while.ts'
import { withoutSlash, type Place, placeOf } from './address.ts'

export type Parts = { Layout: ComponentType<{ children?: ReactNode }>; Content: ComponentType }
/** What is on the screen. */
export type View = {
  readonly place: Place
  /** null: the address is none of the portal's */
  readonly page: Page | null
  readonly params: Readonly<Record<string, string>>
  /** null: not fetched */
  readonly Layout: Parts['Layout'] | null
  /** null: the page is still on its way, or did not come */
  readonly Content: Parts['Content'] | null
  /** why the page did not come */
  readonly failure: Error | null
  /** what is done once it is painted */
  readonly arrival: Arrival
}
type Arrival = { scroll: 'top' | 'keep' | number; focus: boolean }

export type Verdict = { go: 'on' } | { go: 'to'; href: string } | { go: 'error'; failure: Error }
type Deps = {
  /** guards of the page; `ahead`: only asked for, not gone to */
  judge: (page: Page, place: Place, ahead: boolean) => Verdict
  /** what is fetched already, each null until it is */
  kept: (page: Page) => { [Part in keyof Parts]: Parts[Part] | null }
  fetch: (page: Page) => Promise<Parts>
  /** fetches for a page that will perhaps be gone to; never fails */
  fetchAhead: (page: Page) => void
  /** what else the first sight of a page waits for */
  accompany: (place: Place) => Promise<unknown>
  /** a move asked for without internet */
  held: (href: string) => void
}
/** The browser, as far as it is used. */
export type Browser = Pick<Window, 'addEventListener' | 'scrollY'> & {
  location: Pick<Location, 'href'>
  history: Pick<History, 'pushState' | 'replaceState' | 'go' | 'scrollRestoration' | 'state'>
  navigator: Pick<Navigator, 'onLine'>
}
/** Kept with each entry of the history: its number, and how far down it was when the program was left. */
type Entry = { n: number; y?: number }
const entryOf = (state: unknown): Entry | null =>
  typeof state === 'object' && state !== null && 'n' in state && typeof state.n === 'number'
    ? { n: state.n, ...('y' in state && typeof state.y === 'number' ? { y: state.y } : {}) }
    : null

type Aim = { place: Place; found: ReturnType<typeof pageAt>; failure: Error | null }
type Options = { replace?: boolean; scroll?: boolean }

/**
 * How one moves along the table of pages: guards run before anything is fetched or drawn (spec §4), the page one leaves
 * stays until the next is there or 200 ms have passed (§9), and without internet nobody moves (§2).
 */
export function createNavigation(deps: Deps, browser: Browser) {
  const { history, navigator } = browser
  const placeAt = (href: string) => placeOf(href, browser.location.href)
  let view: View | null = null
  /** where one is going, while the page is on its way */
  let aim: Aim | null = null
  let run = 0
  const depths = new Map<number, number>()
  const first = entryOf(history.state)
  let at = first?.n ?? 0
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())

  /** What stands at an address once its guards have spoken. */
  function aimAt(asked: Place, ahead: boolean): Aim {
    let place = asked
    for (let turns = 0; turns < 10; turns += 1) {
      const found = pageAt(place.pathname)
      if (!found) return { place, found, failure: null }
      const verdict = deps.judge(found.page, place, ahead)
      if (verdict.go === 'error') return { place, found, failure: verdict.failure }
      if (verdict.go === 'on') return { place, found, failure: null }
      place = placeAt(verdict.href)
    }
    return { place, found: null, failure: new Error('the guards lead round a circle') }
  }

  function draw(next: Aim, parts: Pick<View, 'Layout' | 'Content' | 'failure'>, scroll: Arrival['scroll']) {
    const moved = view !== null && withoutSlash(view.place.pathname) !== withoutSlash(next.place.pathname)
    // a page that was waited for has its first sight still to come
    const waited = view?.Content === null && view.failure === null && view.arrival.focus
    view = {
      place: next.place,
      page: next.found?.page ?? null,
      params: next.found?.params ?? {},
      ...parts,
      arrival: { scroll, focus: (moved || waited) && next.place.hash === '' },
    }
    changed()
  }

  async function show(next: Aim, scroll: Arrival['scroll']): Promise<void> {
    run += 1
    const mine = run
    const page = next.found?.page
    if (page === undefined || next.failure) {
      aim = null
      return draw(
        next,
        { Layout: page ? deps.kept(page).Layout : null, Content: null, failure: next.failure },
        scroll,
      )
    }
    const same = view?.page === page && view.place.pathname === next.place.pathname
    const kept = deps.kept(page)
    if (same && kept.Content && !view?.failure) {
      aim = null
      return draw(next, { ...kept, failure: null }, scroll)
    }
    aim = next
    changed()
    let skeletonAt: number | null = null
    const late = setTimeout(() => {
      // at the very first the words of the static page stand there
      if (mine !== run || view === null) return
      skeletonAt = performance.now()
      draw(next, { Layout: deps.kept(page).Layout, Content: null, failure: null }, scroll)
    }, MINIMUM_SHOWN_MS)
    const come = await Promise.all([deps.fetch(page), deps.accompany(next.place)]).then(
      ([parts]) => ({ ...parts, failure: null }),
      (failure: unknown) => ({
        Layout: deps.kept(page).Layout,
        Content: null,
        failure: failure instanceof Error ? failure : new Error(String(failure)),
      }),
    )
    clearTimeout(late)
    if (skeletonAt !== null) await stay(skeletonAt + MINIMUM_SHOWN_MS - performance.now())
    if (mine !== run) return
    aim = null
    draw(next, come, scroll)
  }

  function push(place: Place, replace: boolean) {
    depths.set(at, browser.scrollY)
    if (replace || place.href === placeAt(browser.location.href).href)
      return history.replaceState({ n: at }, '', place.href)
    at += 1
    history.pushState({ n: at }, '', place.href)
  }

  function navigate(href: string, { replace = false, scroll = true }: Options = {}): Promise<void> {
    const asked = placeAt(href)
    if (!navigator.onLine) {
      deps.held(asked.href)
      return Promise.resolve()
    }
    const next = aimAt(asked, false)
    push(next.place, replace)
    return show(next, scroll ? 'top' : 'keep')
  }

  /** Sends the page, or the one on its way, through its guards again; one that failed is tried again. */
  function refresh(): Promise<void> {
    const here = aim?.place ?? view?.place
    if (!here) return Promise.resolve()
    const underway = aim !== null
    const next = aimAt(here, false)
    if (next.place.href !== here.href) {
      push(next.place, true)
      return show(next, 'top')
    }
    if (underway) return Promise.resolve()
    return view?.failure || next.failure ? show(next, 'keep') : redraw(next)
  }

  /** The same page once more: a part that could not be drawn is tried again. */
  async function redraw(next: Aim): Promise<void> {
    if (view) draw(next, view, 'keep')
  }

  function moved(state: unknown) {
    const asked = placeAt(browser.location.href)
    const entry = entryOf(state)
    if (entry?.n === at && asked.href === (aim?.place ?? view?.place)?.href) return
    depths.set(at, browser.scrollY)
    if (entry === null) {
      // an anchor of the page itself, or an address put there by somebody else
      at += 1
      history.replaceState({ n: at }, '', asked.href)
    } else if (!navigator.onLine) {
      history.go(at - entry.n)
      return deps.held(asked.href)
    } else at = entry.n
    const next = aimAt(asked, false)
    if (next.place.href !== asked.href) history.replaceState({ n: at }, '', next.place.href)
    void show(next, entry === null ? 'keep' : (depths.get(at) ?? 'top'))
  }

  return {
    navigate,
    refresh,
    /** Fetches the code of a page that will perhaps be gone to. */
    preload(href: string) {
      const next = aimAt(placeAt(href), true)
      if (next.found && !next.failure) deps.fetchAhead(next.found.page)
    },
    /** The page of the address the browser came to. Called once. */
    start(): Promise<void> {
      history.scrollRestoration = 'manual'
      browser.addEventListener('popstate', ({ state }) => moved(state))
      browser.addEventListener('pagehide', () => history.replaceState({ n: at, y: browser.scrollY }, ''))
      const asked = placeAt(browser.location.href)
      const next = aimAt(asked, false)
      history.replaceState({ n: at }, '', next.place.href)
      return show(next, next.place.href === asked.href ? (first?.y ?? 'top') : 'top')
    },
    view: () => view,
    isWaiting: () => aim !== null,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
export type Navigation = ReturnType<typeof createNavigation>

const stay = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)))
