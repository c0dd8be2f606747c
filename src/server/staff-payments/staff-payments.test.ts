import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAY_PROVIDERS } from '#domain/payment-life.ts'
import { insertPayments } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import type { StubAct } from '#stubs/payments/orders.ts'
import { demoMerchant } from '#stubs/payments/merchants.ts'
import type { PayStubs } from '#stubs/payments/server.ts'
import { workerTrace } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { askNow } from '#server/payments/ask.ts'
import { goTo } from '#server/payments/go.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { openPayHouse, type PayHouse } from '#tests/setup/pay-house.ts'
import { makePayment } from '#tests/setup/payments.ts'
import { newChannel } from '#tests/setup/registries.ts'
import { registryJob } from './registry-job.ts'

let t: TestApp
let stubs: PayStubs
let payer: Actor
let house: PayHouse
beforeAll(async () => {
  house = await openPayHouse()
  ;({ t, stubs } = house)
  payer = await makeActor(t, 'person')
})
afterAll(() => house.close())

const core = () => house.core()
const carry = () => house.carry()
const settle = () => house.settle()
const employees = () => house.employees()
const paidAt = (kopiykas: number, provider?: 'liqpay' | 'portmone', act?: StubAct) =>
  house.paidAt(payer, { kopiykas, provider }, act)
const credited = (kopiykas: number, provider?: 'liqpay' | 'portmone') =>
  house.credited(payer, { kopiykas, provider })
const agreedRefund = (payment: string, kopiykas: number) => house.agreedRefund(payment, kopiykas)
const balance = (account: string) => house.balance(account)
const story = (me: Actor, payment: string) => house.story(me, payment)
/** The provider was told of the refund that waits, and did not answer. */
const toldWithoutAnswer = (payment: string) =>
  t.deps.db
    .updateTable('portal.payment_refunds')
    .set({ tries: 1 })
    .where('payment_id', '=', payment)
    .where('state', '=', 'confirmed')
    .execute()

test('money is given back when a second employee has confirmed it: at the provider, in the ledger, once', async () => {
  const [asks, confirms] = await employees()
  const payment = await credited(300_00)
  const reply = await t.call('/api/admin/payments/refund', {
    token: asks.token,
    payment,
    kopiykas: 120_00,
    reason: 'Сплачено двічі',
  })
  expect(reply.status, reply.text).toBe(200)
  await settle()
  expect(stubs.find('liqpay', payment)?.returned).toBe(0)
  const ownReply = await t.call('/api/admin/proposals/decide', {
    token: asks.token,
    proposal: reply.body.proposal,
    confirmed: true,
  })
  expect(ownReply.body.code).toBe('another-person')
  const decided = await t.call('/api/admin/proposals/decide', {
    token: confirms.token,
    proposal: reply.body.proposal,
    confirmed: true,
  })
  expect(decided.status, decided.text).toBe(200)
  await settle()
  await settle()
  expect(stubs.find('liqpay', payment)?.returned).toBe(120_00)
  const seen = await story(asks, payment)
  expect(seen.payment).toMatchObject({ state: 'credited', returnedKopiykas: 120_00, trouble: null })
  expect(seen.refunds).toMatchObject([{ state: 'done', kopiykas: 120_00 }])
  const { payments } = await core()
    .for(workerTrace)
    .call(fm.ZPORTAL_PAYMENTS_LIST, { account: payer.account })
  expect(payments.some(({ amountKopiykas }) => amountKopiykas === 300_00)).toBe(true)
  // neither a card nor a telephone of the payer, though the provider tells both
  expect(JSON.stringify(seen)).not.toMatch(/516875|380670000000|203\.0\.113\.9/)
  expect(seen.messages.map(({ way }) => way).toSorted()).toEqual(['callback', 'refund', 'status'])
})

