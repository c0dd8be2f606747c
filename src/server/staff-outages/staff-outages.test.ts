import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { staffRefusals } from '#text/errors-staff.ts'

let t: TestApp
let duty: Actor
let me: Actor
let house: { settlement: string; street: string; house: string; address: string }

beforeAll(async () => {
  t = await testApp()
  duty = await makeActor(t, 'admin')
  me = await makeActor(t, 'person')
  const { rows } = await t.database.pool.query<typeof house>(
    'select settlement, street, house, address from core.accounts where number = $1',
    [me.account],
  )
  if (!rows[0]) throw new Error('no account')
  house = rows[0]
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('portal.counters').execute()
  t.clock.forward(1000)
})

const hours = (n: number) => new Date(t.deps.now().getTime() + n * 3_600_000).toISOString()
const enter = (more: object = {}) =>
  t.call('/api/admin/outages/enter', {
    token: duty.token,
    site: 'dnem',
    kind: 'emergency',
    settlement: house.settlement,
    street: house.street,
    houses: [house.house],
    from: hours(-1),
    to: hours(3),
    reason: 'Пошкоджено кабель',
    ...more,
  })
const power = async () =>
  (await t.call('/api/person/shutdowns', { token: me.token, account: me.account })).body

test('an emergency entered at a house is seen and told there, changed by one, and ended early', async () => {
  await power()
  const entered = await enter()
  expect(entered.status, entered.text).toBe(200)
  const { entry } = entered.body
  expect(entry).toMatchObject({ street: house.street, houses: [house.house], version: 1 })
  expect(entry.told).toBeGreaterThan(0)
  const seen = await power()
  expect(seen.schedule.power).toMatchObject({ state: 'off', kind: 'emergency', backAt: entry.to })
  expect(seen.works).toMatchObject([{ kind: 'emergency', reason: 'Пошкоджено кабель' }])

  const change = (version: number, more: object = {}) =>
    t.call('/api/admin/outages/change', {
      token: duty.token,
      id: entry.id,
      version,
      to: hours(5),
      reason: 'Складне пошкодження',
      ...more,
    })
  expect((await change(1)).body.entry).toMatchObject({ version: 2, reason: 'Складне пошкодження' })
  const { body: late } = await change(1)
  expect(late).toMatchObject({ code: 'changed-meanwhile', params: { did: 'змінює відключення' } })
  expect(late.message).toMatch(/, \d\d\.\d\d\.\d{4} \d\d:\d\d\./)
  expect((await change(2, { end: true })).body.entry.endedAt).not.toBeNull()
  expect((await change(3)).body.code).toBe('changed-meanwhile')
  expect((await power()).works).toEqual([])
})

test('works that are ended before they have begun are told as cancelled, an emergency that is over is not', async () => {
  const end = ({ id, version }: { id: string; version: number }) =>
    t.call('/api/admin/outages/change', {
      token: duty.token,
      id,
      version,
      to: null,
      reason: 'Бригада не виїде',
      end: true,
    })
  const works = (await enter({ kind: 'planned', from: hours(20), to: hours(24) })).body.entry
  expect(works.told).toBeGreaterThan(0)
  const cancelled = (await end(works)).body.entry
  expect(cancelled.told).toBe(2 * works.told)
  const letters = [...(await t.sent(me.email)), ...(await t.sent(me.phone))]
  expect(letters.some((letter) => letter.includes('скасовано'))).toBe(true)
  const emergency = (await enter()).body.entry
  expect((await end(emergency)).body.entry.told).toBe(emergency.told)
})

test('a firm reads what is entered at the house of one of its objects', async () => {
  const firm = await makeActor(t, 'entity')
  const { rows } = await t.database.pool.query<{ settlement: string; street: string; house: string }>(
    'select settlement, street, house from core.accounts where number = $1',
    [firm.account],
  )
  const [place] = rows
  const seen = async () => {
    const { body } = await t.call('/api/entity/shutdowns', { token: firm.token })
    return body.groups
      .flatMap(({ objects }) => objects)
      .filter(({ account }) => account === firm.account)
      .flatMap(({ works }) => works)
  }
  expect(await seen()).toEqual([])
  if (!place) throw new Error('no account')
  const { settlement, street } = place
  const entered = await enter({ settlement, street, houses: [place.house] })
  expect(entered.status, entered.text).toBe(200)
  const { entry } = entered.body
  expect(await seen()).toMatchObject([{ kind: 'emergency', reason: 'Пошкоджено кабель', to: entry.to }])
  await t.call('/api/admin/outages/change', {
    token: duty.token,
    id: entry.id,
    version: 1,
    to: null,
    reason: 'Відновлено',
    end: true,
  })
  expect(await seen()).toEqual([])
})

test('a special emergency leaves nothing that says there is power, until it is ended', async () => {
  const { entry } = (await enter({ kind: 'special', to: null, reason: 'Наказ оператора' })).body
  const list = await t.call('/api/admin/outages', { token: duty.token })
  expect(list.body.sources.find(({ site }) => site === 'dnem')).toMatchObject({ special: true, stale: true })
  expect((await power()).schedule.power.state).toBe('unknown')
  await t.call('/api/admin/outages/change', {
    token: duty.token,
    id: entry.id,
    version: 1,
    to: null,
    reason: 'Наказ оператора',
    end: true,
  })
})

