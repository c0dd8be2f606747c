import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'

type Schema = {
  type?: string
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Whole numbers of a request, by where they stand. */
function integersIn(schema: Schema, place: string): [string, number | undefined][] {
  return [
    ...(schema.type === 'integer' ? [[place, schema.maximum] as [string, number | undefined]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      integersIn(field, `${place}.${name}`),
    ),
    ...(schema.items ? integersIn(schema.items, `${place}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((choice) => integersIn(choice, place)),
  ]
}

test('a whole number of a request fits the database: money is kept in eight bytes, all else in four', () => {
  const beyond = endpoints.flatMap(({ path, request }) =>
    integersIn(z.toJSONSchema(request, { unrepresentable: 'any', io: 'input' }) as Schema, path).filter(
      ([place, maximum]) => !place.endsWith('Kopiykas') && (maximum ?? Infinity) > 2 ** 31 - 1,
    ),
  )
  expect(beyond).toEqual([])
})
