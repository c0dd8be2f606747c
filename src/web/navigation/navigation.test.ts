import { expect, test } from 'vitest'
import type { Page } from '#domain/pages.ts'
import { type Browser, createNavigation, type Parts, type Verdict } from './navigation.ts'

const origin = 'https://portal.example'
const PARTS: Parts = { Layout: () => null, Content: () => null }
type Entry = { href: string; state: unknown }

/** The history of a browser and the events that the program gets from it. */
function browserAt(href: string, state: unknown = null) {
  const entries: Entry[] = [{ href: origin + href, state }]
  const reloaded: string[] = []
  const heard = new Map<string, (event: { state: unknown }) => void>()
  let at = 0
  const here = (): Entry => entries[at] ?? { href: '', state: null }
  const go = (steps: number) => {
    at += steps
    heard.get('popstate')?.({ state: here().state })
  }
  const browser = {
    scrollY: 0,
    location: {
      get href() {
        return here().href
      },
      reload: () => void reloaded.push(here().href.slice(origin.length)),
    },
    history: {
      scrollRestoration: 'auto' as ScrollRestoration,
      get state() {
        return here().state
      },
      pushState(next: unknown, _: string, to: string) {
        entries.splice(at + 1, entries.length, { href: origin + to, state: next })
        at += 1
      },
      replaceState(next: unknown, _: string, to?: string) {
        entries[at] = { href: to === undefined ? here().href : origin + to, state: next }
      },
      go,
    },
    navigator: { onLine: true },
    addEventListener: (name: string, listener: (event: { state: unknown }) => void) =>
      void heard.set(name, listener),
  }
  return {
    browser: browser as typeof browser & Browser,
    go,
    reloaded,
    leave: () => heard.get('pagehide')?.({ state: null }),
    entries: () => entries.map((entry) => entry.href.slice(origin.length)),
    state: () => here().state,
  }
}

type More = {
  judge?: (page: Page) => Verdict
  fetch?: () => Promise<Parts>
  state?: unknown
  isInOtherLanguage?: (pathname: string) => boolean
}
function setUp(
  href: string,
  { judge = () => ({ go: 'on' }), fetch, state, isInOtherLanguage = () => false }: More = {},
) {
  const world = browserAt(href, state)
  const held: string[] = []
  const ahead: string[] = []
  const fetched = new Set<string>()
  const navigation = createNavigation(
    {
      judge,
      kept: ({ path }) => (fetched.has(path) ? PARTS : { Layout: null, Content: null }),
      fetch: (page) => {
        fetched.add(page.path)
        return fetch?.() ?? Promise.resolve(PARTS)
      },
      fetchAhead: ({ path }) => void ahead.push(path),
      accompany: () => Promise.resolve(),
      isInOtherLanguage,
      held: (to) => void held.push(to),
    },
    world.browser,
  )
  return { navigation, held, ahead, ...world }
}
const turn = () => new Promise((done) => setImmediate(done))

test('the page of the address is drawn with the parts its path leaves open', async () => {
  const { navigation } = setUp('/cabinet/person/tickets/42/?from=menu')
  await navigation.start()
  expect(navigation.view()).toMatchObject({
    page: { path: '/cabinet/person/tickets/$ticket' },
    params: { ticket: '42' },
    place: { search: '?from=menu' },
    ...PARTS,
  })
})

test('an address of none of the pages is drawn as none', async () => {
  const { navigation } = setUp('/no/such/page')
  await navigation.start()
  expect(navigation.view()).toMatchObject({ page: null, failure: null })
})

test('a guard leads elsewhere, and the history has only where one came', async () => {
  const { navigation, entries } = setUp('/cabinet/person/bills', {
    judge: ({ path }) => (path === '/' ? { go: 'on' } : { go: 'to', href: '/' }),
  })
  await navigation.start()
  expect(navigation.view()?.page?.path).toBe('/')
  expect(entries()).toEqual(['/'])
})

test('guards that lead round a circle end with a failure', async () => {
  const { navigation } = setUp('/FAQ', {
    judge: ({ path }) => ({ go: 'to', href: path === '/' ? '/FAQ' : '/' }),
  })
  await navigation.start()
  expect(navigation.view()?.failure?.message).toBe('the guards lead round a circle')
})

test('a new page begins at its top and takes the focus; the first one of all does not take it', async () => {
  const { navigation } = setUp('/')
  await navigation.start()
  expect(navigation.view()?.arrival).toEqual({ scroll: 'top', focus: false })
  await navigation.navigate('/FAQ')
  expect(navigation.view()?.arrival).toEqual({ scroll: 'top', focus: true })
})

test('the same page with another query keeps the focus where it is, and the depth when asked to', async () => {
  const { navigation } = setUp('/FAQ')
  await navigation.start()
  await navigation.navigate('/FAQ?q=1', { scroll: false })
  expect(navigation.view()?.arrival).toEqual({ scroll: 'keep', focus: false })
})

