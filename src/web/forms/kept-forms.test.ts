import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(path, 'utf8')
const decision = read(join(root, '../../docs/decisions/0115-what-is-typed-is-kept.md'))
/** Files of the table, as `sign-in/ByCode`. */
const excused = decision
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !/^(?:forms|ui)\//.test(name))
  .map((name) => ({
    name: relative(root, join(root, name)).replace(/\.tsx?$/, ''),
    text: read(join(root, name)),
  }))
const writes = (text: string) => /useServerForm[(<]|<Textarea/.test(text)
const keeps = (text: string) => /useKeptForm[(<]|useDraft[(<]|keepDraft\(|useSubmission\(/.test(text)

test('every form keeps what is typed, or the decision says why it does not', () => {
  const lost = files.filter(({ text }) => writes(text) && !keeps(text)).map(({ name }) => name)
  expect(lost.toSorted()).toEqual(excused.toSorted())
})

test('a form that takes a password keeps it only where its field is called so that it is left out', () => {
  const bad = files
    .filter(({ text }) => keeps(text) && /<(?:PasswordField|PasswordInput|CodeInput|CodeField)/.test(text))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/<(?:PasswordField|PasswordInput|CodeInput|CodeField)[^]*?form\.field\('(\w+)'\)/g)]
        .filter(([, field = '']) => !/password|code|secret/i.test(field))
        .map(([, field]) => `${name}: ${field}`),
    )
  expect(bad).toEqual([])
})
