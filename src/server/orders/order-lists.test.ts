import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { makeOrder, makeService, makeSupplierMessage } from '#seeds/makers/orders.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, tokenOf } from '#tests/setup/users.ts'

type InboxWish = Partial<Contract['/api/orders/inbox']['request']>
type OrderedWish = Partial<Contract['/api/orders/ordered']['request']>

let t: TestApp
let olena: MadeUser
let token: string
let account: string
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const { db } = t.database
  account = (await makeAccount(db, { index: 71 })).number
  olena = await makeUser(t, 'person', { login: '+380990000371', accounts: [account] })
  const petro = await makeUser(t, 'person', { login: '+380990000372', accounts: [account] })
  await makeService(db, { code: 'ZQ01', name: 'Перевірка лічильника', days: ['2026-11-24', '2026-11-25'] })
  await makeService(db, { code: 'ZQ02', name: 'Опломбування', days: ['2026-11-24'] })

  // 205 messages: more than any reply of spec §7 holds; of the same moment, so that only the rest of the order tells
  // them apart
  for (let n = 0; n < 205; n++)
    await makeSupplierMessage(db, {
      account,
      supplier: n % 2 ? 'Ясно' : 'Ґрунт',
      subject: `Лист ${n}`,
      body: n === 7 ? 'Знижка 100% на виїзд' : 'Новини',
      sent_at: new Date('2026-11-05T10:00:00Z'),
      readBy: n < 5 ? [olena.userId] : [petro.userId],
    })
  await makeSupplierMessage(db, {
    account,
    subject: '=HYPERLINK("http://evil")',
    body: '+1',
    supplier: '@SUM(A1)',
    // half past midnight in Kyiv, still the day before in Greenwich
    sent_at: new Date('2026-11-08T22:30:00Z'),
  })
  await makeSupplierMessage(db, { account: '1200009999', subject: 'Чуже' })

  const order = (given: Partial<Parameters<typeof makeOrder>[1]>) =>
    makeOrder(db, { user_id: olena.userId, account, code: 'ZQ01', ...given })
  await order({ takes: '2026-11-24', price_kop: 12_300, created_at: new Date('2026-11-01T10:00:00Z') })
  await order({ code: 'ZQ02', takes: '2026-11-24', created_at: new Date('2026-11-02T10:00:00Z') })
  await order({ state: 'done', visit_on: '2026-10-05', created_at: new Date('2026-10-01T10:00:00Z') })
  await order({ state: 'cancelled', visit_on: '2026-12-05', created_at: new Date('2026-11-03T10:00:00Z') })
  await makeOrder(db, { user_id: petro.userId, account, code: 'ZQ01', state: 'confirmed' })
  token = await tokenOf(t, olena)
})
afterAll(() => t.close())

async function inbox(wish: InboxWish = {}) {
  const { status, body, text } = await t.call('/api/orders/inbox', { token, account, ...wish })
  expect(status, text).toBe(200)
  return body
}
const subjects = async (wish: InboxWish) => (await inbox(wish)).rows.map(({ subject }) => subject)

