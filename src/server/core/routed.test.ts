import { isWorkingDay } from '#domain/calendar.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Site, SITES } from '#domain/site.ts'
import { makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { type AccountDraft, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { prepareCores } from '#server/db/core-databases.ts'
import type { Database } from '#server/db/schema.ts'
import { composer } from '#server/outbox/compose.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { coreCarrier } from '#server/worker/core-carrier.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'
import { openSession } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { makeUser } from '#tests/setup/users.ts'
import { type CoreDoor, openCore, workerTrace } from './call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from './function-modules.ts'
import { coreJobs } from './jobs.ts'
import { withEachCore } from './parts.ts'
import { routeCores } from './routed.ts'

// the database of the portal has the core of all companies but one, which has a database of its own
const OWN: Site = 'kem'
const REST = SITES.filter((site) => site !== OWN)

let t: TestApp
let kem: TestDatabase
let core: CoreDoor
let app: FastifyInstance
let call: TestApp['call']
beforeAll(async () => {
  ;[t, kem] = await Promise.all([testApp(), testDatabase()])
  await storePrices(kem.db, demoPrices(), DEMO_PRICES)
  const door = (database: TestDatabase) =>
    openCore({
      answerers: openEmbeddedCore({ db: database.core.db }),
      record: { fm: (done) => void t.recorded.fm.push(done) },
      now: t.clock.now,
      failures: 1,
      openMs: 100,
    })
  core = routeCores([
    { sites: REST, core: door(t.database) },
    { sites: [OWN], core: door(kem) },
  ])
  app = await t.reopened({}, { core })
  call = callsTo(app)
})
afterAll(async () => {
  await app.close()
  await Promise.all([t.close(), kem.close()])
})

let made = 0
/** An account with a year of readings in the database of its company; in both databases the keys begin with 1. */
async function account(db: Kysely<Database>, given: Partial<AccountDraft> = {}) {
  made += 1
  const account = await makeAccount(db, { index: made, ...given })
  const meter = await makeMeter(db, account.accountId, { number: String(70_000_000 + made) })
  await makeReadings(db, meter, { from: '2025-11', months: 12, monthly: 100 })
  const bill = await makeBill(db, account, { period: '2026-10', amountKop: 43_200 + made, kwh: 100 })
  return { ...account, bill: bill.number, meterId: String(meter.meterId) }
}
const inTown = (given?: Partial<AccountDraft>) => account(t.database.db, given)
const inOwn = (given?: Partial<AccountDraft>) => account(kem.db, { site: OWN, ...given })

async function person(...accounts: { number: string }[]) {
  made += 1
  const user = await makeUser(t, 'person', {
    login: `+38050${String(made).padStart(7, '0')}`,
    accounts: accounts.map(({ number }) => number),
  })
  return (await openSession(t, user)).token
}
const readings = async (db: Kysely<Database>) =>
  (await sql<{ n: number }>`select count(*)::int as n from core.readings`.execute(db)).rows[0]?.n ?? 0
const worker = () => core.for(workerTrace)

/** Takes the database of the company away until the test ends: its server lets nobody in any more. */
async function takeAway() {
  const { pool } = kem.owner
  const limit = (most: number) =>
    pool.query(
      `do $$ begin execute format('alter database %I connection limit ${most}', current_database()); end $$`,
    )
  await limit(0)
  await pool.query(
    // waits until they are gone: one that lives on would be cut off in the middle of what a later test asks
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
     where datname = current_database() and usename <> current_user`,
  )
  onTestFinished(async () => {
    await limit(-1)
    const { number } = await inOwn()
    await expect
      .poll(() =>
        worker()
          .call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
          .catch(() => null),
      )
      .not.toBeNull()
  })
}

test('a household of each company reads and writes in the database of its own', async () => {
  for (const [ownDatabase, other, home] of [
    [t.database.db, kem.db, await inTown()],
    [kem.db, t.database.db, await inOwn()],
  ] as const) {
    const token = await person(home)
    const before = [await readings(ownDatabase), await readings(other)]
    const bills = await call('/api/person/bills', { token, account: home.number })
    expect(bills.body.rows?.map(({ number }) => number)).toEqual([home.bill])
    const sent = await call('/api/person/readings/submit', {
      token,
      account: home.number,
      meterId: home.meterId,
      values: [{ zone: 'single', value: 2250 }],
    })
    expect(sent.status, sent.text).toBe(200)
    expect([await readings(ownDatabase), await readings(other)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  }
})

test('who has accounts of two companies sees both in their own order, and an account of nobody is nobody’s', async () => {
  const [there, here] = [await inOwn(), await inTown()]
  const token = await person(there, here)
  const overview = await call('/api/person/overview', { token })
  expect(overview.status, overview.text).toBe(200)
  expect(overview.body.accounts.map(({ account: number }) => number).toSorted()).toEqual(
    [there.number, here.number].toSorted(),
  )
  const numbers = [there.number, '9990000001', here.number]
  const { accounts } = await worker().call(fm.ZPORTAL_ACCOUNT_GET, { accounts: numbers })
  expect(accounts.map((head) => head.account)).toEqual([there.number, here.number])
  await expect(worker().call(fm.ZPORTAL_BALANCE_GET, { account: '9990000001' })).rejects.toThrow(
    'account-not-found',
  )
})

test('what is asked of several companies is put together, and of one is asked of that one', async () => {
  const uniqueCode = '9000777777'
  const phone = '+380441112233'
  const [there, here] = [
    await inOwn({ kind: 'entity', uniqueCode, phone }),
    await inTown({ kind: 'entity', uniqueCode, phone }),
  ]
  const both = [here.number, there.number].toSorted()
  const workerCore = worker()
  const firm = await workerCore.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode })
  expect(firm.accounts.map(({ account: number }) => number)).toEqual(both)
  const search = async (sites?: Site[], limit?: number) =>
    (
      await workerCore.call(fm.ZPORTAL_ACCOUNT_SEARCH, { by: 'phone', search: phone, sites, limit })
    ).accounts.map(({ account: number }) => number)
  expect(await search()).toEqual(both)
  expect(await search(undefined, 1)).toEqual(both.slice(0, 1))
  expect(await search([OWN])).toEqual([there.number])
  expect(await search(['oem'])).toEqual([])
  const documents = await workerCore.call(fm.ZPORTAL_DOCUMENTS_GET, {
    accounts: both,
    kind: 'bill',
    page: { number: 1, size: 1, sort: 'date', descending: true },
  })
  // of several companies all rows come, so that the portal cuts the page
  expect(documents.total).toBeUndefined()
  expect(documents.documents.map(({ account: number }) => number).toSorted()).toEqual(both)
  const { streets } = await workerCore.call(fm.ZPORTAL_STREETS_GET, {})
  expect(new Set(streets.map(({ site }) => site))).toEqual(new Set(['dnem', OWN]))
  const { prices } = await workerCore.call(fm.ZPORTAL_PRICES_LIST, { sites: null })
  // both databases have those of every company
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from core.prices`.execute(kem.db)
  expect(prices).toHaveLength(rows[0]?.n ?? 0)
  const whose = await workerCore.call(fm.ZPORTAL_BILL_ACCOUNT, {
    accounts: both,
    bill: there.bill,
  })
  expect(whose.account).toBe(there.number)
})

test('portions of all companies come one after another, each bill once', async () => {
  const collected: string[] = []
  let after: string | null = null
  let portions = 0
  do {
    const portion: { bills: { bill: string }[]; next: string | null } = await worker().call(
      fm.ZPORTAL_BILLS_ISSUED,
      { issuedFrom: '2026-01-01', after, limit: 1 },
    )
    collected.push(...portion.bills.map(({ bill }) => bill))
    after = portion.next
    portions += 1
  } while (after !== null)
  const numbers = async (db: Kysely<Database>) =>
    (await sql<{ number: string }>`select number from core.bills`.execute(db)).rows.map(
      ({ number }) => number,
    )
  const all = [...(await numbers(t.database.db)), ...(await numbers(kem.db))]
  expect(portions).toBeGreaterThan(2)
  expect(collected.toSorted()).toEqual(all.toSorted())
})

test('held readings of two companies are one queue, page by page', async () => {
  const workerCore = worker()
  const hold = async (household: Awaited<ReturnType<typeof inTown>>, extra: number) => {
    t.clock.forward(1000)
    const { receipt } = await workerCore.call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account: household.number,
        meterId: household.meterId,
        values: [{ zone: 'single', value: 2250 + extra }],
        now: t.clock.now().toISOString(),
        confirmed: ['deviation'],
        photoId: randomUUID(),
        source: 'customer',
      },
      { key: household.number },
    )
    return `${household.number} ${receipt}`
  }
  const come: string[] = []
  for (const extra of [9000, 8000]) {
    come.push(await hold(await inTown(), extra))
    come.push(await hold(await inOwn(), extra + 500))
  }
  const page = async (number: number, sort = 'receivedAt', descending = false) => {
    const { total, readings: rows } = await workerCore.call(fm.ZPORTAL_READINGS_HELD, {
      wanted: { number, size: 3, sort, descending },
    })
    return { total, rows: rows.map((row) => `${row.account} ${row.receipt}`) }
  }
  expect([await page(1), await page(2)]).toEqual([
    { total: 4, rows: come.slice(0, 3) },
    { total: 4, rows: come.slice(3) },
  ])
  // both databases number their receipts by themselves
  expect(new Set(come.map((row) => row.split(' ')[1])).size).toBeLessThan(4)
  const byUse = await page(1, 'kwh', true)
  expect(byUse.rows).toEqual([come[1], come[0], come[3]])
  const counted = await workerCore.call(fm.ZPORTAL_READINGS_COUNT, { sites: null, periods: [] })
  expect(counted.held).toBe(4)
  expect((await workerCore.call(fm.ZPORTAL_READINGS_COUNT, { sites: [OWN], periods: [] })).held).toBe(2)
})

