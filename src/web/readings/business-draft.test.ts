import { beforeEach, expect, test, vi } from 'vitest'
import type * as Drafts from './business-draft.ts'
import type * as Sessions from '#web/session/session.ts'

/** A storage whose keys are its own properties, as in a browser. */
class Shelf {
  [name: string]: unknown
  getItem = (name: string) => (this[`${name}`] as string | undefined) ?? null // only texts are put here
  setItem = (name: string, text: string) => void (this[name] = text)
  removeItem = (name: string) => void delete this[name]
}
const ACCOUNT = '1200000001'
const typed = { 7: { single: '2300' } }

let local: Shelf
/** The page as it is opened in a new tab. */
async function newTab() {
  vi.resetModules()
  const { session } = (await import('#web/session/session.ts')) as typeof Sessions
  const drafts = (await import('./business-draft.ts')) as typeof Drafts
  const nameOf = (countsOn: string) => drafts.draftOfPoints(ACCOUNT, countsOn)
  return {
    session,
    enter: () =>
      session.signIn({
        common: { token: 't', type: 'entity', expires: '2126-12-01T00:00:00Z', whatsNewOn: false },
        // the draft reads the kind and the number alone
        entity: { ...session.get().entity, user: { type: 'entity', partner: '7000000001' } as never },
      }),
    keep: (change: Partial<Drafts.Draft>, countsOn = '2026-12-01') =>
      drafts.keepDraft(nameOf(countsOn), change),
    read: (countsOn = '2026-12-01') => drafts.readDraft(nameOf(countsOn)),
  }
}

beforeEach(() => {
  local = new Shelf()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: local })
  vi.stubGlobal('localStorage', local)
})

test('what was typed is there in a new tab, with the keys it was sent under, until it is sent', async () => {
  const tab = await newTab()
  tab.enter()
  tab.keep({ typed })
  tab.keep({ keys: { '{}': 'key-of-rows' } })
  const two = await newTab()
  expect(two.read()).toEqual({ typed, keys: { '{}': 'key-of-rows' } })
  two.keep({ typed: {} })
  expect(two.read()).toEqual({ typed: {}, keys: {} })
  expect(Object.keys(local).filter((name) => name.startsWith('svitlo-draft:'))).toEqual([])
})

test('it is there after the session has ended and begun again, and not in another month', async () => {
  const tab = await newTab()
  tab.enter()
  tab.keep({ typed })
  tab.session.clear()
  expect(tab.read().typed).toEqual({})
  const later = await newTab()
  later.enter()
  expect(later.read().typed).toEqual(typed)
  expect(later.read('2027-01-01').typed).toEqual({})
})