describe('the inbox of an account', () => {
  test('comes by pages that neither repeat nor lose a message, however equal the messages are', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 5; page++) {
      const body = await inbox({ page, pageSize: 50 })
      expect(body.total).toBe(206)
      seen.push(...body.rows.map(({ id }) => id))
    }
    expect(seen).toHaveLength(206)
    expect(new Set(seen).size).toBe(206)
  })

  test('has an empty page after the last one, with the total still there', async () => {
    expect(await inbox({ page: 12, pageSize: 20 })).toMatchObject({ total: 206, rows: [] })
    expect((await inbox({ page: 100_000, pageSize: 200 })).rows).toEqual([])
    const tooBig = await t.call('/api/orders/inbox', { token, account, pageSize: 201 })
    expect(tooBig.status).toBe(400)
  })

  test('is ordered by a column asked for; a name it does not know orders as if not said', async () => {
    expect((await subjects({ pageSize: 1 }))[0]).toMatch(/^=HYPERLINK/)
    const suppliers = (await inbox({ sort: 'supplier', descending: false, pageSize: 200 })).rows.map(
      ({ supplier }) => supplier,
    )
    // Ґ stands after Г and long before Я
    expect([suppliers[0], suppliers[1], suppliers.at(-1)]).toEqual(['@SUM(A1)', 'Ґрунт', 'Ясно'])
    expect(await subjects({ sort: 'toString', pageSize: 3 })).toEqual(await subjects({ pageSize: 3 }))
  })

  test('is filtered by text, in which signs of patterns mean themselves', async () => {
    expect(await subjects({ search: '100%' })).toEqual(['Лист 7'])
    expect(await subjects({ search: ' знижка ' })).toEqual(['Лист 7'])
    expect(await subjects({ search: '%' })).toEqual(['Лист 7'])
    expect((await inbox({ search: '_' })).total).toBe(0)
    expect((await inbox({ search: 'ясно' })).total).toBe(102)
  })

  test('is found by words with any apostrophe and any space, and ordered as if there were none', async () => {
    const { db } = t.database
    const other = (await makeAccount(db, { index: 72 })).number
    const reader = await makeUser(t, 'person', { login: '+380990000373', accounts: [other] })
    const ownToken = await tokenOf(t, reader)
    for (const subject of ['Вʼятка', 'Ваза', 'Вяз', 'Заявку №\u00a0100 підтверджено'])
      await makeSupplierMessage(db, { account: other, subject, sent_at: new Date('2026-11-05T10:00:00Z') })
    const subjectsFor = async (wish: InboxWish) => {
      const { body } = await t.call('/api/orders/inbox', { token: ownToken, account: other, ...wish })
      return body.rows.map(({ subject }) => subject)
    }
    for (const search of ["в'ятка", 'В’ЯТ', 'вятка'])
      expect(await subjectsFor({ search })).toEqual(['Вʼятка'])
    expect(await subjectsFor({ search: '№ 100' })).toEqual(['Заявку №\u00a0100 підтверджено'])
    expect((await subjectsFor({ sort: 'subject', descending: false })).slice(0, 3)).toEqual([
      'Ваза',
      'Вяз',
      'Вʼятка',
    ])
  })

  test('is filtered by days as the Kyiv clock has them', async () => {
    expect((await inbox({ from: '2026-11-09', to: '2026-11-09' })).total).toBe(1)
    expect((await inbox({ to: '2026-11-08' })).total).toBe(205)
    const wrong = await t.call('/api/orders/inbox', { token, account, from: '2026-11-09', to: '2026-11-01' })
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([400, 'period-invalid', 'to'])
  })

  test('counts what this user has not read, all of it', async () => {
    const body = await inbox({ unread: true, pageSize: 1 })
    expect([body.total, body.unread]).toEqual([201, 201])
    const news = await t.call('/api/person/orders/supplier_new', {
      token,
      account,
      partner: olena.partner,
      userType: 'person',
    })
    expect(news.body.findNewOrderAnswersResponse.count).toBe(201)
  })

  test('keeps what was read while one looks, and lowers the counter once', async () => {
    const openedAt = t.deps.now().toISOString()
    const [item] = (await inbox({ unread: true, pageSize: 1 })).rows
    for (let again = 0; again < 2; again++) {
      const read = await t.call('/api/orders/read', { token, item: item?.id })
      expect(read.body).toMatchObject({ unread: 200, item: { isRead: true } })
    }
    expect((await inbox({ unread: true })).total).toBe(200)
    const kept = await inbox({ unread: true, readSince: openedAt })
    expect([kept.total, kept.unread]).toEqual([201, 200])
    expect(kept.rows[0]).toMatchObject({ id: item?.id, isRead: true })
  })

  test('of another does not exist', async () => {
    for (const path of ['/api/orders/inbox', '/api/orders/ordered'] as const) {
      const { status, body } = await t.call(path, { token, account: '1200009999' })
      expect([status, body.code]).toEqual([404, 'account-not-found'])
    }
  })

  test('goes into a file under the same filters, and nothing in it is a formula (F5)', async () => {
    const { text } = await t.call('/api/orders/inbox/export', {
      token,
      account,
      from: '2026-11-09',
      format: 'csv',
    })
    const [head, line, ...rest] = text.split('\r\n')
    expect(head).toContain('Надіслано;Постачальник;Тема;Текст;Заявка;Стан')
    expect(line).toMatch(/^09\.11\.2026 00:30;'@SUM\(A1\);"'=HYPERLINK\(""http:\/\/evil""\)";'\+1;;/)
    expect(rest).toEqual([''])
    const all = await t.call('/api/orders/inbox/export', { token, account, format: 'csv' })
    expect(all.text.trim().split('\r\n')).toHaveLength(207)
  })
})

async function ordered(wish: OrderedWish = {}) {
  const { status, body, text } = await t.call('/api/orders/ordered', { token, account, ...wish })
  expect(status, text).toBe(200)
  return body
}
const states = async (wish: OrderedWish) => (await ordered(wish)).rows.map(({ state }) => state)

describe('ordered services', () => {
  test('are this user’s own, the newest first', async () => {
    const { total, rows } = await ordered()
    expect(total).toBe(4)
    expect(rows.map(({ state, name }) => [state, name])).toEqual([
      ['cancelled', 'Перевірка лічильника'],
      ['new', 'Опломбування'],
      ['new', 'Перевірка лічильника'],
      ['done', 'Перевірка лічильника'],
    ])
  })

  test('are ordered by state as one follows another, by visit, by price, by name', async () => {
    expect(await states({ sort: 'state', descending: false })).toEqual(['new', 'new', 'done', 'cancelled'])
    const by = async (sort: string) => (await ordered({ sort, descending: false })).rows
    expect((await by('visit')).map(({ date }) => date)).toEqual([
      '2026-10-05',
      '2026-11-24',
      '2026-11-24',
      '2026-12-05',
    ])
    expect((await by('price')).at(-1)?.priceKopiykas).toBe(12_300)
    expect((await by('service'))[0]?.name).toBe('Опломбування')
  })

  test('are filtered by state, by the day of the visit, by name, and paged', async () => {
    expect(await states({ state: 'done' })).toEqual(['done'])
    expect(await states({ from: '2026-11-24', to: '2026-11-30' })).toEqual(['new', 'new'])
    expect((await ordered({ search: 'пломб' })).total).toBe(1)
    expect(await ordered({ page: 2, pageSize: 3 })).toMatchObject({ total: 4, rows: [{ state: 'done' }] })
    expect((await ordered({ page: 3, pageSize: 3 })).rows).toEqual([])
  })

  test('go into a file in the order of the list', async () => {
    const { text } = await t.call('/api/orders/ordered/export', {
      token,
      account,
      sort: 'visit',
      descending: false,
      format: 'csv',
    })
    const [, first] = text.split('\r\n')
    expect(first).toMatch(
      /^Z-[0-9a-f]{8};Перевірка лічильника;05\.10\.2026;;0,00;Виконано;01\.10\.2026 13:00$/,
    )
  })
})
