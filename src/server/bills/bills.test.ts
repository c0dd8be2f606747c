import { spawnSync } from 'node:child_process'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeKopiykas } from '#domain/money.ts'
import { readNbuQr } from '#domain/qr-nbu-under-test.ts'
import { persons } from '#seeds/demo-users.ts'
import { type DemoApp, demoApp } from '#tests/setup/demo.ts'

let t: DemoApp
beforeAll(async () => {
  t = await demoApp()
}, 120_000)
afterAll(() => t.close())

test('a bill adds up, whoever’s it is, and each line can be computed again by hand', async () => {
  for (const who of [persons.one, persons.five, persons.debtor, persons.papers]) {
    const { token, accounts } = await t.signIn(who)
    for (const account of accounts) {
      const { body } = await t.call('/api/person/bills', { token, account, pageSize: 9 })
      for (const row of body.rows) {
        expect(row.beginKopiykas + row.amountKopiykas - row.paidKopiykas).toBe(row.endKopiykas)
        const { body: shown } = await t.call('/api/person/bill', { token, account, bill: row.number })
        const lines = shown.bill.lines
        expect(lines.reduce((sum, line) => sum + line.amountKopiykas, 0)).toBe(row.amountKopiykas)
        for (const line of lines.filter((billLine) => billLine.meter !== null))
          expect(line.amountKopiykas).toBe(
            chargeKopiykas(Math.round(line.kwh * 1000), line.priceE4, line.coefficient),
          )
      }
    }
  }
})

test('a bill says why it differs from the one before, and the causes add up to the kopiyka', async () => {
  let count = 0
  for (const who of [persons.one, persons.five, persons.debtor, persons.papers]) {
    const { token, accounts } = await t.signIn(who)
    for (const account of accounts) {
      const { body } = await t.call('/api/person/bills', { token, account, pageSize: 4, state: 'issued' })
      for (const [index, row] of body.rows.slice(0, 3).entries()) {
        const { difference } = (await t.call('/api/person/bill', { token, account, bill: row.number })).body
        const before = body.rows[index + 1]
        if (difference === null || before?.period !== difference.period) continue
        count += 1
        expect(difference.amountKopiykas).toBe(before.amountKopiykas)
        expect(difference.kopiykas).toBe(row.amountKopiykas - before.amountKopiykas)
        expect(difference.causes.reduce((sum, cause) => sum + cause.kopiykas, 0)).toBe(difference.kopiykas)
      }
    }
  }
  expect(count).toBeGreaterThan(20)
})

test('bills are filtered, ordered and paged by the server', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const account = accounts[0]
  const page = await t.call('/api/person/bills', {
    token,
    account,
    from: '2026-01',
    to: '2026-06',
    sort: 'amount',
    descending: false,
    pageSize: 4,
  })
  expect(page.body.total).toBe(6)
  expect(page.body.rows).toHaveLength(4)
  const amounts = page.body.rows.map((row) => row.amountKopiykas)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
})

test('the balance of the month is the sum of its services, and debts by acts stand apart', async () => {
  const { token, accounts } = await t.signIn(persons.debtor)
  const balances = await Promise.all(
    accounts.map(async (account) => (await t.call('/api/person/balance', { token, account })).body),
  )
  for (const balance of balances) {
    expect(balance.beginKopiykas + balance.chargedKopiykas - balance.paidKopiykas).toBe(balance.endKopiykas)
    expect(balance.items.reduce((sum, item) => sum + item.endKopiykas, 0)).toBe(balance.endKopiykas)
    expect(balance.debetAct.every(({ name }) => name.includes('порушено'))).toBe(true)
  }
  expect(balances.some(({ debetAct }) => debetAct.some((act) => act.endKopiykas > 0))).toBe(true)
})

test('the code to pay by asks for exactly what is owed now, to the account of the customer', async () => {
  const { token, accounts } = await t.signIn(persons.debtor)
  const account = accounts[0] ?? ''
  const { body } = await t.call('/api/person/balance', { token, account })
  expect(body.payTo.amountKopiykas).toBe(body.endKopiykas)
  expect(readNbuQr(body.payTo.link ?? '')).toMatchObject({
    amount: body.endKopiykas,
    iban: body.payTo.iban,
    purpose: expect.stringContaining(account),
  })
})

