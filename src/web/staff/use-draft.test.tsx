import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Drafts from './use-draft.ts'
import type * as Sessions from '#web/session/session.ts'
import type * as Kept from '#web/session/kept-drafts.ts'

/** A storage whose keys are its own properties, as in a browser. */
class Shelf {
  [name: string]: unknown
  getItem = (name: string) => (this[`${name}`] as string | undefined) ?? null // only texts are put here
  setItem = (name: string, text: string) => void (this[name] = text)
  removeItem = (name: string) => void delete this[name]
}
let session: typeof Sessions.session
let useDraft: typeof Drafts.useDraft
let forgetAnswers: typeof Kept.forgetAnswers

beforeEach(async () => {
  vi.resetModules()
  const local = new Shelf()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: local })
  vi.stubGlobal('localStorage', local)
  ;({ session } = (await import('#web/session/session.ts')) as typeof Sessions)
  ;({ useDraft } = (await import('./use-draft.ts')) as typeof Drafts)
  ;({ forgetAnswers } = (await import('#web/session/kept-drafts.ts')) as typeof Kept)
})

function signIn(login: string) {
  session.signIn({
    common: { token: 't', type: 'admin', expires: '2126-12-01T00:00:00Z', whatsNewOn: false },
    // the draft reads the login alone
    admin: { ...session.get().admin, user: { login } as never },
  })
}
/** What a page sees when it opens. */
function opened(key: string, typed?: string) {
  let seen: { text: string; restored: boolean } = { text: '', restored: false }
  function Page() {
    const draft = useDraft(key, { text: '' })
    seen = { text: draft.kept.text, restored: draft.restored }
    if (typed !== undefined) draft.keep({ text: typed })
    return null
  }
  renderToStaticMarkup(<Page />)
  return seen
}

test('what was typed for an item is there again, for this item only', () => {
  signIn('olena')
  opened('ticket:1', 'Доброго дня')
  expect(opened('ticket:1')).toEqual({ text: 'Доброго дня', restored: true })
  expect(opened('ticket:2')).toEqual({ text: '', restored: false })
})

test('it outlives a session that ends by itself, and is not shown to another employee', () => {
  signIn('olena')
  opened('ticket:1', 'Доброго дня')
  session.clear()
  signIn('petro')
  expect(opened('ticket:1').restored).toBe(false)
  session.clear()
  signIn('olena')
  expect(opened('ticket:1').text).toBe('Доброго дня')
})

test('signing out on purpose forgets it', () => {
  signIn('olena')
  opened('ticket:1', 'Доброго дня')
  forgetAnswers()
  expect(opened('ticket:1').restored).toBe(false)
})
