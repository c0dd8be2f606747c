import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Contract, Path } from '#contract/index.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import { systemRandom } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { startDirectory, type StubDirectory } from '#stubs/directory.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import type { Deps } from '#server/deps.ts'
import { keptReadingRules } from '#server/rules/reading-rules.ts'
import { keptWorkDays } from '#server/rules/work-days.ts'
import { openLog } from '#server/log.ts'
import { composer } from '#server/outbox/compose.ts'
import { type CallSample, type FmCall, type PortalCall, startRecorder } from '#server/telemetry/recorder.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { makeDirectory } from './quick-directory.ts'
import { SECRET, testSecrets as secrets } from './secrets.ts'

type Extra = {
  basic?: [login: string, password: string]
  key?: string
  headers?: Record<string, string>
  address?: string
}
export type Answer<P extends Path = Path> = {
  status: number
  body: Contract[P]['response'] & Refusal
  headers: LightMyRequestResponse['headers']
  text: string
}
type Refusal = {
  code?: string
  message?: string
  field?: string
  requestCode?: string
  params?: Record<string, string | number>
}

/** The real app on a separate real database, called without a port; none of our own parts is replaced. */
export type TestApp = {
  app: FastifyInstance
  /**
   * the server started again, or a second one, on the same database or with a part that is out of order; the caller
   * closes it
   */
  reopened(
    over?: Partial<Omit<Deps, 'core'>>,
    parts?: Partial<Pick<AppDeps, 'core' | 'pool' | 'limitFactor' | 'gate' | 'reading'>>,
  ): Promise<FastifyInstance>
  database: TestDatabase
  clock: TestClock
  /** the directory of the company, as a stub */
  directory: StubDirectory
  deps: Omit<Deps, 'core'>
  recorded: { portal: PortalCall[]; fm: FmCall[]; samples: CallSample[] }
  /** lines of the log, as the server writes them */
  logged: string[]
  /** calls an endpoint; `body` may be anything that a stranger could send */
  call<P extends Path>(path: P, body: object, extra?: Extra): Promise<Answer<P>>
  /** unsealed messages put into the outbox for a recipient, the latest first */
  sent(recipient: string): Promise<string[]>
  /** the code in the latest message to a recipient */
  codeFor(recipient: string): Promise<string>
  close(): Promise<void>
}

/** A file has no JSON body, so its content is not read as one. */
export const answerOf = <P extends Path>(reply: LightMyRequestResponse): Answer<P> => ({
  status: reply.statusCode,
  body: String(reply.headers['content-type']).startsWith('application/json')
    ? reply.json()
    : ({} as Answer<P>['body']),
  headers: reply.headers,
  text: reply.body,
})

/** Calls endpoints of a server that does not listen at a port. */
export const callsTo =
  (app: FastifyInstance): TestApp['call'] =>
  async (path, body, extra = {}) => {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: extra.address ?? '203.0.113.7',
      headers: {
        'content-type': 'application/json',
        ...(extra.basic
          ? { authorization: `Basic ${Buffer.from(extra.basic.join(':')).toString('base64')}` }
          : {}),
        ...(extra.key ? { 'idempotency-key': extra.key } : {}),
        ...extra.headers,
      },
      payload: JSON.stringify(body),
    })
    return answerOf(reply)
  }

const PATIENT = { atOnce: 40, inLine: 400, waitMs: 60_000, holdMs: 0 }

