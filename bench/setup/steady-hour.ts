import { rm } from 'node:fs/promises'
import { CALLS_OF } from '#domain/performance.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { keepPartitions } from '#server/telemetry/partitions.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { cpuOf } from './program.ts'

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }
/** Users come from so many; a visit is of eight calls. */
const [USERS, VISIT] = [400_000, 8]

/**
 * A database of its own for an hour of calls that come steadily, each with one call of a module; a twentieth hands in
 * readings. As many users came in each of the ten hours before it.
 */
export async function steadyHour({ calls, parts }: { calls: number; parts: number }) {
  const begins = new Date('2026-01-15T12:00:00Z')
  const dataDir = makeDirectory('steady-hour')
  const server = await startEmbedded({ dataDir, log: quiet })
  await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
  const connection = { maxConnections: 1, log: quiet }
  const owner = openDatabase({
    connectionString: server.connectionString,
    statementTimeoutMs: 0,
    replyTimeoutMs: 0,
    ...connection,
  })
  const app = openDatabase({ connectionString: server.appConnectionString, ...connection })
  await keepPartitions({ db: app.db, now: begins })
  const backend = async () =>
    (await app.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const siteOf = `(array['dnem', 'kem', 'oem', 'krem', 'dem', 'vvm'])[1 + who % 6]`
  const start = begins.toISOString()

  /** Forgets what was counted, but for who came before the hour. */
  async function forget() {
    await owner.pool.query(`truncate telemetry.portal_hours, telemetry.fm_hours, telemetry.portal_minutes,
      telemetry.fm_minutes, telemetry.counted_minutes, telemetry.user_counts, telemetry.user_sets,
      telemetry.reading_days, telemetry.reading_counts, telemetry.rolled_up, telemetry.user_hours`)
    await owner.pool.query(`insert into telemetry.user_hours (hour, user_kind, site, user_hash)
      select distinct '${start}'::timestamptz - h * interval '1 hour', 'person', ${siteOf}, 'user-of-portal-' || who
      from generate_series(1, 10) as h, generate_series(1, ${calls / VISIT}) as n,
        lateral (select abs(hashtext(h::text || n)) % ${USERS} as who) as came`)
    await owner.pool.query(`insert into telemetry.rolled_up (till) values ('${start}')`)
    await owner.pool.query('vacuum analyze')
  }

  return {
    db: app.db,
    /** The end of a part of the hour, the first of which is 1. */
    endOf: (part: number) => new Date(begins.getTime() + (part * 3_600_000) / parts),
    forget,
    async empty() {
      await owner.pool.query('truncate telemetry.portal_calls, telemetry.fm_calls')
      await forget()
    },
    /** The calls of a part of the hour, the first of which is 1. */
    async write(part: number) {
      await owner.pool.query(`
        with made as materialized (
          select '${start}'::timestamptz + (${part - 1} + n / ${calls / parts}::float8) * interval '1 hour' / ${parts} as at,
            gen_random_uuid() as id, n % 20 as kind, (n * 7919::bigint) % 1000 as luck, exp(random() * 2 - 1) as pace,
            abs(hashtext('${part} ' || n / ${VISIT})) % ${USERS} as who
          from generate_series(0, ${calls / parts - 1}) as n),
        asked as (
          insert into telemetry.portal_calls (at, call_id, request_code, path, duration_us, http_status, outcome, site,
            user_kind, user_hash, account_hash)
          select at, id, left(id::text, 8), case kind when 7 then '${CALLS_OF.reading[0]}' else '/api/person/' || kind end,
            (9000 * pace)::int, 200, case when luck < 985 then 'success' else 'session-invalid' end, ${siteOf}, 'person',
            'user-of-portal-' || who, 'account-' || who
          from made)
        insert into telemetry.fm_calls (at, call_id, portal_call_id, request_code, function_module, duration_us, outcome,
          site, user_kind, account_hash, path)
        select at, gen_random_uuid(), id, left(id::text, 8), 'ZPORTAL_' || kind, (6000 * pace)::int, 'success', ${siteOf},
          'person', 'account-' || who, '/api/person/' || kind
        from made`)
      await owner.pool.query('analyze telemetry.portal_calls, telemetry.fm_calls')
    },
    /** The processor time of PostgreSQL for some work, µs a call of the hour. */
    async costOf(work: () => Promise<unknown>): Promise<number> {
      const pid = await backend()
      const before = cpuOf(pid)
      await work()
      return ((cpuOf(pid) - before) * 1000) / calls
    },
    async close() {
      await Promise.all([owner.close(), app.close()])
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
