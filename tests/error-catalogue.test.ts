import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { type Message, messages } from '#text/catalogue.ts'
import { catalogueEntries } from '#text/catalogue-entries.ts'

// The catalogue of spec §8: every entry is reachable, and no code lives that nobody says.

/**
 * Entries whose screen or file is not built yet, and where they belong. An entry that is used must leave this list,
 * an entry that is neither used nor here fails the test.
 */
const waiting: Readonly<Record<string, string>> = {}

const root = join(import.meta.dirname, '..')
const sources = ['src/server', 'src/domain', 'src/web', 'src/contract/fields.ts'].flatMap((place) =>
  place.endsWith('.ts')
    ? [readFileSync(join(root, place), 'utf8')]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .map((name) => readFileSync(join(root, place, name), 'utf8')),
)
/** The code as a literal, or the very sentence the specification quotes. */
const isUsed = (code: string): boolean => {
  const known: Readonly<Record<string, Message>> = messages
  const quoted = [code, known[code]?.({})].filter((text) => text !== undefined)
  return sources.some((source) => quoted.some((text) => source.includes(`'${text}'`)))
}

const codes = [...new Set([...Object.keys(errorStatus), ...catalogueEntries.map(({ code }) => code)])]

test('every code of an error and every entry of the catalogue is said somewhere', () => {
  expect(codes.filter((code) => !isUsed(code) && !(code in waiting))).toEqual([])
})

test('what waits for its screen really waits, and is an entry', () => {
  expect(Object.keys(waiting).filter((code) => isUsed(code) || !codes.includes(code))).toEqual([])
})

test('every code has a sentence, and every refusal a call declares has a code', () => {
  expect(Object.keys(errorStatus).filter((code) => !(code in messages))).toEqual([])
  for (const { path, errors } of endpoints)
    expect(
      errors.filter((code) => !(code in errorStatus)),
      path,
    ).toEqual([])
})
