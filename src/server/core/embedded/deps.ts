import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { TariffRow } from '#domain/tariff.ts'
import type { FmAsked, FmName, FmReply } from '../function-modules.ts'
import type { Context } from '../call.ts'

/** What the answers of the embedded core are made from. */
export type EmbeddedDeps = {
  readonly db: Kysely<Database>
  readonly uuid: () => string
  /** dated household prices, kept in core.tariffs */
  readonly tariffs: (now: Date) => Promise<readonly TariffRow[]>
}

/** One answer of the embedded core. */
export type Answer<N extends FmName> = (
  deps: EmbeddedDeps,
  request: FmAsked<N>,
  context: Context,
) => Promise<FmReply<N>>