test('a part named behind # is gone to without taking the focus', async () => {
  const { navigation } = setUp('/')
  await navigation.start()
  await navigation.navigate('/FAQ#bills')
  expect(navigation.view()?.arrival).toEqual({ scroll: 'top', focus: false })
})

test('on the way back a page stands as far down as it was left, and forth again too', async () => {
  const { navigation, browser, go } = setUp('/FAQ')
  await navigation.start()
  browser.scrollY = 700
  await navigation.navigate('/')
  browser.scrollY = 90
  go(-1)
  await turn()
  expect(navigation.view()).toMatchObject({ page: { path: '/FAQ' }, arrival: { scroll: 700 } })
  go(1)
  await turn()
  expect(navigation.view()).toMatchObject({ page: { path: '/' }, arrival: { scroll: 90 } })
})

test('a page that is loaded anew stands as far down as it was left', async () => {
  const before = setUp('/FAQ')
  await before.navigation.start()
  before.browser.scrollY = 333
  before.leave()
  const after = setUp('/FAQ', { state: before.state() })
  await after.navigation.start()
  expect(after.navigation.view()?.arrival.scroll).toBe(333)
})

test('the address one is at is not put into the history twice', async () => {
  const { navigation, entries } = setUp('/FAQ')
  await navigation.start()
  await navigation.navigate('/FAQ')
  await navigation.navigate('/', { replace: true })
  expect(entries()).toEqual(['/'])
})

test('without internet nobody moves, by a link or by the button back, and the page asked for is held', async () => {
  const { navigation, browser, held, go, entries } = setUp('/FAQ')
  await navigation.start()
  await navigation.navigate('/')
  browser.navigator.onLine = false
  await navigation.navigate('/auth')
  go(-1)
  await turn()
  expect(navigation.view()?.page?.path).toBe('/')
  expect(held).toEqual(['/auth', '/FAQ'])
  expect(entries()).toEqual(['/FAQ', '/'])
})

test('of two pages asked for at once the later one stays', async () => {
  const waiting: ((parts: Parts) => void)[] = []
  const { navigation } = setUp('/', { fetch: () => new Promise((done) => waiting.push(done)) })
  const first = navigation.start()
  waiting[0]?.(PARTS)
  await first
  const slow = navigation.navigate('/FAQ')
  const quick = navigation.navigate('/auth')
  expect(navigation.isWaiting()).toBe(true)
  waiting[2]?.(PARTS)
  await quick
  waiting[1]?.(PARTS)
  await slow
  expect(navigation.view()?.page?.path).toBe('/auth')
  expect(navigation.isWaiting()).toBe(false)
})

test('who moves before the first page is there sees the page moved to, and the start ends with it', async () => {
  const loads: (() => void)[] = []
  const { navigation, browser } = setUp('/', {
    fetch: () => new Promise((done) => loads.push(() => done(PARTS))),
  })
  let started = false
  const start = navigation.start().then(() => (started = true))
  await turn()
  const moved = navigation.navigate('/FAQ')
  loads[0]?.()
  await turn()
  expect([started, navigation.view()]).toEqual([false, null])
  loads[1]?.()
  await Promise.all([start, moved])
  expect(navigation.view()?.page?.path).toBe('/FAQ')
  expect(browser.location.href).toBe(`${origin}/FAQ`)
})

test('a page that did not come says why, and is tried again by a refresh', async () => {
  let tries = 0
  const { navigation } = setUp('/FAQ', {
    fetch: () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('no chunk')) : Promise.resolve(PARTS)
    },
  })
  await navigation.start()
  expect(navigation.view()?.failure?.message).toBe('no chunk')
  await navigation.refresh()
  expect(navigation.view()?.failure).toBeNull()
})

test('the code of a page is fetched ahead, but not of one the guards keep closed', async () => {
  const { navigation, ahead } = setUp('/', {
    judge: ({ path }) => (path === '/auth' ? { go: 'error', failure: new Error('closed') } : { go: 'on' }),
  })
  await navigation.start()
  navigation.preload('/FAQ')
  navigation.preload('/auth')
  navigation.preload('/no/such/page')
  expect(ahead).toEqual(['/FAQ'])
})

test('a page in another language is loaded anew at its address, on the way there and back', async () => {
  const { navigation, reloaded, entries, go } = setUp('/auth', {
    isInOtherLanguage: (pathname) => pathname !== '/auth',
  })
  await navigation.start()
  await navigation.navigate('/FAQ')
  expect(entries()).toEqual(['/auth', '/FAQ'])
  expect(reloaded).toEqual(['/FAQ'])
  expect(navigation.view()?.page?.path).toBe('/auth')
  go(-1)
  go(1)
  await turn()
  expect(reloaded).toEqual(['/FAQ', '/FAQ'])
})
