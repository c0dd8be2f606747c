import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { PriceBook } from '#domain/prices.ts'
import type { FmName } from '../function-modules.ts'
import type { Context } from '../call.ts'
import type { Asked, Reply } from './own-ids.ts'

/** What the answers of the embedded core are made from. */
export type EmbeddedDeps = {
  readonly db: Kysely<Database>
  readonly uuid: () => string
  /** dated prices of all companies, kept in core.prices */
  readonly prices: (now: Date) => Promise<PriceBook>
}

/** One answer of the embedded core. */
export type Answer<N extends FmName> = (
  deps: EmbeddedDeps,
  request: Asked<N>,
  context: Context,
) => Promise<Reply<N>>