test('whoever proposed to give money back, or keys, takes it back, and nobody else; nothing of it waits then', async () => {
  const [asks, confirms] = await employees()
  const payment = await credited(70_00)
  const refund = { token: asks.token, payment, kopiykas: 70_00, reason: 'Не той рахунок' }
  const { proposal } = (await t.call('/api/admin/payments/refund', refund)).body
  expect((await story(confirms, payment)).refunds).toMatchObject([{ state: 'proposed', ownProposal: null }])
  expect((await story(asks, payment)).refunds).toMatchObject([{ ownProposal: proposal }])
  const takeBack = (me: Actor, of: string) =>
    t.call('/api/admin/proposals/withdraw', { token: me.token, proposal: of })
  expect((await takeBack(confirms, proposal)).body).toMatchObject({ code: 'not-found' })
  // billing confirms nothing, but takes back its own
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['billing'] })
    .where('user_id', '=', asks.user.userId)
    .execute()
  expect((await takeBack(asks, proposal)).status).toBe(200)
  expect((await story(asks, payment)).refunds).toMatchObject([{ state: 'refused', ownProposal: null }])

  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['content'] })
    .where('user_id', '=', asks.user.userId)
    .execute()
  const keys = await t.call('/api/admin/company/merchants/propose', {
    token: asks.token,
    site: 'vvm',
    provider: 'liqpay',
    publicPart: 'i90000000001',
    secret: { privateKey: 'помилковий-ключ' },
  })
  const shown = async () =>
    (await t.call('/api/admin/company/merchants', { token: asks.token, site: 'vvm' })).body.rows
  expect(await shown()).toMatchObject([{ ownProposal: keys.body.proposal }])
  expect((await takeBack(asks, keys.body.proposal)).status).toBe(200)
  expect(await shown()).toEqual([])
  const { rows } = await t.database.owner.pool.query<{ state: string }>(
    `select state from portal.merchants where site = 'vvm'`,
  )
  expect(rows).toEqual([{ state: 'refused' }])
})

test('a second refund that was not answered is not taken for the first one that was done', async () => {
  const payment = await credited(300_00)
  const asks = await agreedRefund(payment, 100_00)
  await settle()
  expect(stubs.find('liqpay', payment)?.returned).toBe(100_00)
  await agreedRefund(payment, 100_00)
  await toldWithoutAnswer(payment)
  await settle()
  expect(stubs.find('liqpay', payment)?.returned).toBe(200_00)
  expect((await story(asks, payment)).payment).toMatchObject({ returnedKopiykas: 200_00, trouble: null })
})

test('money that is on its way back cannot be given back once more', async () => {
  const payment = await credited(300_00)
  const asks = await agreedRefund(payment, 250_00)
  expect((await story(asks, payment)).payment.refundableKopiykas).toBe(50_00)
  const more = await t.call('/api/admin/payments/refund', {
    token: asks.token,
    payment,
    kopiykas: 60_00,
    reason: 'Ще раз те саме',
  })
  expect(more.body).toMatchObject({ code: 'conflict', field: 'kopiykas' })
  await settle()
})

test('a provider that does not say what it gave back is not told twice: an employee pays by transfer, and the ledger shows it', async () => {
  const payment = await credited(300_00, 'portmone')
  const asks = await agreedRefund(payment, 100_00)
  await toldWithoutAnswer(payment)
  await settle()
  expect(stubs.find('portmone', payment)?.returned).toBe(0)
  const seen = await story(asks, payment)
  expect(seen).toMatchObject({
    payment: { trouble: 'refund-failed', returnedKopiykas: 0 },
    can: { end: ['returned', 'nothing'] },
  })
  const before = await balance(payer.account)
  const body = { token: asks.token, payment, outcome: 'returned', reason: 'Платіжка № 14 від 21.11' } as const
  expect((await t.call('/api/admin/payments/end', body)).status).toBe(200)
  await carry()
  expect(await balance(payer.account)).toBe(before + 100_00)
  expect(await story(asks, payment)).toMatchObject({
    payment: { trouble: null, state: 'credited', returnedKopiykas: 100_00 },
    refunds: [{ state: 'done' }],
    can: { end: [] },
  })
  // another word about it has nothing to end
  expect((await t.call('/api/admin/payments/end', body)).body.code).toBe('conflict')
})

