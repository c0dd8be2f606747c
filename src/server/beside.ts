import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from './db/schema.ts'
import type { Caller } from './deps.ts'

/** What a call asks of the portal's own tables in the statement that finds its session. */
export type Asks = {
  readonly name: string
  readonly value: Value<unknown>
}
type Value<T> = (request: { account: string }, db: Kysely<Database>) => RawBuilder<T>

/**
 * A value of the portal that a call needs besides its session, so that it takes no statement of its own: an expression
 * over the user `u` of the session, and the account named by the request, that gives JSON. Nobody has checked yet whose
 * account that is: `of` is asked after the verb has found it among the caller's.
 */
export function beside<T>(name: string, value: Value<T | null>) {
  return {
    /** The handler, whose calls ask for the value, and for what else it asks. */
    with: <H extends object>(handler: H): H & { beside: readonly Asks[] } =>
      Object.assign(handler, { beside: [...asksOf(handler), { name, value }] }),
    /** The value; undefined where it was not asked for, as in a verb that another one calls. */
    of: (caller: Caller): T | undefined =>
      // the statement that was asked by this name has the type of its expression
      (caller.beside?.[name] as T | null | undefined) ?? undefined,
  }
}

/** What a handler asks beside its session. */
export const asksOf = (handler: object): readonly Asks[] =>
  // only `with` adds it
  (handler as { beside?: readonly Asks[] }).beside ?? NOTHING
const NOTHING: readonly Asks[] = []
