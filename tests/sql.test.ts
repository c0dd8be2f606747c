import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { type Example, examples } from './examples.ts'
import { makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'
import { statementsOf } from './setup/statements.ts'

// Promise E3: the text of a statement is in the source; what people send only travels next to it, as $1, $2 …

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
  const files = ['src/server', 'demo/stubs'].flatMap((tree) =>
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
    const found = files
      .map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const)
      .filter(([name, source]) => pattern.test(source) && !except.includes(name))
      .map(([name]) => name)
    expect(found).toEqual([])
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
      const actor = await makeActor(t, kind ?? 'person')
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
