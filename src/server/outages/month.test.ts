import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOfAddress } from '#domain/house-place.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { monthOutages } from './month.ts'

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
