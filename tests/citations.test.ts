import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const trees = ['src', 'demo', 'tests', 'bench', 'scripts', 'docs']
const files = trees.flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css|sql|md)$/.test(name) && !name.endsWith('citations.test.ts'))
    .map((name) => join(tree, name)),
)

/** A database that has applied a migration refuses a changed one, so its comments stay as they are. */
const MIGRATION = /\/migrations\/\d+[^/]*\.sql$/

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Numbers of the headings of a page: «## §2 …», «### §2.3 …». */
const sectionsOf = (page: string) => [...read(page).matchAll(/^##+ §([\d.]+)/gm)].map(([, number]) => number)
const promises = [...read('docs/promises.md').matchAll(/^\| ([A-M]\d+) +\|/gm)].map(([, name]) => name)

const sections: Record<string, readonly (string | undefined)[]> = {
  spec: sectionsOf('docs/spec.md'),
  facts: sectionsOf('docs/facts.md'),
  'product.md': sectionsOf('docs/product.md'),
}

/** Every citation of one kind in the code and the documents, as `file: what is cited`. */
function citations(pattern: RegExp): { file: string; cited: string[] }[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([whole]) => ({ file, cited: whole.match(pattern.source) ?? [] })),
  )
}

test.each(Object.keys(sections))('every section of «%s §» that is cited exists', (name) => {
  // «facts §1.2», «facts §1.1–1.4», «facts §1.2, §3.7»
  const number = '\\d+(?:\\.\\d+)?'
  const matches = citations(
    new RegExp(`\\b${name.replace('.', '\\.')} (§${number}(?:(?:, §|–|, )${number})*)`, 'g'),
  )
  expect(matches.length).toBeGreaterThan(10)
  const missing = matches.flatMap(({ file, cited: [, numbers = ''] }) =>
    (numbers.match(/\d+(?:\.\d+)?/g) ?? [])
      .filter((section) => !sections[name]?.includes(section))
      .map((section) => `${file}: ${name} §${section}`),
  )
  expect(missing).toEqual([])
})

test('every promise that is cited exists', () => {
  const matches = citations(/\bpromises? ((?:[A-M]\d+(?:, | and |–)?)+)/g)
  expect(matches.length).toBeGreaterThan(100)
  const missing = matches.flatMap(({ file, cited: [, names = ''] }) =>
    (names.match(/[A-M]\d+/g) ?? [])
      .filter((name) => !promises.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('a promise that a name of a test or a comment ends with exists', () => {
  const matches = citations(/\(((?:[A-M]\d{1,2}(?:, )?)+)\)/g)
  expect(matches.length).toBeGreaterThan(20)
  const missing = matches.flatMap(({ file, cited: [, names = ''] }) =>
    names.split(', ').flatMap((name) => (promises.includes(name) ? [] : `${file}: ${name}`)),
  )
  expect(missing).toEqual([])
})

test('nobody cites what was found and is kept elsewhere', () => {
  expect(
    citations(/\bfindings? (?:of )?[A-M]\d+\b|\bissue \d+/gi)
      .map(({ file }) => file)
      .filter((file) => !MIGRATION.test(file)),
  ).toEqual([])
})

test('every page that is named exists', () => {
  const pages = new Set(
    [...readdirSync(root), ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })].map(
      (name) => name.split('/').at(-1),
    ),
  )
  const matches = citations(/(?:[\w.-]+\/)*([\w.-]+\.md)\b/g)
  const missing = matches.filter(({ cited: [, page] }) => !pages.has(page))
  expect(missing.map(({ file, cited: [whole] }) => `${file}: ${whole}`)).toEqual([])
})

test('every decision stands in the list of decisions, and every number that is named is one of them', () => {
  const list = read('docs/decisions/README.md')
  const listed = [...list.matchAll(/^\| \[(\d+)\]\((\S+)\)/gm)].map(([, number, file]) => ({ number, file }))
  const present = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(listed.map(({ file }) => file)).toEqual(present.toSorted())
  expect(
    listed.map(({ number, file }) => Number(file?.slice(0, 4)) - Number(number)).filter(Boolean),
  ).toEqual([])
  const numbers = new Set(listed.map(({ number }) => Number(number)))
  const matches = citations(/\b[Dd]ecisions?[ /](\d{2,4})\b/g)
  expect(matches.length).toBeGreaterThan(30)
  expect(
    matches
      .filter(({ cited: [, number] }) => !numbers.has(Number(number)))
      .map(({ file, cited: [whole] }) => `${file}: ${whole}`),
  ).toEqual([])
})

/** All files of the repository, also what is not committed yet. */
const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const names = new Set(
  all.flatMap((file) => file.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
)
const isThere = (name: string) =>
  names.has(name.replace(/^#(server|web|contract|domain|text|lists)\//, 'src/$1/'))

/** Names of files that are no files of ours: addresses of calls, of other programs, of what is built. */
const NOT_OURS = ['/message/send.json', '/api/openapi.json', '/oem.json', 'manifest.json', '0001-name.sql']

test('every file that a comment names exists', () => {
  const code = files.filter((file) => !file.endsWith('.md') && !MIGRATION.test(file))
  const named = code.flatMap((file) =>
    (read(file).match(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm) ?? []).flatMap((comment) =>
      [
        ...comment.matchAll(
          /(?<![\w/.:@*-])(?:\.\/)?(#?\/?[\w-][\w.-]*(?:\/[\w.$-]+)*\.(?:tsx?|mjs|css|sql|md|json))\b/g,
        ),
      ].map(([, name = '']) => ({ file, name })),
    ),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(
    named
      .filter(({ name }) => !isThere(name) && !NOT_OURS.includes(name))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})

test('every file that a document names in code exists', () => {
  const documents = all.filter((file) => file.endsWith('.md') && !/^(bench|docs\/whats-new)\//.test(file))
  const named = documents.flatMap((document) =>
    // an example of code may name what a reader is to make
    [
      ...read(document)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(/`([#\w@.-]+(?:\/[\w.@-]+)*\.(?:tsx?|mjs|css|sql|md))`/g),
    ].map(([, name = '']) => ({ document, name })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter(({ name }) => !isThere(name)).map(({ document, name }) => `${document}: ${name}`),
  ).toEqual([])
})
