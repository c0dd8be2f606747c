import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { SITES } from '#domain/site.ts'
import { buildApp } from './app.ts'
import { makeClock, systemRandom } from './clock.ts'
import type { Config } from './config.ts'
import { type Answerers, type CoreDoor, openCore, workerTrace } from './core/call.ts'
import { billingJobs, openEmbeddedCore } from '#billing/open.ts'
import { openRemoteCore } from './core/remote/open.ts'
import { routeCores } from './core/routed.ts'
import { coreJobs } from './core/jobs.ts'
import { prepareCores } from './db/core-databases.ts'
import { findDatabase, type FoundDatabase } from './db/find-database.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { fictionFault, keepFingerprint, readInstallation, secretFault, UNTOUCHED } from './db/installation.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import type { DatabaseLog } from './db/postgres-process.ts'
import type { Deps } from './deps.ts'
import { fileJobs } from './files/jobs.ts'
import { openReplica } from './db/replica.ts'
import { freeClaims } from './http/idempotency.ts'
import { massReadingJobs } from '#server/readings/file-jobs.ts'
import { keepNames } from '#server/notices/company-names.ts'
import { openLog } from './log.ts'
import { deriveSecrets, type Secrets, secretOf } from './secrets.ts'
import { startAsker } from './payments/asker.ts'
import { instalmentJob } from './payments/instalments.ts'
import { paymentJobs } from './payments/settle.ts'
import { registryJob } from './staff-payments/registry-job.ts'
import { partListeners } from './payments/carry.ts'
import { freeChecks } from './signing/checking.ts'
import { actOffers } from './signing/offer-acts.ts'
import { requisitesWatch } from '#server/bills/requisites.ts'
import { billNotices } from '#server/bills/tell-bills.ts'
import { accountCount } from './reports/count-accounts.ts'
import { debtCount } from './reports/count-debts.ts'
import { reminderJobs } from '#server/notices/remind.ts'
import { readingNotices } from './readings/tell-decided.ts'
import { keptReadingRules } from './rules/reading-rules.ts'
import { keptWorkDays } from './rules/work-days.ts'
import { alertJobs } from './performance/evaluate.ts'
import { outageJobs } from '#server/outages/jobs.ts'
import { ticketJobs } from './tickets/jobs.ts'
import { startTelemetry } from './operation/start.ts'
import { gatewaysOf, unsentSentence } from './worker/channels.ts'
import { startWorker } from './worker/start.ts'

export type RunningServer = {
  app: FastifyInstance
  /** '' where this process does not answer */
  address: string
  found: FoundDatabase
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
  /** how long a message of the outbox belongs to the process that took it; who kills servers does not wait so long */
  leaseMs?: number
  /** what this process does of a server of several: the first works and keeps the database, the others answer */
  part?: { does: 'answers'; database: FoundDatabase; name: string } | { does: 'works' } | undefined
}

/** Refuses a database of another server: before migrating it, or after that if it was too old to say whose it is. */
async function prepareOwn(
  foundDatabase: FoundDatabase,
  config: Config,
  secrets: Secrets,
  log: Pick<DatabaseLog, 'info' | 'warn'>,
): Promise<void> {
  const { demo } = config
  const refuse = async () => {
    // one that was never migrated has nothing in it, and is refused before it has
    const kept = (await readInstallation(foundDatabase.ownerUrl)) ?? UNTOUCHED
    const fingerprints = [secrets, secrets.previous].flatMap((keyring) => keyring?.fingerprint ?? [])
    const fault =
      secretFault(kept, fingerprints) ?? fictionFault(kept, { demo, embedded: foundDatabase.embedded })
    if (fault) throw new Error(fault)
  }
  await refuse()
  if ((await prepareDatabase({ ...foundDatabase, log })).length > 0) await refuse()
  await keepFingerprint(foundDatabase.ownerUrl, secrets.fingerprint)
}

/** The database of the installation, started, checked and brought up to date. */
async function ownDatabase(config: Config, secrets: Secrets, log: DatabaseLog): Promise<FoundDatabase> {
  const foundDatabase = await findDatabase(config, { log })
  try {
    await prepareOwn(foundDatabase, config, secrets, log)
    await prepareCores(foundDatabase, config.coreDatabases, log)
  } catch (error) {
    await foundDatabase.stop()
    throw error
  }
  return foundDatabase
}

/** The core chosen by the settings: the embedded one or a remote one. */
function answerersOf(
  { core }: Config,
  coreDatabase: OpenDatabase | null,
  hot: OpenDatabase | null,
  workDays: Deps['workDays'],
): Answerers {
  if (core) return openRemoteCore(core)
  if (!coreDatabase) throw new Error('The embedded core has no database.')
  return openEmbeddedCore({ db: coreDatabase.db, hot: hot?.db, uuid: systemRandom.uuid, workDays })
}

/** The name of this process among all that serve one database: of its machine, and of its part there. */
function processName({ process }: Config, { part }: Hooks): string {
  if (part?.does !== 'answers') return process
  return process === 'main' ? part.name : `${process} ${part.name}`
}

