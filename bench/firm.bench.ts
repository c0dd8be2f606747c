// What the pages of a business cost with a page of points and with a thousand, with a page of accounts and with four
// hundred: the blocks that the statements of each call read under plans made once for all values, and how long they take,
// by turns. What is not on the page is not opened, so the largest may cost three tenths more than the page; a call that
// shows every point or account may cost so much more for each of them.
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { systemRandom } from '#server/clock.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { costsOf, inTurn } from './setup/by-size.ts'
import { captureScripts } from './setup/capture.ts'
import { SECRET, sessionOf } from './setup/town.ts'

/** No period of readings is open. */
const CLOCK = '2026-11-21T12:00:00+02:00'
const RATIO = 1.3
/** Rows of a page. */
const PAGE = 20
const POINTS = [PAGE, 120, 1_000] as const
const ACCOUNTS = [PAGE, 400] as const
const ROUNDS = 40

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }
const now = () => new Date(CLOCK)
const secrets = deriveSecrets(SECRET)
const dataDir = makeDirectory('firm')
const server = await startEmbedded({ dataDir, log: quiet })
await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
const owner = openDatabase({ connectionString: server.connectionString, log: quiet, statementTimeoutMs: 0 })
await storePrices(owner.db, demoPrices(), DEMO_PRICES)

type Firm = { name: string; account: string; token: string }

/**
 * A firm that handed in a reading of each point and got a bill for each account every month of a year, all of a month at
 * once. Each point has an interval meter, of which the days of the last two months have come.
 */
async function firm(accounts: number, points: number, first: number): Promise<Firm> {
  const drafts = Array.from({ length: accounts }, (_, n) => accountDraft(first + n, { kind: 'entity' }))
  const ids = await insertAccounts(owner.db, drafts)
  const those = `account_id between ${Math.min(...ids)} and ${Math.max(...ids)}`
  const months = `generate_series(date '2025-11-01', date '2026-10-01', interval '1 month') m`
  const meters = ids.flatMap((id) => Array.from({ length: points }, () => id))
  await insertMeters(
    owner.db,
    meters.map((id, n) =>
      meterDraft(id, {
        number: String(first * 100 + n),
        place: `Місце ${n}`,
        askoe: true,
        installedOn: '2024-01-01',
      }),
    ),
  )
  await owner.pool.query(`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source, state)
    select t.account_id, m + interval '1 month', uuidv7(), t.meter_id, 'single',
      1000 + 150 * (extract(year from m) - 2025) * 12 + 150 * extract(month from m), 150, m, m, 'customer', 'billed'
    from core.meters t, ${months} where t.${those} order by m, t.meter_id;
    insert into core.profiles (account_id, meter_id, register, day, wh, quality)
    select t.account_id, t.meter_id, 'A+', d, array_fill(500, array[24]), repeat('m', 24)
    from core.meters t, generate_series(date '2026-09-01', date '2026-10-24', interval '1 day') d where t.${those}
    order by d, t.meter_id;
    insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
    select a.account_id, m, a.number || to_char(m, '-YYYYMM'), m + interval '1 month 3 days', m + interval '1 month 19 days', 150,
      64800, 0, 0, 64800, '{}' from core.accounts a, ${months} where a.${those};
    insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period, names)
    select a.account_id, m + interval '27 days', gen_random_uuid(), 'charge', 'energy', 64800, a.number || to_char(m, '-YYYYMM'), m, null
    from core.accounts a, ${months} where a.${those};
    insert into core.agreed_volumes (account_id, month, version, kwh, document, agreed_at)
    select account_id, '2026-11-01', 1, 5000, 'Д-1', '2026-10-01' from core.accounts where ${those}`)
  const [draft] = drafts
  if (!draft) throw new Error('no account')
  const userId = systemRandom.uuid()
  const user = { user_id: userId, kind: 'entity' as const, login: draft.number, created_at: now() }
  await owner.db
    .insertInto('portal.users')
    .values({ ...user, partner: `79${String(first).padStart(8, '0')}` })
    .execute()
  await owner.db
    .insertInto('portal.account_links')
    .values(drafts.map(({ number, site }) => ({ user_id: userId, account: number, site })))
    .execute()
  const session = await sessionOf(owner, userId, { kind: 'entity', chosenAccount: draft.number, now })
  return {
    name: accounts > 1 ? `${accounts} accounts` : `${points} points`,
    account: draft.number,
    token: session.token,
  }
}

