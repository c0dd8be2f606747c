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
const ACCOUNT = '1200000001'
const NAME = `svitlo-readings:${ACCOUNT}:2026-12-01`

let local: Shelf
/** The page as it is opened in a new tab: its own session storage, the browser's local one. */
async function newTab() {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', new Shelf())
  const { session } = (await import('#web/session/session.ts')) as typeof Sessions
  return { session, ...((await import('./draft.ts')) as typeof Drafts) }
}
const signedIn = {
  common: { token: 't', type: 'entity' as const, expires: '2126-12-01T00:00:00Z', whatsNewOn: false },
}

beforeEach(() => {
  local = new Shelf()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: local })
  vi.stubGlobal('localStorage', local)
})

test('what was typed is there in a new tab, until it is sent', async () => {
  const one = await newTab()
  one.session.signIn(signedIn)
  one.keepDraft(ACCOUNT, '2026-12-01', { typed: { 7: { single: '2300' } }, keys: {} })
  const two = await newTab()
  expect(two.readDraft(ACCOUNT, '2026-12-01').typed).toEqual({ 7: { single: '2300' } })
  two.keepDraft(ACCOUNT, '2026-12-01', { typed: {}, keys: {} })
  expect(local.getItem(NAME)).toBeNull()
})

test('it is dropped when its month is over and when the session ends', async () => {
  const one = await newTab()
  one.session.signIn(signedIn)
  one.keepDraft(ACCOUNT, '2026-12-01', { typed: { 7: { single: '2300' } }, keys: {} })
  const later = await newTab()
  expect(later.readDraft(ACCOUNT, '2027-01-01').typed).toEqual({})
  expect(local.getItem(NAME)).toBeNull()

  const two = await newTab()
  two.keepDraft(ACCOUNT, '2026-12-01', { typed: { 7: { single: '2300' } }, keys: {} })
  expect(local.getItem(NAME)).not.toBeNull()
  two.session.clear()
  expect(local.getItem(NAME)).toBeNull()
})
