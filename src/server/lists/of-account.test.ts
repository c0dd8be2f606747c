import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { entities, persons } from '#seeds/demo-users.ts'
import { hryvniasText } from '#text/money.ts'
import { type DemoApp, demoApp } from '#tests/setup/demo.ts'

let t: DemoApp
beforeAll(async () => {
  t = await demoApp()
})
afterAll(() => t.close())

const download = async (path: FilePath, body: object) => {
  const reply = await t.download(path, body)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return reply
}

test('payments are filtered by date and way of paying, ordered and summed by the server', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const account = accounts[0]
  const { body } = await t.call('/api/person/payments', { token, account, pageSize: 200 })
  expect(body.total).toBe(body.rows.length)
  expect(body.rows.reduce((sum, row) => sum + row.amountKopiykas, 0)).toBe(body.totalKopiykas)
  const source = body.rows[0]?.source
  const { body: some } = await t.call('/api/person/payments', {
    token,
    account,
    source,
    from: '2025-01-01',
    to: '2026-11-30',
    sort: 'amount',
    descending: false,
  })
  expect(some.total).toBeGreaterThan(0)
  expect(some.total).toBeLessThan(body.total)
  expect(some.rows.every((row) => row.source === source && row.paidOn >= '2025-01-01')).toBe(true)
  const amounts = some.rows.map((row) => row.amountKopiykas)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  for (const [code, wrong] of [
    ['invalid', { from: '2026-02-31' }],
    ['period-invalid', { from: '2026-05-02', to: '2026-05-01' }],
  ] as const)
    expect((await t.call('/api/person/payments', { token, account, ...wrong })).body).toMatchObject({
      code,
    })
})

test('a payment is found by a part of its receipt or by its sum, a price by its act or by itself', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const request = { token, account: accounts[0], pageSize: 200 }
  const { body: all } = await t.call('/api/person/payments', request)
  const row = all.rows[3]
  for (const search of [row?.receipt.slice(3).toLowerCase(), hryvniasText(row?.amountKopiykas ?? 0)]) {
    const { body } = await t.call('/api/person/payments', { ...request, search })
    expect(
      body.rows.map(({ id }) => id),
      search,
    ).toContain(row?.id)
    expect(body.total).toBeLessThan(all.total)
    const file = await download('/api/person/payments/export', {
      ...request,
      pageSize: undefined,
      search,
      format: 'xlsx',
    })
    expect((await readXlsx(file.rawPayload)).sheets[0]?.rows).toHaveLength(body.total + 1)
  }
  expect((await t.call('/api/person/payments', { ...request, search: '%' })).body.total).toBe(0)

  const acts = async (search: string) =>
    (await t.call('/api/person/tariffs', { ...request, search })).body.rows.map(({ act }) => act)
  const numbers = await acts('№ 632')
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.every((act) => act?.includes('632'))).toBe(true)
  expect(await acts('електроопалення')).not.toHaveLength(0)
  expect((await acts('2,64')).length).toBeGreaterThan(0)
  expect(await acts('такого акта немає')).toEqual([])
})

test('a receipt is a PDF of the own payment only', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const { body } = await t.call('/api/person/payments', { token, account: accounts[0] })
  const payment = body.rows[0]?.id
  const reply = await download('/api/person/payment/receipt', { token, account: accounts[0], payment })
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const other = await t.signIn(persons.five)
  const foreign = await t.call('/api/person/payment/receipt', {
    token: other.token,
    account: other.accounts[0],
    payment,
  })
  expect(foreign.status).toBe(404)
})

test('readings leave as a table that another program opens, with bill and acceptance', async () => {
  const { token, accounts } = await t.signIn(persons.readings)
  const account = accounts[0]
  const { body } = await t.call('/api/person/readings', { token, account, pageSize: 200 })
  const reply = await download('/api/person/readings/export', { token, account, format: 'xlsx' })
  const book = await readXlsx(reply.rawPayload)
  expect(book.sheets[0]?.rows).toHaveLength(body.total + 1)
})

test('a reading is found by its receipt, its bill or its meter, in the list and in its file', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const request = { token, account: accounts[0], pageSize: 200 }
  const { body: all } = await t.call('/api/person/readings', request)
  const row = all.rows.find(({ receipt, bill }) => receipt !== null && bill !== null)
  for (const [search, fewer] of [
    [row?.receipt?.toLowerCase(), true],
    [row?.bill?.slice(2), true],
    [row?.meter, false],
  ] as const) {
    const { body } = await t.call('/api/person/readings', { ...request, search })
    expect(
      body.rows.map(({ id }) => id),
      search,
    ).toContain(row?.id)
    if (fewer) expect(body.total, search).toBeLessThan(all.total)
    const file = { token, account: accounts[0], search, format: 'xlsx' }
    const book = await readXlsx((await download('/api/person/readings/export', file)).rawPayload)
    expect(book.sheets[0]?.rows, search).toHaveLength(body.total + 1)
  }
  expect((await t.call('/api/person/readings', { ...request, search: '%' })).body.total).toBe(0)
})

