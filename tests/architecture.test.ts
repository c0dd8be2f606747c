import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const trees = ['contract', 'domain', 'text', 'server', 'web'] as const
type Tree = (typeof trees)[number]

/** What each tree may import of ours besides itself (ARCHITECTURE.md, Directions). */
const allowed: Record<Tree, readonly string[]> = {
  contract: ['domain'],
  domain: [],
  text: [],
  server: ['contract', 'domain', 'text'],
  web: ['contract', 'domain', 'text'],
}
/** The demo is put together from the makers and the stubs in one file; a release without them starts without it. */
const demoFile = 'src/server/demo.ts'
/** Contract files share these and nothing else with each other. */
const isSharedContract = (path: string) => /(^|[/-])(endpoint|fields|errors|index)\.ts$/.test(path)

const files = trees.flatMap((tree) => sourcesBelow(join(root, 'src', tree)))
const imports = new Map(files.map((file) => [file, importsOf(file)]))

function sourcesBelow(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    if (statSync(path).isDirectory()) return sourcesBelow(path)
    return /\.tsx?$/.test(name) && !/(\.test|under-test)\.tsx?$/.test(name) ? [path] : []
  })
}

/** Files of ours that a file imports at run time or for types; `import('…')` counts too. */
function importsOf(file: string): { path: string; typeOnly: boolean; lazy: boolean }[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...source.matchAll(pattern)].flatMap((match) => {
    const name = match[3] ?? match[4] ?? match[5] ?? ''
    const path = name.startsWith('#')
      ? join(
          root,
          name.startsWith('#seeds') || name.startsWith('#stubs') || name.startsWith('#tests')
            ? name.slice(1)
            : `src/${name.slice(1)}`,
        )
      : name.startsWith('.')
        ? resolve(dirname(file), name)
        : ''
    return path === '' ? [] : [{ path, typeOnly: match[2] !== undefined, lazy: match[5] !== undefined }]
  })
}

const treeOf = (path: string): string => {
  const [first, second] = relative(root, path).split('/')
  return first === 'src' ? (second ?? '') : (first ?? '')
}

test('the scan sees the files and their imports', () => {
  expect(files.length).toBeGreaterThan(200)
  expect([...imports.values()].flat().length).toBeGreaterThan(500)
})

test('every tree imports only what its place allows', () => {
  const wrong = [...imports].flatMap(([file, list]) => {
    const tree = treeOf(file) as Tree // files come from these trees
    return list
      .filter(({ path }) => treeOf(path) !== tree && !allowed[tree].includes(treeOf(path)))
      .filter(() => relative(root, file) !== demoFile)
      .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
  })
  expect(wrong).toEqual([])
})

test('the web takes only types from the contract, so that no schema reaches the browser', () => {
  const wrong = [...imports].flatMap(([file, list]) =>
    treeOf(file) === 'web'
      ? list
          .filter(
            ({ path, typeOnly }) => treeOf(path) === 'contract' && !typeOnly && !path.endsWith('/errors.ts'),
          )
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('contract files share fields and nothing else with each other', () => {
  const wrong = [...imports].flatMap(([file, list]) =>
    treeOf(file) === 'contract' && !file.endsWith('/index.ts')
      ? list
          .filter(({ path }) => treeOf(path) === 'contract' && !isSharedContract(path))
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('no file imports itself round a circle', () => {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push(
        [...trail.slice(trail.indexOf(file)), file].map((path) => relative(root, path)).join(' → '),
      )
      return
    }
    state.set(file, 'open')
    for (const { path, typeOnly, lazy } of imports.get(file) ?? [])
      if (!typeOnly && !lazy) visit(path, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('no sentence for a person is written outside src/text', () => {
  const cyrillic = /['"`][^'"`\n]*[А-ЩЬЮЯҐЄІЇа-щьюяґєії]{3,}[^'"`\n]*['"`]/
  const wrong = files
    .filter(
      (file) =>
        ['server', 'web'].includes(treeOf(file)) &&
        !['src/server/main.ts', 'src/server/http/api-document.ts', demoFile].includes(relative(root, file)),
    )
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && cyrillic.test(line.replace(/\/\/.*$/, '')))
        .map((line) => `${relative(root, file)}: ${line.trim().slice(0, 80)}`),
    )
  expect(wrong).toEqual([])
})
