// What a read of money costs a household with 3, 6 and 10 years behind it: the blocks that its statements read under plans
// made once for all values, and how long they take, by turns. A read costs what it shows, not what an account has lived
// through, so ten years may cost three tenths more than three.
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { systemRandom } from '#server/clock.ts'
import { debtsThatDiffer } from '#billing/money/allocation.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { costsOf } from './setup/by-size.ts'
import { captureScripts, type Script } from './setup/capture.ts'
import { SECRET, sessionOf } from './setup/town.ts'

/** The first day of which the core keeps anything is in 2019. */
const CLOCK = '2029-06-21T12:00:00+03:00'
const YEARS = [3, 6, 10] as const
const RATIO = 1.3
/** Households of each age, so that the tables are no smaller than a page. */
const HOUSEHOLDS = 200
const ROUNDS = 60

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }
const now = () => new Date(CLOCK)
const secrets = deriveSecrets(SECRET)
const dataDir = makeDirectory('history')
const server = await startEmbedded({ dataDir, log: quiet })
await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
const owner = openDatabase({ connectionString: server.connectionString, log: quiet, statementTimeoutMs: 0 })
await storePrices(owner.db, demoPrices(), DEMO_PRICES)

/**
 * Households that handed in a reading and got a bill every month, and paid all but the last two: every fourth payment
 * names the bill, and each year has an act.
 */
async function households(years: number, first: number): Promise<{ account: string; token: string }> {
  const drafts = Array.from({ length: HOUSEHOLDS }, (_, n) => accountDraft(first + n))
  const ids = await insertAccounts(owner.db, drafts)
  await insertMeters(
    owner.db,
    ids.map((id, n) => meterDraft(id, { number: String(70_000_000 + first + n) })),
  )
  const of = `core.accounts a, generate_series(date '2029-06-01' - interval '${years} years', date '2029-05-01', interval '1 month') m
    where a.account_id between ${Math.min(...ids)} and ${Math.max(...ids)}`
  const bill = `a.number || to_char(m, '-YYYYMM')`
  await owner.pool.query(`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source, state)
    select a.account_id, m + interval '1 month', gen_random_uuid(), (select meter_id from core.meters t where t.account_id = a.account_id),
      'single', 1000 + 150 * extract(year from age(m, date '2019-01-01')) * 12 + 150 * extract(month from m), 150, m, m, 'customer', 'billed'
    from ${of};
    insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
    select a.account_id, m, ${bill}, m + interval '1 month 3 days', m + interval '1 month 19 days', 150, 64800, 0, 0, 64800,
      array[row(1, 64800, m, m + interval '1 month', 1, 30, 100, false, false, 1000, 1150, 150, 43200, 'energy', '1', 'single',
        to_char(m, 'YYYY-MM'), null, null, 'КМУ')::core.bill_line]
    from ${of};
    insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at)
    select a.account_id, m + interval '1 month 17 days', gen_random_uuid(), 64800, 'bank', 'R' || ${bill}, m + interval '1 month 17 days'
    from ${of} and m < date '2029-04-01';
    insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period, names)
    select a.account_id, m + interval '27 days', gen_random_uuid(), 'charge', 'energy', 64800, ${bill}, m, null from ${of}
    union all
    select a.account_id, m + interval '1 month 17 days', gen_random_uuid(), 'payment', 'energy', -64800, 'R' || ${bill}, null,
      case when extract(month from m) in (1, 5, 9) then ${bill} end from ${of} and m < date '2029-04-01'
    union all
    select a.account_id, m + interval '10 days', gen_random_uuid(), 'act', 'act', 10000, 'act ' || to_char(m, 'YYYY'), null, null
    from ${of} and extract(month from m) = 7;
    insert into core.balances (account_id, last_bill) select account_id, number || '-202905' from core.accounts
    on conflict (account_id) do update set last_bill = excluded.last_bill`)
  const [draft] = drafts
  if (!draft) throw new Error('no household')
  const userId = systemRandom.uuid()
  await owner.db
    .insertInto('portal.users')
    .values({
      user_id: userId,
      kind: 'person',
      login: `+38050${String(first).padStart(7, '0')}`,
      partner: `79${String(first).padStart(8, '0')}`,
      created_at: now(),
    })
    .execute()
  await owner.db
    .insertInto('portal.account_links')
    .values({ user_id: userId, account: draft.number, site: draft.site })
    .execute()
  const session = await sessionOf(owner, userId, { chosenAccount: draft.number, now })
  return { account: draft.number, token: session.token }
}

const callsOf = ({ account, token }: { account: string; token: string }) => {
  const list = { token, account, page: 1, pageSize: 20, descending: true }
  return [
    { path: '/api/person/overview', body: { token } },
    { path: '/api/person/bills', body: { ...list, sort: 'period' } },
    { path: '/api/person/bill', body: { token, account, bill: `${account}-202905` } },
    { path: '/api/person/balance', body: { token, account } },
    { path: '/api/person/violations', body: { token, account } },
    { path: '/api/person/personal-information', body: { token, account } },
  ]
}

let failed = false
try {
  const scripts = new Map<number, Script[]>()
  for (const [place, years] of YEARS.entries()) {
    const calls = callsOf(await households(years, 300_000 + place * 10_000))
    // the second time, when what is kept in memory is there
    const twice = await captureScripts(server.appConnectionString, [...calls, ...calls], { secrets, now })
    scripts.set(years, twice.slice(calls.length))
  }
  await owner.pool.query('vacuum analyze')
  const { rows: differing } = await debtsThatDiffer(0, 2 ** 50).execute(owner.db)
  if (differing.length > 0)
    throw new Error(`the debts differ from the ledger: ${JSON.stringify(differing[0])}`)

  const reader = openDatabase({ connectionString: server.appConnectionString, log: quiet, plans: 'once' })
  const paths = callsOf({ account: '', token: '' }).map(({ path }) => path)
  console.log(`blocks, and milliseconds in the middle of ${ROUNDS}, with ${YEARS.join(', ')} years`)
  for (const [index, path] of paths.entries()) {
    const pathScripts = YEARS.map((years) => {
      const script = scripts.get(years)?.[index]
      if (!script) throw new Error(`${path} was not asked with ${years} years`)
      return script
    })
    const costs = await costsOf(reader.pool, pathScripts, { rounds: ROUNDS })
    const [blocks, middle] = [costs.map((cost) => cost.blocks), costs.map((cost) => cost.middle)]
    const ratio = (figures: readonly number[]) => (figures.at(-1) ?? 0) / (figures[0] ?? 1)
    const isOver = ratio(blocks) > RATIO
    if (isOver) failed = true
    console.log(
      `${path.padEnd(36)} ${blocks.join(' ').padStart(16)} ×${ratio(blocks).toFixed(2)}   ${middle
        .map((ms) => ms.toFixed(2))
        .join(' ')} ×${ratio(middle).toFixed(2)}${isOver ? `   over ×${RATIO}` : ''}`,
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