test('the own tariff is marked, and today’s price is one of the list', async () => {
  const { token, accounts } = await t.signIn(persons.five)
  for (const account of accounts) {
    const { body } = await t.call('/api/person/tariffs', { token, account, pageSize: 100 })
    expect(body.rows.some((row) => row.own && row.group === body.group)).toBe(true)
    expect(body.rows.filter((row) => row.current)).toContainEqual(body.current)
    const { body: ownBody } = await t.call('/api/person/tariffs', {
      token,
      account,
      own: true,
      pageSize: 100,
    })
    expect(ownBody.rows.every((row) => row.own)).toBe(true)
    expect(ownBody.total).toBeLessThan(body.total)
  }
  const file = await download('/api/person/tariffs/export', { token, account: accounts[0], format: 'csv' })
  expect(file.body).toContain('632')
})

test('a business sees what a kWh costs it: supply by its contract, its own class of distribution, transmission', async () => {
  const { token, accounts } = await t.signIn(entities.bakery)
  const account = accounts[0]
  const { body } = await t.call('/api/entity/tariffs', { token, account, pageSize: 100 })
  const ownTariffs = body.rows.filter((row) => row.own && row.current)
  expect(new Set(ownTariffs.map(({ service }) => service))).toEqual(
    new Set(['supply', 'distribution', 'transmission', 'dispatching']),
  )
  const parts = body.now?.parts ?? []
  expect(parts.map(({ service, voltageClass }) => [service, voltageClass])).toEqual([
    ['supply', null],
    ['transmission', null],
    ['distribution', 2],
  ])
  const sum = parts.reduce((total, { priceE4 }) => total + priceE4, 0)
  expect(body.now?.withVatE4).toBeCloseTo(sum * 1.2)
  // the other class of voltage stands in the list, and is not theirs
  expect(body.rows.some((row) => row.voltageClass === 1 && !row.own)).toBe(true)

  const { body: supply } = await t.call('/api/entity/tariffs', { token, account, service: 'supply' })
  expect(supply.rows.every(({ service }) => service === 'supply')).toBe(true)
  const file = await download('/api/entity/tariffs/export', { token, account, format: 'csv' })
  expect(file.body.trim().split('\r\n')).toHaveLength(body.total + 1)
})

test('where the state sets the price of a co-operative, the VAT is in it already', async () => {
  const { token, accounts } = await t.signIn(entities.houses)
  const { body } = await t.call('/api/entity/tariffs', { token, account: accounts[0] })
  expect(body.now?.parts.map(({ service }) => service)).toEqual(['energy'])
  expect(body.now?.withVatE4).toBe(body.now?.parts[0]?.priceE4)
})

test('a price that is not known is not made up: no sum without it', async () => {
  const { token, accounts } = await t.signIn(entities.gardens)
  const account = accounts[0] ?? ''
  await sql`update core.accounts set tariff_group = 'business' where number = ${account}`.execute(
    t.database.db,
  )
  const { body } = await t.call('/api/entity/tariffs', { token, account })
  expect(body.now).toBeNull()
})

test('a metering point warns of a verification that is over or near', async () => {
  const { token, accounts } = await t.signIn(persons.meters)
  const points = await Promise.all(
    accounts.map(async (account) => (await t.call('/api/person/metering-point', { token, account })).body),
  )
  const meters = points.flatMap((point) => point.meters)
  expect(meters.some((meter) => meter.verification === 'overdue')).toBe(true)
  expect(
    meters.every((meter) => meter.verifiedTill < '2026-11-21' === (meter.verification === 'overdue')),
  ).toBe(true)
  expect(points.every(({ eic }) => /^62Z\w{13}$/.test(eic))).toBe(true)
  expect(meters.every((meter) => meter.zones.length === meter.zoneCount)).toBe(true)
})

