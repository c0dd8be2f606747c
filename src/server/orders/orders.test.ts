import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { makeOrder, makeService, makeSupplierMessage, makeTicket } from '#seeds/makers/orders.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let olena: MadeUser
let petro: MadeUser
let token: string
let account: string
let orderId: string
let request: { token: string; account: string; partner: string; userType: 'person' }
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const { db } = t.database
  const made = await makeAccount(db, { index: 61 })
  account = made.number
  await makeMeter(db, made.accountId, { model: 'NIK 2102-02' })
  olena = await makeUser(t, 'person', { login: '+380990000361', accounts: [account] })
  // two people may have the same apartment: each has their own tickets, orders and read marks
  petro = await makeUser(t, 'person', { login: '+380990000362', accounts: [account] })
  await makeService(db, {
    code: 'ZQ01',
    purpose: 'verification',
    sort: 2,
    price_kop: 12_300,
    days: ['2026-11-21', '2026-11-24', '2026-11-25'],
  })
  await makeService(db, { code: 'ZQ02', sort: 1, days: ['2027-11-24'] })
  await makeService(db, { code: 'ZQ03', active: false, days: ['2026-11-27'] })
  await makeService(db, { code: 'ZQ01', site: 'kem', days: ['2026-11-28'] })
  await makeTicket(db, {
    user_id: olena.userId,
    account,
    title: 'Старе',
    created_at: new Date('2026-10-01T10:00:00Z'),
  })
  await makeTicket(db, { user_id: olena.userId, account, title: 'Нове', messages: 3, state: 'answered' })
  await makeTicket(db, { user_id: petro.userId, account, title: 'Чуже' })
  orderId = await makeOrder(db, {
    user_id: olena.userId,
    account,
    code: 'ZQ01',
    takes: '2026-11-25',
    price_kop: 12_300,
  })
  await makeSupplierMessage(db, { account, order_id: orderId, subject: 'Нове' })
  await makeSupplierMessage(db, {
    account,
    subject: 'Прочитане',
    readBy: [olena.userId],
    sent_at: new Date('2026-11-01T08:00:00Z'),
  })
  await makeSupplierMessage(db, { account: '1200009999', subject: 'Чуже' })
  token = await tokenOf(t, olena)
  request = { token, account, partner: olena.partner, userType: 'person' }
})
afterAll(() => t.close())

test('a person sees her own tickets, orders and inbox, the newest first', async () => {
  const { status, body, text } = await t.call('/api/person/orders', request)
  expect(status, text).toBe(200)
  expect(body.tickets).toMatchObject([{ title: 'Нове', state: 'answered', messages: 3 }, { title: 'Старе' }])
  expect(body.items).toMatchObject([
    { code: 'ZQ01', date: '2026-11-25', state: 'new', priceKopiykas: 12_300 },
  ])
  expect(body.inbox).toMatchObject([
    { subject: 'Нове', isRead: false, order: body.items[0]?.number },
    { subject: 'Прочитане', isRead: true, order: null },
  ])
})

test('new messages of suppliers are those this person has not read', async () => {
  const { body } = await t.call('/api/person/orders/supplier_new', request)
  expect(body.findNewOrderAnswersResponse).toMatchObject({ count: 1, items: [{ subject: 'Нове' }] })
  const theirs = await t.call('/api/person/orders/supplier_new', {
    ...request,
    token: await tokenOf(t, petro),
    partner: petro.partner,
  })
  expect(theirs.body.findNewOrderAnswersResponse).toMatchObject({
    count: 2,
    items: [{ order: null }, { order: null }],
  })
})

test('all messages of suppliers to the apartment come in one list', async () => {
  const { body } = await t.call('/api/person/orders/supplier', request)
  expect(body.inbox).toHaveLength(2)
  expect(body.findSupplierOrdersResponse.items).toEqual(body.inbox)
})

test('the constructor offers active services of the own company and the devices of the apartment', async () => {
  const { body, status, text } = await t.call('/api/person/orders/code_zrqt', request)
  expect(status, text).toBe(200)
  expect(
    body.zqrtCodes.map(({ code, priceKopiykas, purpose }) => [code, priceKopiykas, purpose]),
    'with what a page that advises a service knows it by',
  ).toEqual([
    ['ZQ02', 0, null],
    ['ZQ01', 12_300, 'verification'],
  ])
  expect(body.deviceAccounts).toMatchObject([
    { model: 'NIK 2102-02', payment: account, place: 'dnem-0000061' },
  ])
})

test('the calendar has the days on which a crew for the service is still free', async () => {
  const dates = async (code: string) =>
    (
      await t.call('/api/get-common', {
        token,
        url: '/person/orders/calendar_zrqt',
        place: 'dnem-0000061',
        payment: account,
        code,
      })
    ).body.data
  // today is too late, the 25th is taken, another company's crew is not ours
  expect(await dates('ZQ01')).toEqual({ data: { dates: ['2026-11-24'] }, dates: ['2026-11-24'] })
  for (const none of ['ZQ02', 'no such code']) expect(await dates(none)).toMatchObject({ dates: [] })
})

