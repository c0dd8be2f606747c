import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService } from '#seeds/makers/orders.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

const DAY = '2026-11-24'
let t: TestApp
let staff: Actor
let colleague: Actor
let ofKem: Actor
let auditor: Actor
let household: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-23T10:00:00+02:00' })
  staff = await makeActor(t, 'admin')
  colleague = await makeActor(t, 'admin')
  ofKem = await makeActor(t, 'admin')
  auditor = await makeActor(t, 'admin')
  household = await makeActor(t, 'person')
  // those that actors have come with
  await t.database.owner.pool.query(
    `truncate portal.orders, portal.crew_slots, portal.crew_codes, portal.crews, portal.zqrt_codes cascade`,
  )
  const set = (actor: Actor, values: { roles?: string[]; name?: string; surname?: string }) =>
    t.deps.db.updateTable('portal.users').set(values).where('user_id', '=', actor.user.userId).execute()
  await set(colleague, { name: 'Петро', surname: 'Лис' })
  await set(ofKem, { roles: ['metering:kem'] })
  await set(auditor, { roles: ['auditor'] })
})
afterAll(() => t.close())

const given = {
  site: 'dnem' as const,
  kind: 'person' as const,
  version: 0,
  name: 'Перевірка лічильника',
  description: 'Фахівець перевірить лічильник на місці.',
  priceKopiykas: 24_000,
  termDays: 10,
  purpose: null,
  active: true,
  rank: 1,
}
type Given = Partial<Omit<typeof given, 'kind' | 'purpose'>> & {
  code: string
  kind?: 'person' | 'entity'
  purpose?: 'verification' | 'remote-reading' | null
}
const save = (values: Given, by = staff, key?: string) =>
  t.call(
    '/api/admin/orders/services/save',
    { ...given, ...values, token: by.token },
    key === undefined ? {} : { key },
  )
const services = async (by = staff, site: 'dnem' | 'kem' = 'dnem') =>
  (await t.call('/api/admin/orders/services', { token: by.token, site })).body
const service = async (code: string) => (await services()).services.find((row) => row.code === code)
const offered = async () =>
  (
    await t.call('/api/person/orders/code_zrqt', {
      token: household.token,
      account: household.account,
      partner: household.user.partner,
      userType: 'person',
    })
  ).body.zqrtCodes
const order = (code: string, priceKopiykas?: number) =>
  t.call('/api/person/orders/create', {
    token: household.token,
    account: household.account,
    payment: household.account,
    place: household.place,
    device: household.meterId,
    code,
    date: DAY,
    priceKopiykas,
  })
const audited = () =>
  t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'service-saved')
    .orderBy('entry_id')
    .execute()

test('a company that has no service opens one, and its customers are offered it at once', async () => {
  expect(await services()).toMatchObject({ site: 'dnem', services: [], can: true })
  expect(await offered()).toEqual([])
  const { body, text } = await save({ code: 'check', name: ' Перевірка лічильника ' })
  expect(body, text).toEqual({
    status: 'success',
    service: {
      kind: 'person',
      code: 'CHECK',
      name: 'Перевірка лічильника',
      description: given.description,
      priceKopiykas: 24_000,
      termDays: 10,
      purpose: null,
      active: true,
      rank: 1,
      version: 1,
      openOrders: 0,
      crews: [],
    },
  })
  expect(await offered()).toMatchObject([{ code: 'CHECK', priceKopiykas: 24_000, termDays: 10 }])
  const crew = await t.call('/api/admin/orders/crew', {
    token: staff.token,
    crew: null,
    version: 0,
    site: 'dnem',
    name: 'Бригада обліку',
    codes: ['CHECK'],
  })
  expect(crew.status, crew.text).toBe(200)
  expect(await service('CHECK')).toMatchObject({ crews: ['Бригада обліку'] })
})

