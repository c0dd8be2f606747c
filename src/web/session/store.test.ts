import { expect, test } from 'vitest'
import { type Session, signedOut } from './parts.ts'
import { createSessionStore, readStored, SESSION_KEY } from './store.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const HOUR = 3_600_000

const at = (ms: number) => new Date(ms).toISOString()
const signedIn = (expires: string): Session => ({
  ...signedOut,
  common: { token: 'token-1', type: 'person', expires, whatsNewOn: false },
})

/** A browser with a clock that the test moves. */
function browser(stored?: Session) {
  const kept = new Map<string, string>()
  if (stored) kept.set(SESSION_KEY, JSON.stringify(stored))
  const timers: { task: () => void; at: number }[] = []
  const clock = { now: NOW }
  const store = createSessionStore({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    now: () => clock.now,
    later: (task, ms) => {
      const timer = { task, at: clock.now + ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const pass = (ms: number) => {
    clock.now += ms
    for (const timer of timers.filter((candidate) => candidate.at <= clock.now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.task()
    }
  }
  return { store, kept, pass }
}

test('a session that is still alive is there after a reload', () => {
  const { store } = browser(signedIn(at(NOW + HOUR)))
  expect(store.get().common.token).toBe('token-1')
  expect(store.isSignedIn()).toBe(true)
})

test('a session past its expiry is discarded on load, and nothing of it stays in the browser', () => {
  const { store, kept } = browser(signedIn(at(NOW - 1)))
  expect(store.get()).toEqual(signedOut)
  expect(kept.size).toBe(0)
})

test('a stored session without a token is discarded', () => {
  expect(readStored(JSON.stringify({ common: { type: 'person' } }), NOW)).toEqual(signedOut)
})

test('somebody else’s text under our key is no session', () => {
  expect(readStored('{{{', NOW)).toEqual(signedOut)
  expect(readStored('"svitlo"', NOW)).toEqual(signedOut)
})

test('the stored session has exactly the seven parts of the specification', () => {
  const { store, kept } = browser()
  store.signIn(signedIn(at(NOW + HOUR)))
  const stored: unknown = JSON.parse(kept.get(SESSION_KEY) ?? '{}')
  expect(Object.keys(stored ?? {}).toSorted()).toEqual(
    ['admin', 'common', 'config', 'entity', 'person', 'serviceMessages', 'sitename'].toSorted(),
  )
})

test('the session ends at its expiry by itself', () => {
  const { store, pass, kept } = browser(signedIn(at(NOW + HOUR)))
  pass(HOUR - 1)
  expect(store.get().common.token).toBe('token-1')
  pass(2)
  expect(store.get().common.token).toBeNull()
  expect(kept.size).toBe(0)
})

test('a renewed expiry moves the end', () => {
  const { store, pass } = browser(signedIn(at(NOW + HOUR)))
  store.update(({ common }) => ({ common: { ...common, token: 'token-2', expires: at(NOW + 2 * HOUR) } }))
  pass(HOUR + 1)
  expect(store.get().common.token).toBe('token-2')
})

test('thirty days are longer than a timer can count, and still end in time', () => {
  const { store, pass } = browser(signedIn(at(NOW + 720 * HOUR)))
  pass(719 * HOUR)
  expect(store.isSignedIn()).toBe(true)
  pass(HOUR + 1)
  expect(store.get().common.token).toBeNull()
})

test('signing out in another tab signs out here', () => {
  const { store } = browser(signedIn(at(NOW + HOUR)))
  let count = 0
  store.subscribe(() => {
    count += 1
  })
  store.adopt(null)
  expect(store.get().common.token).toBeNull()
  expect(count).toBe(1)
})

test('signing out keeps the site and settings but no customer', () => {
  const { store } = browser(signedIn(at(NOW + HOUR)))
  store.update(() => ({ sitename: 'Дніпровські електромережі' }))
  store.clear()
  expect(store.get()).toEqual({ ...signedOut, sitename: 'Дніпровські електромережі' })
})

test('service messages of one user are not shown to the next', () => {
  const { store } = browser(signedIn(at(NOW + HOUR)))
  const said = { 'cabinet-entity:creditor': { message: 'Лише для кредиторів', updated: NOW } }
  store.update(() => ({ serviceMessages: said }))
  store.clear()
  expect(store.get().serviceMessages).toEqual({})
  store.update(() => ({ serviceMessages: said }))
  store.signIn({ common: signedIn(at(NOW + HOUR)).common })
  expect(store.get().serviceMessages).toEqual({})
})
