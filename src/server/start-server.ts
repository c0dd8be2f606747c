import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { makeClock, systemRandom } from './clock.ts'
import type { Config } from './config.ts'
import { type Answerers, type CoreDoor, openCore, workerTrace } from './core/call.ts'
import { openEmbeddedCore } from './core/embedded/open.ts'
import { openRemoteCore } from './core/remote/open.ts'
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
import { openLog } from './log.ts'
import { deriveSecrets, type Secrets, secretOf } from './secrets.ts'
import { requisitesWatch } from './billing/requisites.ts'
import { billNotices } from './billing/tell-bills.ts'
import { readingNotices } from './readings/tell-decided.ts'
import { outageJobs } from './shutdowns/jobs.ts'
import { startTelemetry } from './operation/start.ts'
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

/** Refuses a database of another server: before migrating it, or after that if it was too old to say whose it is. */
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

/** The core chosen by the settings: the embedded one or a remote one. */
function answerersOf({ core }: Config, coreDatabase: OpenDatabase | null): Answerers {
  if (core) return openRemoteCore(core)
  if (!coreDatabase) throw new Error('The embedded core has no database.')
  return openEmbeddedCore({ db: coreDatabase.db, uuid: systemRandom.uuid })
}

/** Configuration → database → app → worker → listening. `close` undoes it in the opposite order and loses nothing. */
export async function startServer(config: Config, hooks: Hooks): Promise<RunningServer> {
  const log = openLog(
    config.log,
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
  // The core has its own connections, like a remote one: a call that asks the core inside an open transaction must not
  // wait for a connection held by similar calls.
  const coreDatabase = found.coreHere ? openDatabase({ ...opening, connectionString: found.appUrl }) : null

  const telemetry = await startTelemetry({ db, pool, log, now, metricsPort: config.metricsPort, unsent })
  const core = openCore({
    answerers: answerersOf(config, coreDatabase),
    record: telemetry.record,
    now,
  })
  const deps = { db, now, random: systemRandom, config, secrets, log, filesDir }
  if (found.embedded) await freeClaims(db)
  if (hooks.prepare) {
    // on a busy machine a statement that fills a table with the town runs longer than any request may
    const owner = openDatabase({
      ...opening,
      connectionString: found.ownerUrl,
      maxConnections: 2,
      statementTimeoutMs: 0,
      replyTimeoutMs: 0,
    })
    await hooks.prepare(owner, deps).finally(owner.close)
  }

  const app = await buildApp({
    deps,
    core,
    record: telemetry.record,
    pool,
    webDir: hooks.webDir,
    limitFactor: hooks.limitFactor,
  })
  await hooks.extend?.(app)
  const outages = outageJobs({ db, core: core.for(workerTrace), now, log }, config.outageSources)
  const worker = await startWorker({
    deps,
    core,
    pool,
    jobs: [
      ...coreJobs({ core, now, log, db: coreDatabase ? db : undefined }),
      ...fileJobs({ db, filesDir, now, log }),
      ...massReadingJobs({ ...deps, core }),
      ...outages,
      ...(core.can('bills-issued') ? [billNotices({ ...deps, core: core.for(workerTrace) })] : []),
      ...(core.can('readings-decided') ? [readingNotices({ ...deps, core })] : []),
      requisitesWatch(deps),
    ],
  })
  // under a clock that was set nothing begins by itself; the demo has read its sources before
  if (config.clock === undefined) for (const { name } of outages) await worker.order(name)
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
      await Promise.all([database.close(), coreDatabase?.close()])
      await found.stop()
      clearInterval(flushLog)
      log.flush()
    },
  }
}
