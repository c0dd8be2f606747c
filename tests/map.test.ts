import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '#domain/pages.ts'

// A capability has one word in every tree: `git ls-files | grep readings` is a feature. What is here is only how the
// word stands in the names of its files and rooms.

const root = resolve(import.meta.dirname, '..')
const TREES = ['contract', 'text', 'lists', 'server', 'web'] as const
type Tree = (typeof TREES)[number]

/** The words, each with other forms of it; whatever is of employees is `staff` first. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  staff: ['admin', 'employees', 'warnings'],
  'sign-in': ['auth', 'entrance', 'undo'],
  settings: ['company-information', 'personal-data', 'personal-information', 'looks', 'own'],
  people: ['person', 'customer', 'rights', 'invitations'],
  readings: ['reading'],
  consumption: [],
  points: ['meter', 'metering'],
  bills: ['bill', 'sub-book', 'service-balance'],
  payments: ['payment', 'pay', 'paying'],
  prices: ['price', 'tariffs'],
  documents: ['document', 'act', 'reconciliation'],
  signing: ['paper', 'papers'],
  limits: ['limit'],
  outages: ['outage'],
  tickets: ['ticket', 'request', 'requests'],
  orders: ['order', 'inbox', 'proposals', 'applications'],
  notices: ['notice', 'messages', 'deliveries'],
  guide: ['faq'],
  reports: ['report', 'performance'],
  accounts: ['account'],
}

const named = (names: string) => names.trim().split(/\s+/)

/** What every capability stands on, or what puts them together, by tree. */
const KIT: Readonly<Record<Tree, readonly string[]>> = {
  contract: named(`common company endpoint errors fields files index topics`),
  text: named(`language english when-used kit web style titles terms nouns named params plot catalogue catalogue-entries
    entries-empty entries-general entries-others entries-success entry entry-notes errors-cabinet
    errors-common failures validation changes lists dates duration format money file-size device-name
    site-name site-options post cabinet landing provider companies agreement accounting demo draft-view
    audit-actions audit-details audit-words channels`),
  lists: named(`description lists ordered`),
  server:
    named(`app main config deps handlers user clock jobs at-end beside together problem fault language log log-error
    kept kept-problem changed-meanwhile no-room off-loop turns fair-line share secrets ready-key signed-code address-key
    core-databases trust-list sms-senders processes start-server start-faults check-start data-directory answering
    installation open-merchants http db core lists audit files pdf outbox worker telemetry operation cli
    rules common accounting`),
  web: named(`main app api chunk script-address shown-while session navigation shell page errors ui forms files lists company
    cabinets landing viewing offline demo`),
}

const nameOf = (entry: string) => entry.replace(/(?:\.module\.css|(?:\.test)?\.tsx?)$/, '')
const has = (name: string, stem: string) => `-${name}-`.includes(`-${stem}-`)

function wordOf(tree: Tree, name: string): string | null {
  if (KIT[tree].includes(name)) return null
  if (has(name, 'staff')) return 'staff'
  return (
    Object.entries(WORDS).find(([word, forms]) => [word, ...forms].some((form) => has(name, form)))?.[0] ??
    'none'
  )
}

const entries = TREES.flatMap((tree) =>
  readdirSync(join(root, 'src', tree)).map((entry) => ({ tree, entry, word: wordOf(tree, nameOf(entry)) })),
)

test('every file and room of the five trees belongs to a word or to the kit', () => {
  expect(entries.filter(({ word }) => word === 'none').map(({ tree, entry }) => `${tree}/${entry}`)).toEqual(
    [],
  )
  for (const tree of TREES) {
    const names = new Set(
      entries.filter((mapEntry) => mapEntry.tree === tree).map(({ entry }) => nameOf(entry)),
    )
    expect(
      KIT[tree].filter((name) => !names.has(name)),
      `kit of ${tree}`,
    ).toEqual([])
  }
})

function sourcesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [readFileSync(path, 'utf8')]
  return readdirSync(path).flatMap((entry) => sourcesOf(join(path, entry)))
}

const matchesIn = (sources: readonly string[], pattern: RegExp): string[] =>
  [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, group = '']) => group))),
  ].toSorted()

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** What a word is made of: its rooms, and what its code names. */
function partOf(word: string): string[] {
  const wordEntries = entries.filter((mapEntry) => mapEntry.word === word)
  const at = (...trees: readonly Tree[]) =>
    wordEntries
      .filter(({ tree }) => trees.includes(tree))
      .flatMap(({ tree, entry }) => sourcesOf(join(root, 'src', tree, entry)))
  const rooms = new Set(wordEntries.filter(({ tree }) => tree === 'web').map(({ entry }) => entry))
  const pages = PAGES.flatMap(({ path, module }) => (rooms.has(module?.split('/')[0] ?? '') ? [path] : []))
  const lines = [
    ['Rooms', wordEntries.map(({ tree, entry }) => `${tree}/${nameOf(entry)}`)],
    ['Pages', pages],
    ['Calls', matchesIn(at('contract'), /path: '([^']+)'/g)],
    ['Function modules', matchesIn(at('server'), /\bfm\.(ZPORTAL_\w+)/g)],
    ['Tables', matchesIn(at('server'), /\b(portal\.[a-z_]{3,})\b/g)],
  ] as const
  return lines.flatMap(([title, names]) =>
    names.length === 0 ? [] : [`- ${title}: ${codes([...new Set(names)])}`],
  )
}

test('the map of the house says where each word is', async () => {
  const parts = Object.keys(WORDS)
    .toSorted()
    .flatMap((word) => [`## ${word}`, '', ...partOf(word), ''])
  const map = [
    '# The map of the house',
    '',
    'Each capability with its rooms in the five trees, its pages, calls, function modules and tables. Made by `tests/map.test.ts` (`npx vitest run tests/map.test.ts -u`); rooms that every capability stands on are named there.',
    '',
    ...parts,
  ].join('\n')
  await expect(map).toMatchFileSnapshot('../docs/map.md')
})
