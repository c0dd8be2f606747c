import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, makeService } from '#seeds/makers/orders.ts'
import type { OrderState } from '#domain/order.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import type { AppDeps } from '#server/app.ts'
import { NoAnswer, openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { Problem } from '#server/problem.ts'
import { numberText } from '#text/format.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { placeHeld } from '#tests/setup/held-readings.ts'
import { nameUser } from '#tests/setup/users.ts'

const TODAY = '2026-11-23'
const CODE = 'CHECK'
const CREW = `dnem-${CODE}`
let t: TestApp
let staff: Actor
let colleague: Actor
let ofKem: Actor
let household: Actor
beforeAll(async () => {
  t = await testApp({ now: `${TODAY}T10:00:00+02:00` })
  staff = await makeActor(t, 'admin')
  colleague = await makeActor(t, 'admin')
  ofKem = await makeActor(t, 'admin')
  household = await makeActor(t, 'person')
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['metering:kem'] })
    .where('user_id', '=', ofKem.user.userId)
    .execute()
  await nameUser(t, colleague.user.userId, { name: 'Петро', surname: 'Лис' })
  await makeService(t.deps.db, { code: CODE })
})
afterAll(() => t.close())

let hour = 0
/** A free hour of the crew; each is on another hour of the day. */
async function free(day: string, crew = CREW): Promise<string> {
  hour += 1
  const starts_at = `${String(Math.floor(hour / 4) % 23).padStart(2, '0')}:${String((hour % 4) * 15).padStart(2, '0')}`
  await t.deps.db
    .insertInto('portal.crew_slots')
    .values({ crew_id: crew, day, starts_at, ends_at: '23:59', order_id: null })
    .execute()
  return starts_at
}
async function orderOn(day: string, { state = 'new' }: { state?: OrderState } = {}) {
  // nobody may order so many at once: the limit looks at what is inserted
  const order = await makeOrder(t.deps.db, {
    state: 'cancelled',
    user_id: household.user.userId,
    account: household.account,
    meter_id: household.meterId,
    code: CODE,
    visit_on: day,
  })
  await t.deps.db.updateTable('portal.orders').set({ state }).where('order_id', '=', order).execute()
  return order
}
/** The same application while the billing core does not answer. */
async function silently(run: (call: TestApp['call']) => Promise<void>) {
  const core: AppDeps['core'] = {
    for: () => ({ call: () => Promise.reject(new Problem('core-down')), can: () => true }),
    state: () => 'open',
    can: () => true,
  }
  const app = await t.reopened({}, { core })
  try {
    await run(callsTo(app))
  } finally {
    await app.close()
  }
}
/** The same application while the billing core does what it is told, and its answers are lost. */
async function losingAnswers(run: (call: TestApp['call']) => Promise<void>) {
  const answerers = openEmbeddedCore({ db: t.database.core.db })
  const core = openCore({
    answerers: {
      ...answerers,
      ZPORTAL_METER_REPLACED: async (...request) => {
        await answerers.ZPORTAL_METER_REPLACED?.(...request)
        throw new NoAnswer('lost')
      },
    },
    record: { fm() {} },
    now: t.clock.now,
  })
  const app = await t.reopened({}, { core })
  try {
    await run(callsTo(app))
  } finally {
    await app.close()
  }
}
const opened = async (order: string, me = staff) =>
  (await t.call('/api/admin/orders/one', { token: me.token, order })).body
const seen = async (order: string, me = staff) => ({
  token: me.token,
  order,
  version: (await opened(order)).order.version,
})
const list = async (body: object = {}, me = staff) =>
  (await t.call('/api/admin/orders', { token: me.token, ...body })).body
const ids = async (body: object = {}, me = staff) => (await list(body, me)).rows.map(({ id }) => id)
const done = { work: 'checked', act: 'А-17', old: [{ zone: 'single', value: 1250 }] } as const
/** The order as its customer reads it. */
const ofCustomer = async (order: string) => {
  const { body } = await t.call('/api/orders/ordered', {
    token: household.token,
    account: household.account,
    pageSize: 100,
  })
  return body.rows.find(({ id }) => id === order)
}
const readLetters = async () => t.sent(household.email)

