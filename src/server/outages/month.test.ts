import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOfAddress } from '#domain/house-place.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { readDtekHomes } from './dtek-homes.ts'
import { worksAt } from './load.ts'
import { monthOutages } from './month.ts'
import { observeObjects } from './objects.ts'
import { bookOf } from './outage-book.ts'
import { nothingOfStreet, type Snapshot } from './snapshot.ts'
import { storeSnapshot } from './store-snapshot.ts'
import { storeStreet } from './store-street.ts'

const HOUR = 3_600_000
let t: TestApp
let duty: Actor
let me: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  duty = await makeActor(t, 'admin')
  me = await makeActor(t, 'person')
})
afterAll(() => t.close())

test('hours without light of a month have what the duty has entered, and a break whose end nobody has named', async () => {
  const { rows } = await t.database.pool.query<{
    settlement: string
    street: string
    house: string
    address: string
  }>('select settlement, street, house, address from core.accounts where number = $1', [me.account])
  const [place] = rows
  if (!place) throw new Error('no account')
  const { settlement, street, house, address } = place
  const head = { account: me.account, site: 'dnem' as const, address, queue: '9.1' }
  const stamp = t.deps.now()
  await t.deps.db
    .insertInto('portal.outage_days')
    .values({
      site: 'dnem',
      queue: '9.1',
      day: '2026-11-21',
      state: 'none',
      spans: '[]',
      stamp,
      changed_at: stamp,
    })
    .execute()
  const hoursOff = async () =>
    ((await monthOutages(t.deps, [head], '2026-11')).get(me.account)?.offMs ?? 0) / HOUR
  expect(await hoursOff()).toBe(0)

  const entered = await t.call('/api/admin/outages/enter', {
    token: duty.token,
    site: 'dnem',
    kind: 'emergency',
    settlement,
    street,
    houses: [house],
    from: '2026-11-21T08:00:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
    reason: 'Пошкоджено кабель',
  })
  expect(entered.status, entered.text).toBe(200)
  expect(await hoursOff()).toBe(4)
  const { id, version } = entered.body.entry
  const ended = { token: duty.token, id, version, to: null, reason: 'Відновлено', end: true }
  expect((await t.call('/api/admin/outages/change', ended)).status).toBe(200)
  expect(await hoursOff(), 'ended at noon').toBe(2)

  await t.deps.db
    .insertInto('portal.outage_works')
    .values({
      site: 'dnem',
      house_key: placeOfAddress(address)?.houseKey ?? '',
      kind: 'emergency',
      starts_at: new Date('2026-11-21T06:00:00.000Z'),
      ends_at: null,
      reason: 'Аварія',
      stamp,
    })
    .execute()
  expect(await hoursOff(), 'from eight until noon, each hour once').toBe(4)
})