test('a press that is repeated opens one service, and is told once in the audit', async () => {
  const before = (await audited()).length
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => save({ code: 'SEAL', name: 'Опломбування' }, staff, 'one-service-0001')),
  )
  expect(answers.map(({ status }) => status)).toContain(200)
  expect((await save({ code: 'SEAL', name: 'Опломбування' }, staff, 'one-service-0001')).body).toMatchObject({
    service: { code: 'SEAL', version: 1 },
  })
  expect(await audited()).toHaveLength(before + 1)
})

test('the audit has what was before and what is after', async () => {
  await save({ code: 'AUDITED' })
  const { body } = await save({
    code: 'AUDITED',
    version: 1,
    name: 'Перевірка',
    priceKopiykas: 0,
    active: false,
  })
  expect(body.service).toMatchObject({ version: 2, priceKopiykas: 0, active: false })
  const [last, first] = (await audited()).toReversed().map(({ details }) => details)
  expect(first).toMatchObject({ code: 'AUDITED', kind: 'person', 'after.priceKopiykas': 24_000 })
  expect(last).toEqual({
    device: 'lightMyRequest',
    code: 'AUDITED',
    kind: 'person',
    'before.name': given.name,
    'after.name': 'Перевірка',
    'before.priceKopiykas': 24_000,
    'after.priceKopiykas': 0,
    'before.active': true,
    'after.active': false,
  })
})

test('whoever saw an older service is told who changed it, and nothing is overwritten', async () => {
  await save({ code: 'TWO' })
  await save({ code: 'TWO', version: 1, priceKopiykas: 30_000 }, colleague)
  const { body } = await save({ code: 'TWO', version: 1, name: 'Інша назва' })
  expect(body).toMatchObject({ code: 'changed-meanwhile' })
  expect(body.message).toContain('Петро Лис')
  expect(await service('TWO')).toMatchObject({ name: given.name, priceKopiykas: 30_000, version: 2 })
})

