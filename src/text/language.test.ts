import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const DOOR = 'words'
const UKRAINIAN = /[а-яіїєґ]/i

type Node = Readonly<Record<string, unknown>>
type Text = { at: string; source: string; passed: boolean }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every literal and template below a node, and whether it stands in an argument of the door. */
function* textsBelow(node: unknown, file: string, passed: boolean): Generator<Text> {
  if (!isNode(node)) return
  if (Array.isArray(node)) {
    for (const inner of node) yield* textsBelow(inner, file, passed)
    return
  }
  const at = `${file}, character ${String(node['start'])}`
  if (node['type'] === 'Literal' && typeof node['value'] === 'string')
    yield { at, source: node['value'], passed }
  if (node['type'] === 'TemplateElement') {
    const { raw } = node['value'] as { raw: string } // the part of a template that has it
    yield { at, source: raw, passed }
  }
  const { callee } = node
  const isDoor = node['type'] === 'CallExpression' && isNode(callee) && callee['name'] === DOOR
  for (const [key, inner] of Object.entries(node))
    yield* textsBelow(inner, file, passed || (isDoor && key === 'arguments'))
}

const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name))
const texts = files.flatMap((file) => {
  const { program } = parseSync(file, readFileSync(join(import.meta.dirname, file), 'utf8'))
  return [...textsBelow(program.body, file, false)]
})

// Outside of src/text there are no sentences: tests/architecture.test.ts.
test('every sentence passes through the door to a second language', () => {
  const sentences = texts.filter(({ source }) => UKRAINIAN.test(source))
  expect(sentences.length).toBeGreaterThan(2000)
  expect(sentences.filter(({ passed }) => !passed).map(({ at, source }) => `${at}: ${source}`)).toEqual([])
})

test('numbers, dates and plurals take their language from the door', () => {
  const named = texts.filter(({ source }) => /^uk(-[A-Z]{2})?$/.test(source))
  expect(named.filter(({ at }) => !at.startsWith('language.ts,'))).toEqual([])
})
