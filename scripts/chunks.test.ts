import { expect, test } from 'vitest'
import { chunksOf, type Module, type Modules } from './chunks.ts'

const modules = (
  graph: Readonly<Record<string, readonly string[]>>,
  later: readonly string[] = [],
): Modules =>
  new Map(
    Object.entries(graph).map(([id, imports]): [string, Module] => [
      id,
      { imports, later: id === 'main' ? later : [], bytes: 100 },
    ]),
  )
const chunk = (names: Map<string, string>, ...ids: string[]) => new Set(ids.map((id) => names.get(id)))

test('what the same pages use travels together, what one page uses stays with it', () => {
  const graph = modules({ a: ['x', 'y', 'own'], b: ['x', 'y', 'z'], c: ['z'], x: [], y: [], z: [], own: [] })
  const names = chunksOf(graph, [['a'], ['b'], ['c']], new Set(), 9)
  expect(chunk(names, 'x', 'y').size).toBe(1)
  expect(names.get('z')).not.toBe(names.get('x'))
  expect([names.get('own'), names.get('a')]).toEqual([undefined, undefined])
})

test('what a page shares with a part that comes later is a chunk, so that the part does not bring the page', () => {
  const graph = modules({ main: [], a: ['x'], part: ['x'], x: [] }, ['part'])
  expect(chunksOf(graph, [['a']], new Set(['main']), 9).has('x')).toBe(true)
})

test('what every page has already is in no chunk', () => {
  const graph = modules({ a: ['x'], b: ['x'], x: [] })
  expect(chunksOf(graph, [['a'], ['b']], new Set(['x']), 9).size).toBe(0)
})

test('chunks are joined until no page asks for more files than it may', () => {
  const graph = modules({ a: ['x', 'y'], b: ['x', 'z'], c: ['y', 'z'], x: [], y: [], z: [] })
  const pages = [['a'], ['b'], ['c']]
  expect(chunk(chunksOf(graph, pages, new Set(), 3), 'x', 'y', 'z').size).toBe(3)
  expect(chunk(chunksOf(graph, pages, new Set(), 2), 'x', 'y', 'z').size).toBe(1)
})

test('two chunks are not joined when one imports the other by way of a third', () => {
  const graph = modules({ a: ['x', 'y'], b: ['x'], c: ['y'], d: ['z'], x: ['y'], y: ['z'], z: [] })
  const names = chunksOf(graph, [['a'], ['b'], ['c'], ['d']], new Set(), 3)
  expect(names.get('x') === names.get('z') && names.get('y') !== names.get('x')).toBe(false)
})

test('a style sheet of several pages goes with the kit, so that a page has one for all of them', () => {
  const graph = modules({
    a: ['x.css', 'y.css'],
    b: ['x.css', 'y.css'],
    c: ['y.css'],
    'x.css': [],
    'y.css': [],
  })
  expect(chunk(chunksOf(graph, [['a'], ['b'], ['c']], new Set(), 3), 'x.css', 'y.css').size).toBe(1)
})