test('works of the source count for as long as it named them, though it names them no more and they are shown nowhere', async () => {
  const { db } = t.deps
  t.clock.set('2026-09-10T10:00:00+03:00')
  const street = { settlement: 'м. Дніпро', street: 'вул. Минула' }
  const address = `${street.settlement}, ${street.street}, буд. 4`
  const head = { account: me.account, site: 'dnem' as const, address, queue: '9.2' }
  await observeObjects(db, [head], t.clock.now())
  await db
    .insertInto('portal.outage_days')
    .values(
      ['2026-09-10', '2026-09-11'].map((day) => ({
        site: 'dnem',
        queue: '9.2',
        day,
        state: 'none' as const,
        spans: '[]',
        stamp: t.clock.now(),
        changed_at: t.clock.now(),
      })),
    )
    .execute()
  /** What the source says of the house at a moment of the clock. */
  const sourceSays = async (at: string, works: { from: string; to: string | null } | null) => {
    t.clock.set(at)
    const work = works && {
      kind: 'planned' as const,
      from: new Date(works.from),
      to: works.to === null ? null : new Date(works.to),
      reason: 'Заміна опор',
    }
    const houses = [{ house: '4', queues: ['9.2'], work }]
    await storeStreet(db, 'dnem', street, { ...nothingOfStreet, stamp: t.clock.now(), houses }, t.clock.now())
  }
  const hoursOff = async () =>
    ((await monthOutages(t.deps, [head], '2026-09')).get(me.account)?.offMs ?? 0) / HOUR
  const shown = async () => {
    const house = placeOfAddress(address)?.houseKey ?? ''
    return worksAt(await bookOf(db, t.clock.now()), { site: 'dnem', queues: ['9.2'], house }, t.clock.now())
  }
  const morning = { from: '2026-09-10T09:00:00+03:00', to: '2026-09-10T15:00:00+03:00' }
  await sourceSays('2026-09-10T10:05:00+03:00', morning)
  expect(await shown()).toHaveLength(1)
  await sourceSays('2026-09-10T15:20:00+03:00', null)
  expect(await hoursOff(), 'works that were over at their end').toBe(6)

  const evening = { from: '2026-09-10T16:00:00+03:00', to: '2026-09-10T20:00:00+03:00' }
  await sourceSays('2026-09-10T15:30:00+03:00', evening)
  await sourceSays('2026-09-10T17:00:00+03:00', null)
  expect(await hoursOff(), 'works that were over before their end').toBe(7)
  expect(await shown()).toEqual([])

  const endless = { from: '2026-09-10T18:00:00+03:00', to: null }
  await sourceSays('2026-09-10T18:30:00+03:00', endless)
  await sourceSays('2026-09-10T20:00:00+03:00', null)
  expect(await hoursOff(), 'works without an end').toBe(9)

  const cancelled = { from: '2026-09-11T09:00:00+03:00', to: '2026-09-11T15:00:00+03:00' }
  await sourceSays('2026-09-10T20:30:00+03:00', cancelled)
  expect(await shown()).toHaveLength(1)
  await sourceSays('2026-09-10T21:00:00+03:00', null)
  expect(await shown()).toEqual([])
  t.clock.set('2026-10-05T10:00:00+03:00')
  expect(await hoursOff(), 'works that never came').toBe(9)
  await sourceSays('2026-10-05T10:00:00+03:00', morning)
  expect(await hoursOff(), 'named once more').toBe(9)

  const works = () =>
    db
      .selectFrom('portal.outage_works')
      .select('starts_at')
      .where('house_key', '=', placeOfAddress(address)?.houseKey ?? '')
      .execute()
  await sourceSays('2026-10-05T10:05:00+03:00', null)
  const nothing: Snapshot = {
    mode: 'hidden',
    shown: { days: null, week: null },
    stamp: null,
    days: [],
    week: null,
    names: [],
    odd: 0,
  }
  const read = () => storeSnapshot(db, 'dnem', { ...nothing, stamp: t.clock.now() }, t.clock.now())
  t.clock.set('2027-10-01T10:00:00+03:00')
  await read()
  expect(await works()).toHaveLength(4)
  t.clock.set('2027-12-01T10:00:00+02:00')
  await read()
  expect(await works()).toEqual([])
})

test('works that cannot be read are not taken for works that are over', async () => {
  const { db } = t.deps
  t.clock.set('2027-12-02T10:00:00+02:00')
  const street = { settlement: 'м. Дніпро', street: 'вул. Нечитана' }
  const address = `${street.settlement}, ${street.street}, буд. 4`
  await observeObjects(db, [{ account: me.account, site: 'dnem', address, queue: '9.2' }], t.clock.now())
  const home = {
    sub_type: 'Планові ремонтні роботи',
    type: '1',
    start_date: '09:00 03.12.2027',
    end_date: '15:00 03.12.2027',
    sub_type_reason: ['GPV3.2'],
  }
  const sourceSays = async (reply: Record<string, unknown>) => {
    t.clock.forward(60_000)
    await storeStreet(
      db,
      'dnem',
      street,
      readDtekHomes({ data: { '4': reply } }, t.clock.now()),
      t.clock.now(),
    )
    const { rows } = await t.database.pool.query<{ named: boolean }>(
      `select gone_at is null as named from portal.outage_works where house_key = $1`,
      [placeOfAddress(address)?.houseKey],
    )
    return rows
  }
  expect(await sourceSays(home)).toEqual([{ named: true }])
  expect(await sourceSays({ ...home, start_date: '' })).toEqual([{ named: true }])
  expect(await sourceSays({ ...home, sub_type: '', type: '', start_date: '', end_date: '' })).toEqual([
    { named: false },
  ])
})