test('the list has what is still to be done, the nearest day first, and the rest when asked', async () => {
  const late = await orderOn('2026-11-20')
  const today = await orderOn(TODAY)
  const over = await orderOn('2026-11-19', { state: 'done' })
  const orderIds = await ids({ pageSize: 200 })
  expect(orderIds.indexOf(late)).toBeLessThan(orderIds.indexOf(today))
  expect(orderIds).not.toContain(over)
  expect(await ids({ state: 'done' })).toEqual([over])
  expect(await ids({ from: TODAY, to: TODAY })).toEqual([today])
  expect((await list({ code: CODE, site: 'dnem' })).rows[0]).toMatchObject({
    account: household.account,
    customer: 'Олена К.',
    service: `Послуга ${CODE}`,
  })
})

test('an address is told without the house of a person, and the list opens while the billing core is silent', async () => {
  const order = await orderOn('2026-11-30')
  const [row] = (await list({ from: '2026-11-30', to: '2026-11-30' })).rows
  expect(row?.address).toMatch(/•/)
  expect(row?.address).not.toMatch(/\d/)
  await silently(async (call) => {
    const { body } = await call('/api/admin/orders', {
      token: staff.token,
      from: '2026-11-30',
      to: '2026-11-30',
    })
    expect(body.rows).toMatchObject([{ id: order, address: null }])
    const reply = await call('/api/admin/orders/one', { token: staff.token, order })
    expect(reply.body).toMatchObject({ order: { address: null }, meter: null })
  })
})

test('orders of another company do not exist', async () => {
  const order = await orderOn(TODAY)
  expect((await list({ state: 'any' }, ofKem)).total).toBe(0)
  const of = { token: ofKem.token, order }
  const replies = await Promise.all([
    t.call('/api/admin/orders/one', of),
    t.call('/api/admin/orders/confirm', { ...of, version: 1 }),
    t.call('/api/admin/orders/move', { ...of, version: 1, day: TODAY, from: '09:00', crew: CREW }),
    t.call('/api/admin/orders/refuse', { ...of, version: 1, reason: 'Ні' }),
    t.call('/api/admin/orders/done', { ...of, version: 1, ...done }),
  ])
  for (const { status, body } of replies) expect([status, body.code]).toEqual([404, 'not-found'])
})

test('a confirmed order is told to its customer', async () => {
  const order = await orderOn('2026-11-25')
  const before = (await readLetters()).length
  const { body, text } = await t.call('/api/admin/orders/confirm', await seen(order))
  expect(body, text).toMatchObject({ order: { state: 'confirmed', version: 2 }, can: { confirm: false } })
  expect((await readLetters()).slice(before).join()).toContain('25.11.2026')
})

test('a moved visit takes the hour, frees the one before, and the customer reads why', async () => {
  const [from, to] = [await free('2026-11-26'), await free('2026-11-27')]
  const order = await orderOn('2026-11-26')
  const at = (day: string, start: string, version: number) =>
    t.call('/api/admin/orders/move', {
      token: staff.token,
      order,
      version,
      day,
      from: start,
      crew: CREW,
      reason: 'Бригада на аварії.',
    })
  await at('2026-11-26', from, 1)
  const { body, text } = await at('2026-11-27', to, 2)
  expect(body.order, text).toMatchObject({ day: '2026-11-27', from: to, crewId: CREW, state: 'confirmed' })
  expect(await ofCustomer(order)).toMatchObject({ date: '2026-11-27', reason: 'Бригада на аварії.' })
  expect(body.hours.some((slot) => slot.day === '2026-11-26' && slot.from === from)).toBe(true)
  expect((await readLetters()).join()).toContain('27.11.2026')
  const other = await orderOn('2026-11-26')
  const taken = await t.call('/api/admin/orders/move', {
    ...(await seen(other)),
    day: '2026-11-27',
    from: to,
    crew: CREW,
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'date-taken'])
})

test('an hour of today that has ended is neither offered nor taken', async () => {
  const order = await orderOn('2026-11-25')
  const slot = { crew_id: CREW, day: TODAY, order_id: null }
  await t.deps.db
    .insertInto('portal.crew_slots')
    .values([
      { ...slot, starts_at: '06:01', ends_at: '08:01' },
      { ...slot, starts_at: '16:01', ends_at: '18:01' },
    ])
    .execute()
  const offered = (await opened(order)).hours.filter(({ day }) => day === TODAY).map(({ from }) => from)
  expect(offered).toContain('16:01')
  expect(offered).not.toContain('06:01')
  const move = async (from: string) =>
    t.call('/api/admin/orders/move', { ...(await seen(order)), day: TODAY, from, crew: CREW })
  expect((await move('06:01')).body.code).toBe('date-taken')
  expect((await move('16:01')).body.order).toMatchObject({ day: TODAY, from: '16:01' })
})