test('somebody in credit is offered to pay any sum, not the credit', async () => {
  const { token, accounts } = await t.signIn(persons.five)
  const balances = await Promise.all(
    accounts.map(async (account) => (await t.call('/api/person/balance', { token, account })).body),
  )
  const credit = balances.find(({ endKopiykas }) => endKopiykas < 0)
  expect(credit?.payTo.amountKopiykas).toBeNull()
  expect(readNbuQr(credit?.payTo.link ?? '')?.amount).toBeNull()
})

const pdftotext = (pdf: Buffer) =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })

test('the paper of a bill carries the code one adds an apartment by, and nothing else does', async ({
  skip,
}) => {
  const { token, accounts } = await t.signIn(persons.debtor)
  const account = accounts[0] ?? ''
  const request = { token, account, bill: `${account}-202610` }
  const { rows } = await sql<{ code: string }>`
    select bill_code as code from core.accounts where number = ${account}`.execute(t.database.owner.db)
  const code = rows[0]?.code ?? 'none'
  const shown = await t.call('/api/person/bill', request)
  expect(shown.status).toBe(200)
  expect(shown.text).not.toContain(code)
  const { stdout, error } = pdftotext((await t.download('/api/person/bill/pdf', request)).rawPayload)
  // reported as skipped where poppler is not installed and the PDF cannot be read
  skip(error !== undefined, 'pdftotext is not installed')
  expect(stdout).toMatch(new RegExp(`Код для кабінету\\s+${code}`))
})

test('bills that no longer count are left out of what the bills come to', async () => {
  const { token, accounts } = await t.signIn(persons.papers)
  const bodies = await Promise.all(
    accounts.map(
      async (account) => (await t.call('/api/person/bills', { token, account, pageSize: 200 })).body,
    ),
  )
  const some = bodies.find(({ rows }) => rows.some(({ state }) => state === 'replaced'))
  const counted = some?.rows.filter(({ state }) => state === 'issued') ?? []
  expect(counted.length).toBeLessThan(some?.rows.length ?? 0)
  expect(some?.chargedKopiykas).toBe(counted.reduce((sum, row) => sum + row.amountKopiykas, 0))
})

test('a replaced bill names what replaced it and asks for nothing', async () => {
  const { token, accounts } = await t.signIn(persons.papers)
  const lists = await Promise.all(
    accounts.map(async (account) => ({
      account,
      rows: (await t.call('/api/person/bills', { token, account, state: 'replaced' })).body.rows,
    })),
  )
  const [replaced] = lists.flatMap(({ account, rows }) => rows.map((row) => ({ account, row })))
  const { body } = await t.call('/api/person/bill', {
    token,
    account: replaced?.account,
    bill: replaced?.row.number,
  })
  expect(body.leftKopiykas).toBe(0)
  expect(body.bill.cancelReason).toBe('Нічну зону нараховано за денним тарифом')
  const next = await t.call('/api/person/bill', {
    token,
    account: replaced?.account,
    bill: body.bill.replacedBy,
  })
  expect(next.body.bill).toMatchObject({ state: 'issued', period: body.bill.period })
})

test('consumption has every month of three years, its zones and the year before', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const { body } = await t.call('/api/person/consumption', { token, account: accounts[0], months: 24 })
  const closed = body.months.filter(({ month }) => month < '2026-11')
  expect(closed).toHaveLength(24)
  expect(closed[0]?.month).toBe('2024-11')
  for (const used of closed) {
    expect(used.zones.map(({ zone }) => zone)).toEqual(['day', 'night'])
    expect(used.zones.reduce((sum, zone) => sum + zone.kwh, 0)).toBeCloseTo(used.kwh, 3)
  }
  const year = closed.filter(({ month }) => month >= '2025-11')
  for (const used of year) {
    const before = closed.find(
      ({ month }) => month === `${Number(used.month.slice(0, 4)) - 1}${used.month.slice(4)}`,
    )
    expect(used.lastYearKwh).toBe(before?.kwh)
    expect(used.lastYearKopiykas).toBe(before?.amountKopiykas)
  }
})

test('a month is final once it is billed; the money of a reading handed in now is a draft', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const [account = ''] = accounts
  const { body } = await t.call('/api/person/meters', { token, account })
  const { body: handedIn } = await t.call('/api/person/readings/submit', {
    token,
    account,
    meterId: body.meters[0]?.meterId ?? '',
    values: (body.meters[0]?.zones ?? []).map(({ zone, previous }) => ({
      zone,
      value: (previous?.value ?? 0) + 60,
    })),
    confirmed: true,
  })
  expect(handedIn.calculation?.state).toBe('draft')
  const { body: used } = await t.call('/api/person/consumption', { token, account, months: 12 })
  const [before, last] = used.months.slice(-2)
  expect(before).toMatchObject({ final: true })
  expect(last).toMatchObject({
    final: false,
    month: handedIn.calculation?.period,
    amountKopiykas: handedIn.calculation?.amountKopiykas,
  })
})

