import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Forms from './Form.tsx'
import type * as KeptForms from './kept-form.ts'
import type * as Sessions from '#web/session/session.ts'
import type * as Drafts from '#web/session/kept-drafts.ts'

/** A storage whose keys are its own properties, as in a browser. */
class Shelf {
  [name: string]: unknown
  getItem = (name: string) => (this[`${name}`] as string | undefined) ?? null // only texts are put here
  setItem = (name: string, text: string) => void (this[name] = text)
  removeItem = (name: string) => void delete this[name]
}
const NAME = 'svitlo-draft:person-7000000001:reply:1'
const DAY = 86_400_000
const file = { id: 'a', name: 'Заява.pdf', type: 'application/pdf', size: 10 }

let local: Shelf
let useKeptForm: typeof KeptForms.useKeptForm
let Form: typeof Forms.Form

beforeEach(async () => {
  vi.resetModules()
  local = new Shelf()
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: local })
  vi.stubGlobal('localStorage', local)
  const { session } = (await import('#web/session/session.ts')) as typeof Sessions
  ;({ useKeptForm } = (await import('./kept-form.ts')) as typeof KeptForms)
  ;({ Form } = (await import('./Form.tsx')) as typeof Forms)
  session.signIn({
    common: { token: 't', type: 'person', expires: '2126-12-01T00:00:00Z', whatsNewOn: false },
    // drafts read the kind and the number alone
    person: { ...session.get().person, user: { type: 'person', partner: '7000000001' } as never },
  })
})

const put = (value: unknown, ms = 0) => local.setItem(NAME, JSON.stringify({ at: Date.now() - ms, value }))

/** What the form shows when it opens. */
function opened() {
  let seen = { values: {}, files: [] as readonly { name: string }[] }
  function Page() {
    const { form, files } = useKeptForm('reply:1', {
      initial: { text: '', agreed: false, password: '' },
      rules: {},
      unkept: ['agreed'],
      submit: () => Promise.resolve(),
    })
    seen = { values: form.values, files }
    return <Form form={form}>{null}</Form>
  }
  const markup = renderToStaticMarkup(<Page />)
  return {
    ...seen,
    told: markup.includes('Повернули те, що ви ввели'),
    filesGone: markup.includes('Файли вже не зберігаються'),
  }
}
const nothing = {
  values: { text: '', agreed: false, password: '' },
  files: [],
  told: false,
  filesGone: false,
}

test('a form shows what was typed before, with its files, and says so', () => {
  expect(opened()).toEqual(nothing)
  put({ values: { text: 'Доброго дня' }, files: [file], filesAt: Date.now(), key: '' })
  expect(opened()).toEqual({
    values: { ...nothing.values, text: 'Доброго дня' },
    files: [file],
    told: true,
    filesGone: false,
  })
})

test('files that are no longer kept by the server are not shown, and one is told to add them again', () => {
  put({ values: { text: 'Доброго дня' }, files: [file], filesAt: Date.now() - DAY, key: '' })
  expect(opened()).toMatchObject({ values: { text: 'Доброго дня' }, files: [], told: true, filesGone: true })
})

test('a password and what is said anew each time are not taken from a draft', () => {
  put({ values: { text: 'а', agreed: true, password: 'таємниця' }, files: [], filesAt: 0, key: '' })
  expect(opened().values).toEqual({ text: 'а', agreed: false, password: '' })
})

test('a draft of another release leaves what does not fit', () => {
  put({ values: { text: 5, old: 'поле, якого вже немає' }, files: ['a', null, {}], filesAt: 'учора', key: 7 })
  expect(opened()).toEqual(nothing)
  for (const value of [{ values: null }, { values: [] }, { files: {} }, [], {}]) {
    put(value)
    expect(opened()).toEqual(nothing)
  }
})

test('garbage, nothing at all and a storage that is forbidden leave the form empty', () => {
  for (const text of ['', '{', 'null', '7', '"a"', '[]', '{"at":"x","value":{}}', '{"at":1}']) {
    local.setItem(NAME, text)
    expect(opened(), text).toEqual(nothing)
  }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(opened()).toEqual(nothing)
})

test('a draft nobody came back to for two weeks is not shown', () => {
  const value = { values: { text: 'Доброго дня' }, files: [], filesAt: 0, key: '' }
  put(value, 13 * DAY)
  expect(opened().told).toBe(true)
  put(value, 14 * DAY)
  expect(opened()).toEqual(nothing)
})

test('of several drafts those nobody came back to, and what is no draft, are removed', async () => {
  const { forgetOldDrafts } = (await import('#web/session/kept-drafts.ts')) as typeof Drafts
  const fresh = { values: { text: 'Доброго дня' }, files: [], filesAt: 0, key: '' }
  put(fresh)
  local.setItem('svitlo-draft:person-7:reply:2', JSON.stringify({ at: Date.now() - 15 * DAY, value: fresh }))
  local.setItem('svitlo-draft:person-7:reply:3', '{')
  local.setItem('svitlo-preferences', '{')
  forgetOldDrafts()
  expect(Object.keys(local).filter((name) => name.startsWith('svitlo-draft:'))).toEqual([NAME])
  expect(local.getItem('svitlo-preferences')).toBe('{')
})