test('two who open a service of one code at once: one of them is told which has it', async () => {
  const answers = await Promise.all([
    save({ code: 'RACE', name: 'Перша' }),
    save({ code: 'race', name: 'Друга' }, colleague),
  ])
  const [lost] = answers.filter(({ status }) => status !== 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(lost?.body).toMatchObject({ code: 'service-code-taken', field: 'code' })
  expect(lost?.body.message).toMatch(/послуга «(Перша|Друга)»/)
  // a business has codes of its own
  expect((await save({ code: 'RACE', kind: 'entity' })).status).toBe(200)
})

test.each([
  ['code', { code: 'КОД' }],
  ['code', { code: '-A' }],
  ['code', { code: 'A_B' }],
  ['code', { code: 'A'.repeat(21) }],
  ['name', { name: ' ' }],
  ['name', { name: 'Я'.repeat(101) }],
  ['description', { description: 'Я'.repeat(301) }],
  ['priceKopiykas', { priceKopiykas: -1 }],
  ['priceKopiykas', { priceKopiykas: 0.5 }],
  ['priceKopiykas', { priceKopiykas: 1_000_000_001 }],
  ['termDays', { termDays: 0 }],
  ['termDays', { termDays: 366 }],
  ['rank', { rank: -1 }],
  ['rank', { rank: 1000 }],
])('%s out of its bounds is refused on its field: %j', async (field, values) => {
  const { status, body } = await save({ code: 'BOUND', ...values })
  expect([status, body.field]).toEqual([400, field])
  expect(await service('BOUND')).toBeUndefined()
})

test('one service of a company and kind verifies meters, and the refusal names it', async () => {
  expect((await save({ code: 'VERIFY', name: 'Повірка', purpose: 'verification' })).status).toBe(200)
  const { body } = await save({ code: 'OTHER', purpose: 'verification' })
  expect(body).toMatchObject({ code: 'service-purpose-taken', field: 'purpose' })
  expect(body.message).toContain('«Повірка»')
  expect((await save({ code: 'VERIFY', version: 1, purpose: 'verification', rank: 2 })).status).toBe(200)
  expect((await save({ code: 'VERIFY', kind: 'entity', purpose: 'verification' })).status).toBe(200)
  await save({ code: 'VERIFY', version: 2, purpose: null })
  expect((await save({ code: 'OTHER', purpose: 'verification' })).status).toBe(200)
})

test('a service that came with the database keeps its code', async () => {
  await makeService(t.deps.db, { code: 'old_1' })
  const { body } = await save({ code: 'old_1', version: 1, name: 'Нова назва' })
  expect(body.service).toMatchObject({ code: 'old_1', name: 'Нова назва', version: 2 })
})

test('services of another company do not exist; whoever only reads changes none', async () => {
  expect((await services(auditor)).can).toBe(false)
  expect((await save({ code: 'FOREIGN' }, auditor)).status).toBe(403)
  expect(
    (await t.call('/api/admin/orders/services', { token: ofKem.token, site: 'dnem' })).body,
  ).toMatchObject({
    code: 'not-found',
    field: 'site',
  })
  expect((await save({ code: 'FOREIGN' }, ofKem)).body).toMatchObject({ code: 'not-found', field: 'site' })
  expect((await save({ code: 'CHECK', version: 1 }, ofKem)).body).toMatchObject({ code: 'not-found' })
  expect(await services(ofKem, 'kem')).toMatchObject({ services: [], sites: ['kem'] })
})

test('a service that is closed while it is ordered is not ordered, and orders that are made go on', async () => {
  await makeService(t.deps.db, { code: 'CLOSING', price_kop: 10_000, days: [DAY, '2026-11-25'] })
  const made = (await order('CLOSING', 10_000)).body
  expect(made.order).toMatchObject({ priceKopiykas: 10_000, state: 'new' })
  expect(await service('CLOSING')).toMatchObject({ openOrders: 1 })
  await save({ code: 'CLOSING', version: 1, priceKopiykas: 10_000, active: false })
  const late = await order('CLOSING', 10_000)
  expect(late.body).toMatchObject({ code: 'service-closed', field: 'code' })
  expect(late.body.message).toContain('більше не надає')
  expect((await offered()).map(({ code }) => code)).not.toContain('CLOSING')
  const calendar = await t.call('/api/get-common', {
    token: household.token,
    url: '/person/orders/calendar_zrqt',
    place: household.place,
    payment: household.account,
    code: 'CLOSING',
  })
  expect(calendar.body).toMatchObject({ code: 'service-closed' })
  const confirmed = await t.call('/api/admin/orders/confirm', {
    token: staff.token,
    order: made.order.id,
    version: 1,
  })
  expect(confirmed.body.order).toMatchObject({ state: 'confirmed', priceKopiykas: 10_000 })
  expect(await service('CLOSING')).toMatchObject({ active: false, openOrders: 1 })
})

test('a price that was changed while it is ordered is not charged unseen; what is ordered keeps price and term', async () => {
  await makeService(t.deps.db, { code: 'PRICED', price_kop: 10_000, days: [DAY] })
  await t.deps.db
    .insertInto('portal.crew_slots')
    .values({ crew_id: 'dnem-PRICED', day: DAY, starts_at: '12:00', ends_at: '13:00', order_id: null })
    .execute()
  const made = (await order('PRICED', 10_000)).body
  await save({ code: 'PRICED', version: 1, priceKopiykas: 12_500, termDays: 3 })
  const { body } = await order('PRICED', 10_000)
  expect(body).toMatchObject({ code: 'service-price-changed' })
  expect(body.message).toContain('125,00')
  const opened = await t.call('/api/admin/orders/one', { token: staff.token, order: made.order.id })
  expect(opened.body.order).toMatchObject({ priceKopiykas: 10_000, termOn: '2026-12-03' })
  expect((await order('PRICED', 12_500)).body.order).toMatchObject({ priceKopiykas: 12_500 })
})