test('the calendar of a place or an account that is not hers does not exist', async () => {
  const calendar = { token, url: '/person/orders/calendar_zrqt', code: 'ZQ01' }
  const place = await t.call('/api/get-common', { ...calendar, place: 'dnem-0000099', payment: account })
  expect(place.body).toMatchObject({ code: 'not-found', field: 'place' })
  const payment = await t.call('/api/get-common', {
    ...calendar,
    place: 'dnem-0000061',
    payment: '1200009999',
  })
  expect(payment.body).toMatchObject({ code: 'account-not-found', field: 'payment' })
})

test('a place with a long name is asked for and ordered at like any other', async () => {
  const { db } = t.database
  const made = await makeAccount(db, { index: 64 })
  const name = 'Трансформаторна підстанція № 12, другий увід'
  await makeMeter(db, made.accountId, { place: name })
  await makeService(db, { code: 'ZQ20', days: ['2026-11-26'] })
  const user = await makeUser(t, 'person', { login: '+380990000364', accounts: [made.number] })
  const by = await tokenOf(t, user)
  const { body } = await t.call('/api/person/orders/code_zrqt', {
    token: by,
    account: made.number,
    partner: user.partner,
    userType: 'person',
  })
  const [device] = body.deviceAccounts
  if (!device) throw new Error('no meter of the apartment')
  expect(device.place).toContain(name)
  const { place, payment } = device
  const days = await t.call('/api/get-common', {
    token: by,
    url: '/person/orders/calendar_zrqt',
    place,
    payment,
    code: 'ZQ20',
  })
  expect(days.body.data, days.text).toMatchObject({ dates: ['2026-11-26'] })
  const wanted = { token: by, account: made.number, code: 'ZQ20', device: device.device, place, payment }
  const ordered = await t.call('/api/person/orders/create', { ...wanted, date: '2026-11-26' })
  expect(ordered.body, ordered.text).toMatchObject({ order: { place } })
})

test('her orders also come by get-common', async () => {
  const { body } = await t.call('/api/get-common', {
    token,
    url: '/person/orders/orders',
    account,
    partner: olena.partner,
  })
  expect(body.data.order).toMatchObject([{ id: orderId }])
  expect(body.data.data).toEqual({ order: body.data.order })
})

test('a business sees all of it in one reply', async () => {
  const firm = await makeAccount(t.database.db, { index: 62, kind: 'entity' })
  const company = await makeUser(t, 'entity', { login: '9000000062', accounts: [firm.number] })
  await makeTicket(t.database.db, { user_id: company.userId, account: firm.number })
  await makeSupplierMessage(t.database.db, { account: firm.number })
  const { body, status, text } = await t.call('/api/entity/orders/supplier_all', {
    token: await tokenOf(t, company),
    account: firm.number,
    partner: company.partner,
    userType: 'entity',
  })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    items: [],
    tickets: [{ title: 'Питання про рахунок' }],
    inbox: [{ isRead: false }],
    findNewOrderAnswersResponse: { count: 1 },
    findSupplierOrdersResponse: { items: [{ isRead: false }] },
  })
})

test('a business orders what the company offers to businesses, at their price, and gives it up', async () => {
  const { db } = t.database
  const firm = await makeAccount(db, { index: 63, kind: 'entity' })
  await makeMeter(db, firm.accountId, { model: 'NIK 2102-02' })
  const company = await makeUser(t, 'entity', { login: '9000000063', accounts: [firm.number] })
  await makeService(db, { code: 'ZQ09', kind: 'entity', price_kop: 55_000, days: ['2026-11-24'] })
  await makeService(db, { code: 'ZQ10', days: ['2026-11-24'] })
  const ownRequest = {
    token: await tokenOf(t, company),
    account: firm.number,
    partner: company.partner,
    userType: 'entity' as const,
  }
  const { body: offered } = await t.call('/api/person/orders/code_zrqt', ownRequest)
  expect(offered.zqrtCodes).toMatchObject([{ code: 'ZQ09', priceKopiykas: 55_000 }])
  const [device] = offered.deviceAccounts
  if (!device) throw new Error('no meter of the business')
  const wanted = {
    token: ownRequest.token,
    account: firm.number,
    device: device.device,
    place: device.place,
    payment: device.payment,
    date: '2026-11-24',
  }
  expect((await t.call('/api/person/orders/create', { ...wanted, code: 'ZQ10' })).status).toBe(404)
  const { body: made, text } = await t.call('/api/person/orders/create', { ...wanted, code: 'ZQ09' })
  expect(made, text).toMatchObject({ order: { priceKopiykas: 55_000, date: '2026-11-24' } })
  const { body: left } = await t.call('/api/person/orders/cancel', {
    token: ownRequest.token,
    order: made.order.id,
  })
  expect(left.order.state).toBe('cancelled')
})

