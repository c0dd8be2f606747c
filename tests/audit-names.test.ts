import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditDetailNames } from '#text/audit-details.ts'
import { auditActions } from '#text/audit-actions.ts'

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
    ].flatMap(([, first, other]) => [first, other].filter((name) => name !== undefined)),
  ),
)

test('everything that is written down has a name', () => {
  expect(written.size).toBeGreaterThan(25)
  expect([...written].filter((action) => !Object.hasOwn(auditActions, action))).toEqual([])
})

/** Keys of the literals that entries carry as details; `before.` and `after.` are of one field. */
function detailsIn(source: string): string[] {
  return [...source.matchAll(/\bdetails: \{/g)].flatMap((start) => {
    const from = start.index + start[0].length
    let [at, depth] = [from, 1]
    while (depth > 0 && at < source.length)
      depth += ({ '{': 1, '}': -1 } as Record<string, number>)[source[at++] ?? ''] ?? 0
    const body = source.slice(from, at - 1).replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '')
    return [...body.matchAll(/(?:^|[,{])\s*(?:'(?:before|after)\.(\w+)'|(\w+))(?=\s*[:,}]|\s*$)/g)].flatMap(
      ([, changed, plain]) => changed ?? plain ?? [],
    )
  })
}

test('every detail that is written down has a name', () => {
  const known = new Set(sources.flatMap(detailsIn))
  expect(known.size).toBeGreaterThan(30)
  expect([...known].filter((name) => !Object.hasOwn(auditDetailNames, name))).toEqual([])
})
