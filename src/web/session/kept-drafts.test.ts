import { beforeEach, expect, test, vi } from 'vitest'
import type * as Drafts from './kept-drafts.ts'
import type * as Sessions from './session.ts'

/** A storage whose keys are its own properties, as in a browser. */
class Shelf {
  [name: string]: unknown
  getItem = (name: string) => (this[`${name}`] as string | undefined) ?? null // only texts are put here
  setItem = (name: string, text: string) => void (this[name] = text)
  removeItem = (name: string) => void delete this[name]
}
const value = { text: 'Доброго дня' }

let local: Shelf
let session: typeof Sessions.session
let drafts: typeof Drafts

beforeEach(async () => {
  vi.resetModules()
  local = new Shelf()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: local })
  vi.stubGlobal('localStorage', local)
  ;({ session } = (await import('./session.ts')) as typeof Sessions)
  drafts = (await import('./kept-drafts.ts')) as typeof Drafts
})

const common = (type: 'person' | 'entity' | 'admin') => ({
  token: 't',
  type,
  expires: '2126-12-01T00:00:00Z',
  whatsNewOn: false,
})
// drafts read the kind and the number or login alone
const enter = {
  person: (partner: string) =>
    session.signIn({
      common: common('person'),
      person: { ...session.get().person, user: { type: 'person', partner } as never },
    }),
  entity: (partner: string) =>
    session.signIn({
      common: common('entity'),
      entity: { ...session.get().entity, user: { type: 'entity', partner } as never },
    }),
  admin: (login: string) =>
    session.signIn({
      common: common('admin'),
      admin: { ...session.get().admin, user: { login } as never },
    }),
}
const keep = (key: string) => drafts.keepDraft(drafts.draftName(key), value)
const kept = (key: string) => drafts.keptDraft(drafts.draftName(key))

test('what was typed is there again, for the same form and account only', () => {
  enter.person('7000000001')
  keep('ticket:1100000101')
  expect(kept('ticket:1100000101')).toEqual(value)
  expect(kept('ticket:1100000102')).toBeNull()
  expect(kept('ticket')).toBeNull()
})

test('it outlives a session that ended by itself, and nobody else sees it: neighbour, colleague, employee, nobody', () => {
  enter.entity('7000000001')
  keep('dispute:1200000101')
  session.clear()
  expect(kept('dispute:1200000101')).toBeNull()
  for (const other of [
    () => enter.entity('7000000002'),
    () => enter.entity('700000000'),
    () => enter.person('7000000001'),
    () => enter.admin('7000000001'),
    () => enter.entity(''),
  ]) {
    other()
    expect(kept('dispute:1200000101')).toBeNull()
    session.clear()
  }
  enter.entity('7000000001')
  expect(kept('dispute:1200000101')).toEqual(value)
})

test('of somebody without a number nothing is kept: another one would see it', () => {
  enter.entity('')
  keep('dispute:1200000101')
  expect(Object.keys(local).filter((name) => name.startsWith('svitlo-draft'))).toEqual([])
})

test('what was sent is gone', () => {
  enter.person('7000000001')
  keep('reply:1')
  drafts.keepDraft(drafts.draftName('reply:1'), null)
  expect(kept('reply:1')).toBeNull()
})

test('signing out forgets everything, and a page that is still open writes nothing anew', () => {
  enter.person('7000000001')
  const name = drafts.draftName('reply:1')
  drafts.keepDraft(name, value)
  session.clear()
  drafts.forgetDrafts()
  // a late render of the page, or another tab
  drafts.keepDraft(name, value)
  enter.person('7000000001')
  expect(kept('reply:1')).toBeNull()
})

test('a page whose session has ended by itself goes on with the draft it had', () => {
  enter.person('7000000001')
  const name = drafts.draftName('readings')
  drafts.keepDraft(name, { rows: 2 })
  session.clear()
  // one row was taken before the end
  drafts.keepDraft(name, { rows: 1 })
  enter.person('7000000001')
  expect(drafts.keptDraft(name)).toEqual({ rows: 1 })
})

test('a storage that is full keeps what it has, and typing goes on', () => {
  enter.person('7000000001')
  keep('reply:1')
  local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => drafts.keepDraft(drafts.draftName('reply:1'), { text: 'Доброго дня!' })).not.toThrow()
  expect(kept('reply:1')).toEqual(value)
})
