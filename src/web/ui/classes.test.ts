import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Classes that a file of styles has, without comments and declarations. */
const classesOf = (styles: string): Set<string> =>
  new Set(
    [
      ...read(styles)
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(/:global\([^)]*\)/g, '')
        .replaceAll(/\{[^{}]*\}/g, '{}')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].flatMap(([, name]) => name ?? []),
  )

/** Which files of code name which classes of which file of styles; a class that is worked out may be any. */
const uses = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = read(file)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
      ([, name = '', path = '']) => ({
        file,
        styles: path.startsWith('#web/') ? path.replace('#web', 'src/web') : join(dirname(file), path),
        named: [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)\\b(?!\\.css)`, 'g'))].flatMap(
          ([, use]) => use ?? [],
        ),
        any: new RegExp(`(?<![\\w./])${name}\\[|= ${name}\\n`).test(text),
      }),
    )
  })

test('every class that code names is in its file of styles', () => {
  const missing = uses.flatMap(({ file, styles, named }) => {
    const classes = classesOf(styles)
    return named.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a file of styles is named by code', () => {
  const unused = globSync('src/web/**/*.module.css', { cwd: ROOT }).flatMap((styles) => {
    const users = uses.filter((use) => use.styles === styles)
    if (users.some(({ any }) => any)) return []
    const named = new Set(users.flatMap((use) => use.named))
    return [...classesOf(styles)].filter((name) => !named.has(name)).map((name) => `${styles}: ${name}`)
  })
  expect(unused).toEqual([])
})
