import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CAPABILITIES } from '#domain/capabilities.ts'
import { NEEDS } from '#domain/pages.ts'
import { fm, fmNames } from './function-modules.ts'

/** Modules that the portal does not call yet, and what will call each. */
const UNASKED: Readonly<Record<string, string>> = {}

const server = join(import.meta.dirname, '..')
const ofTheCoreItself = /^core\/(modules|remote|conformance)\//
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/(\.test|under-test)\.ts$/.test(path))
  .filter((path) => !ofTheCoreItself.test(path))
  .map((path) => readFileSync(join(server, path), 'utf8'))

test('every module is asked by the portal, or it is said who will', () => {
  const unasked = fmNames.filter((name) => !sources.some((source) => source.includes(`fm.${name}`)))
  expect(unasked.toSorted()).toEqual(Object.keys(UNASKED).toSorted())
})

test('what a core may lack is asked for before it is asked: by a page that needs it, by a job, by a verb', () => {
  const needed = new Set<string>(Object.values(NEEDS))
  const unasked = new Set(Object.keys(UNASKED).map((name) => fm[name as keyof typeof fm].capability))
  const blind = CAPABILITIES.filter(
    (capability) =>
      !needed.has(capability) &&
      !unasked.has(capability) &&
      !sources.some((source) => source.includes(`can('${capability}')`)),
  )
  expect(blind).toEqual([])
})

test('an id of the core is an opaque text; the one UUID is that of a photo, which the portal itself keeps', () => {
  const uuids = fmNames.flatMap((name) =>
    [fm[name].asks, fm[name].answers].flatMap((schema) => fieldsOf(z.toJSONSchema(schema))),
  )
  const known = uuids.filter(({ schema }) => schema.format === 'uuid').map(({ field }) => field)
  expect(new Set(known)).toEqual(new Set(['photoId']))
  const numbers = uuids.filter(
    ({ field, schema }) => /(^i|I)d$/.test(field) && /integer|number/.test(String(schema.type)),
  )
  expect(numbers).toEqual([])
})

type Schema = { readonly type?: unknown; readonly format?: unknown }
/** Every field of a schema at any depth, with its name. */
function fieldsOf(schema: unknown, field = ''): { field: string; schema: Schema }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const ownFields = field === '' ? [] : [{ field, schema }]
  const properties = 'properties' in schema ? Object.entries(schema.properties as object) : []
  const parts = Object.entries(schema).filter(([key]) => key !== 'properties')
  return [
    ...ownFields,
    ...properties.flatMap(([name, property]) => fieldsOf(property, name)),
    ...parts.flatMap(([, part]) => [part].flat().flatMap((branch) => fieldsOf(branch, field))),
  ]
}
