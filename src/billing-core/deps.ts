import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { PriceBook } from '#domain/prices.ts'
import type { WorksOn } from '#domain/calendar.ts'
import type { RulesOn } from '#domain/window.ts'
import type { FmName } from '#server/core/function-modules.ts'
import type { Context } from '#server/core/call.ts'
import type { Asked, Reply } from './own-ids.ts'

/** What the answers of the embedded core need. */
export type EmbeddedDeps = {
  readonly db: Kysely<Database>
  /** the same database for statements of hot calls, planned once for all their values; see docs/how-to.md */
  readonly hot: Kysely<Database>
  readonly uuid: () => string
  /** dated prices of all companies, kept in core.prices */
  readonly prices: (now: Date) => Promise<PriceBook>
  /** when readings are taken, kept in core.reading_rules */
  readonly rules: (now: Date) => Promise<RulesOn>
  /** which days are working: a rule of the portal, not of billing */
  readonly workDays: (now: Date) => Promise<WorksOn>
}

/** How the embedded core answers one function module. */
type Answer<N extends FmName> = {
  readonly name: N
  readonly work: (deps: EmbeddedDeps, request: Asked<N>, context: Context) => Promise<Reply<N>>
}

/** Puts the module next to its implementation, so that references of a module lead to the code that answers it. */
export const answers = <N extends FmName>(
  { name }: { readonly name: N },
  work: Answer<N>['work'],
): Answer<N> => ({ name, work })
