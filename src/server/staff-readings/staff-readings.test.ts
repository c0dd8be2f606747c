import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { MOST_WAITING } from '#domain/waiting.ts'
import type { AppDeps } from '#server/app.ts'
import { fm } from '#server/core/function-modules.ts'
import { Problem } from '#server/problem.ts'
import { tellDecided } from '#server/readings/tell-decided.ts'
import { numberText } from '#text/format.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { carryToCore } from '#tests/setup/carry.ts'
import { coreAt, makeHeld } from '#tests/setup/held-readings.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let token: string
let second: string
beforeAll(async () => {
  // inside the window of readings
  t = await testApp({ now: '2026-11-30T12:00:00+02:00' })
  token = await tokenOf(t, await makeUser(t, 'admin', { login: 'oblik', roles: ['metering'] }))
  second = await tokenOf(t, await makeUser(t, 'admin', { login: 'head', roles: ['head'] }))
})
afterAll(() => t.close())

const person = () => makeActor(t, 'person')
const decide = (
  body: { account: string; receipt: string },
  decision: 'accepted' | 'corrected' | 'rejected',
  more: { values?: { zone: 'single'; value: number }[]; reason?: string; by?: string; key?: string } = {},
) => {
  const { by = token, key, ...rest } = more
  const { account, receipt } = body
  return t.call('/api/admin/readings/decide', { token: by, account, receipt, decision, ...rest }, { key })
}
const rowOf = async ({ account }: Actor, more: { decided?: boolean; by?: string } = {}) =>
  (
    await t.call('/api/admin/readings/held', {
      token: more.by ?? token,
      search: account,
      decided: more.decided,
    })
  ).body.rows[0]
const billOf = async ({ account }: Actor) => {
  const now = new Date('2026-12-08T02:30:00Z')
  await coreAt(t, now).call(
    fm.ZPORTAL_PERIOD_CLOSE,
    { period: '2026-11', account, now: now.toISOString() },
    { key: t.deps.random.uuid() },
  )
  const { rows } = await sql<{ kwh: number; estimated: boolean }>`
    select b.kwh::float8 as kwh, b.estimated from core.bills b join core.accounts a using (account_id)
    where a.number = ${account} and b.period = '2026-11-01'`.execute(t.deps.db)
  return rows[0]
}

test('a held reading waits in the queue in outline, with what it is compared with, and its photo opens', async () => {
  const me = await person()
  const held = await makeHeld(t, me)
  expect(await rowOf(me)).toMatchObject({
    receipt: held.receipt,
    photo: true,
    waits: true,
    decided: null,
    usual: expect.objectContaining({ low: expect.any(Number) }),
    over: expect.any(Number),
  })
  const { body, text } = await t.call('/api/admin/readings/one', {
    token,
    account: me.account,
    receipt: held.receipt,
  })
  expect(body.history.length, text).toBeGreaterThan(10)
  expect(text).not.toContain(await nameOf(me.account))
  const photo = await t.call('/api/admin/readings/photo', {
    token,
    account: me.account,
    receipt: held.receipt,
  })
  expect(photo.status).toBe(200)
})

const nameOf = async (account: string) => {
  const { rows } = await sql<{ name: string }>`
    select customer_name as name from core.accounts where number = ${account}`.execute(t.deps.db)
  return rows[0]?.name ?? ''
}

test('of a company that is not theirs an employee sees nothing and decides nothing', async () => {
  const me = await person()
  const held = await makeHeld(t, me)
  const other = await tokenOf(t, await makeUser(t, 'admin', { login: 'oblik-kem', roles: ['metering:kem'] }))
  expect(await rowOf(me, { by: other })).toBeUndefined()
  const { account, receipt } = held
  for (const path of ['/api/admin/readings/one', '/api/admin/readings/photo'] as const)
    expect((await t.call(path, { token: other, account, receipt })).body.code).toBe('account-not-found')
  expect((await decide(held, 'accepted', { by: other })).body.code).toBe('account-not-found')
  const many = await t.call('/api/admin/readings/accept', { token: other, readings: [{ account, receipt }] })
  expect(many.body).toMatchObject({ accepted: 0, results: [{ code: 'account-not-found' }] })
  const reply = await t.call('/api/admin/readings/find', { token: other, search: account })
  expect(reply.body.accounts).toEqual([])
})

test('two employees decide at once: the second learns who was faster and what became of it, and nothing is overwritten', async () => {
  const me = await person()
  const held = await makeHeld(t, me)
  const answers = await Promise.all([
    decide(held, 'accepted'),
    decide(held, 'rejected', { reason: 'Фото нечітке', by: second }),
  ])
  const [good] = answers.filter(({ status }) => status === 200)
  const [late] = answers.filter(({ status }) => status !== 200)
  expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  expect(late?.text).toContain('Олена')
  const row = await rowOf(me, { decided: true })
  expect(row?.decided?.decision).toBe(good?.body.state === 'rejected' ? 'rejected' : 'accepted')
})

