import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LookReason } from '#domain/look-reason.ts'
import type { AppDeps } from '#server/app.ts'
import { Problem } from '#server/problem.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let me: Actor
let staff: Actor
let token: string

beforeAll(async () => {
  t = await testApp()
  me = await makeActor(t, 'person')
  staff = await makeActor(t, 'admin')
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(20 * 60_000)
  await t.deps.db.deleteFrom('portal.counters').execute()
  await give('customer-service')
  token = await tokenOf(t, staff.user)
})

const give = (...roles: string[]) =>
  t.deps.db.updateTable('portal.users').set({ roles }).where('user_id', '=', staff.user.userId).execute()
const ofMe = () => ({ token, account: me.account })
const reveal = (more: { reason?: LookReason; ticketNumber?: string; words?: string } = {}) =>
  t.call('/api/admin/accounts/reveal', { ...ofMe(), reason: 'call', ...more })
const card = async () => (await t.call('/api/admin/accounts/card', ofMe())).body
/** What the card says of the one whose account it is; a colleague has it too. */
const mine = ({ people }: Awaited<ReturnType<typeof card>>) => people.find(({ id }) => id === me.user.userId)
const looksOf = async (account: string) =>
  t.deps.db.selectFrom('portal.account_looks').selectAll().where('account', '=', account).execute()

describe('an account is found', () => {
  const find = async (search: string) =>
    (await t.call('/api/admin/accounts/find', { token, search })).body.found.map(({ account }) => account)

  test('by number, EIC, phone, meter, code of the bill, name and address, always masked', async () => {
    const made = await makeAccount(t.database.db, {
      index: 9_000,
      kind: 'person',
      phone: '+380990009000',
      customerName: 'Ґалаґан Мар’яна Юріївна',
    })
    for (const search of [
      made.number,
      made.eic.toLowerCase(),
      '099 000 90 00',
      made.billCode,
      'юріївна ґалаґан',
      'ҐАЛАҐАН',
    ])
      expect(await find(search), search).toContain(made.number)
    expect(await find('60000000')).toEqual([])
    const { body, text } = await t.call('/api/admin/accounts/find', { token, search: made.number })
    expect(body.found[0]).toMatchObject({ by: 'account', customer: 'Ґ••• М•••' })
    expect(text).not.toContain('Ґалаґан')
    expect(text).not.toContain('+380990009000')
  })

  test('only in the companies of the one who looks: of another there is nothing, not even a refusal', async () => {
    await give('customer-service:kem')
    expect(await find(me.account)).toEqual([])
    for (const path of [
      '/api/admin/accounts/card',
      '/api/admin/accounts/money',
      '/api/admin/accounts/visits',
    ] as const) {
      const foreign = await t.call(path, ofMe())
      const absent = await t.call(path, { token, account: '1200999999' })
      expect(foreign.status).toBe(404)
      expect(foreign.body.code).toBe(absent.body.code)
    }
    expect((await reveal()).status).toBe(404)
    expect(await looksOf(me.account)).toEqual([])
  })

  test('by the index however many accounts the town has', async () => {
    await sql`
      insert into core.accounts (number, site, kind, customer_id, customer_name, bill_code, region, settlement, street,
        house, address, address_key, object_type, contract_number, contract_date, eic, bank_account, bank_mfo,
        bank_name, bank_edrpou, struct_id, place_id, opened_on)
      select '1207' || lpad(n::text, 6, '0'), 'dnem', 'person', 1, 'Прізвище' || translate(n::text, '0123456789', 'абвгдежзик') || ' Імʼя По', lpad(n::text, 6, '0'),
        'о', 'м', 'с', n::text, 'м, с, ' || n, 'м с ' || n, 'x', 'd' || n, '2020-01-01', 'x' || n, 'x', 'x', 'x', 'x',
        'x', 'x', '2020-01-01'
      from generate_series(1, 30000) n`.execute(t.database.owner.db)
    await sql`analyze core.accounts`.execute(t.database.owner.db)
    const plan = async (condition: string) =>
      (
        await t.database.pool.query<{ 'QUERY PLAN': string }>(
          `explain select 1 from core.accounts a where ${condition} `,
        )
      ).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    expect(await plan(`core.name_words(a.customer_name) @> array['прізвищезз']`)).toContain(
      'accounts_name_words',
    )
    expect(await plan(`a.bill_code = '000077'`)).toContain('accounts_bill_code')
    expect(await plan(`string_to_array(a.address_key, ' ') @> array['м', '77']`)).toContain(
      'accounts_address',
    )
    expect(await find('прізвищезз')).toEqual(['1207000077'])
  })
})

