import { expect, test } from 'vitest'
import { payloads } from '#tests/redirect-payloads.ts'
import { createReturnTo } from './return-to.ts'

function browser(before?: string) {
  const kept = new Map<string, string>(before === undefined ? [] : [['svitlo-return-to', before]])
  const clock = { now: 1_000 }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { clock, returnTo: createReturnTo({ storage: () => storage, now: () => clock.now }) }
}
const deep = { pathname: '/cabinet/person/indication', href: '/cabinet/person/indication?page=2' }
const door = { pathname: '/sign-in/person', href: '/sign-in/person' }

test('a person who followed a link while signed out is brought there after signing in, once', () => {
  const { returnTo } = browser()
  expect(returnTo.detour(false, deep, '/')).toBe('/')
  expect(returnTo.detour(true, door, '/cabinet/person/')).toBe(deep.href)
  expect(returnTo.detour(true, door, '/cabinet/person/')).toBe('/cabinet/person/')
})

test('a person who signs out on purpose starts afresh', () => {
  const { returnTo } = browser()
  returnTo.leave()
  returnTo.detour(false, deep, '/')
  expect(returnTo.detour(true, door, '/cabinet/person/')).toBe('/cabinet/person/')
})

test('a person whose wish to leave was refused comes back to where the session ended later', () => {
  const { returnTo } = browser()
  returnTo.leave()
  returnTo.stay()
  expect(returnTo.isLeaving()).toBe(false)
  returnTo.detour(false, deep, '/')
  expect(returnTo.detour(true, door, '/cabinet/person/')).toBe(deep.href)
})

test('a link followed half an hour ago is forgotten', () => {
  const { returnTo, clock } = browser()
  returnTo.detour(false, deep, '/')
  clock.now += 30 * 60_000
  expect(returnTo.detour(true, door, '/cabinet/person/')).toBe('/cabinet/person/')
})

test('inside the cabinet the guards alone decide', () => {
  const { returnTo } = browser()
  returnTo.detour(false, deep, '/')
  expect(returnTo.detour(true, deep, '/cabinet/person/add-apart/')).toBe('/cabinet/person/add-apart/')
})

// promise D6
test.each(payloads)('whatever is kept, one stays in the cabinet: %j', (href) => {
  const { returnTo } = browser(JSON.stringify({ href, at: 1_000 }))
  const to = new URL(
    returnTo.detour(true, door, '/cabinet/person/'),
    'https://cabinet.example/sign-in/person',
  )
  expect(to.origin).toBe('https://cabinet.example')
  expect(to.pathname).toMatch(/^\/cabinet\//)
})

test.each(['7', '"x"', '[]', '{}', '{"href":7,"at":1}', '{"href":"/cabinet/x","at":"1"}'])(
  'what was never a page leads home: %s',
  (kept) => {
    expect(browser(kept).returnTo.detour(true, door, '/cabinet/person/')).toBe('/cabinet/person/')
  },
)
