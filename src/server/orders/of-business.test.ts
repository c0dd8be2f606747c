import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeService } from '#seeds/makers/orders.ts'
import type { Right } from '#domain/rights.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeColleague, makeFirm } from '#tests/setup/firm.ts'
import { makeUser, nameUser } from '#tests/setup/users.ts'
import { confirmOrder } from './confirm.ts'

// A visit to a business belongs to the business, by account and right, not to the person who ordered it.

const CODE = 'OB01'
let t: TestApp
let firm: Firm
let other: Firm
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  firm = await makeFirm(t)
  other = await makeFirm(t)
  await makeService(t.database.db, { code: CODE, kind: 'entity' })
  await nameUser(t, firm.userId, { surname: 'Гай', name: 'Олена', email: 'olena@example.com' })
})
afterAll(() => t.close())

const colleague = (rights: Right[] = ['prepare']) => makeColleague(t, firm, { rights })
const order = (userId = firm.userId, day = '2026-11-28') =>
  makeOrder(t.database.db, {
    user_id: userId,
    account: firm.bakery.number,
    code: CODE,
    kind: 'entity',
    visit_on: day,
  })
const listed = async (who: { token: string }) =>
  (await t.call('/api/orders/ordered', { token: who.token, account: firm.bakery.number })).body.rows
const file = async (who: { token: string }, account = firm.bakery.number) =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/api/orders/ordered/export',
      payload: { token: who.token, account, format: 'csv' },
    })
  ).payload
const cancel = (who: { token: string }, id: string) =>
  t.call('/api/person/orders/cancel', { token: who.token, order: id })
const leaves = (userId: string) =>
  t.deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: t.deps.now() })
    .where('user_id', '=', userId)
    .execute()

test('what one person of a business ordered, another sees and cancels, and each sees who ordered', async () => {
  const taras = await colleague()
  const id = await order()
  expect(await listed(taras)).toMatchObject([{ id, by: 'Гай Олена' }])
  expect(await listed(firm)).toMatchObject([{ id, by: null }])
  expect(await file(taras)).toContain('Гай Олена')
  expect(await file(firm)).toMatch(/Замовник[^]*;Ви/)

  expect((await cancel(other, id)).body.code).toBe('not-found')
  const reader = await colleague(['hand-in'])
  expect((await cancel(reader, id)).body.code).toBe('right-missing')
  const { body, text } = await cancel(taras, id)
  expect(body.order, text).toMatchObject({ id, state: 'cancelled', by: 'Гай Олена' })
})

test('the file of a provider says who ordered, as the screen does', async () => {
  const provider = await makeFirm(t, { kind: 'provider' })
  const account = provider.bakery.number
  const taras = await makeColleague(t, provider)
  await makeOrder(t.database.db, { user_id: taras.user.userId, account, code: CODE, kind: 'entity' })
  expect((await t.call('/api/orders/ordered', { token: provider.token, account })).body.rows).toMatchObject([
    { by: 'Бойко Тарас' },
  ])
  expect(await file(provider, account)).toMatch(/Замовник[^]*;Бойко Тарас/)
  expect(await file(taras, account)).toMatch(/Замовник[^]*;Ви/)
})

test('a household sees and cancels only what it ordered itself', async () => {
  const account = '1200000774'
  const people = await Promise.all(
    ['+380990007741', '+380990007742'].map((login) => makeUser(t, 'person', { login, accounts: [account] })),
  )
  const [olena, petro] = await Promise.all(people.map((user) => openSession(t, user)))
  await makeService(t.database.db, { code: 'OB02' })
  const id = await makeOrder(t.database.db, { user_id: people[0]?.userId ?? '', account, code: 'OB02' })
  const rows = async (token = '') => (await t.call('/api/orders/ordered', { token, account })).body.rows
  expect(await rows(olena?.token)).toMatchObject([{ id, by: null }])
  expect(await file({ token: olena?.token ?? '' }, account)).not.toContain('Замовник')
  expect(await rows(petro?.token)).toEqual([])
  expect((await cancel({ token: petro?.token ?? '' }, id)).body.code).toBe('not-found')
})

test('whoever ordered hears what becomes of the visit; once they are gone, those who have the account', async () => {
  const [taras, silent] = [await colleague(), await colleague()]
  const heard = async (who: string, day: string) =>
    (await t.sent(who)).filter((letter) => letter.includes(`Бригада приїде ${day}`))
  const first = await order(taras.user.userId, '2026-11-29')
  await confirmOrder(t.deps, first)
  expect(await heard(taras.email, '29.11.2026')).toHaveLength(1)
  expect(await heard(silent.email, '29.11.2026')).toEqual([])

  const left = await order(taras.user.userId, '2026-11-30')
  await leaves(taras.user.userId)
  await confirmOrder(t.deps, left)
  expect(await heard(taras.email, '30.11.2026')).toEqual([])
  expect(await heard(silent.email, '30.11.2026')).toHaveLength(1)
  const { body } = await t.call('/api/entity/orders/supplier_all', {
    token: silent.token,
    account: firm.bakery.number,
    partner: silent.user.partner,
    userType: 'entity',
  })
  const number = (await listed(silent)).find(({ id }) => id === left)?.number
  expect(body.inbox.filter((item) => item.order === number)).toHaveLength(1)
})