test('another crew at the same hour is no news for the customer', async () => {
  const start = await free('2026-12-02')
  const order = await orderOn('2026-12-02')
  await t.call('/api/admin/orders/move', {
    ...(await seen(order)),
    day: '2026-12-02',
    from: start,
    crew: CREW,
  })
  await t.deps.db
    .insertInto('portal.crews')
    .values({ crew_id: 'second', site: 'dnem', name: 'Друга' })
    .execute()
  await t.deps.db.insertInto('portal.crew_codes').values({ crew_id: 'second', code: CODE }).execute()
  await t.deps.db
    .insertInto('portal.crew_slots')
    .values({ crew_id: 'second', day: '2026-12-02', starts_at: start, ends_at: '23:59', order_id: null })
    .execute()
  const before = (await readLetters()).length
  const { body } = await t.call('/api/admin/orders/move', {
    ...(await seen(order)),
    day: '2026-12-02',
    from: start,
    crew: 'second',
  })
  expect(body.order).toMatchObject({ crew: 'Друга', changed: { did: 'crew' } })
  expect(await readLetters()).toHaveLength(before)
})

test('two employees at one order: the second reads what the first did', async () => {
  const order = await orderOn('2026-11-25')
  const mine = await seen(order)
  await t.call('/api/admin/orders/refuse', { ...mine, token: colleague.token, reason: 'Немає доступу.' })
  const { status, body } = await t.call('/api/admin/orders/confirm', mine)
  expect([status, body]).toMatchObject([
    409,
    { code: 'changed-meanwhile', params: { who: 'Петро Лис', did: 'Відмовлено' } },
  ])
  expect(await ofCustomer(order)).toMatchObject({ state: 'refused', reason: 'Немає доступу.' })
})

test('what a customer gives up is not confirmed over it', async () => {
  const order = await orderOn('2026-11-26')
  const mine = await seen(order)
  await t.call('/api/person/orders/cancel', { token: household.token, order })
  const { body } = await t.call('/api/admin/orders/confirm', mine)
  expect(body).toMatchObject({ code: 'changed-meanwhile', params: { did: 'Скасовано' } })
})

test('a result is read by the customer, and the seal and the next verification stand with the meter', async () => {
  const order = await orderOn(TODAY)
  const { body, text } = await t.call('/api/admin/orders/done', {
    ...(await seen(order)),
    ...done,
    seal: '0042',
    verifiedTill: '2042-11-23',
    remark: 'Клемну кришку замінено.',
  })
  expect(body, text).toMatchObject({ order: { state: 'done' }, meter: { verifiedTill: '2042-11-23' } })
  expect(await ofCustomer(order)).toMatchObject({
    state: 'done',
    result: { work: 'checked', act: 'А-17', seal: '0042', verifiedTill: '2042-11-23', next: null },
  })
  const again = await t.call('/api/admin/orders/done', { ...(await seen(order)), ...done })
  expect([again.status, again.body.code]).toEqual([409, 'order-closed'])
})

test('a visit that has not come yet has no result; a new meter needs its number', async () => {
  const early = await t.call('/api/admin/orders/done', {
    ...(await seen(await orderOn('2026-11-24'))),
    ...done,
  })
  expect(early.body).toMatchObject({ code: 'date-invalid' })
  const order = await orderOn(TODAY)
  const bare = await t.call('/api/admin/orders/done', { ...(await seen(order)), ...done, work: 'replaced' })
  expect(bare.body).toMatchObject({ code: 'required', field: 'next' })
})

