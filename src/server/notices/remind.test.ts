import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseKey } from '#domain/house-place.ts'
import { makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { observeObjects } from '#server/outages/objects.ts'
import { tellChanges } from '#server/outages/tell-changes.ts'
import { nothingOfStreet } from '#server/outages/snapshot.ts'
import { storeStreet } from '#server/outages/store-street.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { remind, tellOfWindows } from './remind.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-29T09:05:00+02:00' })
})
afterAll(() => t.close())

const telling = () => ({
  ...t.deps,
  core: openCore({
    answerers: openEmbeddedCore({ db: t.database.db }),
    record: { fm() {} },
    now: t.clock.now,
  }).for(workerTrace),
})

let made = 700
async function household(email: string) {
  const index = made++
  const account = await makeAccount(t.database.db, { index })
  const meter = await makeMeter(t.database.db, account.accountId)
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
  await makeUser(t, 'person', {
    login: `+38098${String(index).padStart(7, '0')}`,
    accounts: [account.number],
    email,
  })
  return { account, meter }
}
const subjects = async (email: string) => (await t.sent(email)).map((body) => body.split('\n\n')[1] ?? '')

test('the window that opens is told to all, its last day only to those who have handed in nothing', async () => {
  const silent = 'silent@example.com'
  await household(silent)
  const handed = await household('handed@example.com')
  t.clock.set('2026-11-29T09:05:00+02:00')
  expect(await tellOfWindows(telling())).toBe(2)
  expect(await tellOfWindows(telling())).toBe(0)
  expect((await subjects(silent))[0]).toContain('приймаємо до 04.12.2026 00:00')

  await t.database.pool.query(
    `insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, taken_at, received_at, source,
       state) values ($1, '2026-12-01', $2, $3, 'single', 2300, $4, $4, 'customer', 'accepted')`,
    [handed.account.accountId, t.deps.random.uuid(), handed.meter.meterId, t.clock.now()],
  )
  t.clock.set('2026-12-03T09:05:00+02:00')
  expect(await tellOfWindows(telling())).toBe(1)
  expect(await tellOfWindows(telling())).toBe(0)
  expect(await subjects(silent)).toHaveLength(2)
  expect(await subjects('handed@example.com')).toHaveLength(1)
})

test('a bill that is not paid is reminded of three days before it is due, once', async () => {
  const { account } = await household('owes@example.com')
  await makeBill(t.database.db, account, { period: '2026-10', amountKop: 43_200, kwh: 100 })
  t.clock.set('2026-11-17T09:05:00+02:00')
  expect(await remind(telling())).toBe(1)
  expect(await remind(telling())).toBe(0)
  expect((await subjects('owes@example.com'))[0]).toMatch(/до 20\.11\.2026 потрібно сплатити 432,00/)
})

test('hours of a queue that changed are told once to those who live there, the first telling to nobody', async () => {
  const { account } = await household('dark@example.com')
  await household('light@example.com')
  t.clock.set('2026-11-20T10:00:00+02:00')
  const { db } = t.database
  const now = t.clock.now()
  await db
    .insertInto('portal.outage_objects')
    .values({
      account: account.number,
      site: 'dnem',
      settlement: 'м. Дніпро',
      street: 'вул. Нова',
      house_key: 'дніпро нова 7',
    })
    .execute()
  await db
    .insertInto('portal.object_queues')
    .values({ account: account.number, valid_from: now, queues: ['3.1'], origin: 'company' })
    .execute()
  const span = [
    {
      from: Date.parse('2026-11-21T10:00:00+02:00'),
      to: Date.parse('2026-11-21T14:00:00+02:00'),
      kind: 'confirmed',
    },
  ]
  await db
    .insertInto('portal.outage_days')
    .values({
      site: 'dnem',
      queue: '3.1',
      day: '2026-11-21',
      state: 'applies',
      spans: JSON.stringify(span),
      stamp: now,
      changed_at: now,
    } as never)
    .execute()
  expect(await tellChanges(t.deps)).toBe(0)
  await db.updateTable('portal.outage_days').set({ revision: 1 }).where('queue', '=', '3.1').execute()
  await db
    .insertInto('portal.outage_works')
    .values({
      site: 'dnem',
      house_key: 'дніпро нова 7',
      kind: 'planned',
      starts_at: new Date('2026-11-22T09:00:00+02:00'),
      ends_at: null,
      reason: 'Заміна опор',
      stamp: now,
    } as never)
    .execute()
  // in the night too
  t.clock.set('2026-11-20T15:30:00+02:00')
  expect(await tellChanges(t.deps)).toBe(2)
  expect(await tellChanges(t.deps)).toBe(0)
  const letters = (await subjects('dark@example.com')).join('\n')
  expect(letters).toContain(
    'Черга 3.1, 21 листопада. Світла не буде 10:00–14:00.'.replaceAll('21 л', '21\u00a0л'),
  )
  expect(letters).toContain(
    'м. Дніпро, вул. Нова, 7: світла не буде з 22.11.2026 09:00. Причина: Заміна опор.',
  )
  expect(await subjects('light@example.com')).toEqual([])
})