test('another sum that the provider took is credited when an employee takes it, by the word of the provider', async () => {
  const [asks] = await employees()
  const payment = await paidAt(80_00, 'liqpay', 'pay-less')
  expect(await story(asks, payment)).toMatchObject({
    payment: { trouble: 'wrong-sum', state: 'at-provider', toldKopiykas: 79_00 },
    can: { end: ['take', 'returned'], refund: false },
  })
  const before = await balance(payer.account)
  const ended = await t.call('/api/admin/payments/end', {
    token: asks.token,
    payment,
    outcome: 'take',
    reason: 'Сума є в реєстрі сервісу',
  })
  expect(ended.status, ended.text).toBe(200)
  await carry()
  // nothing is believed yet: the provider is asked first
  expect(await balance(payer.account)).toBe(before)
  await askNow(t.deps, payment)
  await carry()
  expect(await balance(payer.account)).toBe(before - 79_00)
  expect((await story(asks, payment)).payment).toMatchObject({
    state: 'credited',
    kopiykas: 79_00,
    trouble: null,
    toldKopiykas: null,
    parts: [{ kopiykas: 79_00 }],
  })
  const { events } = await story(asks, payment)
  expect(events.map(({ kind }) => kind)).toEqual(['sent', 'take', 'paid', 'passed', 'credited'])
  expect(events[1]).toMatchObject({
    state: 'at-provider',
    said: 'Сума є в реєстрі сервісу',
    by: expect.stringMatching(/./u),
    sumKopiykas: 79_00,
  })
})

test('a payment whose money went back outside the portal is no payment any more', async () => {
  const [asks] = await employees()
  const payment = await paidAt(80_00, 'liqpay', 'pay-dollars')
  expect(await story(asks, payment)).toMatchObject({
    payment: { trouble: 'wrong-currency' },
    can: { end: ['returned'] },
  })
  const ended = await t.call('/api/admin/payments/end', {
    token: asks.token,
    payment,
    outcome: 'returned',
    reason: 'Повернуто в кабінеті сервісу',
  })
  expect(ended.body).toMatchObject({ state: 'refunded' })
  expect((await story(asks, payment)).payment).toMatchObject({ state: 'refunded', trouble: null })
  const { events } = await story(asks, payment)
  expect(events.slice(-2)).toMatchObject([{ kind: 'returned', by: expect.any(String) }, { kind: 'refunded' }])
  // its payer reads what happened, not what employees noted
  const seen = await t.call('/api/payments/one', { token: payer.token, payment })
  expect(seen.body.payment.events.map(({ fact }) => fact)).not.toContain('returned')
})

test('new keys are in force when another employee has confirmed them, and are never shown', async () => {
  const [asks, confirms] = await employees()
  const secret = 'новий-таємний-ключ-900'
  const reply = await t.call('/api/admin/company/merchants/propose', {
    token: asks.token,
    site: 'kem',
    provider: 'liqpay',
    publicPart: 'i90000000000',
    secret: { privateKey: secret },
  })
  const shown = async () =>
    (await t.call('/api/admin/company/merchants', { token: asks.token, site: 'kem' })).body.rows
  expect(await shown()).toMatchObject([{ state: 'proposed', publicPart: 'i90000000000' }])
  await t.call('/api/admin/proposals/decide', {
    token: confirms.token,
    proposal: reply.body.proposal,
    confirmed: true,
  })
  const rows = await shown()
  expect(rows).toMatchObject([{ state: 'active', publicPart: 'i90000000000' }])
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a key is in no file of the database, as a copy of it would hold them, nor in the log or the telemetry', async () => {
  const [asks, confirms] = await employees()
  const marked: string[] = []
  for (const provider of PAY_PROVIDERS) {
    const { publicPart, secret } = demoMerchant(provider, 'oem')
    const ownSecret = Object.fromEntries(
      Object.keys(secret).map((name) => [name, `tayemnyi-${provider}-${name}-7741`]),
    )
    marked.push(...Object.values(ownSecret))
    const reply = await t.call('/api/admin/company/merchants/propose', {
      token: asks.token,
      site: 'oem',
      provider,
      publicPart: provider === 'liqpay' ? 'i90000007741' : publicPart,
      secret: ownSecret,
    })
    expect(reply.status, reply.text).toBe(200)
    const { proposal } = reply.body
    await t.call('/api/admin/proposals/decide', { token: confirms.token, proposal, confirmed: true })
  }
  expect(marked.length).toBeGreaterThanOrEqual(PAY_PROVIDERS.length)
  // and the keys of the town, with which payments were made, proved, asked about and given back above
  const used = Object.values(demoMerchant('liqpay', 'dnem').secret)

  const { pool } = t.database.owner
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ directory: string; oid: number }>(
    `select current_setting('data_directory') as directory, oid::int from pg_database where datname = current_database()`,
  )
  const [place] = rows
  const folders = [
    join(place?.directory ?? '', 'base', String(place?.oid)),
    join(place?.directory ?? '', 'pg_wal'),
  ]
  const open = 'i90000007741'
  const inFiles = textsIn(folders, [open, ...marked, ...used])
  // what is no secret is found there, so the files are those of this database
  expect(inFiles).toEqual([open])
  for (const key of [...marked, ...used]) {
    expect(t.logged.join('\n')).not.toContain(key)
    expect(JSON.stringify(t.recorded)).not.toContain(key)
  }
})