test('the sub-book is one chain: each month opens with what the month before left', async () => {
  const { token, accounts } = await t.signIn(persons.five)
  for (const account of accounts) {
    const { body } = await t.call('/api/person/sub-book', { token, account, months: 36 })
    for (const [index, row] of body.rows.entries()) {
      expect(row.openingKopiykas + row.chargedKopiykas - row.paidKopiykas).toBe(row.balanceKopiykas)
      const before = body.rows[index + 1]
      if (before) expect(before.balanceKopiykas).toBe(row.openingKopiykas)
    }
  }
})

test('a list leaves as a workbook with the same figures', async () => {
  const { token, accounts } = await t.signIn(persons.one)
  const body = { token, account: accounts[0] }
  const list = await t.call('/api/person/bills', { ...body, pageSize: 200 })
  const reply = await t.download('/api/person/bills/export', { ...body, format: 'xlsx' })
  expect(reply.headers).toMatchObject({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Рахунки ${accounts[0]}`)}.xlsx`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets
  expect(sheet?.rows.slice(1).map((row) => row[5])).toEqual(
    list.body.rows.map((row) => row.amountKopiykas / 100),
  )
})

test.each(['csv', 'xlsx', 'pdf'] as const)('the sub-book leaves as %s', async (format) => {
  const { token, accounts } = await t.signIn(persons.one)
  const reply = await t.download('/api/person/sub-book/export', {
    token,
    account: accounts[0],
    months: 36,
    format,
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.subarray(0, 4).toString('latin1')).toBe(
    { csv: '\xEF\xBB\xBFМ'.slice(0, 3) + '\xD0', xlsx: 'PK\x03\x04', pdf: '%PDF' }[format],
  )
})

test('the file of the sub-book says which months were computed, as the screen does', async () => {
  const { token, accounts } = await t.signIn(persons.five)
  let estimated = 0
  for (const account of accounts) {
    const request = { token, account, months: 12 as const }
    const { body } = await t.call('/api/person/sub-book', request)
    const file = await t.download('/api/person/sub-book/export', { ...request, format: 'xlsx' })
    const [sheet] = (await readXlsx(file.rawPayload)).sheets
    const markedRows = sheet?.rows.slice(1).filter((row) => row.at(-1) === 'розрахунково') ?? []
    const computed = body.rows.filter((row) => row.estimated)
    expect(markedRows).toHaveLength(computed.length)
    estimated += computed.length
  }
  expect(estimated).toBeGreaterThan(0)
})

test('a stranger asking for my files is told there is no such account, and the call is recorded as any other', async () => {
  const mine = await t.signIn(persons.one)
  const stranger = await t.signIn(persons.papers)
  const { body } = await t.call('/api/person/bills', { token: mine.token, account: mine.accounts[0] })
  const number = body.rows[0]?.number
  for (const [path, more] of [
    ['/api/person/bill/pdf', { bill: number }],
    ['/api/person/bills/export', { format: 'csv' }],
    ['/api/person/consumption/export', { months: 12, format: 'csv' }],
    ['/api/person/sub-book/export', { months: 12, format: 'pdf' }],
  ] as const) {
    const foreign = await t.download(path, { token: stranger.token, account: mine.accounts[0], ...more })
    const absent = await t.download(path, { token: stranger.token, account: '1200999999', ...more })
    expect(foreign.statusCode).toBe(404)
    const bodyOf = (reply: typeof foreign) => ({ ...reply.json<object>(), requestCode: '' })
    expect(bodyOf(foreign)).toEqual(bodyOf(absent))
    expect(t.recorded.portal.at(-1)).toMatchObject({ path, outcome: 'account-not-found', httpStatus: 404 })
    expect((await t.download(path, { account: mine.accounts[0], ...more })).statusCode).toBe(401)
  }
  const others = await t.call('/api/person/bill', {
    token: stranger.token,
    account: stranger.accounts[0],
    bill: number,
  })
  expect(others.body).toMatchObject({ status: 'error', code: 'bill-not-found' })
})
