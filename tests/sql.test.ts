import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { type Example, examples } from './examples.ts'
import { makeActor, senderOf } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'
import { statementsOf } from './setup/statements.ts'

// Promise E3: the text of a statement is in the source; what people send only travels next to it, as $1, $2 …

/** The texts of all sql templates of a source; `$` stands for each value. */
function templatesOf(source: string): string[] {
  const texts: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'TaggedTemplateExpression') {
      const { tag, quasi } = node as unknown as Tagged
      if (tag.name === 'sql') texts.push(quasi.quasis.map(({ value }) => value.cooked).join('$'))
    }
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseSync('source.ts', source).program)
  return texts
}
type Tagged = { tag: { name?: string }; quasi: { quasis: { value: { cooked: string } }[] } }

const STATEMENT = /^\s*(?:--[^\n]*\n\s*)*(select|insert|update|delete|with|merge|lock|set|create|values)\b/i
const CLAUSE =
  /\b(?:select|from|where|having|on|using|join|group by|order by|partition by|limit|union|except|returning|set|values|when|then|else|end|filter|as)\b|,/i

/**
 * Whether an `or` may take in what it should not: beside an `and` of the same brackets, or at the edge of a part of a
 * statement, which may be put beside an `and`.
 */
function mixes(template: string): boolean {
  let text = template.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'[^']*'/g, '$')
  const judge = (inner: string) =>
    inner
      .replaceAll(/\bbetween\s+\S+\s+and\b/gi, ' ')
      .split(CLAUSE)
      .some((part) => /\bor\b/i.test(part) && /\band\b/i.test(part))
  // the word alone joins conditions that have brackets of their own
  if (text.trim() === 'or') return false
  let mixed = false
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(/\(([^()]*)\)/g, (_, inner: string) => {
      mixed ||= judge(inner)
      return ' $ '
    })
  }
  mixed ||= judge(text)
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(/\bcase\b(?:(?!\bcase\b)[^])*?\bend\b/gi, '$')
  }
  return mixed || (!STATEMENT.test(template) && /\bor\b/i.test(text))
}

describe('in the source', () => {
  const root = resolve(import.meta.dirname, '..')
  /**
   * Files that pass on statements written elsewhere: in a library, in the migrations, in constants of the same file.
   */
  const handsOn = [
    'src/server/db/durability.ts',
    'src/server/db/migrate.ts',
    'src/server/db/named.ts',
    'src/server/db/prepare-database.ts',
    'src/server/db/server-role.ts',
    'src/server/telemetry/batch.ts',
    'src/server/worker/queue.ts',
  ]
  const files = ['src/server', 'src/billing-core', 'demo/stubs'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(\.test|under-test|conformance)\.ts$/.test(name))
      .map((name) => join(root, tree, name)),
  )

  const built: [what: string, pattern: RegExp, except: readonly string[]][] = [
    [
      'text put into a statement as it is',
      /\bsql\s*\.\s*(raw|lit|literal|val\s*\.\s*raw)\b|\bCompiledQuery\b.*\braw\b/,
      [],
    ],
    ['a statement put together', /\.query(<[^(]*>)?\(\s*(`[^`]*\$\{|(['"])[^'"\n]*\3\s*\+)/, handsOn],
    ['a statement that is a variable', /\.query(<[^(]*>)?\(\s*(?!['"`])\S/, handsOn],
    ['a statement made for the driver by hand', /executeQuery(<[^(]*>)?\(\s*\{\s*sql\b/, []],
  ]
  test.each(built)('%s is not to be found', (_what, pattern, except) => {
    const findings = files
      .map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const)
      .filter(([name, source]) => pattern.test(source) && !except.includes(name))
      .map(([name]) => name)
    expect(findings).toEqual([])
  })

  test.each([
    'const q = sql.raw(input)',
    'sql`select ${sql.lit(input)}`',
    'await pool.query(`select ${input}`)',
    'await pool.query<Row>(`select ${input}`, [])',
    "await pool.query('select ' + input)",
    'await client.query(text)',
    'db.executeQuery({ sql: text, parameters: [] })',
  ])('the scan sees %s', (line) => {
    expect(built.some(([, pattern]) => pattern.test(line))).toBe(true)
  })

  test('a condition with `or` stands in brackets, so that a condition beside it still holds', () => {
    const findings = files.flatMap((file) =>
      templatesOf(readFileSync(file, 'utf8'))
        .filter((text) => mixes(text))
        .map((text) => `${relative(root, file)}: ${text.trim().slice(0, 200)}`),
    )
    expect(findings).toEqual([])
  })

  test.each([
    ['sql<boolean>`${a} is null or ${a} > ${b}`', true],
    ['sql<boolean>`(${a} is null or ${a} > ${b})`', false],
    ['sql`select from t where a = 1 and b = 2 or c = 3`', true],
    ['sql`select from t where a = 1 and (b = 2 or c = 3)`', false],
    ['sql`select from t where a = 1 or b = 2`', false],
    ['sql`select from t where exists (select from u where a and b or c)`', true],
    ["sql`select case when a or b then 'x or y' else 'z' end from t where a between 1 and 2 and c`", false],
    ['sql`update t set a = b or c where d and e`', false],
  ])('the brackets of %s are judged', (source, mixed) => {
    expect(templatesOf(source).some(mixes)).toBe(mixed)
  })

  test('the scan sees the server', () => {
    expect(files.length).toBeGreaterThan(200)
  })
})

describe('as it runs', () => {
  type Call = Endpoint & { path: Path }
  const table = endpoints as readonly Call[] // the paths come from the contract
  let t: TestApp
  let statements: string[]
  beforeAll(async () => {
    t = await testApp()
    statements = statementsOf(t.database.pool, t.database.core.pool)
  })
  afterAll(() => t.close())

  /** What somebody could have typed; our own words («person», «sms») occur in statements too. */
  function typed(value: unknown): string[] {
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(typed)
    const text = String(value)
    return text.length > 4 && /[0-9@ А-яіїєґ]/.test(text) ? [text] : []
  }

  test.each(table.map((call) => [call.path, call] as const))('%s', async (path, call) => {
    for (const example of examples[path] as readonly Example[]) {
      const kind =
        example.as ?? example.kinds?.[0] ?? (call.access.who === 'anyone' ? 'person' : call.access.kinds[0])
      const actor = await senderOf(t, call, kind ?? 'person')
      const body = await example.body(actor, t)
      const basic = await example.basic?.(actor, t)
      await t.deps.db.deleteFrom('portal.counters').execute()
      statements.length = 0
      const answer = await (call.upload ? callWithFile(t, path, body) : t.call(path, body, { basic }))
      expect([200, 404], answer.text).toContain(answer.status)
      const sent = [...typed(body), ...typed(basic)]
      expect(sent.filter((value) => statements.some((text) => text.includes(value)))).toEqual([])
    }
  })

  test('what was heard are statements with their places', async () => {
    statements.length = 0
    await t.call('/api/person/overview', { token: (await makeActor(t, 'person')).token })
    expect(statements.filter((text) => text.includes('$1')).length).toBeGreaterThan(3)
  })
})