/** Those of the texts that stand in the files of folders: as they are, in hexadecimal or in base64. */
function textsIn(folders: readonly string[], texts: readonly string[]): string[] {
  const forms = texts.map((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ])
  const known = new Set<string>()
  try {
    for (const folder of folders)
      for (const file of readdirSync(folder, { withFileTypes: true })) {
        if (!file.isFile()) continue
        const bytes = readFileSync(join(folder, file.name))
        for (const [index, text] of texts.entries())
          if (forms[index]?.some((form) => bytes.includes(form))) known.add(text)
      }
  } catch (error) {
    // a checkpoint that another test caused has given a file of the log another name: all are read again
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return textsIn(folders, texts)
    throw error
  }
  return texts.filter((text) => known.has(text))
}

test('a refused part is passed on to another account of the company', async () => {
  const [asks] = await employees()
  const payment = await makePayment(t, payer, { kopiykas: 77_00 })
  const going = await goTo(t.deps, payment)
  if (going.kind === 'form')
    await fetch(going.action, { method: 'POST', body: new URLSearchParams(going.fields), redirect: 'manual' })
  await t.deps.db
    .updateTable('portal.payment_items')
    .set({ account: '1209999999' })
    .where('payment_id', '=', payment)
    .execute()
  const order = stubs.find('liqpay', payment)
  if (order) await stubs.act(order, 'pay')
  await askNow(t.deps, payment)
  await carry()
  const waiting = await t.call('/api/admin/payments', { token: asks.token, waiting: true })
  expect(waiting.body.rows).toMatchObject([{ payment, trouble: 'account-gone' }])
  await t.call('/api/admin/payments/retry', {
    token: asks.token,
    payment,
    item: 1,
    account: payer.second,
    reason: 'Особовий рахунок перенесено',
  })
  await carry()
  expect((await story(asks, payment)).payment).toMatchObject({ state: 'credited', trouble: null })
  const { endKopiykas } = await core()
    .for(workerTrace)
    .call(fm.ZPORTAL_BALANCE_GET, { account: payer.second })
  expect(endKopiykas).toBe(-77_00)
})

test('a registry is compared: another sum, a stranger, one twice, and one that it does not know', async () => {
  const [me] = await employees()
  await t.deps.db.deleteFrom('portal.pay_differences').execute()
  const [right, other, missing] = [await credited(10_00), await credited(20_00), await credited(30_00)]
  const number = async (payment: string) => (await story(me, payment)).payment.number
  const saved = await t.call('/api/admin/payments/channels/save', {
    token: me.token,
    ...newChannel(),
    version: 0,
  })
  const file = Buffer.from(
    [
      'Замовлення;Сума;Дата',
      `${await number(right)};10,00;21.11.2026`,
      `${await number(other)};21,00;21.11.2026`,
      `${await number(right)};10,00;21.11.2026`,
      'P-261121-NOBODY;5,00;21.11.2026',
    ].join('\r\n'),
  )
  const sent = await callWithFile(
    t,
    '/api/admin/payments/registry',
    { token: me.token, channel: saved.body.id },
    file,
  )
  expect(sent.status, sent.text).toBe(200)
  const { body } = await t.call('/api/admin/payments/differences', { token: me.token })
  const kinds = body.rows.map(({ kind, payment, hereKopiykas, thereKopiykas }) => ({
    kind,
    payment,
    hereKopiykas,
    thereKopiykas,
  }))
  expect(kinds).toEqual(
    expect.arrayContaining([
      { kind: 'sum', payment: other, hereKopiykas: 20_00, thereKopiykas: 21_00 },
      { kind: 'twice', payment: right, hereKopiykas: 10_00, thereKopiykas: 10_00 },
      { kind: 'not-here', payment: null, hereKopiykas: null, thereKopiykas: 5_00 },
      { kind: 'not-there', payment: missing, hereKopiykas: 30_00, thereKopiykas: null },
    ]),
  )
  const again = await callWithFile(
    t,
    '/api/admin/payments/registry',
    { token: me.token, channel: saved.body.id },
    file,
  )
  expect(again.body.code).toBe('conflict')
})