test('while the core of one company is down it is said so, and the others are served and have their jobs done', async () => {
  const [there, here] = [await inOwn(), await inTown()]
  const [theirs, ours, both] = [await person(there), await person(here), await person(there, here)]
  await takeAway()

  const refused = await call('/api/person/bills', { token: theirs, account: there.number })
  expect([refused.status, refused.body.code]).toEqual([503, 'core-down'])
  expect((await call('/api/person/bills', { token: ours, account: here.number })).status).toBe(200)
  // of who has both each is answered by itself, and what is asked of both together is not told in part
  expect((await call('/api/person/bills', { token: both, account: here.number })).status).toBe(200)
  expect((await call('/api/person/bills', { token: both, account: there.number })).body.code).toBe(
    'core-down',
  )
  expect((await call('/api/person/overview', { token: both })).body.code).toBe('core-down')
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().cores]).toEqual([
    200,
    [
      { sites: REST, is: 'up' },
      { sites: [OWN], is: 'down' },
    ],
  ])

  const had: Site[] = []
  const job = withEachCore(worker(), async (partCore, sites) => {
    await partCore.call(fm.ZPORTAL_PERIODS_OPEN, { kind: 'person' })
    had.push(...sites)
  })
  await expect(job).rejects.toThrow('core-down')
  expect(had).toEqual(REST)
  const log = { info() {}, warn() {}, error() {} }
  const [closing] = coreJobs({
    core,
    now: () => new Date('2026-12-04T02:30:00Z'),
    workDays: async () => isWorkingDay,
    log,
  })
  await expect(closing?.run(new AbortController().signal)).rejects.toThrow('core-down')
  const bills = await call('/api/person/bills', { token: ours, account: here.number })
  expect(bills.body.rows?.map(({ number }) => number)).toContain(`${here.number}-202611`)
})

