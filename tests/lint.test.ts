import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync, copyFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDirectory } from './setup/quick-directory.ts'

const root = resolve(import.meta.dirname, '..')
const place = makeDirectory('lint')
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** What the linter reports for a tree of files with our rules. */
function lint(files: Record<string, string>): string {
  for (const path of ['.oxlintrc.json', 'scripts/names-rule.mjs']) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    copyFileSync(join(root, path), join(place, path))
  }
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), source)
  }
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), 'src'], {
    cwd: place,
    encoding: 'utf8',
  })
  rmSync(join(place, 'src'), { recursive: true })
  return stdout
}

test.each([
  ['domain', '#contract/index.ts'],
  ['domain', '#text/catalogue.ts'],
  ['text', '#contract/index.ts'],
  ['contract', '#server/problem.ts'],
  ['server', '#web/main.tsx'],
  ['billing-core', '#web/main.tsx'],
  ['web', '#server/problem.ts'],
  ['web', '#billing/open.ts'],
  ['web', '#seeds/demo-users.ts'],
])('the linter refuses %s importing %s', (tree, name) => {
  expect(
    lint({ [`src/${tree}/deep/one.ts`]: `import { two } from '${name}'\nexport const one = two\n` }),
  ).toMatch(/no-restricted-imports/)
})

test('the linter lets through what the directions allow', () => {
  expect(
    lint({ 'src/server/row.ts': `import { two } from '#contract/two.ts'\nexport const row = two\n` }),
  ).toContain('Found 0 warnings and 0 errors')
})

test('the linter refuses a circle', () => {
  const said = lint({
    'src/domain/one.ts': `import { two } from './two.ts'\nexport const one = () => two()\n`,
    'src/domain/two.ts': `import { one } from './one.ts'\nexport const two = (): number => one()\n`,
  })
  expect(said).toMatch(/no-cycle/)
})

test('the linter refuses markup made of text (D5)', () => {
  const said = lint({
    'src/web/One.tsx': `export const One = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />\n`,
  })
  expect(said).toMatch(/no-danger/)
})

test('the linter refuses a name that does not say what it is, however it is declared', () => {
  const source = `export const f = (one: number, { a: told, own }: { a: number; own: number }) => {
  const [found] = [one]
  return [found, told, own, ...g(own)]
}
function g(...asked: number[]) {
  return asked
}
`
  const output = lint({ 'src/domain/a.ts': source })
  for (const name of ['one', 'told', 'own', 'found', 'asked'])
    expect(output).toContain(`\`${name}\` does not say what it is`)
  expect(lint({ 'src/domain/a.ts': 'export const f = (row: { own: number }) => row.own\n' })).toContain(
    'Found 0 warnings and 0 errors',
  )
})