/** A channel of a provider and one of a bank in a company, and what sends a file of them. */
async function bankOf(site: string) {
  const [me] = await employees()
  await t.deps.db.deleteFrom('portal.pay_differences').execute()
  const columns = { sum: 'Сума', date: 'Дата', fee: 'Комісія', datePattern: 'DD.MM.YYYY', totalRow: 'none' }
  const channel = async (name: string, provider: 'portmone' | null) =>
    (
      await t.call('/api/admin/payments/channels/save', {
        token: me.token,
        site,
        name,
        provider,
        columns,
        version: 0,
      } as never)
    ).body.id
  const [ofProvider, ofBank] = [await channel('Portmone', 'portmone'), await channel('Банк', null)]
  const send = (id: string, rows: readonly string[]) =>
    callWithFile(
      t,
      '/api/admin/payments/registry',
      { token: me.token, channel: id },
      Buffer.from(['Сума;Комісія;Дата', ...rows].join('\r\n')),
    )
  const filesOf = async () =>
    (await t.call('/api/admin/payments/registries', { token: me.token })).body.rows.filter(
      (row) => row.site === site,
    )
  return { me, ofProvider, ofBank, send, filesOf }
}

test('the money of a file is found in the statement of a bank, and what does not come is told at night', async () => {
  const { me, ofProvider, ofBank, send, filesOf } = await bankOf('vvm')
  await send(ofProvider, ['100,00;1,50;10.11.2026'])
  await send(ofProvider, ['200,00;3,00;12.11.2026'])
  const statement = await send(ofBank, ['98,50;;12.11.2026', '7,77;;20.11.2026'])
  expect(statement.status, statement.text).toBe(200)
  await registryJob({ ...t.deps, core: core() }).run(AbortSignal.timeout(10_000))
  await registryJob({ ...t.deps, core: core() }).run(AbortSignal.timeout(10_000))
  const { body } = await t.call('/api/admin/payments/differences', { token: me.token })
  const open = body.rows.map(({ kind, row, hereKopiykas, thereKopiykas }) =>
    [kind, row, hereKopiykas, thereKopiykas].join(),
  )
  // the rows of the two files themselves speak of payments that nobody made here
  expect(open.toSorted()).toEqual([
    'not-here,1,,10000',
    'not-here,1,,20000',
    'not-here,2,,777',
    'not-there,,19700,',
  ])
  expect((await filesOf()).map(({ kopiykas, settled }) => [kopiykas, settled])).toEqual(
    expect.arrayContaining([
      [100_00, true],
      [200_00, false],
      [106_27, null],
    ]),
  )
})

test('money that never came leaves that of later files of the same sum to be found', async () => {
  const { ofProvider, ofBank, send, filesOf } = await bankOf('oem')
  const sum = '50,00;0,75;'
  await send(ofProvider, [`${sum}01.11.2026`])
  for (const day of ['10', '12', '13']) await send(ofProvider, [`${sum}${day}.11.2026`])
  await send(ofBank, ['49,25;;13.11.2026', '49,25;;14.11.2026', '49,25;;16.11.2026'])
  const files = (await filesOf()).filter(({ settled }) => settled !== null)
  expect(files.map(({ from, settled }) => `${from} ${settled}`).toSorted()).toEqual([
    '2026-11-01 false',
    '2026-11-10 true',
    '2026-11-12 true',
    '2026-11-13 true',
  ])
})

