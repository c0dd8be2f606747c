import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { CHANNEL_NAMES } from '#domain/channels.ts'

/** No unused words are kept: every key of every text is named somewhere. */
const src = join(import.meta.dirname, '..')

/** Keys named outside the sources: by index.html, by codes that a billing core gives, by the names of channels. */
const elsewhere = [
  'preloader',
  'cash',
  'subsidy',
  'period-closed',
  ...CHANNEL_NAMES.flatMap((channel) => [`outbox-${channel}`, `breaker-${channel}`]),
]
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|sql)$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, inText: /^text[\\/]/.test(name), source: readFileSync(join(src, name), 'utf8') }))

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

/**
 * Inside a text a key counts as named when it is a member, a literal or in a pattern, not when it is declared;
 * elsewhere any word names it.
 */
function namesIn({ inText, source }: (typeof files)[number]): string[] {
  const code = withoutComments(source)
  const literals = [...code.matchAll(inText ? /'([\w-]+)'(?!:)/g : /'([\w-]+)'/g)].map(
    ([, word = '']) => word,
  )
  if (!inText) return [...literals, ...(code.match(/\w+/g) ?? [])]
  const members = [...code.matchAll(/\.\??\s*(\w+)/g)].map(([, word = '']) => word)
  const patterns = [...code.matchAll(/\{([^{}]*)\}\s*[=:)]/g)].flatMap(
    ([, inside = '']) => inside.match(/\w+/g) ?? [],
  )
  return [...literals, ...members, ...patterns]
}

function keysOf(value: unknown, path: string): { key: string; path: string }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    { key, path: `${path}.${key}` },
    ...keysOf(inner, `${path}.${key}`),
  ])
}

test('every key of every text is named by somebody', async () => {
  const named = new Set([...files.flatMap(namesIn), ...elsewhere])
  // a sentence that is its own key, like a word of a glossary, is shown together with all the others
  const isCode = (key: string) => /^[a-zA-Z][\w-]*$/.test(key)
  const texts = files.filter(({ name, inText }) => inText && name.endsWith('.ts'))
  expect(texts.length).toBeGreaterThan(40)
  const unnamed: string[] = []
  for (const { name } of texts) {
    const module: Record<string, unknown> = await import(join(src, name))
    for (const [exported, value] of Object.entries(module))
      for (const { key, path } of keysOf(value, exported))
        if (isCode(key) && !named.has(key)) unnamed.push(`${name}: ${path}`)
  }
  expect(unnamed).toEqual([])
})

/** How many Ukrainian strings may stand in src/text more than once; lower it when some go. */
const MOST_SAID_TWICE = 132

/** Every string below a node: a literal, or the source of a template. */
function* stringsOf(node: unknown, source: string): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { type, value, start, end, key } = node as Readonly<Record<string, unknown>>
  if (type === 'ImportDeclaration') return
  if (type === 'Literal' && typeof value === 'string') yield value
  if (type === 'TemplateLiteral') yield source.slice(Number(start), Number(end))
  for (const inner of Object.values(node)) if (inner !== key) yield* stringsOf(inner, source)
}

test('a word of several screens is said once', () => {
  const times = new Map<string, number>()
  for (const { name, source } of files.filter(({ inText }) => inText))
    for (const text of stringsOf(parseSync(name, source).program, source))
      if (/[а-яіїєґ]/i.test(text)) times.set(text, (times.get(text) ?? 0) + 1)
  const twice = [...times].filter(([, count]) => count > 1).map(([text]) => text)
  expect(times.size).toBeGreaterThan(2000)
  expect(twice.length, twice.join('\n')).toBeLessThanOrEqual(MOST_SAID_TWICE)
})