test('a double press under one key decides once and is answered the same', async () => {
  const held = await makeHeld(t, await person())
  const key = 'press-0001'
  const [first, two] = [await decide(held, 'accepted', { key }), await decide(held, 'accepted', { key })]
  expect([first.status, two.text]).toEqual([200, first.text])
})

test('what is refused or corrected needs words for the customer', async () => {
  const held = await makeHeld(t, await person())
  expect((await decide(held, 'rejected')).body).toMatchObject({ code: 'required', field: 'reason' })
  expect((await decide(held, 'corrected', { reason: 'Зайва цифра' })).body).toMatchObject({
    code: 'required',
    field: 'values',
  })
})

test('the bill uses what was accepted and what was corrected, and never what was refused; each customer is told once', async () => {
  const [accepted, corrected, refused] = [await person(), await person(), await person()]
  await decide(await makeHeld(t, accepted), 'accepted')
  await decide(await makeHeld(t, corrected), 'corrected', {
    values: [{ zone: 'single', value: corrected.nextValue + 50 }],
    reason: 'Записано з фото: зайва цифра',
  })
  const { rows: written } = await sql<{ details: object }>`
    select details from portal.audit where action = 'reading-decided' order by at desc, entry_id desc limit 1`.execute(
    t.deps.db,
  )
  expect(written).toMatchObject([
    {
      details: {
        'before.value': numberText(corrected.nextValue + 3000),
        'after.value': numberText(corrected.nextValue + 50),
      },
    },
  ])
  await decide(await makeHeld(t, refused), 'rejected', { reason: 'Цифр не видно' })
  const telling = { ...t.deps, core: coreAt(t, t.deps.now()) }
  await tellDecided(telling)
  expect(await tellDecided(telling)).toBe(0)
  const letters = ({ email, phone }: Actor) =>
    Promise.all([t.sent(email), t.sent(phone)]).then((all) => all.flat())
  expect(await letters(accepted)).toHaveLength(1)
  expect((await letters(corrected))[0]).toContain('зайва цифра')
  expect((await letters(refused))[0]).toContain('Цифр не видно')
  const bills = [await billOf(accepted), await billOf(corrected), await billOf(refused)]
  expect(bills.map((bill) => [Math.round(bill?.kwh ?? 0), bill?.estimated])).toEqual([
    [accepted.nextValue + 3000 - 2200, false],
    [corrected.nextValue + 50 - 2200, false],
    [expect.any(Number), true],
  ])
  expect(bills[2]?.kwh).toBeLessThan(200)
})

test('a customer who was told of a decision is told of the one that follows its undoing, once', async () => {
  const me = await person()
  const held = await makeHeld(t, me)
  const { account, receipt } = held
  const telling = { ...t.deps, core: coreAt(t, t.deps.now()) }
  const letters = async () => [...(await t.sent(me.email)), ...(await t.sent(me.phone))]
  const reasons = ['Цифр не видно', 'Фото іншого лічильника', 'Фото не того дня']
  for (const [n, reason] of reasons.entries()) {
    await decide(held, 'rejected', { reason })
    await tellDecided(telling)
    await tellDecided(telling)
    expect(await letters()).toHaveLength(n + 1)
    expect((await letters()).some((letter) => letter.includes(reason))).toBe(true)
    t.clock.forward(60_000)
    const undone = await t.call('/api/admin/readings/undo', { token, account, receipt })
    expect(undone.status, undone.text).toBe(200)
  }
})

test('while the core is silent a decision waits under a code, and is given to it when it answers', async () => {
  const me = await person()
  const held = await makeHeld(t, me)
  const silent: AppDeps['core'] = {
    for: () => ({ call: () => Promise.reject(new Problem('core-down')), can: () => true }),
    state: () => 'open',
    can: () => true,
  }
  const app = await t.reopened({}, { core: silent })
  const { body, text } = await callsTo(app)('/api/admin/readings/decide', {
    token,
    account: held.account,
    receipt: held.receipt,
    decision: 'rejected',
    reason: 'Цифр не видно',
  })
  expect(body, text).toMatchObject({ state: 'held', waits: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/) })
  await app.close()
  expect(await rowOf(me)).toMatchObject({ receipt: held.receipt, waits: true })

  await carryToCore(t)
  expect(await rowOf(me)).toBeUndefined()
  expect(await rowOf(me, { decided: true })).toMatchObject({ decided: { decision: 'rejected' } })
})

test('several are accepted at once; one that a colleague has decided meanwhile does not stop the others', async () => {
  const held = [await makeHeld(t, await person()), await makeHeld(t, await person())]
  const [first] = held
  if (first) await decide(first, 'accepted', { by: second })
  const { body, text } = await t.call('/api/admin/readings/accept', {
    token,
    readings: held.map(({ account, receipt }) => ({ account, receipt })),
  })
  expect(body, text).toMatchObject({
    accepted: 1,
    results: [
      { accepted: false, code: 'changed-meanwhile', by: expect.stringContaining('Олена') },
      { accepted: true },
    ],
  })
})

