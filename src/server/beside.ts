import type { RawBuilder } from 'kysely'
import type { Caller } from './deps.ts'

/** What a call asks of the portal's own tables in the statement that finds its session. */
export type Asks = {
  readonly name: string
  readonly value: (request: { account: string }) => RawBuilder<unknown>
}

/**
 * A value of the portal that a call needs besides its session, so that it takes no statement of its own: an expression
 * over the user `u` of the session, and the account named by the request. Nobody has checked yet whose account that is:
 * `of` is asked after the verb has found it among the caller's.
 */
export function beside<T>(name: string, value: (request: { account: string }) => RawBuilder<T | null>) {
  return {
    /** The handler, whose calls ask for the value. */
    with: <H extends object>(handler: H): H & { beside: Asks } =>
      Object.assign(handler, { beside: { name, value } }),
    /** The value; undefined where it was not asked for, as in a verb that another one calls. */
    of: (caller: Caller): T | undefined =>
      // the statement that was asked by this name has the type of its expression
      caller.beside?.name === name ? ((caller.beside.value as T | null) ?? undefined) : undefined,
  }
}

/** What a handler asks beside its session, if anything. */
export const asksOf = (handler: object): Asks | undefined =>
  // only `with` adds it
  (handler as { beside?: Asks }).beside
