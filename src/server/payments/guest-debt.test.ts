import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type Answer, type TestApp, testApp } from '#tests/setup/app.ts'
import { makePending } from '#tests/setup/payments.ts'
import { statementsOf } from '#tests/setup/statements.ts'

// A guest learns what an account owes only by a code sent to the contact that the company keeps with it;
// before that an account with a contact, one without it and one that nobody has are the same.

let t: TestApp
let statements: string[]
beforeAll(async () => {
  t = await testApp()
  statements = statementsOf(t.database.pool, t.database.core.pool)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.forward(25 * 3_600_000)
  network++
})

let network = 0
let index = 7_100
const from = (host = 1) => ({ address: `198.51.${network}.${host}` })
const ask = (account: string, host?: number) => t.call('/api/pay/debt/code', { account }, from(host))
const show = (account: string, code: string, host?: number) =>
  t.call('/api/pay/debt', { account, code }, from(host))

async function owing(more: { phone?: string | null; email?: string | null } = {}, kop = 432_00) {
  const phone = `+38097000${index}`
  const account = await makeAccount(t.database.db, { index: index++, kind: 'person', phone, ...more })
  await makeBill(t.database.db, account, { period: '2026-10', amountKop: kop })
  return account.number
}
const phoneOf = (account: string) => `+38097000${account.slice(-4)}`
const ABSENT = '1200999987'

/** Everything of an answer that does not come from the number that was typed. */
const seen = ({ status, text, headers }: Answer) => {
  const { date: _, 'content-length': __, ...rest } = headers
  return [
    status,
    text
      .replace(/"requestCode":"[^"]+"/, '')
      .replace(/"sentTo":"(?:•••\d\d|[a-z]•••@•••)"/u, '"sentTo":"masked"'),
    Object.entries(rest).map(String).toSorted(),
  ]
}

test('the debt is shown for the code sent to the contact of the account, once', async () => {
  const account = await owing()
  const phone = phoneOf(account)
  const { body } = await ask(account)
  expect(body).toEqual({
    status: 'success',
    sentTo: `•••${phone.slice(-2)}`,
    lifeSeconds: 300,
    resendAfterSeconds: 60,
    tooMany: false,
  })
  // within the minute no second one goes, and the answer says it
  expect((await ask(account)).body.tooMany).toBe(true)
  const code = await t.codeFor(phone)
  expect((await show(account, code.toLowerCase())).body).toEqual({
    status: 'success',
    debtKopiykas: 432_00,
    pendingKopiykas: 0,
    recommendedKopiykas: 432_00,
    link: null,
  })
  expect((await show(account, code)).body).toMatchObject({ code: 'wrong-code', field: 'code' })
})

test('an account without a phone gets the code by mail', async () => {
  const account = await owing({ phone: null, email: 'Olena@example.com' })
  expect((await ask(account)).body.sentTo).toBe('o•••@•••')
  const code = await t.codeFor('olena@example.com')
  expect((await show(account, code)).body.debtKopiykas).toBe(432_00)
})

test('money on its way is not asked for twice', async () => {
  const account = await owing()
  await makePending(t, { account }, { kopiykas: 400_00 })
  await ask(account)
  const { body } = await show(account, await t.codeFor(phoneOf(account)))
  expect(body).toMatchObject({ debtKopiykas: 432_00, pendingKopiykas: 400_00, recommendedKopiykas: 32_00 })
})

test('an account without a contact and one of nobody answer as one with a contact, by the same statements', async () => {
  const kinds = [await owing(), await owing({ phone: null, email: null }), ABSENT]
  const requests: unknown[] = []
  const tried: unknown[] = []
  for (const [host, account] of kinds.entries()) {
    network++
    const steps: unknown[] = []
    const recordAnswer = async (answer: Promise<Answer>) => {
      statements.length = 0
      const what = seen(await answer)
      steps.push([what, statements.filter((text) => !text.includes('telemetry.'))])
    }
    // a second one within a minute, and another a minute later
    for (const wait of [0, 5_000, 61_000]) {
      t.clock.forward(wait)
      await recordAnswer(ask(account, host + 1))
    }
    requests.push(steps.splice(0))
    for (let attempt = 0; attempt < 7; attempt++) await recordAnswer(show(account, 'ZZZZ', host + 1))
    tried.push(steps)
    t.clock.forward(25 * 3_600_000)
  }
  expect(requests[1]).toEqual(requests[0])
  expect(requests[2]).toEqual(requests[0])
  expect(tried[1]).toEqual(tried[0])
  expect(tried[2]).toEqual(tried[0])
})

test('the contact made up for an account never changes, and nobody is written to', async () => {
  const first = await ask(ABSENT)
  t.clock.forward(61_000)
  expect((await ask(ABSENT)).body.sentTo).toBe(first.body.sentTo)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from portal.outbox
    where (recipient like '+38000%' or recipient like '%@none.invalid') and expires_at > ${t.deps.now()}`.execute(
    t.deps.db,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('even the right code of an account that nobody has tells nothing', async () => {
  await ask(ABSENT)
  const { rows } = await sql<{ recipient: string }>`
    select recipient from portal.outbox order by created_at desc limit 1`.execute(t.deps.db)
  const code = await t.codeFor(rows[0]?.recipient ?? '')
  expect((await show(ABSENT, code)).body).toMatchObject({ code: 'wrong-code', field: 'code' })
})

test('a code opens its account only, and for five minutes', async () => {
  const account = await owing()
  await ask(account)
  const code = await t.codeFor(phoneOf(account))
  expect((await show(await owing(), code)).body.code).toBe('wrong-code')
  t.clock.forward(301_000)
  expect((await show(account, code)).body.code).toBe('code-expired')
})

test('five wrong codes burn the right one', async () => {
  const account = await owing()
  await ask(account)
  const code = await t.codeFor(phoneOf(account))
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await show(account, 'ZZZZ')).body.code).toBe('wrong-code')
  expect((await show(account, code)).body.code).toBe('simple-attempts-exhausted')
})

test('a network asks for ten codes in an hour, whatever accounts it names', async () => {
  for (let n = 0; n < 10; n++) expect((await ask(`12009999${50 + n}`, n + 1)).status).toBe(200)
  const refused = await ask(ABSENT, 99)
  expect(refused.body).toMatchObject({ code: 'too-many-requests' })
  expect(refused.headers['retry-after']).toBeDefined()
})

test('a phone gets five codes in an hour for all its accounts; the sixth is answered alike and not sent', async () => {
  const phone = '+380990007777'
  const fresh = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from portal.outbox where recipient = ${phone} and expires_at > ${t.deps.now()}`.execute(
      t.deps.db,
    )
    return rows[0]?.n
  }
  for (let n = 0; n < 5; n++) await ask(await owing({ phone }))
  expect(await fresh()).toBe(5)
  expect((await ask(await owing({ phone }))).body).toMatchObject({ sentTo: '•••77', resendAfterSeconds: 60 })
  expect(await fresh()).toBe(5)
})
