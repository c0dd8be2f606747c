import type { Config } from '../config.ts'
import { assertDurable } from './durability.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import type { DatabaseAddresses } from './prepare-database.ts'

export type FoundDatabase = DatabaseAddresses & {
  /** Whether the tables of the embedded core are in it. */
  coreHere: boolean
  /** Whether only this process uses it and has started it. */
  embedded: boolean
  stop: () => Promise<void>
}

/**
 * The database of the installation: the given one, or the embedded one of DATA_DIR, which is started.
 * @throws a sentence when it may lose what it has acknowledged
 */
export async function findDatabase(
  config: Config,
  options: Omit<EmbeddedOptions, 'dataDir'>,
): Promise<FoundDatabase> {
  const coreHere = config.core === null
  if (config.databaseUrl !== undefined) {
    const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl
    for (const url of new Set([ownerUrl, config.databaseUrl])) await assertDurable(url)
    return { ownerUrl, appUrl: config.databaseUrl, coreHere, embedded: false, stop: async () => {} }
  }
  const { connectionString, appConnectionString, stop } = await startEmbedded({
    ...options,
    dataDir: config.dataDir,
  })
  return { ownerUrl: connectionString, appUrl: appConnectionString, coreHere, embedded: true, stop }
}
