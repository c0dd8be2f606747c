import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { makeClock, systemRandom } from './clock.ts'
import type { Config } from './config.ts'
import { type CoreDoor, openCore, workerTrace } from './core/call.ts'
import { openEmbeddedCore } from './core/embedded/open.ts'
import { coreJobs } from './core/jobs.ts'
import { findDatabase, type FoundDatabase } from './db/find-database.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { fictionFault, keepFingerprint, readInstallation, secretFault } from './db/installation.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import type { DatabaseLog } from './db/postgres-process.ts'
import type { Deps } from './deps.ts'
import { fileJobs } from './files/jobs.ts'
import { freeClaims } from './http/idempotency.ts'
import { massReadingJobs } from './mass-readings/jobs.ts'
import { errorInLog } from './log-error.ts'
import { deriveSecrets, type Secrets, secretOf } from './secrets.ts'
import { billNotices } from './billing/tell-bills.ts'
import { outageJobs } from './shutdowns/jobs.ts'
import { startTelemetry } from './telemetry/start.ts'
import { unsentChannels, unsentSentence } from './worker/carriers.ts'
import { startWorker } from './worker/start.ts'

export type RunningServer = {
  app: FastifyInstance
  address: string
  database: OpenDatabase
  core: CoreDoor
  deps: Omit<Deps, 'core'>
  close(): Promise<void>
}

type Hooks = {
  /** called on the migrated database, as its owner, before anything is served: the demo town */
  prepare?: (database: OpenDatabase, deps: Omit<Deps, 'core'>) => Promise<void>
  /** more routes, e.g. the page of sent messages of the demo */
  extend?: (app: FastifyInstance) => Promise<void>
  webDir: string | null
  limitFactor?: number
}

/** Refuses a database that is not this server's before it is migrated, and one that was too old to say so after it. */
async function prepareOwn(
  found: FoundDatabase,
  config: Config,
  secrets: Secrets,
  log: Pick<DatabaseLog, 'info' | 'warn'>,
): Promise<void> {
  const { demo } = config
  const refuse = async () => {
    const kept = await readInstallation(found.ownerUrl)
    const fault =
      kept &&
      (secretFault(
        kept,
        [secrets, secrets.previous].flatMap((one) => one?.fingerprint ?? []),
      ) ??
        fictionFault(kept, { demo, embedded: found.embedded }))
    if (fault) throw new Error(fault)
  }
  await refuse()
  if ((await prepareDatabase({ ...found, log })).length > 0) await refuse()
  await keepFingerprint(found.ownerUrl, secrets.fingerprint)
}

/** Configuration → database → app → worker → listening. `close` undoes it in the opposite order and loses nothing. */
export async function startServer(config: Config, hooks: Hooks): Promise<RunningServer> {
  const log = pino(
    { level: config.log, serializers: { err: errorInLog } },
    pino.destination({ sync: false, minLength: config.log === 'info' ? 8192 : 0 }),
  )
  const flushLog = setInterval(() => log.flush(), 1000).unref()
  const now = makeClock(config.clock)
  const secrets = deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret)
  const filesDir = join(config.dataDir, 'files')
  await mkdir(filesDir, { recursive: true, mode: 0o700 })

  const messageLog = {
    debug: (text: string) => log.debug(text),
    info: (text: string) => log.info(text),
    warn: (text: string) => log.warn(text),
    error: (text: string) => log.error(text),
  }
  const unsent = unsentChannels(config)
  if (unsent.length > 0) log.warn({ channels: unsent }, unsentSentence(unsent))
  const found = await findDatabase(config, { log: messageLog })
  await prepareOwn(found, config, secrets, messageLog).catch(async (error: unknown) => {
    await found.stop()
    throw error
  })
  const opening = { namedStatements: config.namedStatements, log: messageLog }
  const database = openDatabase({ ...opening, connectionString: found.appUrl })
  const { db, pool } = database
  // The core has connections of its own, as one elsewhere would: a call that holds a transaction open while it asks
  // the core must not wait for a connection that others like it hold.
  const books = openDatabase({ ...opening, connectionString: found.appUrl })

  const telemetry = await startTelemetry({ db, pool, log, now, metricsPort: config.metricsPort, unsent })
  const core = openCore({
    answerers: openEmbeddedCore({ db: books.db, uuid: systemRandom.uuid }),
    record: telemetry.record,
    now,
  })
  const deps = { db, now, random: systemRandom, config, secrets, log, filesDir }
  if (found.embedded) await freeClaims(db)
  if (hooks.prepare) {
    const owner = openDatabase({ ...opening, connectionString: found.ownerUrl, maxConnections: 2 })
    await hooks.prepare(owner, deps).finally(owner.close)
  }

  const app = await buildApp({
    deps,
    core,
    record: telemetry.record,
    pool,
    webDir: hooks.webDir,
    ...(hooks.limitFactor ? { limitFactor: hooks.limitFactor } : {}),
  })
  await hooks.extend?.(app)
  const outages = outageJobs({ db, core: core.for(workerTrace), now, log }, config.outageSources)
  const worker = await startWorker({
    deps,
    core,
    pool,
    jobs: [
      ...coreJobs({ core, db, now, log }),
      ...fileJobs({ db, filesDir, now, log }),
      ...massReadingJobs({ db, core, now, log }),
      ...outages,
      billNotices({ ...deps, core: core.for(workerTrace) }),
    ],
  })
  for (const { name } of outages) await worker.order(name)
  const address = await app.listen({ port: config.port, host: config.host })

  return {
    app,
    address,
    database,
    core,
    deps,
    async close() {
      await app.close()
      await worker.close()
      await telemetry.close()
      await Promise.all([database.close(), books.close()])
      await found.stop()
      clearInterval(flushLog)
      log.flush()
    },
  }
}
