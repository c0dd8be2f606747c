import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { makeClock, systemRandom } from '#server/clock.ts'
import { keptReadingRules } from '#server/rules/reading-rules.ts'
import { keptWorkDays } from '#server/rules/work-days.ts'
import { readConfig } from '#server/config.ts'
import { openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { type Call, CLOCK, SECRET } from './town.ts'

type Statement = { name?: string; text: string; values: unknown[] }
/** The statements that the server sent to the database for one call, in order, and its reply. */
export type Script = { statements: Statement[]; reply: string }

/** Executes calls one after another in this process and records every statement they need. */
export async function captureScripts(
  connectionString: string,
  calls: readonly Call[],
  { secrets, now }: Pick<Deps, 'secrets' | 'now'> = {
    secrets: deriveSecrets(SECRET),
    now: makeClock(CLOCK),
  },
): Promise<Script[]> {
  let statements: Statement[] = []
  const open = openDatabase({ connectionString, log: { warn() {} } })
  open.pool.on('connect', (client) => listen(client, (statement) => statements.push(statement)))
  const { db, pool } = open
  const record = { portal() {}, fm() {}, sample() {} }
  const app = await buildApp({
    deps: {
      db,
      now,
      random: systemRandom,
      config: readConfig({ DATABASE_URL: connectionString, SVITLO_SECRET: SECRET, LOG: 'silent' }),
      secrets,
      log: pino({ level: 'silent' }),
      filesDir: '',
      keptRules: keptReadingRules(),
      workDays: keptWorkDays(db),
    },
    core: openCore({ answerers: openEmbeddedCore({ db }), record, now }),
    record,
    pool,
    webDir: null,
    limitFactor: 1_000_000,
  })
  const scripts: Script[] = []
  for (const call of calls) {
    statements = []
    const reply = await app.inject({
      method: 'POST',
      url: call.path,
      headers: headersOf(call),
      payload: call.body,
    })
    if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.body}`)
    scripts.push({ statements, reply: reply.body })
  }
  await app.close()
  await open.close()
  return scripts
}

export const headersOf = (call: Call): Record<string, string> => ({
  'content-type': 'application/json',
  ...(call.key ? { 'idempotency-key': call.key } : {}),
  ...(call.basic ? { authorization: `Basic ${Buffer.from(call.basic).toString('base64')}` } : {}),
})

/**
 * Every statement goes through `query`, whoever sends it; setting time-outs of the session does not belong to a call.
 */
function listen(client: PoolClient, hear: (statement: Statement) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown // its overloads are passed on unchanged
  client.query = ((...args: unknown[]) => {
    const [first, second] = args
    if (typeof first === 'string') hear({ text: first, values: Array.isArray(second) ? [...second] : [] })
    else {
      const { name, text, values } = first as Partial<Statement> & { text: string } // the fields that pg reads
      hear({ name, text, values: values ?? [] })
    }
    return query(...args)
  }) as PoolClient['query']
}
