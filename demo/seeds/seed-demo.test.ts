import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handInDemoReadings } from '#demo/held-readings.ts'
import { compareDemoRegistry } from '#demo/registries.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { TOWN_AT, townDatabase, townSecrets } from '#tests/setup/town.ts'
import { freeAccounts } from './demo-users.ts'
import { seedDemo } from './seed-demo.ts'
import { growTown } from './volume/grow-town.ts'

const hashes = { person: 'p', entity: 'e', provider: 'r', admin: 'a' }
const now = TOWN_AT
/** To how many households the town of 300 is grown; all have the same kind of history, so a third of them is enough. */
const GROWN = process.env['SVITLO_FULL'] ? 1_000 : 400

let database: TestDatabase
beforeAll(async () => {
  database = await townDatabase()
}, 240_000)
afterAll(() => database.close())

/** The value of the only column of the only row. */
async function singleValue(query: string): Promise<unknown> {
  const { rows } = await database.pool.query({ text: query, rowMode: 'array' })
  return rows[0]?.[0]
}
const count = (rest: string) => singleValue(`select count(*)::int ${rest}`)

const households = () => count(`from core.customers where kind = 'person'`)
const broken = `from core.accounts a left join core.balances b using (account_id)
  where coalesce(b.balance_kop, 0) <> (select coalesce(sum(amount_kop), 0) from core.ledger l where l.account_id = a.account_id)`

test('the town is not built twice', async () => {
  expect(await seedDemo(database.owner.db, { now, secrets: townSecrets })).toBe(false)
  expect(await households()).toBe(300)
})

test('every balance is the sum of its ledger', async () => {
  expect(await count(broken)).toBe(0)
})

test('one payment of a terminal is in the ledger and in no file, always the same one', async () => {
  const random = { uuid: randomUUID, bytes: randomBytes, int: (below: number) => randomInt(below) }
  const only = `from portal.pay_differences where kind = 'only-booked'`
  await compareDemoRegistry({ db: database.owner.db, now: () => now, random })
  expect(await count(only)).toBe(1)
  const first = await singleValue(`select account || ' ' || paid_on || ' ' || here_kop ${only}`)
  // of all the rows of both files the ledger knows every one
  const ofTerminals = `from portal.pay_registry_rows r join portal.pay_registries g using (registry_id)
    join portal.pay_channels c using (channel_id) where c.name = 'Термінали'`
  expect(await count(`${ofTerminals} and r.booked is null`)).toBe(0)
  expect(await count(ofTerminals)).toBeGreaterThan(4)
  await database.owner.pool.query('truncate portal.pay_registries, portal.pay_channels cascade')
  await compareDemoRegistry({ db: database.owner.db, now: () => now, random })
  expect(await singleValue(`select account || ' ' || paid_on || ' ' || here_kop ${only}`)).toBe(first)
})

test('held readings keep their photos while they wait, and leave free apartments alone', async () => {
  const filesDir = makeDirectory('held')
  const db = database.owner.db
  try {
    await handInDemoReadings({ db, filesDir, now: () => now, random: { uuid: randomUUID } })
    await sweepFiles({ db, filesDir }, new Date(now.getTime() + 7 * 86_400_000))
  } finally {
    await rm(filesDir, { recursive: true })
  }
  const photos = `from core.readings where state = 'held' and photo_id`
  expect(await count(`${photos} is not null`)).toBeGreaterThan(6)
  expect(await count(`${photos} not in (select file_id from portal.files)`)).toBe(0)
  const free = freeAccounts.map(({ account }) => `'${account}'`).join()
  expect(
    await count(`from core.readings r join core.accounts using (account_id)
      where r.photo_id is not null and number in (${free})`),
  ).toBe(0)
})

test('new rows go on behind the town', async () => {
  expect(await count(`from portal.users where partner::bigint >= nextval('portal.partner_number')`)).toBe(0)
  const highest = await singleValue('select max(account_id)::int from core.accounts')
  expect(
    await singleValue(`select nextval(pg_get_serial_sequence('core.accounts', 'account_id'))::int`),
  ).toBe(Number(highest) + 1)
})

test('there is company information for six companies, and messages for several pages', async () => {
  expect(await count('from portal.site_settings')).toBe(6)
  expect(await count('from (select distinct unnest(pages) from portal.service_messages) p')).toBeGreaterThan(
    5,
  )
  expect(await count('from portal.agreements where version = 1')).toBe(1)
})

test('services can be ordered on free dates, tickets are in every stage, applications wait', async () => {
  expect(
    await count(`from portal.zqrt_codes z where z.active and z.code <> 'INSULATION' and not exists (select from portal.crews c
    join portal.crew_codes using (crew_id) join portal.crew_slots s using (crew_id)
    where c.site = z.site and crew_codes.code = z.code and s.day > '2026-11-21')`),
  ).toBe(0)
  expect(await singleValue('select array_agg(distinct state order by state) from portal.tickets')).toEqual([
    'answered',
    'closed',
    'in-progress',
    'new',
    'waiting',
  ])
  expect(await count(`from portal.applications where state = 'pending' and password_hash is not null`)).toBe(
    20,
  )
})

test('requests of business and applications wait in all six companies', async () => {
  expect(
    await count(`from (select distinct t.site from portal.requests r join portal.tickets t using (ticket_id)
      where r.state = 'open') x`),
  ).toBe(6)
  expect(
    await count(
      `from (select distinct site from portal.applications where state = 'pending' and site is not null) x`,
    ),
  ).toBe(6)
})

test('somebody has a mailbox nobody has proved, a phone that may be taken back, services that wait', async () => {
  const unproved = `from portal.users where kind = 'person' and email is not null and email_proved_at is null`
  expect(await count(unproved)).toBe(1)
  const undo = `from portal.contact_changes where undone_at is null and expires_at > '2026-11-21' and code_hash like 'hash of %'`
  expect(await count(undo)).toBe(1)
  const waiting = `from portal.orders o join portal.crew_slots s using (order_id)
    join core.meters m on m.meter_id::text = o.meter_id where o.state = 'new' and s.day = o.visit_on`
  expect(await count(waiting)).toBe(4)
})

test(`grown to ${GROWN} households, each has a history of its own that adds up`, async () => {
  expect(await growTown(database.owner.db, { kind: 'person', upTo: GROWN, now, hashes })).toBe(GROWN - 300)
  expect(await growTown(database.owner.db, { kind: 'entity', upTo: 45, now, hashes })).toBe(5)
  expect(await households()).toBe(GROWN)
  expect(await count(broken)).toBe(0)
  expect(await count(`from core.bills where begin_kop + amount_kop - paid_kop <> end_kop`)).toBe(0)
  // one told firm has a contract whose object is not there yet
  expect(
    await count(
      `from core.accounts a where not exists (select from core.meters m where m.account_id = a.account_id)`,
    ),
  ).toBe(1)
  expect(await count('from core.meters')).toBe(
    await singleValue('select count(distinct meter_id)::int from core.meters'),
  )
  const foreignLines = `from core.bills b, unnest(b.lines) line
    where line."meterId" is not null and not exists (select from core.meters m
      where m.account_id = b.account_id and m.meter_id = line."meterId" and m.number = line.meter)`
  expect(await count(foreignLines)).toBe(0)
  expect(
    await count(`from core.readings r where r.state = 'billed' and not exists (select from core.bills b
    where b.account_id = r.account_id and b.number = r.bill_number)`),
  ).toBe(0)
})

test('growing again to the same size adds nobody', async () => {
  expect(await growTown(database.owner.db, { kind: 'person', upTo: GROWN, now, hashes })).toBe(0)
})
