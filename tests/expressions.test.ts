import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { workOf } from './setup/work.ts'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'

// Promise E6: a stranger cannot keep any of our regular expressions busy by what they type. Each is tried on long texts
// made of its own parts; one that backtracks needs seconds for them, one that does not needs less than a millisecond.

const LENGTH = 40_000
const LIMIT_MS = 150
const root = join(import.meta.dirname, '..')

type Found = { where: string; expression: RegExp }

function* literalsOf(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && node.regex) yield node.regex as { pattern: string; flags: string } // a RegExp literal has these fields
  for (const inner of Object.values(node)) yield* literalsOf(inner)
}

/** Every RegExp literal of the sources. */
const written: Found[] = ['src', 'demo/stubs'].flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => {
      const { program } = parseSync(name, readFileSync(join(root, tree, name), 'utf8'))
      return [...literalsOf(program)].map(({ pattern, flags }) => ({
        where: `${tree}/${name}`,
        expression: new RegExp(pattern, flags.replace('y', '')),
      }))
    }),
)

function* patternsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  if ('pattern' in schema && typeof schema.pattern === 'string') yield schema.pattern
  for (const inner of Object.values(schema)) yield* patternsOf(inner)
}

/** Every pattern that checks a request, including those of the schema library. */
const requestPatterns: Found[] = endpoints.flatMap(({ path, request }) =>
  [...patternsOf(z.toJSONSchema(request, { unrepresentable: 'any' }))].map((pattern) => ({
    where: path,
    expression: new RegExp(pattern, 'u'),
  })),
)

/** Texts that parts of an expression may match, taken from its own source. */
function partsOf({ source }: RegExp): string[] {
  const plain = source
    .replaceAll(/\\s/g, '\t')
    .replaceAll(/\\[dw]/g, '0')
    .replaceAll(/\\[pP]\{[^}]*\}/g, 'а')
    .replaceAll(/\\u([0-9A-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\r', '\r')
    .replaceAll('\\n', '\n')
    .replaceAll('\\', '')
  const words = plain.match(/[\p{L}\p{N}]{2,}[/=:]?/gu) ?? []
  return [...new Set([...plain, ...words, '0', 'a', 'а', '\t', '\n', '//', '\r\n'])]
}

const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)
/** A suffix that makes an expression backtrack over everything it has matched. */
const attacks = (parts: readonly string[]) =>
  parts.flatMap((part) => [
    `${filled(part)}\u0000`,
    `${filled(part)}\n${part}`,
    `${part}${filled('0')}\u0000`,
  ])

/** The best of three: the machine may have been busy with something else. */
function slow(expression: RegExp, text: string): boolean {
  return [1, 2, 3].every(() => {
    return workOf(() => text.replace(expression, '')) > LIMIT_MS
  })
}

test('there are expressions to try', () => {
  expect(written.length).toBeGreaterThan(100)
  expect(requestPatterns.length).toBeGreaterThan(20)
})

test('an expression that looks back over and over is told from one that does not', () => {
  const [attack = ''] = attacks(['='])
  expect(slow(/=+$/, attack)).toBe(true)
  expect(slow(/(?<!=)=+$/, attack)).toBe(false)
})

test('none of them takes longer than its text is long', () => {
  const distinct = new Map([...written, ...requestPatterns].map((each) => [String(each.expression), each]))
  const findings = [...distinct.values()].flatMap(({ where, expression }) => {
    const attack = attacks(partsOf(expression)).find((text) => slow(expression, text))
    return attack === undefined ? [] : [`${where}: ${expression} on ${JSON.stringify(attack.slice(0, 8))}…`]
  })
  expect(findings).toEqual([])
}, 120_000)