test('a replaced meter is in the core with its first values, and the one before stands in its history', async () => {
  const other = await makeActor(t, 'person')
  const order = await makeOrder(t.deps.db, {
    state: 'new',
    user_id: other.user.userId,
    account: other.account,
    meter_id: other.meterId,
    code: CODE,
    visit_on: TODAY,
  })
  const report = {
    ...(await seen(order)),
    ...done,
    work: 'replaced' as const,
    old: [{ zone: 'single' as const, value: other.nextValue }],
    next: { number: '77001122', values: [{ zone: 'single' as const, value: 2 }] },
  }
  const bare = await t.call('/api/admin/orders/done', report)
  expect(bare.body).toMatchObject({ code: 'required', field: 'verifiedTill' })
  const whole = { ...report, verifiedTill: '2042-11-23' }
  const showing = (value: number) => ({ ...whole, old: [{ zone: 'single' as const, value }] })
  const [last] = (await t.call('/api/admin/orders/one', { token: staff.token, order })).body.meter?.last ?? []
  expect(last).toMatchObject({ zone: 'single', date: expect.any(String) })
  const before = last?.value ?? 0
  // a digit too many is asked about, one too few cannot be, and neither has changed anything
  const unusual = await t.call('/api/admin/orders/done', showing(before + 40_000))
  expect(unusual.body, unusual.text).toMatchObject({
    code: 'visit-reading-unusual',
    field: 'old',
    params: { zone: 'single', previous: before, kwh: 40_000 },
  })
  const less = await t.call('/api/admin/orders/done', showing(before - 1))
  expect(less.body, less.text).toMatchObject({
    code: 'visit-reading-less',
    field: 'old',
    message: expect.stringContaining('залиште поля знятого лічильника порожніми'),
  })
  const long = await t.call('/api/admin/orders/done', showing(1_234_567))
  expect(long.body, long.text).toMatchObject({ code: 'bit-depth-mismatch', field: 'old' })
  const { body, text } = await t.call('/api/admin/orders/done', whole)
  expect(body, text).toMatchObject({ order: { state: 'done' } })
  const meters = (await t.call('/api/person/meters', { token: other.token, account: other.account })).body
    .meters
  expect(meters.find(({ meter }) => meter === '77001122')?.zones).toMatchObject([
    { previous: null, current: { value: 2 } },
  ])
  const { rows } = await sql<{ removed_on: string; act: string; next: string }>`
    select old.removed_on, old.removal_act as act, now.number as next
    from core.meters old join core.meters now on now.account_id = old.account_id and now.meter_id = old.replaced_by
    where old.meter_id = ${Number(other.meterId)}`.execute(t.database.core.db)
  expect(rows).toEqual([{ removed_on: TODAY, act: done.act, next: '77001122' }])
})