test('an act of reconciliation goes from its opening through its rows to its closing, which the next one opens with', async () => {
  const { token, accounts } = await t.signIn(persons.debtor)
  for (const account of accounts) {
    const act = (from: string, to: string) =>
      t.call('/api/person/reconciliation', { token, account, from, to })
    const { body: first } = await act('2026-01-01', '2026-06-30')
    const { body: second } = await act('2026-07-01', '2026-11-21')
    const { body: balance } = await t.call('/api/person/balance', { token, account })
    for (const { openingKopiykas, debitKopiykas, creditKopiykas, closingKopiykas, rows } of [first, second]) {
      expect(openingKopiykas + debitKopiykas - creditKopiykas).toBe(closingKopiykas)
      expect(rows.reduce((sum, row) => sum + row.debitKopiykas - row.creditKopiykas, openingKopiykas)).toBe(
        closingKopiykas,
      )
    }
    expect(second.openingKopiykas).toBe(first.closingKopiykas)
    expect(second.closingKopiykas).toBe(balance.endKopiykas)
  }
  for (const wrong of [
    { from: '2026-06-01', to: '2026-05-01' },
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2019-01-01', to: '2026-05-01' },
  ])
    expect(
      (await t.call('/api/person/reconciliation', { token, account: accounts[0], ...wrong })).body,
    ).toMatchObject({ code: 'period-invalid' })
  const pdf = await download('/api/person/reconciliation/export', {
    token,
    account: accounts[0],
    from: '2026-01-01',
    to: '2026-11-21',
    format: 'pdf',
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the act of reconciliation as a table has its opening, turnover and closing, and adds up', async () => {
  const { token, accounts } = await t.signIn(persons.debtor)
  const period = { from: '2026-03-01', to: '2026-09-30' }
  for (const account of accounts) {
    const { body: act } = await t.call('/api/person/reconciliation', { token, account, ...period })
    const file = (format: 'csv' | 'xlsx') =>
      download('/api/person/reconciliation/export', { token, account, ...period, format })
    const { sheets } = await readXlsx((await file('xlsx')).rawPayload)
    const rows = sheets[0]?.rows.slice(1) ?? []
    const signed = (row: readonly unknown[] | undefined) =>
      Math.round(100 * (Number(row?.[4] ?? 0) - Number(row?.[5] ?? 0)))
    expect(rows.map((row) => row[1]).filter((what) => String(what).startsWith('Залишок'))).toHaveLength(2)
    expect([rows[0]?.[1], rows.at(-2)?.[1], rows.at(-1)?.[1]]).toEqual([
      'Залишок на початок',
      'Обороти за період',
      'Залишок на кінець',
    ])
    expect(signed(rows[0])).toBe(act.openingKopiykas)
    expect(rows.at(-2)?.slice(4)).toEqual([act.debitKopiykas / 100, act.creditKopiykas / 100])
    expect(signed(rows.at(-1))).toBe(act.closingKopiykas)
    expect(rows.slice(0, -2).reduce((sum, row) => sum + signed(row), 0)).toBe(act.closingKopiykas)

    const csv = (await file('csv')).body.trimEnd().split('\r\n')
    expect(csv).toHaveLength(rows.length + 1)
    expect(csv.at(-1)).toContain('Залишок на кінець')
  }
})

test('what is left of the acts is what the balance calls «порушено»', async () => {
  const { token, accounts } = await t.signIn(persons.debtor)
  const replies = await Promise.all(
    accounts.map(async (account) => (await t.call('/api/person/violations', { token, account })).body),
  )
  expect(replies.some(({ rows }) => rows.some((act) => act.leftKopiykas > 0))).toBe(true)
  for (const { rows, debts } of replies) {
    expect(debts.every(({ name }) => name.includes('порушено'))).toBe(true)
    expect(debts.reduce((sum, debt) => sum + debt.endKopiykas, 0)).toBe(
      rows.reduce((sum, act) => sum + act.leftKopiykas, 0),
    )
  }
})

test('a cancelled bill says why and what replaced it', async () => {
  const { token, accounts } = await t.signIn(persons.papers)
  const rows = (
    await Promise.all(
      accounts.map(
        async (account) => (await t.call('/api/person/cancelled-bills', { token, account })).body.rows,
      ),
    )
  ).flat()
  expect(rows.some(({ replacement }) => replacement === null)).toBe(true)
  expect(
    rows.some(
      ({ replacement, amountKopiykas }) => replacement && replacement.amountKopiykas !== amountKopiykas,
    ),
  ).toBe(true)
  expect(rows.every(({ reason }) => reason)).toBe(true)
  for (const account of accounts) {
    const request = { token, account, pageSize: 200 }
    const { body } = await t.call('/api/person/cancelled-bills', request)
    const file = await download('/api/person/cancelled-bills/export', { token, account, format: 'xlsx' })
    const [sheet] = (await readXlsx(file.rawPayload)).sheets
    expect(sheet?.rows.slice(1).map((row) => Math.round(Number(row.at(-1)) * 100))).toEqual(
      body.rows.map((row) => (row.replacement?.amountKopiykas ?? 0) - row.amountKopiykas),
    )
  }
})
