// How long each of the nineteen reports takes on the telemetry of a company of five million households: its answer
// against its own statements sent bare, one after another (limit ×1.5, and no limit below 100 ms), a request code
// (50 ms), a text within a day (2 s), and whether plans leave out the days nobody asked for. TELEMETRY names a DATA_DIR
// filled by `npm run seed -- --telemetry`; without it a tenth of the calls is made in a temporary one (CALLS_A_DAY).
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { REPORTS } from '#domain/reports.ts'
import { admins } from '#seeds/demo-users.ts'
import { startSession } from '#server/auth/session-store.ts'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { quantile } from './setup/load.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const RATIO = 1.5
const FAST_MS = 100
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const CODE_MS = 50
const TEXT_MS = 2000

const temporary = makeDirectory('reports')
const directory = process.env['TELEMETRY'] ?? temporary
if (!process.env['TELEMETRY'])
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../demo/seeds/run.ts'),
      '--telemetry',
      '--calls-a-day',
      process.env['CALLS_A_DAY'] ?? '330000',
    ],
    { env: { ...process.env, DATA_DIR: directory }, stdio: 'inherit' },
  )

type Statement = { text: string; values: unknown[] }
/** Statements of telemetry sent since the last look. */
function listen({ database }: RunningServer): () => Statement[] {
  const heard: Statement[] = []
  const known = new WeakSet<PoolClient>()
  database.pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      const text = typeof first === 'string' ? first : (first as Statement).text
      const values = (typeof first === 'string' ? second : (first as Statement).values) as unknown[]
      if (
        /telemetry"?\.|portal"?\."?(audit|account_links)/.test(text) &&
        /^\s*(select|with)/i.test(text) &&
        !/insert into/i.test(text)
      )
        heard.push({ text, values: values ?? [] })
      return query(...args)
    }) as PoolClient['query']
  })
  return () => heard.splice(0)
}

const server = await startServer(readConfig({ DATA_DIR: directory, PORT: '0', DEMO: '1', LOG: 'silent' }), {
  webDir: null,
  limitFactor: 100_000,
})
let slow = 0
/** ms spent waiting at the gate since the last measured round began */
let waited = 0
try {
  const { pool } = server.database
  const user = await server.database.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('login', '=', admins.auditor.login)
    .executeTakeFirstOrThrow()
  const { token } = await startSession(server.deps, {
    userId: user.user_id,
    kind: 'admin',
    site: null,
    remembered: false,
    device: 'bench',
    address: '127.0.0.1',
    chosenAccount: null,
    onlyAccount: null,
  })
  let refused = 0
  const ask = async (path: string, body: object) => {
    let reply = await server.app.inject({ method: 'POST', url: path, payload: { token, ...body } })
    // the gate of a busy machine lets it in a second later; the wait is not of the report
    for (; reply.statusCode === 503 && refused < 100; refused += 1) {
      await setTimeout(1000)
      reply = await server.app.inject({ method: 'POST', url: path, payload: { token, ...body } })
      waited += 1000
    }
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
    return reply
  }
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const began = performance.now()
      waited = 0
      await work()
      times.push(performance.now() - began - waited)
    }
    return quantile(times, 0.5)
  }
  const taken = listen(server)
  const today = kyivDate(server.deps.now())
  const periods = { week: addDays(today, -6), month: addDays(today, -29), year: addDays(today, -364) }

  console.log('report                         period  answer ms   bare ms   ratio')
  for (const report of REPORTS.filter((name) => name >= (process.env['FROM_REPORT'] ?? '')))
    for (const [name, from] of Object.entries(periods)) {
      const body = { report, from, to: today }
      await ask('/api/admin/reports', body)
      taken()
      await ask('/api/admin/reports', body)
      const statements = taken()
      const answer = await timed(() => ask('/api/admin/reports', body))
      const bare = await timed(async () => {
        await Promise.all(statements.map(({ text, values }) => pool.query(text, values)))
      })
      taken()
      const ratio = answer / bare
      const bad = answer > FAST_MS && ratio > RATIO
      if (bad) slow += 1
      console.log(
        `${report.padEnd(30)} ${name.padEnd(6)} ${answer.toFixed(1).padStart(10)} ${bare.toFixed(1).padStart(9)} ${ratio.toFixed(2).padStart(7)}${bad ? ' SLOW' : ''}`,
      )
    }

  const { rows } = await pool.query<{ request_code: string }>(
    `select request_code from telemetry.portal_calls
     where at between now() - interval '20 days' and now() - interval '19 days' order by request_code limit 20`,
  )
  let n = 0
  const code = await timed(() => ask('/api/admin/reports/trace', { code: rows[n++]?.request_code }))
  const yesterday = addDays(today, -1)
  const text = await timed(() =>
    ask('/api/admin/reports', {
      report: 'logs_search_back',
      search: 'did not answer',
      from: yesterday,
      to: yesterday,
    }),
  )
  taken()
  await ask('/api/admin/reports', {
    report: 'logs_search_back',
    search: '/api/person/bills',
    from: yesterday,
    to: yesterday,
  })
  const plans = await Promise.all(
    taken()
      .filter(({ text }) => /telemetry"?\."?portal_calls/.test(text))
      .map(({ text, values }) => pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)),
  )
  const touched = new Set(
    plans.flatMap(({ rows: lines }) =>
      lines.flatMap((line) => line['QUERY PLAN'].match(/portal_calls_\d{8}(?!\d)/g) ?? []),
    ),
  )
  console.log(
    `\na request code ${code.toFixed(1)} ms (limit ${CODE_MS}), a text within a day ${text.toFixed(1)} ms (limit ${TEXT_MS})`,
  )
  console.log(`one day asked, partitions read: ${[...touched].join(', ')}`)
  // a Kyiv day lies in two of UTC
  if (code > CODE_MS || text > TEXT_MS || touched.size === 0 || touched.size > 2) slow += 1
} finally {
  await server.close()
  await rm(temporary, { recursive: true, force: true })
}
console.log(slow === 0 ? '\nwithin the limits' : `\n${slow} above the limits`)
if (slow > 0) process.exitCode = 1