test('rows of a bank that name an account are looked for in the ledger; what is not there, or with another sum, waits', async () => {
  const [me] = await employees()
  await t.deps.db.deleteFrom('portal.pay_differences').execute()
  const index = 880_001
  const account = await makeAccount(t.database.db, { index, kind: 'person', site: 'dnem' })
  const books = async (paidOn: string, amountKop: number) =>
    insertPayments(t.database.db, [
      { accountId: account.accountId, paidOn, amountKop, source: 'bank', receipt: `B-${paidOn}` },
    ])
  await books('2026-11-10', 150_00)
  await books('2026-11-12', 207_00)
  const { body: channel } = await t.call('/api/admin/payments/channels/save', {
    token: me.token,
    site: 'dnem',
    name: 'Пошта',
    provider: null,
    columns: {
      account: 'Рахунок',
      sum: 'Сума',
      date: 'Дата',
      datePattern: 'DD.MM.YYYY',
      totalRow: 'last',
    },
    version: 0,
  } as never)
  const sent = await callWithFile(
    t,
    '/api/admin/payments/registry',
    { token: me.token, channel: channel.id },
    Buffer.from(
      [
        'Рахунок;Сума;Дата',
        `${account.number};150,00;11.11.2026`,
        `${account.number};270,00;12.11.2026`,
        `${account.number};33,00;12.11.2026`,
        '1200999986;5,00;12.11.2026',
        'Разом;458,00;12.11.2026',
      ].join('\r\n'),
    ),
  )
  expect(sent.status, sent.text).toBe(200)
  const open = async () => {
    const { body } = await t.call('/api/admin/payments/differences', { token: me.token })
    return body.rows
      .filter(({ channel: name }) => name === 'Пошта')
      .map(({ kind, row, hereKopiykas, thereKopiykas }) => [row, kind, hereKopiykas, thereKopiykas].join())
      .toSorted()
  }
  expect(await open()).toEqual(['2,sum,20700,27000', '3,not-here,,3300', '4,unknown-account,,500'])

  // the ledger shows by the night what it did not show by day
  await books('2026-11-13', 33_00)
  await registryJob({ ...t.deps, core: core() }).run(AbortSignal.timeout(10_000))
  expect(await open()).toEqual(['2,sum,20700,27000', '4,unknown-account,,500'])
})

test('a payment that the ledger shows and no file of its bank has waits, until another file brings it', async () => {
  const [me] = await employees()
  await t.deps.db.deleteFrom('portal.pay_differences').execute()
  const account = await makeAccount(t.database.db, { index: 880_002, kind: 'person', site: 'dnem' })
  const books = async (paidOn: string, amountKop: number, source = 'terminal') =>
    insertPayments(t.database.db, [
      { accountId: account.accountId, paidOn, amountKop, source, receipt: `T-${paidOn}-${amountKop}` },
    ])
  const other = await makeAccount(t.database.db, { index: 880_003, kind: 'person', site: 'dnem' })
  await books('2026-11-10', 150_00)
  await books('2026-11-11', 80_00)
  await books('2026-11-12', 66_00)
  // came another way, or on a day about which the next file may still tell
  await books('2026-11-12', 90_00, 'cash')
  await books('2026-11-14', 45_00)
  const columns = {
    account: 'Рахунок',
    sum: 'Сума',
    date: 'Дата',
    datePattern: 'DD.MM.YYYY',
    totalRow: 'none',
    ledger: 'terminal',
  }
  const { body: channel } = await t.call('/api/admin/payments/channels/save', {
    token: me.token,
    site: 'dnem',
    name: 'Термінали',
    provider: null,
    columns,
    version: 0,
  } as never)
  const send = async (...rows: string[]) => {
    const sent = await callWithFile(
      t,
      '/api/admin/payments/registry',
      { token: me.token, channel: channel.id },
      Buffer.from(['Рахунок;Сума;Дата', ...rows].join('\r\n')),
    )
    expect(sent.status, sent.text).toBe(200)
  }
  const open = async () => {
    const { body } = await t.call('/api/admin/payments/differences', { token: me.token })
    return body.rows
      .filter(({ channel: name }) => name === 'Термінали')
      .map(({ kind, account: of, paidOn, hereKopiykas, thereKopiykas }) =>
        [kind, of === account.number, paidOn, hereKopiykas, thereKopiykas].join(),
      )
      .toSorted()
  }
  const night = () => registryJob({ ...t.deps, core: core() }).run(AbortSignal.timeout(10_000))
  await send(`${account.number};150,00;10.11.2026`, `${other.number};1,00;15.11.2026`)
  const early = 'not-here,false,2026-11-15,,100'
  expect(await open()).toEqual([
    early,
    'only-booked,true,2026-11-11,8000,',
    'only-booked,true,2026-11-12,6600,',
  ])
  // once, however often it is looked at
  await night()
  expect(await open()).toHaveLength(3)
  // a later file names one of them, and covers the days after the one that waited
  await send(`${account.number};66,00;15.11.2026`, `${other.number};1,01;17.11.2026`)
  await night()
  expect(await open()).toEqual([
    early,
    'not-here,false,2026-11-17,,101',
    'only-booked,true,2026-11-11,8000,',
    'only-booked,true,2026-11-14,4500,',
  ])
  const { body: wrong } = await t.call('/api/admin/payments/channels/save', {
    token: me.token,
    site: 'dnem',
    name: 'Термінали',
    provider: null,
    columns: { ...columns, iban: 'UA00' },
    version: 1,
  } as never)
  expect(wrong.code).toBe('iban-invalid')
})