test('what lasts or comes stands first, the newest on top, and below it what was over last', async () => {
  const enterHours = (from: number, to: number | null, more: object = {}) =>
    enter({ from: hours(from), to: to && hours(to), ...more })
  const ids: string[] = []
  for (const answer of [
    enterHours(-5, 1),
    enterHours(-1, 6),
    enterHours(-3, 20),
    enterHours(2, 4, { kind: 'planned' }),
  ])
    ids.push((await answer).body.entry.id)
  const [long, fresh, middle, coming] = ids
  await t.call('/api/admin/outages/change', {
    token: duty.token,
    id: middle,
    version: 1,
    to: null,
    reason: 'Відновлено раніше',
    end: true,
  })
  const { body } = await t.call('/api/admin/outages', { token: duty.token })
  const order = body.entries.map(({ id }) => id)
  expect(order.filter((id) => ids.includes(id))).toEqual([coming, fresh, long, middle])
  const over = body.entries.map(({ endedAt, to }) => (endedAt ?? to ?? 'later') <= t.deps.now().toISOString())
  expect(over).toEqual(over.toSorted((a, b) => Number(a) - Number(b)))
})

test('a special emergency is not lost among outages that last longer, and how many are not listed is told', async () => {
  const { entry } = (await enter({ kind: 'special', to: hours(1), reason: 'Наказ оператора' })).body
  await t.database.pool.query(
    `insert into portal.entered_outages (outage_id, site, kind, settlement, street, houses, house_keys, starts_at,
       ends_at, reason, entered_by, entered_at, changed_by, changed_at)
     select gen_random_uuid(), 'dnem', 'emergency', settlement, street, '{1}', '{1}', starts_at, ends_at + interval '9 hours',
       reason, entered_by, entered_at, changed_by, changed_at
     from portal.entered_outages o, generate_series(1, 230) n where o.outage_id = $1`,
    [entry.id],
  )
  const { body } = await t.call('/api/admin/outages', { token: duty.token })
  expect(body.sources.find(({ site }) => site === 'dnem')).toMatchObject({ special: true })
  expect(body.lasting).toBeGreaterThan(230)
  await t.database.pool.query(
    `delete from portal.entered_outages where house_keys = '{1}' and reason = 'Наказ оператора'`,
  )
  await t.call('/api/admin/outages/change', {
    token: duty.token,
    id: entry.id,
    version: 1,
    to: null,
    reason: 'Наказ оператора',
    end: true,
  })
})

test('what is not in the directory of addresses is refused on its field, and nothing is entered', async () => {
  expect((await enter({ street: 'вул. Якої Немає' })).body).toMatchObject({
    code: 'address-not-in-schedule',
    // in words for an employee
    message: staffRefusals['address-not-in-schedule'](),
    field: 'street',
  })
  expect((await enter({ houses: ['9999'] })).body).toMatchObject({ field: 'houses' })
  expect((await enter({ houses: [] })).body).toMatchObject({ code: 'required', field: 'houses' })
  expect((await enter({ to: hours(-2) })).body).toMatchObject({ code: 'period-invalid', field: 'to' })
})

test('the duty of another company sees and changes nothing of this one', async () => {
  const { entry } = (await enter()).body
  const roles = ['network-duty:kem']
  await t.deps.db.updateTable('portal.users').set({ roles }).where('user_id', '=', duty.user.userId).execute()
  const list = await t.call('/api/admin/outages', { token: duty.token })
  expect(list.body.sources.map(({ site }) => site)).toEqual(['kem'])
  expect(list.body.entries).toEqual([])
  expect((await enter()).status).toBe(404)
  const body = { token: duty.token, id: entry.id, version: 1, to: null, reason: 'Чуже відключення' }
  expect((await t.call('/api/admin/outages/change', body)).status).toBe(404)
})

test('a special emergency is told to everybody of the company and stands on its pages while it lasts', async () => {
  const line = async (site: string) =>
    (await t.call('/api/get-service-message', { pageToDisplay: 'index', site })).body.data
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['network-duty'] })
    .where('user_id', '=', duty.user.userId)
    .execute()
  const { entry } = (await enter({ kind: 'special', reason: 'Наказ оператора' })).body
  expect(entry.told).toBeGreaterThan(0)
  expect(await line('dnem')).toMatchObject({ important: 1 })
  expect((await line('dnem')).message).toContain('графіки відключень не діють. Наказ оператора')
  expect((await line('kem')).message).not.toContain('Наказ оператора')
  const { body: counts } = await t.call('/api/admin/outages/told', { token: duty.token, id: entry.id })
  expect(counts.sent + counts.waiting + counts.failed).toBe(entry.told)
  expect(counts.rows.every(({ recipient }) => recipient.includes('*'))).toBe(true)
  const change = (version: number, more: object) =>
    t.call('/api/admin/outages/change', {
      token: duty.token,
      id: entry.id,
      version,
      to: hours(5),
      reason: 'Наказ продовжено',
      ...more,
    })
  expect((await change(1, {})).body.entry.told).toBeGreaterThan(entry.told)
  expect((await line('dnem')).message).toContain('Наказ продовжено')
  await change(2, { end: true })
  expect((await line('dnem')).message).not.toContain('Наказ продовжено')
})
