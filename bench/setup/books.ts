import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { systemRandom } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { SECRET } from './town.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }

/**
 * Firms and households of one meter each with a reading of each of these months, a hundred households to a street, and a
 * confirmed file of the readings of all firms.
 */
export async function benchBooks(wish: { firms: number; households: number; months?: number }) {
  const { firms, households, months = 13 } = wish
  const dataDir = makeDirectory('books')
  const server = await startEmbedded({ dataDir, log: quiet })
  await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
  const owner = openDatabase({ connectionString: server.connectionString, log: quiet, statementTimeoutMs: 0 })
  await storePrices(owner.db, demoPrices(), DEMO_PRICES)
  const file = randomUUID()
  const kinds = [...Array(firms).fill('entity' as const), ...Array(households).fill('person' as const)]
  for (let at = 0; at < kinds.length; at += 2000) {
    const ids = await insertAccounts(
      owner.db,
      kinds
        .slice(at, at + 2000)
        .map((kind, i) =>
          accountDraft(at + i + 1, { kind, street: `вул. ${Math.floor((at + i) / 100)}-та` }),
        ),
    )
    await insertMeters(
      owner.db,
      ids.map((id) => meterDraft(id)),
    )
  }
  await owner.pool.query(`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state, rolled_over)
    select account_id, date '2025-11-01' + n * interval '1 month', gen_random_uuid(), meter_id, 'single', 1000 + n * 150,
      case when n > 0 then 150 end, date '2025-11-01' + n * interval '1 month',
      date '2025-11-01' + n * interval '1 month', 'customer', 'billed', false
    from core.meters, generate_series(13 - ${months}, 12) as n order by account_id, n`)
  // the file itself and who sent it play no part
  await owner.pool.query(`
    begin; set local session_replication_role = replica;
    insert into portal.mass_files (file_id, user_id, state, counts_on, checked_at, confirmed_at)
    values ('${file}', '${file}', 'sending', '2026-12-01', '2026-11-30T10:00Z', '2026-11-30T10:00Z');
    insert into portal.mass_rows (file_id, row_number, account, eic, place, meter, zone_typed, value_typed, date_typed,
      meter_id, zone, value, previous, previous_date, kwh, verdict, params)
    select '${file}', row_number() over (order by a.number) + 1, a.number, a.eic, '', m.number, '', '2960', '',
      m.meter_id, 'single', 2960, 2800, '2026-11-01', 160, 'good', '{}'
    from core.accounts a join core.meters m using (account_id) where a.kind = 'entity';
    commit`)
  await owner.pool.query('vacuum analyze')
  await owner.close()

  const urlOf = (database: string, role: string) => {
    const url = new URL(role)
    url.pathname = database
    return url.href
  }
  return {
    file,
    /** A copy of these books, and the parts of a server on it. */
    async copy(name: string) {
      const postgres = new pg.Client({ connectionString: urlOf('postgres', server.connectionString) })
      await postgres.connect()
      await postgres.query(`create database ${name} template svitlo`)
      await postgres.end()
      const app = openDatabase({ connectionString: urlOf(name, server.appConnectionString), log: quiet })
      const database = openDatabase({
        connectionString: urlOf(name, server.connectionString),
        log: quiet,
        statementTimeoutMs: 0,
      })
      const answerers = openEmbeddedCore({ db: app.db })
      const at = (moment: string) => {
        const now = () => new Date(moment)
        const core = openCore({ answerers, record: { fm() {} }, now }).for(workerTrace)
        const secrets = deriveSecrets(SECRET)
        return { db: app.db, core, now, random: systemRandom, secrets, config: readConfig({}) }
      }
      return {
        at,
        pool: app.pool,
        owner: database.pool,
        close: async () => {
          await app.close()
          await database.close()
        },
      }
    },
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Books = Awaited<ReturnType<Awaited<ReturnType<typeof benchBooks>>['copy']>>
