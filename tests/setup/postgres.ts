import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { makeQuickDirectory } from './quick-directory.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /**
     * The addresses of the migrated, empty database from which every test database is copied: for its owner, and for
     * the server.
     */
    template: { owner: string; app: string }
  }
}

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }

/** One PostgreSQL for the whole run, in a temporary directory, with the migrated template in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeQuickDirectory('test')
  const server = await startEmbedded({ dataDir, log: quiet, sharedBuffersMb: 64 })
  const template = { owner: server.connectionString, app: server.appConnectionString }
  await prepareDatabase({ ownerUrl: template.owner, appUrl: template.app })
  project.provide('template', template)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
