import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// Nothing of src/text is copied while a module is loaded: what is copied then stays Ukrainian for whoever asks later
// (docs/decisions/0060-second-language.md). The browser may copy: there the language is chosen before.

const src = join(import.meta.dirname, '..')

/** Files that read the heads of tables people upload: these are in Ukrainian, whatever language somebody has chosen. */
const READ_IN_UKRAINIAN = ['file-heads.ts', 'file-columns.ts', 'file-understand-rows.ts'].map(
  (name) => `server/readings/${name}`,
)

type Node = Readonly<Record<string, unknown>>
type Module = { readonly name: string; readonly source: string; readonly body: readonly Node[] }
/** What a name of a module stands for: words, a function that says them, or neither. */
type Meanings = ReadonlyMap<string, 'words' | 'function'>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const typeOf = (node: unknown): string => (isNode(node) ? String(node['type']) : '')
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name']) : '')
const listOf = (node: Node, key: string): readonly Node[] => {
  const inner = node[key]
  return Array.isArray(inner) ? inner.filter(isNode) : []
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ClassDeclaration']
const AROUND = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']
const bare = (node: unknown): unknown =>
  isNode(node) && AROUND.includes(typeOf(node)) ? bare(node['expression']) : node
const isCallOf = (node: unknown, ...names: string[]): boolean =>
  isNode(node) && typeOf(node) === 'CallExpression' && names.includes(nameOf(node['callee']))

const modules = new Map<string, Module>()
function moduleAt(name: string): Module {
  const known = modules.get(name)
  if (known) return known
  const source = readFileSync(join(src, name), 'utf8')
  const parsed = { name, source, body: parseSync(name, source).program.body as unknown as Node[] }
  modules.set(name, parsed)
  return parsed
}

/** The file of src/text or src/lists that an import leads to; null for any other. */
function fileOf(from: string, said: string): string | null {
  const file = /^#(text|lists)\//.test(said)
    ? said.slice(1)
    : said.startsWith('.')
      ? relative(src, join(src, from, '..', said))
      : ''
  return /^(text|lists)\//.test(file) && file !== 'text/language.ts' ? file : null
}

const declaration = (statement: Node): unknown =>
  typeOf(statement) === 'ExportNamedDeclaration' ? statement['declaration'] : statement

const meanings = new Map<string, Meanings>()
function meaningsIn(parsed: Module): Meanings {
  const known = meanings.get(parsed.name)
  if (known) return known
  const all = new Map<string, 'words' | 'function'>()
  meanings.set(parsed.name, all)
  for (const statement of parsed.body) {
    if (typeOf(statement) !== 'ImportDeclaration' || statement['importKind'] === 'type') continue
    const file = fileOf(parsed.name, String((statement['source'] as Node)['value']))
    if (file === null) continue
    for (const specifier of listOf(statement, 'specifiers')) {
      const meaning = meaningsIn(moduleAt(file)).get(nameOf(specifier['imported']))
      if (meaning) all.set(nameOf(specifier['local']), meaning)
    }
  }
  if (!/^(text|lists)\//.test(parsed.name)) return all
  for (const statement of parsed.body) {
    const declared = declaration(statement)
    if (!isNode(declared)) continue
    if (typeOf(declared) === 'FunctionDeclaration') all.set(nameOf(declared['id']), 'function')
    for (const { id, init: whole } of listOf(declared, 'declarations')) {
      const init = bare(whole)
      if (FUNCTIONS.includes(typeOf(init)) || isCallOf(init, 'sentence', 'byLanguage'))
        all.set(nameOf(id), 'function')
      else if (isCallOf(init, 'words', 'whenUsed')) all.set(nameOf(id), 'words')
      else if (all.has(nameOf(init))) all.set(nameOf(id), all.get(nameOf(init)) ?? 'words')
    }
  }
  return all
}

/** The places where a module reads words, or calls what reads them, while it is loaded. */
function* copiesIn({ body }: Pick<Module, 'body'>, names: Meanings): Generator<Node> {
  function* visit(node: unknown, parent: Node | null, key: string): Generator<Node> {
    if (Array.isArray(node)) {
      for (const inner of node) yield* visit(inner, parent, key)
      return
    }
    if (!isNode(node)) return
    const type = typeOf(node)
    if (type === 'ImportDeclaration' || (type.startsWith('TS') && !AROUND.includes(type))) return
    // a function is read later, unless it is given to a method like `map`, which calls it at once
    const isCalledAtOnce =
      key === 'arguments' && isNode(parent) && typeOf(parent['callee']) === 'MemberExpression'
    if (FUNCTIONS.includes(type) && !isCalledAtOnce) return
    if (type === 'Identifier') {
      if (names.has(nameOf(node)) && parent !== null && !isHandedOn(parent, key)) yield parent
      return
    }
    // names of words are the same in every language
    const callee = node['callee']
    const isKeys =
      isNode(callee) && nameOf(callee['object']) === 'Object' && nameOf(callee['property']) === 'keys'
    if (isKeys && typeOf(listOf(node, 'arguments')[0]) === 'Identifier') return
    for (const [inner, value] of Object.entries(node)) yield* visit(value, node, inner)
  }
  yield* visit(body, null, '')
}

/** A name that is declared or exported, or a whole table or function that is put somewhere and read later. */
function isHandedOn(parent: Node, key: string): boolean {
  const type = typeOf(parent)
  if (type === 'MemberExpression') return key === 'property' && parent['computed'] !== true
  if (type === 'VariableDeclarator') return typeOf(parent['id']) === 'Identifier'
  return ['Property', 'ArrayExpression', 'ExportSpecifier'].includes(type) && parent['computed'] !== true
}

const copied = (parsed: Module): string[] =>
  [...copiesIn(parsed, meaningsIn(parsed))].map(
    ({ start, end }) => `${parsed.name}: ${parsed.source.slice(Number(start), Number(end))}`,
  )

test.each(['text', 'lists', 'server'])('no word is copied while a module of src/%s is loaded', (folder) => {
  const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !READ_IN_UKRAINIAN.includes(name))
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap((file) => copied(moduleAt(file)))).toEqual([])
})

test('a copy is seen however it is made', () => {
  const source = `
    import { payments as words } from '#text/payments.ts'
    import { paymentSources, paymentSourceText } from '#text/payment-states.ts'
    import { whenUsed } from '#text/language.ts'
    const member = { title: words.history }
    const { history } = words
    const spread = { ...words }
    const entries = Object.entries(paymentSources)
    const called = paymentSourceText('cash')
    const mapped = Object.keys(paymentSources).map((source) => paymentSourceText(source))
    const later = { title: () => words.history, sources: paymentSources, text: paymentSourceText }
    const alsoLater = whenUsed(() => ({ title: words.history, names: Object.values(paymentSources) }))
    const keys = Object.keys(paymentSources)
  `
  const parsed = {
    name: 'server/copies.ts',
    source,
    body: parseSync('a.ts', source).program.body as unknown as Node[],
  }
  expect(copied(parsed).map((place) => place.replace('server/copies.ts: ', ''))).toEqual([
    'words.history',
    '{ history } = words',
    '...words',
    'Object.entries(paymentSources)',
    "paymentSourceText('cash')",
    'paymentSourceText(source)',
  ])
})