test('a message to a core that is down waits by itself, and goes when it is there again', async () => {
  const [there, here] = [await inOwn(), await inTown()]
  const paid = (account: { number: string }) =>
    putMessage(t.deps.db, t.deps, {
      channel: 'core',
      recipient: 'ZPORTAL_PAYMENT_POST',
      body: JSON.stringify({
        account: account.number,
        amountKopiykas: 100,
        source: 'card',
        paidAt: t.clock.now().toISOString(),
      }),
    })
  const drainer = startOutboxDrainer({
    db: t.deps.db,
    carriers: { core: coreCarrier(core) },
    compose: composer(t.deps),
    now: t.clock.now,
    jitter: () => 0,
    log: { info() {}, warn() {}, error() {} },
    idle: true,
  })
  onTestFinished(() => drainer.close())
  const state = async (messageId: string) => {
    const { sent_at, failed_at } = await t.deps.db
      .selectFrom('portal.outbox')
      .select(['sent_at', 'failed_at'])
      .where('message_id', '=', messageId)
      .executeTakeFirstOrThrow()
    return { sent: sent_at !== null, failed: failed_at !== null }
  }
  await takeAway()
  const [waits, goes] = [await paid(there), await paid(here)]
  await drainer.drain()
  expect([await state(waits), await state(goes)]).toEqual([
    { sent: false, failed: false },
    { sent: true, failed: false },
  ])
  expect(drainer.down()).toEqual([])
})

