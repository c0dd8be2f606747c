import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentXml } from './document-xml.ts'
import { documentUnderTest, energyLine } from './document-under-test.ts'

// The schema that accountants' programmers are given (docs/exchange), checked against what is written. It uses a small
// part of XSD: named types, sequences, minOccurs and maxOccurs, patterns, fixed values, required attributes.

type Node = { name: string; attributes: Record<string, string>; inside: Node[]; text: string }

/** Reads XML without comments, CDATA and namespaces, as both files here are. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, inside: [], text: '' }
  const open = [root]
  const token = /<(?<close>\/)?(?<name>[^\s/>]+)(?<attributes>[^>]*?)(?<empty>\/)?>(?<text>[^<]*)/gu
  for (const { groups = {} } of xml.replace(/^<\?[^]*?\?>/, '').matchAll(token)) {
    if (groups['close']) {
      const closed = open.pop()
      expect(closed?.name).toBe(groups['name'])
      continue
    }
    const attributes = Object.fromEntries(
      [...(groups['attributes'] ?? '').matchAll(/([^\s=]+)="([^"]*)"/gu)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    )
    const node = { name: groups['name'] ?? '', attributes, inside: [], text: groups['text'] ?? '' }
    open.at(-1)?.inside.push(node)
    if (!groups['empty']) open.push(node)
  }
  expect(open).toEqual([root])
  const [only, ...others] = root.inside
  expect(others).toEqual([])
  if (!only) throw new Error('no root')
  return only
}

const schema = parse(
  readFileSync(`${import.meta.dirname}/../../../docs/exchange/commercial-document.xsd`, 'utf8'),
)
const below = (node: Node | undefined, name: string): Node[] =>
  (node?.inside ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...below(child, name)])
const typeNamed = (name: string | undefined) =>
  schema.inside.find(({ attributes, name: kind }) => kind.endsWith('Type') && attributes['name'] === name)

/** What is wrong with an element by its declaration. */
function faults(node: Node, declaration: Node, path: string): string[] {
  const of = declaration.attributes['type']
  const type = of === undefined ? declaration.inside[0] : typeNamed(of)
  const base = below(type, 'xs:extension')[0]?.attributes['base']
  const patterns = [type, typeNamed(base)].flatMap((definition) => below(definition, 'xs:pattern'))
  const good =
    patterns.every(({ attributes }) => new RegExp(`^(?:${attributes['value']})$`, 'u').test(node.text)) &&
    (declaration.attributes['fixed'] ?? node.text) === node.text &&
    (of !== 'xs:date' || /^\d{4}-\d{2}-\d{2}$/.test(node.text)) &&
    (of !== 'xs:positiveInteger' || /^[1-9]\d*$/.test(node.text))
  const attributes = (type?.name === 'xs:complexType' ? below(type, 'xs:attribute') : [])
    .filter((attribute) => !node.attributes[attribute.attributes['name'] ?? ''])
    .map((attribute) => `${path} @${attribute.attributes['name']}`)
  const sequence = below(type, 'xs:sequence')[0]?.inside ?? []
  const rest = [...node.inside]
  const inner = sequence.flatMap((particle) => {
    const { name = '', minOccurs = '1', maxOccurs = '1' } = particle.attributes
    const matches: Node[] = []
    while (rest[0]?.name === name) matches.push(...rest.splice(0, 1))
    const most = maxOccurs === 'unbounded' ? Infinity : Number(maxOccurs)
    const count = matches.length >= Number(minOccurs) && matches.length <= most
    return [
      ...(count ? [] : [`${path}/${name}: ${matches.length} times`]),
      ...matches.flatMap((child) => faults(child, particle, `${path}/${name}`)),
    ]
  })
  return [
    ...(good || sequence.length > 0 ? [] : [`${path}: ${node.text}`]),
    ...attributes,
    ...inner,
    ...rest.map(({ name }) => `${path}: ${name} is not expected here`),
  ]
}

const root = schema.inside.find(({ name }) => name === 'xs:element')
const faultsOf = (xml: string): string[] => {
  const node = parse(xml)
  return root && root.attributes['name'] === node.name ? faults(node, root, node.name) : ['another root']
}
const written = (fields: Parameters<typeof documentUnderTest>[0]) =>
  Buffer.from(documentXml(documentUnderTest(fields), 'comdoc').bytes).toString('utf8')

const buyer = documentUnderTest().buyer
test.each([
  ['a bill', { kind: 'bill' as const }],
  ['an act', { kind: 'act' as const, number: 'АКТ-1/2026' }],
  [
    'a bill of a buyer of whom little is known',
    { kind: 'bill' as const, buyer: { ...buyer, code: null, taxNumber: null } },
  ],
  [
    'a bill with a penalty and a line without codes',
    {
      kind: 'bill' as const,
      lines: [
        energyLine,
        { ...energyLine, goodsCode: null, unitCode: null, vatKopiykas: 0, vatRate: null },
        { ...energyLine, quantity: -0.5, priceE8: 12_345_678, baseKopiykas: -6, vatKopiykas: -1 },
      ],
    },
  ],
])('%s obeys the schema', (_title, fields) => {
  expect(faultsOf(written(fields))).toEqual([])
})

test('the schema finds what is wrong', () => {
  const good = written({ kind: 'bill' })
  expect(faultsOf(good.replace('75373.50', '75373.5'))).toHaveLength(1)
  expect(faultsOf(good.replace('2026-05-31', '31.05.2026'))).toHaveLength(1)
  expect(faultsOf(good.replace(/<НомерДокументу>1234<\/НомерДокументу>/, ''))).toHaveLength(1)
  expect(faultsOf(good.replaceAll('Сторони', 'Учасники')).length).toBeGreaterThan(0)
  expect(faultsOf(good.replace(' ІД="1" назва', ' назва'))).toHaveLength(1)
})
