import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '#text/settings.ts'

// «Журнал дій» tells people in words what was done in their name.

const server = join(import.meta.dirname, '../src/server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => readFileSync(join(server, name), 'utf8'))
  .filter((source) => source.includes('writeAudit'))

/** Literals written where an action is expected: by the field name, and in the two helpers of the administrators. */
const written = new Set(
  sources.flatMap((source) =>
    [
      ...source.matchAll(/\baction: (?:\w+ \? )?'([\w-]+)'(?: : '([\w-]+)')?/g),
      ...source.matchAll(/\brecord\([^)]*, '([\w-]+)'/g),
      ...source.matchAll(/\bauditOf\(caller, '([\w-]+)'/g),
    ].flatMap(([, one, other]) => [one, other].filter((name) => name !== undefined)),
  ),
)

test('everything that is written down has a name', () => {
  expect(written.size).toBeGreaterThan(25)
  expect([...written].filter((action) => !Object.hasOwn(auditActions, action))).toEqual([])
})
