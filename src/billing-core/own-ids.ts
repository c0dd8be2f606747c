import { z } from 'zod'
import type { Context } from '#server/core/call.ts'
import { type FmAsked, type FmName, type FmReply, fm } from '#server/core/function-modules.ts'
import { type CoreKey, coreKeys } from '#server/core/modules/define.ts'

/**
 * At the seam a key of the core is an opaque text. In the embedded core it is a number: the id of a meter, the position
 * where a portion continues. These types are the types of the register with numbers in these places.
 */
type Own<T> = T extends CoreKey
  ? number
  : T extends readonly (infer E)[]
    ? Own<E>[]
    : T extends object
      ? { [K in keyof T]: Own<T[K]> }
      : T

export type Asked<N extends FmName> = Own<FmAsked<N>>
export type Reply<N extends FmName> = Own<FmReply<N>>

/** The border of the embedded core: turns an answer with its own keys into one with the texts of the seam. */
export function atBorder(
  name: FmName,
  answer: (question: never, context: Context) => Promise<unknown>,
): (request: unknown, context: Context) => Promise<unknown> {
  const [asks, answers] = [keysIn(fm[name].asks), keysIn(fm[name].answers)]
  return async (request, context) =>
    // after its keys are turned, the request has the type `Asked`
    turned(answers, await answer(turned(asks, request, numberOf) as never, context), textOf)
}

/** A text that is none of our keys becomes 0, which is the key of no row. */
const numberOf = (key: unknown): unknown =>
  typeof key !== 'string' ? key : /^[1-9]\d{0,14}$/.test(key) ? Number(key) : 0
const textOf = (key: unknown): unknown => (typeof key === 'number' ? String(key) : key)

/** Where a schema has keys: here, in each entry of a list, in fields; null: nowhere in it. */
type Place =
  | 'key'
  | { readonly each: Place }
  | { readonly fields: readonly (readonly [string, Place])[] }
  | null

function keysIn(schema: z.core.$ZodType): Place {
  if (coreKeys.has(schema as z.ZodType)) return 'key'
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return keysIn(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const each = keysIn(schema.element)
    return each && { each }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const fields = Object.entries(schema.shape).flatMap(([name, field]): [string, Place][] => {
    const place = keysIn(field)
    return place === null ? [] : [[name, place]]
  })
  return fields.length === 0 ? null : { fields }
}

/** A value with its keys turned; what has none is not copied. */
function turned(place: Place, value: unknown, turn: (key: unknown) => unknown): unknown {
  if (place === null || value === null || value === undefined) return value
  if (place === 'key') return turn(value)
  if ('each' in place)
    return Array.isArray(value) ? value.map((entry) => turned(place.each, entry, turn)) : value
  if (typeof value !== 'object') return value
  const copy: Record<string, unknown> = { ...value }
  for (const [name, inside] of place.fields) if (name in copy) copy[name] = turned(inside, copy[name], turn)
  return copy
}
