import { beforeEach, expect, test, vi } from 'vitest'
import type * as Drafts from './draft.ts'
import type * as Sessions from '#web/session/session.ts'

/** A storage whose keys are its own properties, as in a browser. */
class Shelf {
  [name: string]: unknown
  getItem = (name: string) => (this[`${name}`] as string | undefined) ?? null // only texts are put here
  setItem = (name: string, text: string) => void (this[name] = text)
  removeItem = (name: string) => void delete this[name]
}

let local: Shelf
/** The page as it is opened in a new tab. */
async function newTab() {
  vi.resetModules()
  const { session } = (await import('#web/session/session.ts')) as typeof Sessions
  session.signIn({
    common: { token: 't', type: 'person', expires: '2126-12-01T00:00:00Z', whatsNewOn: false },
    // the draft reads the kind and the number alone
    person: { ...session.get().person, user: { type: 'person', partner: '7000000001' } as never },
  })
  const drafts = (await import('./draft.ts')) as typeof Drafts
  return { ...drafts, name: drafts.readingDraft('1200000001', '7', '2026-12-01') }
}

beforeEach(() => {
  local = new Shelf()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: local })
  vi.stubGlobal('localStorage', local)
})

test('what is sent again without an answer keeps its key and says when it was sent first', async () => {
  const evening = '2026-12-03T21:50:00.000Z'
  const tab = await newTab()
  const first = tab.sendingOf(tab.name, '{"value":1}', evening)
  expect(first.takenAt).toBeUndefined()
  const later = await newTab()
  expect(later.sendingOf(later.name, '{"value":1}', '2026-12-04T06:00:00.000Z')).toEqual({
    key: first.key,
    takenAt: evening,
  })
  const other = later.sendingOf(later.name, '{"value":2}', '2026-12-04T06:01:00.000Z')
  expect(other.takenAt).toBeUndefined()
  expect(other.key).not.toBe(first.key)
})
