import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Checks from '#web/api/check-session.ts'
import type * as Sessions from './session.ts'
import { SESSION_KEY } from './store.ts'

const TEN_MINUTES = 10 * 60_000

const kept = new Map<string, string>()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const view = Object.assign(new EventTarget(), {
  sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
})
let count = 0
let session: (typeof Sessions)['session']
let checks: typeof Checks

beforeAll(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', view)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', view.localStorage)
  vi.stubGlobal('fetch', (path: string) => {
    // as a browser does with Clear-Site-Data, before the caller gets the answer
    if (path === '/api/log-out') view.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    count += 1
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    return Promise.resolve(
      new Response(JSON.stringify({ status: 'success', token: `token-${count}`, expires })),
    )
  })
  session = (await import('./session.ts')).session
  checks = await import('#web/api/check-session.ts')
})
afterAll(() => void vi.useRealTimers())

const signedIn = (token: string) => ({
  common: {
    token,
    type: 'person' as const,
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    whatsNewOn: false,
  },
})
beforeEach(() => session.signIn(signedIn('token-0')))

/** A tab restored as it was left (back and forward). */
const broughtBack = (persisted: boolean) =>
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page brought back as it was left takes the session that other tabs have now', () => {
  kept.set(SESSION_KEY, JSON.stringify({ ...session.get(), ...signedIn('token-of-another-tab') }))
  broughtBack(false)
  expect(session.get().common.token).toBe('token-0')
  broughtBack(true)
  expect(session.get().common.token).toBe('token-of-another-tab')
  kept.delete(SESSION_KEY)
  broughtBack(true)
  expect(session.get().common.token).toBeNull()
})

test('whoever signs out is known to leave on purpose, though the answer ends the session before it comes', async () => {
  const { isLeaving } = await import('./return-to.ts')
  const seen: boolean[] = []
  const stop = session.subscribe(() => seen.push(isLeaving()))
  await checks.signOut()
  stop()
  expect(session.get().common.token).toBeNull()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(false)
})

test('the session is renewed while somebody works, and ends by itself on a page merely left open', async () => {
  count = 0
  checks.keepSessionChecked()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(count).toBe(1)
  expect(session.get().common.token).toBe('token-1')

  page.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(count).toBe(2)
  await vi.advanceTimersByTimeAsync(3 * TEN_MINUTES)
  expect(count).toBe(2)

  await vi.advanceTimersByTimeAsync(3 * TEN_MINUTES)
  expect(session.get().common.token).toBeNull()
})