test.each([
  ["somebody else's account", { account: '1200009999' }, 'account-not-found', 404],
  ["somebody else's partner", { partner: '7009999999' }, 'not-found', 404],
  ['another kind of user', { userType: 'entity' as const }, 'forbidden', 403],
])('a request that names %s is refused', async (_what, wrong, code, status) => {
  for (const path of [
    '/api/person/orders',
    '/api/person/orders/supplier',
    '/api/person/orders/code_zrqt',
  ] as const) {
    const answer = await t.call(path, { ...request, ...wrong })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
})

test('a service is charged to the account of its device, to no other of the same person', async () => {
  const { db } = t.database
  const made = await makeAccount(db, { index: 65 })
  const { meterId } = await makeMeter(db, made.accountId)
  const other = await makeAccount(db, { index: 66, site: 'kem' })
  await makeService(db, { code: 'ZQ12', days: ['2026-11-26'] })
  const user = await makeUser(t, 'person', {
    login: '+380990000365',
    accounts: [made.number, other.number],
  })
  const wanted = {
    token: await tokenOf(t, user),
    account: made.number,
    code: 'ZQ12',
    device: String(meterId),
    place: made.placeId,
    date: '2026-11-26',
  }
  const refused = await t.call('/api/person/orders/create', { ...wanted, payment: other.number })
  expect([refused.status, refused.body], refused.text).toMatchObject([
    404,
    { code: 'not-found', field: 'payment' },
  ])
  const ordered = await t.call('/api/person/orders/create', { ...wanted, payment: made.number })
  expect(ordered.status, ordered.text).toBe(200)
})

test('one household takes no more than three hours of the crews for one meter, however many it asks at once', async () => {
  const { db } = t.database
  const made = await makeAccount(db, { index: 67 })
  const { meterId } = await makeMeter(db, made.accountId, { model: 'NIK 2102-02' })
  const user = await makeUser(t, 'person', { login: '+380990000367', accounts: [made.number] })
  const by = await tokenOf(t, user)
  const days = Array.from({ length: 20 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}`)
  await makeService(db, { code: 'ZQ07', days })
  const { body } = await t.call('/api/person/orders/code_zrqt', {
    token: by,
    account: made.number,
    partner: user.partner,
    userType: 'person',
  })
  const device = body.deviceAccounts.find((each) => each.device === String(meterId)) ?? body.deviceAccounts[0]
  const order = (date: string) =>
    t.call('/api/person/orders/create', {
      token: by,
      account: made.number,
      code: 'ZQ07',
      date,
      place: device?.place ?? '',
      device: device?.device ?? 0,
      payment: made.number,
    })
  const answers = await Promise.all(days.map(order))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer.body, answer.text).toMatchObject({ code: 'too-many-orders', field: 'device' })
  const first = answers.find(({ status }) => status === 200)
  await t.call('/api/person/orders/cancel', { token: by, order: first?.body.order.id ?? '' })
  expect((await order(first?.body.order.date ?? '')).status).toBe(200)
})

test('nothing is ordered for a meter that was taken off', async () => {
  const { db } = t.database
  const made = await makeAccount(db, { index: 69 })
  const off = { model: 'NIK 2102-02', state: 'disabled' as const, removedOn: '2026-11-01' }
  const [old, fresh] = [
    await makeMeter(db, made.accountId, off),
    await makeMeter(db, made.accountId, { model: 'NIK 2102-02' }),
  ]
  await makeService(db, { code: 'ZQ33', days: ['2026-12-24'] })
  const user = await makeUser(t, 'person', { login: '+380990000379', accounts: [made.number] })
  const of = { token: await tokenOf(t, user), account: made.number, partner: user.partner }
  const { body } = await t.call('/api/person/orders/code_zrqt', { ...of, userType: 'person' as const })
  expect(body.deviceAccounts.map(({ device }) => device)).toEqual([String(fresh.meterId)])
  const refused = await t.call('/api/person/orders/create', {
    token: of.token,
    account: made.number,
    code: 'ZQ33',
    date: '2026-12-24',
    place: body.deviceAccounts[0]?.place ?? '',
    device: String(old.meterId),
    payment: made.number,
  })
  expect(refused.body).toMatchObject({ code: 'counter-not-found', field: 'device' })
})

test.each([
  ['account has six services waiting', 6, (n: number) => ({ account: 0, meter: n })],
  ['person has twenty', 20, (n: number) => ({ account: 1 + Math.floor(n / 5), meter: n })],
])(
  'an order is refused by the database once its %s, of whatever meters, and taken again when one has gone',
  async (_title, most, at) => {
    const { db } = t.database
    const code = `CAP${most}`
    await makeService(db, { code })
    const user = await makeUser(t, 'person', { login: `+3809900${most}368`.padEnd(13, '0'), accounts: [] })
    const order = (n: number) => {
      const { account, meter } = at(n)
      return makeOrder(db, {
        user_id: user.userId,
        account: `12000${most}${account}00`.padEnd(10, '0'),
        code,
        meter_id: String(90_000 + meter),
      })
    }
    const made: string[] = []
    for (let n = 0; n < most; n++) made.push(await order(n))
    await expect(order(most)).rejects.toThrow('too many open orders')
    await db
      .updateTable('portal.orders')
      .set({ state: 'done' })
      .where('order_id', '=', made[0] ?? '')
      .execute()
    await order(most)
  },
)