test('what has come to agree by the night is settled by itself, and a day without a file is named', async () => {
  const [me] = await employees()
  await t.deps.db.deleteFrom('portal.pay_differences').execute()
  const saved = await t.call('/api/admin/payments/channels/save', {
    token: me.token,
    ...newChannel(),
    version: 0,
  })
  const payment = await makePayment(t, payer, { kopiykas: 44_00 })
  const { number } = (await story(me, payment)).payment
  const sent = await callWithFile(
    t,
    '/api/admin/payments/registry',
    { token: me.token, channel: saved.body.id },
    Buffer.from(`Замовлення;Сума;Дата\r\n${number};44,00;19.11.2026\r\n`),
  )
  expect(sent.body).toMatchObject({ registry: { differences: 1 } })
  await t.deps.db
    .updateTable('portal.payments')
    .set({ state: 'credited', confirmed_at: new Date('2026-11-18T10:00:00Z'), next_ask_at: null })
    .where('payment_id', '=', payment)
    .execute()
  await registryJob({ ...t.deps, core: core() }).run(AbortSignal.timeout(10_000))
  const { body } = await t.call('/api/admin/payments/differences', { token: me.token, all: true })
  expect(body.rows.filter((row) => row.payment === payment)).toMatchObject([
    { kind: 'state', settled: { decision: 'agrees', by: '' } },
  ])
  const { body: known } = await t.call('/api/admin/payments/channels', { token: me.token })
  expect(known.rows.find(({ id }) => id === saved.body.id)?.missing).toEqual(['2026-11-18'])
  await t.deps.db
    .updateTable('portal.payments')
    .set({ state: 'declined', confirmed_at: null })
    .where('payment_id', '=', payment)
    .execute()
})

test('the report is what the ledger shows', async () => {
  const [me] = await employees()
  const { body } = await t.call('/api/admin/payments/report', {
    token: me.token,
    from: '2026-11-21',
    to: '2026-11-21',
    site: 'dnem',
  })
  const { rows } = await t.database.owner.pool.query<{ kop: number }>(
    `select coalesce(sum(amount_kop), 0)::int as kop from core.payments where source in ('liqpay', 'portmone')`,
  )
  expect(body.creditedKopiykas).toBe(rows[0]?.kop)
  expect(body.confirmedKopiykas).toBe(body.creditedKopiykas)
})

test('a payment of a closed account that was given back waits for nobody and is passed on no more', async () => {
  const payment = await paidAt(90_00)
  await t.deps.db
    .updateTable('portal.payment_items')
    .set({ refused: 'account-not-found' })
    .where('payment_id', '=', payment)
    .execute()
  await t.deps.db
    .updateTable('portal.payments')
    .set({ trouble: 'account-gone', trouble_at: t.deps.now() })
    .where('payment_id', '=', payment)
    .execute()
  const asks = await agreedRefund(payment, 90_00)
  await settle()
  expect(await story(asks, payment)).toMatchObject({
    payment: { state: 'refunded', trouble: null },
    can: { refund: false, end: [] },
  })
  const again = { token: asks.token, payment, item: 1, reason: 'Ще раз' }
  expect((await t.call('/api/admin/payments/retry', again)).body.code).toBe('conflict')
})
