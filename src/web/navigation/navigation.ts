import type { ComponentType, ReactNode } from 'react'
import { type Page, pageAt } from '#domain/pages.ts'
import { MINIMUM_SHOWN_MS } from '#web/shown-while.ts'
import { withoutSlash, type Place, placeOf } from './address.ts'

export type Parts = { Layout: ComponentType<{ children?: ReactNode }>; Content: ComponentType }
/** What is on the screen. */
export type View = {
  readonly place: Place
  /** null: the address is not one of the portal's */
  readonly page: Page | null
  readonly params: Readonly<Record<string, string>>
  /** null: not loaded */
  readonly Layout: Parts['Layout'] | null
  /** null: the page is still loading, or could not be loaded */
  readonly Content: Parts['Content'] | null
  /** why the page could not be loaded */
  readonly failure: Error | null
  /** what to do once it is painted */
  readonly arrival: Arrival
}
type Arrival = { scroll: 'top' | 'keep' | number; focus: boolean }

export type Verdict = { go: 'on' } | { go: 'to'; href: string } | { go: 'error'; failure: Error }
type Deps = {
  /** runs the guards of the page; `ahead`: only to fetch it, not to go there */
  judge: (page: Page, place: Place, ahead: boolean) => Verdict
  /** the loaded parts, each null until it is loaded */
  kept: (page: Page) => { [Part in keyof Parts]: Parts[Part] | null }
  fetch: (page: Page) => Promise<Parts>
  /** fetches ahead for a page that somebody may open; never fails */
  fetchAhead: (page: Page) => void
  /** what else a page waits for before it is shown */
  accompany: (place: Place) => Promise<unknown>
  /** the page is said in another language than what is on the screen: it is loaded anew, as at a first visit */
  isInOtherLanguage: (pathname: string) => boolean
  /** called when somebody moves without internet */
  held: (href: string) => void
}
/** The parts of the browser that are used. */
export type Browser = Pick<Window, 'addEventListener' | 'scrollY'> & {
  location: Pick<Location, 'href' | 'reload'>
  history: Pick<History, 'pushState' | 'replaceState' | 'go' | 'scrollRestoration' | 'state'>
  navigator: Pick<Navigator, 'onLine'>
}
/** Kept with each entry of the history: its number, and how far it was scrolled when the program was left. */
type Entry = { n: number; y?: number }
const entryOf = (state: unknown): Entry | null =>
  typeof state === 'object' && state !== null && 'n' in state && typeof state.n === 'number'
    ? { n: state.n, ...('y' in state && typeof state.y === 'number' ? { y: state.y } : {}) }
    : null

type Aim = { place: Place; found: ReturnType<typeof pageAt>; failure: Error | null }
type Options = { replace?: boolean; scroll?: boolean }

/**
 * Moving between the pages of the table: guards run before anything is fetched or drawn (spec §4), the old page stays
 * until the next is loaded or 200 ms have passed (§9), and without internet nobody moves (§2).
 */
export function createNavigation(deps: Deps, browser: Browser) {
  const { history, navigator } = browser
  const placeAt = (href: string) => placeOf(href, browser.location.href)
  let view: View | null = null
  /** the place being opened, while its page is loading */
  let aim: Aim | null = null
  let run = 0
  const depths = new Map<number, number>()
  const first = entryOf(history.state)
  let at = first?.n ?? 0
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())

  /** What is at an address, after its guards have decided. */
  function aimAt(target: Place, ahead: boolean): Aim {
    let place = target
    for (let turns = 0; turns < 10; turns += 1) {
      const match = pageAt(place.pathname)
      if (!match) return { place, found: match, failure: null }
      const verdict = deps.judge(match.page, place, ahead)
      if (verdict.go === 'error') return { place, found: match, failure: verdict.failure }
      if (verdict.go === 'on') return { place, found: match, failure: null }
      place = placeAt(verdict.href)
    }
    return { place, found: null, failure: new Error('the guards lead round a circle') }
  }

  function draw(next: Aim, parts: Pick<View, 'Layout' | 'Content' | 'failure'>, scroll: Arrival['scroll']) {
    const moved = view !== null && withoutSlash(view.place.pathname) !== withoutSlash(next.place.pathname)
    // a page that was shown as a skeleton has not been seen yet
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
    // the history has the address already
    if (deps.isInOtherLanguage(next.place.pathname)) return browser.location.reload()
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
      // at the very start the static page is still on the screen
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
    const target = placeAt(href)
    if (!navigator.onLine) {
      deps.held(target.href)
      return Promise.resolve()
    }
    const next = aimAt(target, false)
    push(next.place, replace)
    return show(next, scroll ? 'top' : 'keep')
  }

  /** Runs the guards of the page, or of the one being opened, again; one that failed is tried again. */
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
    const target = placeAt(browser.location.href)
    const entry = entryOf(state)
    if (entry?.n === at && target.href === (aim?.place ?? view?.place)?.href) return
    depths.set(at, browser.scrollY)
    if (entry === null) {
      // an anchor of the page itself, or an address put there by somebody else
      at += 1
      history.replaceState({ n: at }, '', target.href)
    } else if (!navigator.onLine) {
      history.go(at - entry.n)
      return deps.held(target.href)
    } else at = entry.n
    const next = aimAt(target, false)
    if (next.place.href !== target.href) history.replaceState({ n: at }, '', next.place.href)
    void show(next, entry === null ? 'keep' : (depths.get(at) ?? 'top'))
  }

  return {
    navigate,
    refresh,
    /** Fetches the code of a page that somebody may open. */
    preload(href: string) {
      const next = aimAt(placeAt(href), true)
      if (next.found && !next.failure) deps.fetchAhead(next.found.page)
    },
    /**
     * Opens the page of the address at which the browser started, or of the one that somebody moved to meanwhile. Ends
     * when there is something to draw. Called once.
     */
    async start(): Promise<void> {
      history.scrollRestoration = 'manual'
      browser.addEventListener('popstate', ({ state }) => moved(state))
      browser.addEventListener('pagehide', () => history.replaceState({ n: at, y: browser.scrollY }, ''))
      const target = placeAt(browser.location.href)
      const next = aimAt(target, false)
      history.replaceState({ n: at }, '', next.place.href)
      const drawn = new Promise<void>((done) => listeners.add(() => view !== null && done()))
      await show(next, next.place.href === target.href ? (first?.y ?? 'top') : 'top')
      // who went back or forward in the first moments has another page on its way
      await drawn
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