type Shown = { path: string; body: object; shows?: 'points' | 'accounts' }
const callsOf = ({ account, token }: Firm): Shown[] => {
  const me = { token, account }
  const list = { ...me, page: 1, pageSize: PAGE }
  return [
    { path: '/api/entity/overview', body: me },
    { path: '/api/entity/overview/waiting', body: me },
    { path: '/api/entity/balance', body: me },
    { path: '/api/entity/documents', body: list },
    { path: '/api/entity/counters', body: list },
    { path: '/api/entity/points', body: list },
    { path: '/api/entity/readings', body: list },
    { path: '/api/entity/readings/meters', body: me, shows: 'points' },
    { path: '/api/entity/consumption', body: { ...list, from: '2026-01', to: '2026-10' } },
    { path: '/api/entity/consumption/hours', body: { ...me, month: '2026-10' } },
    { path: '/api/entity/limits', body: me },
    { path: '/api/entity/shutdowns', body: { token }, shows: 'accounts' },
    { path: '/api/entity/papers', body: { token } },
    { path: '/api/entity/dunning-warnings', body: me },
  ]
}

let failed = false
try {
  const firms = [
    ...(await inTurn(POINTS, (points, place) => firm(1, points, 400_000 + place * 10_000))),
    ...(await inTurn(ACCOUNTS, (accounts, place) => firm(accounts, 1, 500_000 + place * 10_000))),
  ]
  await owner.pool.query('vacuum analyze')
  const reader = openDatabase({ connectionString: server.appConnectionString, log: quiet, plans: 'once' })
  console.log(
    `blocks, and milliseconds in the middle of ${ROUNDS}: ${firms.map(({ name }) => name).join(', ')}`,
  )
  const scripts = await inTurn(firms, async (each) => {
    const calls = callsOf(each)
    // the second time, when what is kept in memory is there
    const twice = await captureScripts(server.appConnectionString, [...calls, ...calls], { secrets, now })
    return twice.slice(calls.length)
  })
  for (const [index, { path, shows }] of callsOf({ name: '', account: '', token: '' }).entries()) {
    const ofFirms = scripts.map((all) => all[index] ?? { statements: [], reply: '' })
    const costs = await costsOf(reader.pool, ofFirms, { rounds: ROUNDS })
    const [blocks, middle] = [costs.map((cost) => cost.blocks), costs.map((cost) => cost.middle)]
    const more = (of: 'points' | 'accounts', sizes: readonly number[]) =>
      shows === of ? (sizes.at(-1) ?? 1) / (sizes[0] ?? 1) : 1
    const ratios = (figures: readonly number[]) => [
      (figures[POINTS.length - 1] ?? 0) / (figures[0] ?? 1) / more('points', POINTS),
      (figures.at(-1) ?? 0) / (figures[POINTS.length] ?? 1) / more('accounts', ACCOUNTS),
    ]
    const isOver = ratios(blocks).some((ratio) => ratio > RATIO)
    if (isOver) failed = true
    const times = (figures: readonly number[]) =>
      ratios(figures)
        .map((ratio) => `×${ratio.toFixed(2)}`)
        .join(' ')
    console.log(
      `${path.padEnd(32)} ${blocks.join(' ').padStart(28)} ${times(blocks)}   ${middle
        .map((ms) => ms.toFixed(2))
        .join(' ')} ${times(middle)}${isOver ? `   over ×${RATIO}` : ''}`,
    )
  }
  console.log(`allowed ×${RATIO} of the blocks; load ${loadavg()[0]?.toFixed(1)}`)
  await reader.close()
} finally {
  await owner.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
