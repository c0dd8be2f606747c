import type { Context } from '../call.ts'
import type { FmAsked, FmName, FmReply } from '../function-modules.ts'

/**
 * At the seam an id is an opaque text. In the embedded core the id of a meter, and the position where a portion
 * continues, are numbers. These types are the types of the register with numbers in these places.
 */
type IdField = 'meterId' | 'replacedBy' | 'after' | 'next'
type Own<T> = T extends readonly (infer E)[]
  ? Own<E>[]
  : T extends object
    ? { [K in keyof T]: K extends IdField ? OwnId<T[K]> : Own<T[K]> }
    : T
type OwnId<T> = T extends string ? number : T

export type Asked<N extends FmName> = Own<FmAsked<N>>
export type Reply<N extends FmName> = Own<FmReply<N>>

/** The border of the embedded core: turns an answer with its own ids into one with the ids of the seam. */
export const atBorder =
  (answer: (question: never, context: Context) => Promise<unknown>) =>
  async (request: unknown, context: Context): Promise<unknown> =>
    // after its ids are converted, the request has the type `Asked`
    withIds(await answer(withIds(request, numberOf) as never, context), textOf)

const ID_FIELDS: ReadonlySet<string> = new Set<IdField>(['meterId', 'replacedBy', 'after', 'next'])

/** An id that is not one of ours becomes 0, which is the id of no row. */
const numberOf = (id: unknown): unknown =>
  typeof id !== 'string' ? id : /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
const textOf = (id: unknown): unknown => (typeof id === 'number' ? String(id) : id)

function withIds(value: unknown, turn: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, turn))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      ID_FIELDS.has(key) ? turn(field) : withIds(field, turn),
    ]),
  )
}
