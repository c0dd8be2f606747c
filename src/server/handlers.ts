import type { z } from 'zod'
import type { Access, Endpoint, UserKind } from '#contract/endpoint.ts'
import type { Caller, Deps, Visit } from './deps.ts'

/** The caller a handler gets: none where anyone may call, otherwise a user of one of the kinds in the table. */
type CallerOf<A extends Access> = A extends {
  who: 'signed-in'
  kinds: readonly (infer K extends UserKind)[]
}
  ? Caller<K>
  : null

type Handler<E> =
  E extends Endpoint<string, infer A, infer Q, infer R>
    ? (deps: Deps, caller: CallerOf<A>, input: z.output<Q>, visit: Visit) => Promise<z.input<R>>
    : never

/** One handler for each endpoint of a capability; a missing or surplus one does not compile. */
export type Handlers<T> = { readonly [K in keyof T]: Handler<T[K]> }