test('of several, one that a later value contradicts stays in the queue, and that value is named', async () => {
  const me = await person()
  const held = await makeHeld(t, me)
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state)
    select account_id, counts_on + 10, gen_random_uuid(), meter_id, zone, ${me.nextValue + 20}, 20, taken_at, received_at,
      'operator', 'accepted'
    from core.readings where meter_id = ${me.meterId} and state = 'held'`.execute(t.deps.db)
  const { account, receipt } = held
  const { body } = await t.call('/api/admin/readings/accept', { token, readings: [{ account, receipt }] })
  expect(body).toMatchObject({
    accepted: 0,
    results: [
      { code: 'value-too-large', by: null, message: expect.stringContaining(numberText(me.nextValue + 20)) },
    ],
  })
  const refused = await decide(held, 'accepted')
  expect(refused).toMatchObject({ status: 409, body: { code: 'value-too-large' } })
  expect(refused.text).toContain(numberText(me.nextValue + 20))
  expect(await rowOf(me)).toMatchObject({ receipt, waits: true })
})

test('a decision is taken back until a bill uses it, and every step stands in the audit', async () => {
  const me = await person()
  const { account, receipt } = await makeHeld(t, me)
  await decide({ account, receipt }, 'rejected', { reason: 'Цифр не видно' })
  expect((await t.call('/api/admin/readings/undo', { token, account, receipt })).body).toMatchObject({
    state: 'held',
  })
  expect(await rowOf(me)).toMatchObject({ receipt, waits: true })
  expect((await decide({ account, receipt }, 'accepted')).status).toBe(200)
  const { rows } = await sql<{ action: string }>`
    select action from portal.audit where details ->> 'receipt' = ${receipt} and actor_kind = 'admin'
    order by at, chain, entry_id`.execute(t.deps.db)
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'reading-decided',
    'reading-decided',
    'reading-undecided',
  ])
})

test('a reading said by telephone passes the checks of a customer, is told to whoever has the account, and an unusual one waits', async () => {
  const me = await person()
  const request = { token, account: me.account, meterId: me.meterId }
  const reply = await t.call('/api/admin/readings/find', { token, search: me.account })
  expect(reply.body.accounts).toMatchObject([{ account: me.account }])
  const { body: shown } = await t.call('/api/admin/readings/meters', { token, account: me.account })
  expect(shown.meters).toMatchObject([{ meterId: me.meterId, refusal: null }])
  const enter = (value: number, more: object = {}) =>
    t.call('/api/admin/readings/enter', { ...request, values: [{ zone: 'single', value }], ...more })
  expect((await enter(100)).body.code).toBe('less-than-previous')
  expect((await enter(me.nextValue + 3000)).body.code).toBe('large-deviation')
  const good = await enter(me.nextValue)
  expect(good.body, good.text).toMatchObject({ held: false, kwh: me.nextValue - 2200, told: 1 })
  const wrong = await enter(me.nextValue + 3000, { confirmed: true, replaces: true })
  expect(wrong.body, wrong.text).toMatchObject({ held: true })
  expect(await rowOf(me)).toMatchObject({ source: 'phone', photo: false })
  expect((await t.sent(me.phone)).length + (await t.sent(me.email)).length).toBe(2)
})

test('a hundred thousand held readings do not make the queue slower: the index gives its first page', async () => {
  const me = await person()
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state, hold_reason, receipt)
    select m.account_id, '2026-11-02'::date, gen_random_uuid(), -n, 'single', 1, 1, '2026-11-01T00:00Z',
      '2026-11-01T00:00Z'::timestamptz + n * interval '1 second', 'customer', 'held', 'large-deviation', 'T' || n
    from core.meters m, generate_series(1, 100000) n where m.meter_id = ${me.meterId}`.execute(
    t.database.owner.db,
  )
  await sql`analyze core.readings`.execute(t.database.owner.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select r.account_id, r.receipt, r.counts_on from core.readings r
    where r.state = 'held' and r.superseded_by is null and r.receipt is not null
    group by r.received_at, r.account_id, r.receipt, r.counts_on
    order by r.received_at, r.account_id, r.receipt limit 50`.execute(t.deps.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index.*readings_2026_received_at/)
  // (all are of one account, so that a page of fifty would look at each of them fifty times)
  // nobody counts a hundred thousand of them: as many as are told, by the same index, for all and for one company
  for (const site of [undefined, 'dnem']) {
    const { body, text } = await t.call('/api/admin/readings/held', { token, site, pageSize: 1 })
    expect(body.total, text).toBe(MOST_COUNTED)
  }
  const home = await t.call('/api/admin/overview', { token })
  expect(home.body.waiting.find(({ what }) => what === 'readings')?.count).toBe(MOST_WAITING)
})