describe('the card', () => {
  test('masks personal data until a reason is given, tells the customer, and masks them again', async () => {
    const masked = await card()
    expect(masked).toMatchObject({ shownTill: null, mayReveal: true })
    expect(mine(masked)).toMatchObject({ phone: expect.stringContaining('***') })
    expect(JSON.stringify(masked)).not.toContain(me.phone)

    expect((await reveal({ reason: 'ticket' })).body).toMatchObject({
      code: 'required',
      field: 'ticketNumber',
    })
    expect((await reveal({ reason: 'other', words: 'так' })).body).toMatchObject({
      code: 'too-short',
      field: 'words',
    })
    expect(await looksOf(me.account)).toEqual([])

    expect((await reveal({ reason: 'ticket', ticketNumber: 'T77' })).status).toBe(200)
    const shown = await card()
    expect(shown.shownTill).not.toBeNull()
    expect(mine(shown)).toMatchObject({ phone: me.phone, email: me.email })
    const reply = await t.call('/api/looks', { token: await tokenOf(t, me.user) })
    expect(reply.body.rows).toMatchObject([
      { account: me.account, site: 'dnem', way: 'card', reason: 'ticket', ticket: 'T77' },
    ])
    const written = await t.deps.db
      .selectFrom('portal.audit')
      .select(['actor_id', 'subject_id', 'details'])
      .where('action', '=', 'account-viewed')
      .execute()
    expect(written).toMatchObject([
      {
        actor_id: staff.user.userId,
        subject_id: me.user.userId,
        details: { reason: 'ticket', ticket: 'T77' },
      },
    ])

    t.clock.forward(14 * 60_000)
    await card()
    t.clock.forward(2 * 60_000)
    expect((await card()).shownTill).toBeNull()
  })

  test('uncovered for one is masked for another, and for the same person in another session', async () => {
    await reveal()
    const colleague = await tokenOf(t, (await makeActor(t, 'admin')).user)
    for (const other of [colleague, await tokenOf(t, staff.user)]) {
      const answer = await t.call('/api/admin/accounts/card', { token: other, account: me.account })
      expect(answer.body.shownTill).toBeNull()
    }
  })

  test('who may only look cannot uncover, and what was uncovered is masked when the right is taken away', async () => {
    await reveal()
    expect((await card()).shownTill).not.toBeNull()
    await give('auditor')
    expect(await card()).toMatchObject({ shownTill: null, mayReveal: false })
    expect((await reveal()).status).toBe(403)
  })

  test('lets close and open the access of who has the account, by the id it names, and says who has a second factor', async () => {
    const before = await card()
    const { mayBlock } = before
    expect(mayBlock).toBe(true)
    expect(mine(before)).toMatchObject({ kind: 'person', state: 'active', secondFactor: false })
    const who = { token, userType: 'person' as const, login: me.user.userId, reason: 'Прохання власника' }
    expect((await t.call('/api/admin/users/block', who)).body).toMatchObject({ state: 'blocked' })
    expect(mine(await card())).toMatchObject({ state: 'blocked' })
    expect((await t.call('/api/admin/users/unblock', who)).body).toMatchObject({ state: 'active' })
    const { rows } = await sql<{ details: object }>`
      select details from portal.audit where action in ('user-blocked', 'user-unblocked') order by at`.execute(
      t.deps.db,
    )
    expect(rows.map(({ details }) => details)).toMatchObject([
      { 'before.state': 'active', 'after.state': 'blocked', reason: 'Прохання власника' },
      { 'before.state': 'blocked', 'after.state': 'active' },
    ])
    // an id of another kind is nobody, and so is an employee
    expect((await t.call('/api/admin/users/block', { ...who, userType: 'entity' })).status).toBe(404)
    const head = { ...who, userType: 'admin' as const, login: staff.user.userId }
    expect((await t.call('/api/admin/users/block', head)).status).toBe(403)
    await give('customer-service:kem')
    expect((await t.call('/api/admin/users/block', who)).status).toBe(404)
    await give('auditor')
    expect((await card()).mayBlock).toBe(false)
  })

  test('every part is answered by a handful of statements, and none names a person while masked', async () => {
    for (const part of ['contract', 'money', 'readings', 'talk', 'outages', 'messages', 'visits'] as const) {
      const { status, text } = await t.call(`/api/admin/accounts/${part}`, ofMe())
      expect(status, `${part}: ${text}`).toBe(200)
      expect(text).not.toContain(me.phone)
      expect(text).not.toContain(me.email)
    }
  })

  test('shows who has access even while the core is down, and the other parts say so', async () => {
    const down: AppDeps['core'] = {
      for: () => ({
        call: () => Promise.reject(new Problem('core-down')),
        can: () => true,
      }),
      state: () => 'open',
      can: () => true,
    }
    const app = await t.reopened({}, { core: down })
    const call = callsTo(app)
    expect((await call('/api/admin/accounts/card', ofMe())).body.people).not.toHaveLength(0)
    expect((await call('/api/admin/accounts/talk', ofMe())).status).toBe(200)
    expect((await call('/api/admin/accounts/contract', ofMe())).body.code).toBe('core-down')
    await app.close()
  })
})

test('the list of who looked is of the own accounts, exports, and is empty for others', async () => {
  await reveal({ reason: 'other', words: 'Перевіряємо скаргу сусідів' })
  const stranger = await makeActor(t, 'person')
  expect((await t.call('/api/looks', { token: stranger.token })).body.total).toBe(0)
  const file = await t.call('/api/looks/export', { token: await tokenOf(t, me.user), format: 'csv' })
  expect(file.text).toContain('Перевіряємо скаргу сусідів')
})