/** Configuration → database → app → worker → listening. `close` undoes it in the opposite order and loses nothing. */
export async function startServer(given: Config, hooks: Hooks): Promise<RunningServer> {
  const config = { ...given, process: processName(given, hooks) }
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
  const gateways = gatewaysOf(config)
  const unsent = unsentSentence(config)
  if (unsent !== null)
    log.warn({ channels: gateways.flatMap(({ channel, given }) => (given ? [] : [channel])) }, unsent)
  const { part } = hooks
  const foundDatabase =
    part?.does === 'answers' ? part.database : await ownDatabase(config, secrets, messageLog)
  const opening = { namedStatements: config.namedStatements, log: messageLog }
  const database = openDatabase({ ...opening, connectionString: foundDatabase.appUrl })
  const { db, pool } = database
  // The core has its own connections, like a remote one: a call that asks the core inside an open transaction must not
  // wait for a connection held by similar calls.
  const coreDatabase = foundDatabase.coreHere
    ? openDatabase({ ...opening, connectionString: foundDatabase.appUrl })
    : null

  // behind an old PgBouncer nothing is planned once, and what a connection is asked at its start is refused
  const hot =
    coreDatabase && config.namedStatements
      ? openDatabase({ ...opening, connectionString: foundDatabase.appUrl, plans: 'once' })
      : null

  const cores = config.coreDatabases.map(({ sites, appUrl }) => ({
    sites,
    own: openDatabase({ ...opening, connectionString: appUrl }),
    hot: config.namedStatements
      ? openDatabase({ ...opening, connectionString: appUrl, plans: 'once' })
      : null,
  }))
  const coreDatabases = [db, ...cores.map(({ own: siteDatabase }) => siteDatabase.db)]

  const telemetry = await startTelemetry({
    db,
    cores: coreDatabases,
    pool,
    log,
    now,
    metricsPort: config.metricsPort,
    trust: config.trust,
    gateways,
    process: config.process,
  })
  // the core asks too, so on its connections where it is here
  const workDays = keptWorkDays((coreDatabase ?? database).db)
  const doorOf = (siteDatabase: OpenDatabase | null, once: OpenDatabase | null) =>
    openCore({ answerers: answerersOf(config, siteDatabase, once, workDays), record: telemetry.record, now })
  const ofAll = doorOf(coreDatabase, hot)
  const elsewhere = cores.flatMap(({ sites }) => sites)
  const core =
    cores.length === 0
      ? ofAll
      : routeCores([
          { sites: SITES.filter((site) => !elsewhere.includes(site)), core: ofAll },
          ...cores.map(({ sites, own: siteDatabase, hot: once }) => ({
            sites,
            core: doorOf(siteDatabase, once),
          })),
        ])
  telemetry.watch(core, null)
  const replica = config.replicaUrl
    ? openReplica({ ...opening, replicaUrl: config.replicaUrl, primary: pool })
    : null
  const reading = replica && {
    replica,
    core: doorOf(coreDatabase && replica.own, coreDatabase && replica.hot),
  }
  const keptRules = keptReadingRules()
  const deps = { db, now, random: systemRandom, config, secrets, log, filesDir, keptRules, workDays }
  if (foundDatabase.embedded && part?.does !== 'answers') {
    await freeClaims(db)
    await freeChecks(db)
  }
  if (hooks.prepare) {
    // on a busy machine a statement that fills a table with the town runs longer than any request may
    const owner = openDatabase({
      ...opening,
      connectionString: foundDatabase.ownerUrl,
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
    reading: reading ?? undefined,
    limitFactor: hooks.limitFactor,
  })
  await hooks.extend?.(app)
  const forgetNames = await keepNames(deps)
  const worker = part?.does === 'answers' ? null : await work()
  const address = part?.does === 'works' ? '' : await app.listen({ port: config.port, host: config.host })

  async function work() {
    const outages = outageJobs({ ...deps, core: core.for(workerTrace) }, config.outageSources)
    const counts = [
      accountCount(deps),
      ...(core.can('debts-of-accounts') ? [debtCount({ ...deps, core: core.for(workerTrace) })] : []),
    ]
    const started = await startWorker({
      deps,
      core,
      pool,
      leaseMs: hooks.leaseMs,
      jobs: [
        ...coreJobs({ core, now, workDays, log }),
        ...(coreDatabase ? billingJobs({ now, log, databases: coreDatabases }) : []),
        ...fileJobs({ db, filesDir, now, log }),
        ...massReadingJobs({ ...deps, core }),
        ...ticketJobs({ db, now, log }),
        ...outages,
        ...(core.can('bills-issued') ? [billNotices({ ...deps, core: core.for(workerTrace) })] : []),
        ...(core.can('readings-decided') ? [readingNotices({ ...deps, core })] : []),
        ...(core.can('business-documents') ? [actOffers({ ...deps, core: core.for(workerTrace) })] : []),
        requisitesWatch(deps),
        ...alertJobs(deps),
        ...counts,
        ...reminderJobs({ ...deps, core }),
        ...paymentJobs(deps),
        registryJob({ ...deps, core }),
        instalmentJob({ ...deps, core }),
      ],
      listeners: partListeners(deps),
    })
    telemetry.watch(core, started.outbox)
    const asker = startAsker(deps)
    // under a clock that was set nothing begins by itself; the demo has read its sources and counted before
    if (config.clock === undefined) for (const { name } of [...outages, ...counts]) await started.order(name)
    return {
      async close() {
        await asker.close()
        await started.close()
      },
    }
  }

  return {
    app,
    address,
    found: foundDatabase,
    database,
    core,
    deps,
    async close() {
      forgetNames()
      await app.close()
      await worker?.close()
      await telemetry.close()
      await replica?.close()
      await Promise.all([
        database.close(),
        coreDatabase?.close(),
        hot?.close(),
        ...cores.flatMap((entry) => [entry.own.close(), entry.hot?.close()]),
      ])
      await foundDatabase.stop()
      clearInterval(flushLog)
      log.flush()
    },
  }
}