test('works that a street had before the portal first looked at it are no news; another end of them is', async () => {
  const { account } = await household('settled@example.com')
  t.clock.set('2026-11-20T16:00:00+02:00')
  const { db } = t.database
  const street = { settlement: 'м. Дніпро', street: 'вул. Давня' }
  await db
    .insertInto('portal.outage_objects')
    .values({
      account: account.number,
      site: 'dnem',
      ...street,
      house_key: houseKey(street.settlement, street.street, '3'),
    })
    .execute()
  const storeOutage = (from: string, to: string) =>
    storeStreet(
      db,
      'dnem',
      street,
      {
        ...nothingOfStreet,
        stamp: t.clock.now(),
        houses: [
          {
            house: '3',
            queues: ['3.1'],
            work: { kind: 'planned', from: new Date(from), to: new Date(to), reason: 'Заміна опор' },
          },
        ],
      },
      t.clock.now(),
    )
  await storeOutage('2026-11-21T09:00:00+02:00', '2026-11-21T15:00:00+02:00')
  expect(await tellChanges(t.deps)).toBe(0)
  await storeOutage('2026-11-21T09:00:00+02:00', '2026-11-21T18:00:00+02:00')
  expect(await tellChanges(t.deps)).toBe(1)
  // moved to another day: the others come, the ones do not
  await storeOutage('2026-11-23T09:00:00+02:00', '2026-11-23T12:00:00+02:00')
  expect(await tellChanges(t.deps)).toBe(1)
  t.clock.forward(20 * 60_000)
  expect(await tellChanges(t.deps)).toBe(1)
  expect(await subjects('settled@example.com')).toHaveLength(3)
})

test('a neighbour who signs up takes no news from the street, and is told of nothing that was there before', async () => {
  const [settled, neighbour] = [await household('stayed@example.com'), await household('came@example.com')]
  t.clock.set('2026-11-20T17:00:00+02:00')
  const { db } = t.database
  const street = { settlement: 'м. Дніпро', street: 'вул. Сусідня' }
  const observe = ({ account }: typeof settled, house: string) =>
    observeObjects(
      db,
      [
        {
          account: account.number,
          site: 'dnem',
          address: `${street.settlement}, ${street.street}, буд. ${house}`,
          queue: '3.1',
        },
      ],
      t.clock.now(),
    )
  const storeWorks = (houses: readonly string[]) => {
    t.clock.forward(60_000)
    const work = {
      kind: 'planned' as const,
      from: new Date('2026-11-21T09:00:00+02:00'),
      to: new Date('2026-11-21T15:00:00+02:00'),
      reason: 'Заміна опор',
    }
    const report = houses.map((house) => ({ house, queues: ['3.1'], work }))
    return storeStreet(
      db,
      'dnem',
      street,
      { ...nothingOfStreet, stamp: t.clock.now(), houses: report },
      t.clock.now(),
    )
  }
  await observe(settled, '1')
  await storeWorks([])
  t.clock.forward(60_000)
  await observe(neighbour, '2')
  await storeWorks(['1', '2'])
  expect(await tellChanges(t.deps)).toBe(1)
  expect(await subjects('stayed@example.com')).toHaveLength(1)
  expect(await subjects('came@example.com')).toEqual([])
})

/** A house of a street that is asked about, and what the source says of the works there. */
async function houseOnStreet(street: string, emails: readonly string[]) {
  const { db } = t.database
  const place = { settlement: 'м. Дніпро', street }
  const observe = async (email: string) => {
    const { account } = await household(email)
    const address = `${place.settlement}, ${street}, буд. 1`
    await observeObjects(
      db,
      [{ account: account.number, site: 'dnem', address, queue: '3.1' }],
      t.clock.now(),
    )
    return account.number
  }
  type Named = { from: string; to: string | null; kind?: 'planned' | 'emergency' }
  const sourceSays = async (named: Named | null, stamp?: string) => {
    t.clock.forward(60_000)
    const work = named && {
      kind: named.kind ?? ('planned' as const),
      from: new Date(named.from),
      to: named.to === null ? null : new Date(named.to),
      reason: 'Заміна опор',
    }
    const report = {
      ...nothingOfStreet,
      stamp: stamp === undefined ? t.clock.now() : new Date(stamp),
      houses: [{ house: '1', queues: ['3.1'], work }],
    }
    await storeStreet(db, 'dnem', place, report, t.clock.now())
    return tellChanges(t.deps)
  }
  const accounts = []
  for (const email of emails) accounts.push(await observe(email))
  await sourceSays(null)
  return { accounts, observe, sourceSays }
}

