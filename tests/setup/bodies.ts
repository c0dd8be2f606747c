import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** The part of JSON schema that zod writes for the requests of the contract. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

export const schemaOf = (call: Endpoint): Schema =>
  z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema // zod writes the schema in this form

/**
 * Values that the schema allows; refinements that JSON schema cannot express (forbidden characters) may still refuse
 * one.
 */
export function good(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(good))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({
        min: bounded(schema.minimum, -(2 ** 31)),
        max: bounded(schema.maximum, 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e12, max: schema.maximum ?? 1e12, noNaN: true })
    case 'string':
      return goodText(schema)
    case 'array':
      return fc.array(good(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return goodObject(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const bounded = (limit: number | undefined, otherwise: number) =>
  limit === undefined ? otherwise : Math.min(Math.max(limit, -(2 ** 31)), 2 ** 31 - 1)

function goodText(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  const { minLength = 0, maxLength = 200 } = schema
  const unit = fc.constantFrom(...'абвгґїє ʼ’-.,0123456789qQ+@/%\'"<>;\\_|')
  return fc.string({ unit, minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

function goodObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, good(schema)]))
  return fc.record(model, { requiredKeys: required })
}

/** Anything that a stranger may put in place of a value. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 2 },
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'ʼ',
    '𝟙𝟚𝟛',
    '١٢٣',
    '1e5',
    '0x1F',
    '-1',
    '1,5',
    '٪',
    'NaN',
    'null',
    'undefined',
    "' or '1'='1",
    '"; drop table portal.users; --',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    'http://169.254.169.254/',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'a'.repeat(5000),
    0,
    -0,
    1e300,
    9007199254740992,
    2147483648,
    '0000-00-00',
    '2026-02-30',
    '9999-99',
    '2026-13',
    '+380000000000',
    '[object Object]',
    '00000000-0000-0000-0000-000000000000',
  ),
)

/**
 * Bodies close to a valid one: each field has the valid value, another one that the schema allows, something else, or
 * is missing.
 */
export function bodiesNear(
  schema: Schema,
  example: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'token')
  const choices = fields.map(([name, field]) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(name in example ? { [name]: example[name] } : {}) },
      { weight: 3, arbitrary: good(field).map((value) => ({ [name]: value })) },
      { weight: 1, arbitrary: anything.map((value) => ({ [name]: value })) },
      { weight: 1, arbitrary: fc.constant({}) },
    ),
  )
  const surplus = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), anything, { maxKeys: 2 }) },
  )
  return fc.tuple(surplus, ...choices).map((parts) => Object.assign({}, ...parts))
}
