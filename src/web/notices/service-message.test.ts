import { beforeAll, expect, test, vi } from 'vitest'
import type * as Messages from './service-message.ts'
import type * as Sessions from '#web/session/session.ts'

// Spec §7, §9: cached per page for 600 seconds; no call when the page is cached.

const calls: string[] = []
let load: (typeof Messages)['loadServiceMessages']
let session: (typeof Sessions)['session']
beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: storage })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { pageToDisplay, site } = JSON.parse(body) as { pageToDisplay: string; site: string | null } // our own call
    calls.push(pageToDisplay)
    const data = { message: `${pageToDisplay} of ${site}`, important: 0, updated: null, keepSeconds: 600 }
    return Promise.resolve(new Response(JSON.stringify({ status: 'success', data })))
  })
  load = (await import('./service-message.ts')).loadServiceMessages
  session = (await import('#web/session/session.ts')).session
  return () => void vi.useRealTimers()
})

const callsOf = async (path: string, site: string) => {
  calls.length = 0
  await load(path, site)
  return calls.length
}
const shown = () => session.get().serviceMessages['cabinet-person']?.message

test('a page is asked for once in ten minutes', async () => {
  expect(await callsOf('/cabinet/person/', 'dnem')).toBe(1)
  expect(await callsOf('/cabinet/person', 'dnem')).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(await callsOf('/cabinet/person', 'dnem')).toBe(1)
})

test('an account of another company has the messages of its own company at once', async () => {
  await load('/cabinet/person', 'dnem')
  expect(shown()).toBe('cabinet-person of dnem')
  expect(await callsOf('/cabinet/person', 'kem')).toBe(1)
  expect(shown()).toBe('cabinet-person of kem')
})
