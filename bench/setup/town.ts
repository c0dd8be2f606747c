import { rm } from 'node:fs/promises'
import pg from 'pg'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { passwords } from '#seeds/demo-users.ts'
import { seedDemo } from '#seeds/seed-demo.ts'
import { systemRandom } from '#server/clock.ts'
import { hashPassword } from '#server/auth/password.ts'
import { startSession } from '#server/auth/session-store.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { type DatabaseAddresses, prepareDatabase } from '#server/db/prepare-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

export const CLOCK = '2026-11-21T12:00:00+02:00'
export const SECRET = Buffer.alloc(32, 9).toString('base64')
const quiet = { debug() {}, info() {}, warn() {}, error: console.error }
const secrets = deriveSecrets(SECRET)
const now = () => new Date(CLOCK)

/** One call of the API as a browser would send it. */
export type Call = {
  path: string
  body: object
  basic?: string
  key?: string
  /** of a call that one statement answers as well: its values */
  one?: unknown[]
}
type Reads = Record<'home overview' | 'bills' | 'readings', Call[]>
export type Town = {
  calls: Reads & { 'submit reading': Call[]; 'sign in': Call[] }
  /** phones of people who are customers */
  phones: string[]
  /** a separate copy of the town */
  copy(name: string): Promise<DatabaseAddresses>
  close(): Promise<void>
}

/**
 * The demo town in a separate database, with this many additional flats for which nobody has submitted readings yet.
 */
export async function benchTown(flats: number): Promise<Town> {
  const dataDir = makeDirectory('bench')
  const server = await startEmbedded({ dataDir, log: quiet })
  await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
  const open = openDatabase({ connectionString: server.connectionString, log: quiet, statementTimeoutMs: 0 })
  await seedDemo(open.db, {
    now: now(),
    secrets: {
      hashPassword: (password) => hashPassword(password, secrets.pepper),
      hashAccessCode: async (code) => code,
      sealTotpSecret: (base32) => Buffer.from(base32),
    },
  })
  const calls = { 'submit reading': await flatsToRead(open, flats), ...(await peopleOfTown(open)) }
  const phones = calls['sign in'].map((call) => (call.body as { phone: string }).phone) // these calls were made just above
  await open.pool.query('analyze')
  await open.close()

  const urlOf = (database: string, role = server.connectionString) => {
    const url = new URL(role)
    url.pathname = database
    return url.href
  }
  return {
    calls,
    phones,
    async copy(name) {
      const owner = new pg.Client({ connectionString: urlOf('postgres') })
      await owner.connect()
      await owner.query(`create database ${name} template svitlo`)
      await owner.end()
      return { ownerUrl: urlOf(name), appUrl: urlOf(name, server.appConnectionString) }
    },
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A session of a household, opened at the clock of the bench. */
export const sessionOf = (
  { db }: Pick<OpenDatabase, 'db'>,
  userId: string,
  at: { kind?: 'person' | 'entity'; chosenAccount?: string; now?: () => Date } = {},
) =>
  startSession(
    { db, secrets, now: at.now ?? now, random: systemRandom },
    {
      userId,
      kind: at.kind ?? 'person',
      site: null,
      remembered: false,
      device: 'bench',
      address: '127.0.0.1',
      chosenAccount: at.chosenAccount ?? null,
      onlyAccount: null,
    },
  )

async function peopleOfTown(open: OpenDatabase): Promise<Reads & Pick<Town['calls'], 'sign in'>> {
  const people = await open.db
    .selectFrom('portal.users as u')
    .select((eb) => [
      'u.user_id',
      'u.login',
      eb
        .selectFrom('portal.account_links as l')
        .select('l.account')
        .whereRef('l.user_id', '=', 'u.user_id')
        .where('l.dropped_at', 'is', null)
        .orderBy('l.account')
        .limit(1)
        .as('account'),
    ])
    .where('u.kind', '=', 'person')
    .where('u.state', '=', 'active')
    .where('u.password_hash', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('portal.account_links as l')
          .select('l.account')
          .whereRef('l.user_id', '=', 'u.user_id')
          .where('l.dropped_at', 'is', null)
          .where('l.blocked_at', 'is', null),
      ),
    )
    .orderBy('u.login')
    .execute()
  const reads: Reads = { 'home overview': [], bills: [], readings: [] }
  for (const { user_id, account } of people) {
    const { token, sessionId } = await sessionOf(open, user_id)
    const parameters = [sessionId, CLOCK]
    const list = { token, account, page: 1, pageSize: 20 }
    reads['home overview'].push({ path: '/api/person/overview', body: { token }, one: parameters })
    reads.bills.push({
      path: '/api/person/bills',
      body: { ...list, sort: 'period', descending: true },
      one: [...parameters, account],
    })
    reads.readings.push({
      path: '/api/person/readings',
      body: { ...list, sort: 'countsOn', descending: true },
      one: [...parameters, account],
    })
  }
  return {
    ...reads,
    'sign in': people.map(({ login }) => ({
      path: '/api/auth/person',
      body: { phone: login, userType: 'person' },
      basic: `${login}:${passwords.person}`,
    })),
  }
}

/** Flats with a year of readings; each belongs to a different person, who is signed in. */
async function flatsToRead(open: OpenDatabase, count: number): Promise<Call[]> {
  const { db } = open
  if (count === 0) return []
  const drafts = Array.from({ length: count }, (_, i) => accountDraft(900_000 + i))
  const accounts = await insertAccounts(db, drafts)
  const meters = await insertMeters(
    db,
    accounts.map((accountId, i) => meterDraft(accountId, { number: String(80_000_000 + i) })),
  )
  for (let month = 1; month <= 11; month++)
    await insertReadings(
      db,
      meters.map((meterId, i) => ({
        accountId: accounts[i] ?? 0,
        meterId,
        zone: 'single',
        countsOn: `2026-${String(month).padStart(2, '0')}-01`,
        value: 1000 + 100 * month,
        kwh: 100,
        state: 'billed',
      })),
    )
  const users = drafts.map((_, i) => ({
    user_id: systemRandom.uuid(),
    kind: 'person' as const,
    login: `+38050${String(i).padStart(7, '0')}`,
    partner: `79${String(i).padStart(8, '0')}`,
    created_at: now(),
  }))
  await db.insertInto('portal.users').values(users).execute()
  await db
    .insertInto('portal.account_links')
    .values(
      drafts.map(({ number, site }, i) => ({ user_id: users[i]?.user_id ?? '', account: number, site })),
    )
    .execute()
  const calls: Call[] = []
  for (const [i, { number }] of drafts.entries()) {
    const { token } = await sessionOf(open, users[i]?.user_id ?? '')
    const values = [{ zone: 'single', value: 2200 }]
    calls.push({
      path: '/api/person/readings/submit',
      body: { token, account: number, meterId: String(meters[i]), values },
      key: systemRandom.uuid(),
    })
  }
  return calls
}