test('what was handed in for a day after the meter was taken off is not counted, and its customer is told', async () => {
  const other = await makeActor(t, 'person')
  const order = await makeOrder(t.deps.db, {
    state: 'new',
    user_id: other.user.userId,
    account: other.account,
    meter_id: other.meterId,
    code: CODE,
    visit_on: TODAY,
  })
  const given = other.nextValue
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state)
    select account_id, '2026-12-01', gen_random_uuid(), meter_id, 'single', ${given}, 50, ${t.deps.now()},
      ${t.deps.now()}, 'customer', 'accepted'
    from core.meters where meter_id = ${Number(other.meterId)}`.execute(t.database.core.db)
  const { body, text } = await t.call('/api/admin/orders/done', {
    ...(await seen(order)),
    ...done,
    work: 'replaced' as const,
    verifiedTill: '2042-11-23',
    old: [{ zone: 'single' as const, value: given + 5 }],
    next: { number: '77001124', values: [{ zone: 'single' as const, value: 2 }] },
  })
  expect(body, text).toMatchObject({ order: { state: 'done' } })
  const letters = [...(await t.sent(other.email)), ...(await t.sent(other.phone))].join('\n')
  expect(letters).toContain(`не враховано (${numberText(given)})`)
  const mine = { token: other.token, account: other.account, pageSize: 200 }
  const { rows } = (await t.call('/api/person/readings', mine)).body
  expect(rows.find(({ value }) => value === given)).toMatchObject({
    state: 'superseded',
    holdReason: 'meter-replaced',
  })
})

describe('a visit whose report the core took and did not answer', () => {
  const NEXT = '77001123'
  async function reported() {
    const other = await makeActor(t, 'person')
    const order = await makeOrder(t.deps.db, {
      state: 'confirmed',
      user_id: other.user.userId,
      account: other.account,
      meter_id: other.meterId,
      code: CODE,
      visit_on: TODAY,
    })
    const body = {
      ...(await seen(order)),
      ...done,
      work: 'replaced' as const,
      old: [{ zone: 'single' as const, value: other.nextValue }],
      next: { number: NEXT, values: [{ zone: 'single' as const, value: 2 }] },
      verifiedTill: '2042-11-23',
    }
    await losingAnswers(async (call) => {
      expect((await call('/api/admin/orders/done', body)).body).toMatchObject({ code: 'core-down' })
    })
    return { order, body }
  }

  test('is done by the same report', async () => {
    const { order, body } = await reported()
    const again = await t.call('/api/admin/orders/done', body)
    expect(again.body, again.text).toMatchObject({ order: { state: 'done', result: { act: done.act } } })
    expect((await opened(order)).order.state).toBe('done')
  })

  test('is done by what the core has, when it is reported otherwise, and that is said', async () => {
    const { order, body } = await reported()
    const other = await t.call('/api/admin/orders/done', { ...body, token: colleague.token, act: 'А-18' })
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'changed-meanwhile', params: { did: 'Виконано' } },
    ])
    expect((await opened(order)).order).toMatchObject({
      state: 'done',
      result: { act: done.act, next: { number: NEXT } },
    })
  })

  test('is not refused, moved or confirmed by anybody who does not know of it', async () => {
    const { order, body } = await reported()
    const of = { ...(await seen(order)), token: colleague.token }
    const day = '2026-11-24'
    for (const answer of [
      await t.call('/api/admin/orders/refuse', { ...of, reason: 'Немає доступу.' }),
      await t.call('/api/admin/orders/move', { ...of, day, crew: CREW, from: await free(day) }),
    ])
      expect([answer.status, answer.body.code], answer.text).toEqual([409, 'visit-unanswered'])
    await t.call('/api/admin/orders/done', body)
    expect((await opened(order)).order.state).toBe('done')
  })

  test('is reported anew when the core has refused the report', async () => {
    const order = await orderOn(TODAY)
    const report = {
      ...(await seen(order)),
      ...done,
      work: 'replaced' as const,
      old: [{ zone: 'single' as const, value: 0 }],
      next: { number: NEXT, values: [{ zone: 'single' as const, value: 2 }] },
      verifiedTill: '2042-11-23',
    }
    const less = await t.call('/api/admin/orders/done', report)
    expect(less.body, less.text).toMatchObject({ code: 'visit-reading-less' })
    const refused = await t.call('/api/admin/orders/refuse', {
      ...(await seen(order)),
      reason: 'Немає доступу.',
    })
    expect(refused.body, refused.text).toMatchObject({ order: { state: 'refused' } })
  })
})

test('a reading that is held is not the last one an order is compared with', async () => {
  const other = await makeActor(t, 'person')
  const order = await makeOrder(t.deps.db, {
    state: 'new',
    user_id: other.user.userId,
    account: other.account,
    meter_id: other.meterId,
    code: CODE,
    visit_on: TODAY,
  })
  const lastOf = async () =>
    (await t.call('/api/admin/orders/one', { token: staff.token, order })).body.meter?.last
  const before = await lastOf()
  await placeHeld(t, other)
  expect(before).toEqual([{ zone: 'single', value: expect.any(Number), date: expect.any(String) }])
  expect(await lastOf()).toEqual(before)
})

test('what a taken off meter showed is billed as it is once it was compared with the act', async () => {
  const other = await makeActor(t, 'person')
  const order = await makeOrder(t.deps.db, {
    state: 'new',
    user_id: other.user.userId,
    account: other.account,
    meter_id: other.meterId,
    code: CODE,
    visit_on: TODAY,
  })
  const value = other.nextValue + 40_000
  const report = {
    ...(await seen(order)),
    ...done,
    work: 'replaced' as const,
    verifiedTill: '2042-11-23',
    old: [{ zone: 'single' as const, value }],
    next: { number: '77001123', values: [{ zone: 'single' as const, value: 2 }] },
  }
  expect((await t.call('/api/admin/orders/done', report)).body.code).toBe('visit-reading-unusual')
  const { body, text } = await t.call('/api/admin/orders/done', { ...report, confirmed: true })
  expect(body, text).toMatchObject({ order: { state: 'done' } })
  const { rows } = await sql`
    select value::float8, state from core.readings where meter_id = ${Number(other.meterId)}
    order by counts_on desc, value desc limit 1`.execute(t.database.core.db)
  expect(rows).toEqual([{ value, state: 'accepted' }])
})

test('a seal is not written down while the billing core is silent; a result without one is', async () => {
  const order = await orderOn(TODAY)
  const mine = await seen(order)
  await silently(async (call) => {
    const sealed = await call('/api/admin/orders/done', { ...mine, ...done, seal: '7' })
    expect([sealed.status, sealed.body.code]).toEqual([503, 'core-down'])
    const plain = await call('/api/admin/orders/done', { ...mine, ...done })
    expect(plain.body).toMatchObject({ order: { state: 'done' }, meter: null })
  })
})

test('a day that is full is offered neither to customers nor to employees', async () => {
  const [day, other] = ['2026-12-08', '2026-12-09']
  const [at] = [await free(day), await free(day), await free(other)]
  const dates = async () =>
    (
      await t.call('/api/get-common', {
        token: household.token,
        url: '/person/orders/calendar_zrqt',
        place: household.place,
        payment: household.account,
        code: CODE,
      })
    ).body.data.dates
  expect(await dates()).toContain(day)
  const set = (perDay: number | null, was: number | null) =>
    t.call('/api/admin/orders/capacity/set', {
      token: staff.token,
      site: 'dnem',
      code: CODE,
      week: [{ weekday: 2, perDay, was }],
    })
  await orderOn(day)
  expect((await set(1, null)).body).toEqual({ status: 'success', over: [] })
  expect(await dates()).not.toContain(day)
  expect(await dates()).toContain(other)
  const order = await orderOn(other)
  const { body } = await t.call('/api/admin/orders/move', {
    ...(await seen(order)),
    day,
    from: at,
    crew: CREW,
  })
  expect(body).toMatchObject({ code: 'date-taken', field: 'day' })
  expect((await opened(order)).hours.map((slot) => slot.day)).not.toContain(day)
  // the day itself may differ from its weekday
  await t.call('/api/admin/orders/capacity/set', {
    token: staff.token,
    site: 'dnem',
    code: CODE,
    day: { day, perDay: 2, was: null },
  })
  expect(await dates()).toContain(day)
  expect((await set(0, null)).body).toMatchObject({ code: 'changed-meanwhile' })
  const week = (await t.call('/api/admin/orders/week', { token: staff.token, site: 'dnem', from: day })).body
  expect(week.load.find((service) => service.code === CODE)?.days[1]).toEqual({ day, most: 2, taken: 1 })
})

test('the last visit of a day goes to one of many who want it at once', async () => {
  const day = '2026-12-15'
  const hours = [await free(day), await free(day), await free(day), await free(day)]
  await t.call('/api/admin/orders/capacity/set', {
    token: staff.token,
    site: 'dnem',
    code: CODE,
    day: { day, perDay: 1, was: null },
  })
  const orders = await Promise.all(hours.map(() => orderOn('2026-12-03')))
  const replies = await Promise.all(
    orders.map((order, n) =>
      t.call('/api/admin/orders/move', {
        token: staff.token,
        order,
        version: 1,
        day,
        from: hours[n] ?? '',
        crew: CREW,
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('the week has the hours of each crew, and visits without one', async () => {
  const start = await free('2026-12-21')
  const [order, loose] = [await orderOn('2026-12-21'), await orderOn('2026-12-22')]
  await t.call('/api/admin/orders/move', {
    ...(await seen(order)),
    day: '2026-12-21',
    from: start,
    crew: CREW,
  })
  const { body } = await t.call('/api/admin/orders/week', { token: staff.token, from: '2026-12-24' })
  expect(body.days[0]).toBe('2026-12-21')
  const crew = body.crews.find((row) => row.crew === CREW)
  expect(crew?.hours).toMatchObject([{ from: start, order: { id: order, state: 'confirmed' } }])
  expect(body.loose.map(({ id }) => id)).toContain(loose)
})

test('the day has each crew with the visit of each hour and where it is', async () => {
  const start = await free('2026-12-18')
  const [order, loose] = [await orderOn('2026-12-18'), await orderOn('2026-12-18')]
  await t.call('/api/admin/orders/move', {
    ...(await seen(order)),
    day: '2026-12-18',
    from: start,
    crew: CREW,
  })
  const { body } = await t.call('/api/admin/orders/day', { token: staff.token, day: '2026-12-18' })
  const crew = body.crews.find((row) => row.crew === CREW)
  expect(crew?.hours).toMatchObject([{ from: start, order: { id: order, state: 'confirmed' } }])
  expect(crew?.hours[0]?.order?.address).toBeTruthy()
  expect(body.loose.map(({ id }) => id)).toEqual([loose])
})

test('a crew is added with its hours, which customers are offered; an hour that is agreed stays', async () => {
  const { body: made, text } = await t.call('/api/admin/orders/crew', {
    token: staff.token,
    crew: null,
    version: 0,
    site: 'dnem',
    name: 'Нова бригада',
    codes: [CODE],
  })
  expect(made, text).toMatchObject({ name: 'Нова бригада', version: 1 })
  const hours = (more: object = {}) =>
    t.call('/api/admin/orders/crew/hours', {
      token: staff.token,
      crew: made.crew,
      from: '2026-12-28',
      to: '2027-01-10',
      weekdays: [1, 3],
      hours: [
        { from: '08:00', to: '10:00' },
        { from: '10:00', to: '12:00' },
      ],
      works: true,
      ...more,
    })
  expect((await hours()).body).toEqual({ status: 'success', changed: 8, kept: 0 })
  // what overlaps an hour there is is not added beside it
  expect((await hours({ hours: [{ from: '09:00', to: '11:00' }] })).body).toMatchObject({ changed: 0 })
  const order = await orderOn('2026-12-28')
  await t.call('/api/admin/orders/move', {
    ...(await seen(order)),
    day: '2026-12-28',
    from: '10:00',
    crew: made.crew,
  })
  expect((await hours({ works: false })).body).toEqual({ status: 'success', changed: 7, kept: 1 })
  const overlapping = [
    { from: '08:00', to: '10:00' },
    { from: '09:00', to: '11:00' },
  ]
  expect((await hours({ hours: overlapping })).body).toMatchObject({ code: 'date-invalid', field: 'hours' })
  const foreign = await t.call('/api/admin/orders/crew/hours', {
    token: ofKem.token,
    crew: made.crew,
    from: '2026-12-28',
    to: '2026-12-28',
    weekdays: [1],
    hours: [{ from: '08:00', to: '10:00' }],
    works: true,
  })
  expect(foreign.body).toMatchObject({ code: 'not-found' })
})

test('a crew gets another name once', async () => {
  const named = (name: string) =>
    t.call('/api/admin/orders/crew', {
      token: staff.token,
      crew: CREW,
      version: 1,
      site: 'dnem',
      codes: [CODE],
      name,
    })
  expect((await named('Бригада Кравця')).body).toMatchObject({ name: 'Бригада Кравця', version: 2 })
  expect((await named('Інша')).body).toMatchObject({ code: 'changed-meanwhile' })
  const { body } = await t.call('/api/admin/orders/capacity', { token: staff.token, site: 'dnem' })
  expect(body.crews.find(({ crew }) => crew === CREW)).toMatchObject({
    name: 'Бригада Кравця',
    codes: [CODE],
  })
})

test('the home counts what is to be done today and what is late', async () => {
  const { body } = await t.call('/api/admin/overview', { token: staff.token })
  const orders = body.waiting.find(({ what }) => what === 'orders')
  expect(orders?.count).toBeGreaterThan(orders?.late ?? 0)
  expect(orders?.late).toBeGreaterThan(0)
})

test('the first page of a queue of 100 000 reads the index by the day, and counts no further than a thousand', async () => {
  await sql`insert into portal.orders (order_id, number, user_id, account, site, kind, code, place, payment, price_kop,
      state, visit_on, created_at)
    select gen_random_uuid(), 'V' || n, ${household.user.userId}, ${household.account}, 'dnem', 'person', ${CODE}, 'p',
      ${household.account}, 0, 'cancelled', date '2026-12-01' + n % 400, now()
    from generate_series(1, 100000) n`.execute(t.database.owner.db)
  await sql`update portal.orders set state = 'new' where number like 'V%'`.execute(t.database.owner.db)
  await sql`analyze portal.orders`.execute(t.database.owner.db)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain select o.order_id from portal.orders o
    left join portal.crew_slots s on s.order_id = o.order_id
    where o.state in ('new', 'confirmed') order by o.visit_on, s.starts_at, o.order_id limit 50`.execute(
    t.deps.db,
  )
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('orders_visits_open')
  const first = await list()
  expect(first.rows).toHaveLength(50)
  expect(first.total).toBe(1_000)
  expect((await list({ site: 'dnem', code: CODE, from: '2027-01-05', to: '2027-01-05' })).total).toBe(250)
})
