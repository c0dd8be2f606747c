import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  readonly version: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
)
const entries = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)

const suits = (named: readonly string[] | undefined, ours: string) => !named || named.includes(ours)
/** Where the lock file is made and where a server runs; a package that names no platform is meant for this one too. */
const isForServers = ({ os, cpu, libc }: Entry) =>
  suits(os, 'linux') && suits(cpu, 'x64') && suits(libc, 'glibc')
const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))

test('whatever is installed on a server is checked against its sum', () => {
  expect(entries.length).toBeGreaterThan(300)
  expect(without.filter(([, entry]) => isForServers(entry)).map(([path]) => path)).toEqual([])
})

// The registry from which the lock file was made has no copy of these packages, so it could not give their sums: 53
// binaries of the formatter, the linter and the parser of knip for other systems. On those systems npm installs them by
// version alone.
test('the only entries without a sum are tools of development for other systems', () => {
  const wrong = without.filter(
    ([path, { dev, optional, os }]) =>
      !(dev || optional) || !os || !/@(oxfmt|oxlint|oxlint-tsgolint|oxc-parser)\//.test(path),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
  expect(without.length).toBeLessThanOrEqual(53)
})
