import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'

type Text = { place: string; schema: z.core.$ZodType }

/** Texts of a request, by where they stand. */
function textsIn(schema: z.core.$ZodType, place: string): Text[] {
  if (schema instanceof z.ZodString) return [{ place, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${place}.${name}`))
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${place}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((choice) => textsIn(choice, place))
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, `${place}{}`)
  if (schema instanceof z.ZodPipe) return textsIn(schema.in, place)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsIn(schema.unwrap(), place)
  return []
}

const texts = endpoints.flatMap(({ path, request }) => textsIn(request, path))

/** Secrets are compared as they are, and shown to nobody. */
const SECRET = /\.(?:\w*token|\w*[pP]assword\w*|(?:old|new)_pass)$/

test('what nobody sees is dropped from every text that a request may bring', () => {
  const letters = 'Абвгґдеєжзи'
  const kept = texts
    .filter(({ place }) => !SECRET.test(place))
    .filter(({ schema }) => {
      const parsed = z.safeParse(schema, `${letters}\u200B\u200E\u00AD`)
      return parsed.success && parsed.data !== letters
    })
  expect(texts.length).toBeGreaterThan(200)
  expect(kept.map(({ place }) => place)).toEqual([])
})

test('no text of a request turns what follows it, or holds characters of control', () => {
  const taken = texts.filter(({ schema }) =>
    ['\u202E', '\u2067', '\u0000', '\u0085', '\u009B'].some(
      (sign) => z.safeParse(schema, `Абвгґдеєжзи${sign}й`).success,
    ),
  )
  expect(taken.map(({ place }) => place).filter((place) => !place.endsWith('.token'))).toEqual([])
})

test('what must be filled in is not filled in by spaces', () => {
  const filled = texts
    .filter(({ place }) => !SECRET.test(place))
    .filter(
      ({ schema }) =>
        !z.safeParse(schema, '').success &&
        ['   ', '\u00A0'.repeat(12), ' '.repeat(100)].some((spaces) => z.safeParse(schema, spaces).success),
    )
  expect(filled.map(({ place }) => place)).toEqual([])
})