export async function testApp(
  options: {
    now?: string
    limitFactor?: number
    webDir?: string | null
    env?: Record<string, string>
    database?: () => Promise<TestDatabase>
  } = {},
): Promise<TestApp> {
  const { database: openIts = testDatabase } = options
  const database = await openIts()
  const clock = testClock(options.now ?? '2026-11-21T12:00:00+02:00')
  const filesDir = makeDirectory('files')
  const directory = await startDirectory({
    port: 0,
    clientId: 'svitlo',
    secret: 'directory-secret',
    now: clock.now,
  })
  const config = readConfig({
    DATA_DIR: filesDir,
    DATABASE_URL: database.connectionString,
    DATABASE_OWNER_URL: database.owner.connectionString,
    LOG: 'silent',
    SVITLO_SECRET: SECRET,
    OIDC_ISSUER: directory.issuer,
    OIDC_CLIENT_ID: 'svitlo',
    OIDC_CLIENT_SECRET: 'directory-secret',
    OIDC_ROLES: 'heads=head; CN=billing,OU=groups=billing:dnem; CN=billing,OU=groups=metering:dnem',
    OIDC_AMR: 'mfa',
    // providers that are asked before a payer goes: nobody answers there unless a test starts a stub
    MONOPAY_URL: 'http://127.0.0.1:9',
    PORTMONE_URL: 'http://127.0.0.1:9',
    EASYPAY_URL: 'http://127.0.0.1:9',
    ...options.env,
  })
  const logged: string[] = []
  const log = openLog('info', { write: (line) => void logged.push(line) })
  const deps: Omit<Deps, 'core'> = {
    db: database.db,
    now: clock.now,
    random: systemRandom,
    config,
    secrets,
    log,
    filesDir,
    keptRules: keptReadingRules(),
    workDays: keptWorkDays(database.core.db),
  }
  const recorder = startRecorder({ pool: database.pool, log })
  const recorded: TestApp['recorded'] = { portal: [], fm: [], samples: [] }
  const record = {
    portal: (call: PortalCall) => void (recorded.portal.push(call), recorder.portal(call)),
    fm: (call: FmCall) => void (recorded.fm.push(call), recorder.fm(call)),
    sample: (call: CallSample) => void (recorded.samples.push(call), recorder.sample(call)),
  }
  const core = openCore({
    answerers: openEmbeddedCore({ db: database.core.db, workDays: deps.workDays }),
    record,
    now: clock.now,
  })
  await storePrices(database.db, demoPrices(), DEMO_PRICES)
  const open: TestApp['reopened'] = async (over = {}, parts = {}) => {
    const opened = await buildApp({
      // another server keeps what it was told itself
      deps: { ...deps, keptRules: keptReadingRules(), workDays: keptWorkDays(database.core.db), ...over },
      core,
      record,
      pool: database.pool,
      webDir: options.webDir ?? null,
      limitFactor: options.limitFactor ?? 10_000,
      sampleShare: 1,
      // tests beside this one make the machine slow: what waits for its turn here is late, not refused (gate.test.ts)
      gate: PATIENT,
      ...parts,
    })
    await opened.ready()
    return opened
  }
  const app = await open()

  const compose = composer(deps)
  async function sent(recipient: string): Promise<string[]> {
    const rows = await database.db
      .selectFrom('portal.outbox as o')
      .leftJoin('portal.notices as n', 'n.notice_id', 'o.notice_id')
      .leftJoin('portal.users as u', 'u.user_id', 'o.user_id')
      .select([
        'o.message_id as messageId',
        'o.channel',
        'o.recipient',
        'o.subject',
        'o.body_sealed as bodySealed',
        'o.notice_id as noticeId',
        'o.event',
        'n.facts_sealed as factsSealed',
        'o.user_id as userId',
        'u.kind as userKind',
        'o.site',
      ])
      .where('o.recipient', '=', recipient)
      .orderBy('o.created_at', 'desc')
      // of messages with the same instant, the one inserted last
      .orderBy(sql`o.ctid`, 'desc')
      .execute()
    const made = await Promise.all(rows.map(compose))
    const bodies = made.flatMap((content) => (content ? [content.body] : []))
    // a text that is a function and was not called
    const uncalled = bodies.find((body) => body.includes('=>'))
    if (uncalled !== undefined) throw new Error(`a message with the source of a text: ${uncalled}`)
    return bodies
  }
  return {
    app,
    reopened: open,
    database,
    clock,
    directory,
    deps,
    recorded,
    logged,
    sent,
    call: callsTo(app),
    async codeFor(recipient) {
      // other messages may have been sent there at the same instant
      const code = (await sent(recipient))
        .map((body) => /: ([2-9A-HJ-NP-Z]{4})\./.exec(body)?.[1])
        .find((match) => match !== undefined)
      if (!code) throw new Error(`no code was sent to ${recipient}`)
      return code
    },
    async close() {
      await app.close()
      await recorder.close()
      await directory.close()
      await database.close()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}