test('a rule of readings is entered in every core, or in none', async () => {
  const rule = (validFrom: string, value: string) => ({
    kind: 'household-window' as const,
    variant: 'all',
    validFrom,
    validTo: null,
    value,
    act: null,
    actOn: null,
    actUrl: null,
    confidence: 'high' as const,
    replaces: null,
    by: 'Тест',
    now: t.clock.now().toISOString(),
  })
  const of = async (db: Kysely<Database>) =>
    (
      await sql<{ rule: string }>`
        select valid_from || ' ' || value as rule from core.reading_rules where kind = 'household-window'
        order by valid_from`.execute(db)
    ).rows.map((row) => row.rule)
  const { rules } = await worker().call(fm.ZPORTAL_READING_RULES, {})
  const current = rules.findLast(({ kind }) => kind === 'household-window')
  const request = { ...rule('2027-02-01', current?.value ?? '2 3'), replaces: current?.validFrom ?? null }
  await worker().call(fm.ZPORTAL_READING_RULE_ENTER, request, { key: 'rule' })
  expect(await of(kem.db)).toEqual(await of(t.database.db))
  expect((await of(kem.db)).join()).toContain('2027-02-01')

  // what one core has and the other lacks is not taken for the rule of all
  await sql`delete from core.reading_rules where valid_from = '2027-02-01'`.execute(kem.db)
  await expect(worker().call(fm.ZPORTAL_READING_RULES, {})).rejects.toThrow('different rules')
  await sql`delete from core.reading_rules where valid_from = '2027-02-01'`.execute(t.database.db)

  const before = await of(t.database.db)
  await takeAway()
  await expect(
    worker().call(fm.ZPORTAL_READING_RULE_ENTER, { ...request, validFrom: '2027-03-01' }, { key: 'other' }),
  ).rejects.toThrow('core-down')
  expect(await of(t.database.db)).toEqual(before)
})

test('every company has one core, and its accounts are there', async () => {
  const [part] = core.parts ?? []
  if (!part) throw new Error('there are parts')
  expect(() => routeCores([part])).toThrow(OWN)
  expect(() => routeCores([part, { ...part, sites: [OWN, 'dnem'] }])).toThrow('dnem')

  const addresses = (database: TestDatabase) => ({
    appUrl: database.connectionString,
    ownerUrl: database.owner.connectionString,
  })
  const prepared = (sites: readonly Site[], database = kem) =>
    prepareCores(addresses(t.database), [{ sites, ...addresses(database) }], { info() {}, warn() {} })
  await prepared([OWN])
  await expect(prepared(['oem'])).rejects.toThrow('The core of oem has accounts of kem')
  const named = new URL(t.database.connectionString)
  named.searchParams.set('application_name', 'other')
  await expect(
    prepareCores(
      addresses(t.database),
      [{ sites: [OWN], appUrl: named.href, ownerUrl: t.database.owner.connectionString }],
      { info() {}, warn() {} },
    ),
  ).rejects.toThrow('under another address')
  await inTown({ site: OWN })
  await expect(prepared([OWN])).rejects.toThrow('has accounts of kem')
})