describe('works that the source names no more', () => {
  const works = { from: '2026-11-24T09:00:00+02:00', to: '2026-11-24T15:00:00+02:00' }
  beforeEach(() => t.clock.set('2026-11-23T10:00:00+02:00'))
  const later = (minutes: number) => t.clock.forward(minutes * 60_000)

  test('before they have begun are told as cancelled once, to whoever was told of them and still wants to hear', async () => {
    const emails = ['hears@example.com', 'silenced@example.com', 'left@example.com'] as const
    const { accounts, observe, sourceSays } = await houseOnStreet('вул. Скасована', emails)
    expect(await sourceSays(works)).toBe(3)
    await observe('later@example.com')
    await t.database.pool.query(
      `insert into portal.letter_choices (user_id, event, channel, wanted)
        select user_id, 'plannedWork', unnest('{email,sms}'::text[]), false from portal.users where email = $1`,
      [emails[1]],
    )
    await t.database.pool.query('update portal.account_links set dropped_at = $2 where account = $1', [
      accounts[2],
      t.clock.now(),
    ])
    expect(await sourceSays(null)).toBe(0)
    later(20)
    expect(await sourceSays(null)).toBe(1)
    expect(await sourceSays(null)).toBe(0)
    expect((await subjects(emails[0]))[0]).toContain('відключення з 24.11.2026 09:00 скасовано')
    expect(await subjects(emails[1])).toHaveLength(1)
    expect(await subjects(emails[2])).toHaveLength(1)
    expect(await subjects('later@example.com')).toEqual([])
    // named again they are news, and so is their end
    expect(await sourceSays(works)).toBe(2)
    expect(await sourceSays(works)).toBe(0)
    expect(await sourceSays(null)).toBe(0)
    later(20)
    expect(await sourceSays(null)).toBe(2)
    expect(await sourceSays(null)).toBe(0)
  })

  test('for a round or two and then again are told neither as cancelled nor as new', async () => {
    const { sourceSays } = await houseOnStreet('вул. Мінлива', ['flaps@example.com'])
    expect(await sourceSays(works)).toBe(1)
    for (const minutes of [1, 18]) {
      expect(await sourceSays(null)).toBe(0)
      later(minutes)
      expect(await sourceSays(null)).toBe(0)
      expect(await sourceSays(works)).toBe(0)
    }
    later(30)
    expect(await sourceSays(works)).toBe(0)
    expect(await subjects('flaps@example.com')).toHaveLength(1)
  })

  test('are missed from when the portal saw it, however old the word of the source is', async () => {
    const { sourceSays } = await houseOnStreet('вул. Застаріла', ['stale@example.com'])
    expect(await sourceSays(works, '2026-11-23T10:01:00+02:00')).toBe(1)
    later(40)
    expect(await sourceSays(null, '2026-11-23T10:02:00+02:00')).toBe(0)
    later(5)
    expect(await sourceSays(works, '2026-11-23T10:03:00+02:00')).toBe(0)
    expect(await sourceSays(null, '2026-11-23T10:04:00+02:00')).toBe(0)
    later(20)
    expect(await sourceSays(null, '2026-11-23T10:04:00+02:00')).toBe(1)
  })

  test('within an hour of their beginning are told as cancelled at once', async () => {
    const { sourceSays } = await houseOnStreet('вул. Близька', ['soon@example.com'])
    expect(await sourceSays(works)).toBe(1)
    t.clock.set('2026-11-24T08:10:00+02:00')
    expect(await sourceSays(null)).toBe(1)
    expect((await subjects('soon@example.com'))[0]).toContain('скасовано')
  })

  test('once they have begun are over, which is no news', async () => {
    const { sourceSays } = await houseOnStreet('вул. Скінчена', ['over@example.com'])
    expect(await sourceSays(works)).toBe(1)
    t.clock.set('2026-11-24T09:30:00+02:00')
    expect(await sourceSays(null)).toBe(0)
    expect(await subjects('over@example.com')).toHaveLength(1)
  })

  test('because another break comes first, or they were moved within their hours, are not cancelled', async () => {
    const { sourceSays } = await houseOnStreet('вул. Аварійна', ['waits@example.com'])
    expect(await sourceSays(works)).toBe(1)
    const emergency = { from: '2026-11-23T10:00:00+02:00', to: null, kind: 'emergency' as const }
    expect(await sourceSays(emergency)).toBe(1)
    expect(await sourceSays(works)).toBe(0)
    expect(await sourceSays({ ...works, from: '2026-11-24T10:00:00+02:00' })).toBe(1)
    expect(await subjects('waits@example.com')).toHaveLength(3)
    expect(await sourceSays(null)).toBe(0)
    later(20)
    expect(await sourceSays(null)).toBe(1)
    expect((await subjects('waits@example.com'))[0]).toContain('відключення з 24.11.2026 10:00 скасовано')
  })

  test('are told as cancelled after the other break is over', async () => {
    const { sourceSays } = await houseOnStreet('вул. Подвійна', ['both@example.com'])
    expect(await sourceSays(works)).toBe(1)
    expect(await sourceSays({ from: '2026-11-23T10:00:00+02:00', to: null, kind: 'emergency' })).toBe(1)
    expect(await sourceSays(null)).toBe(0)
    later(20)
    expect(await sourceSays(null)).toBe(1)
    expect((await subjects('both@example.com'))[0]).toContain('скасовано')
  })
})
