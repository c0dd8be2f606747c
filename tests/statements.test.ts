import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Path } from '#contract/index.ts'
import { insertPayments, insertReadings, makeBill } from '#seeds/makers/core-books.ts'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { openSession } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { statementsOf } from './setup/statements.ts'
import { makeUser, PASSWORD } from './setup/users.ts'

let t: TestApp
let statements: string[]
beforeAll(async () => {
  t = await testApp()
  statements = statementsOf(t.database.pool, t.database.core.pool)
})
afterAll(() => t.close())

let next = 5000

type Person = { token: string; numbers: string[]; meterIds: number[]; login: string }

/** A signed-in person with this many apartments. */
async function personWith(count: number): Promise<Person> {
  const drafts = Array.from({ length: count }, () => accountDraft(next++))
  const [accountId = 0] = await insertAccounts(t.deps.db, drafts)
  const [meterId = 0] = await insertMeters(t.deps.db, [meterDraft(accountId, { number: String(next) })])
  await insertReadings(t.deps.db, [
    { accountId, meterId, zone: 'single', countsOn: '2026-11-01', value: 1100, kwh: 100, state: 'billed' },
  ])
  await makeBill(
    t.deps.db,
    { accountId, number: drafts[0]?.number ?? '' },
    { period: '2026-10', amountKop: 43_200 },
  )
  await insertPayments(t.deps.db, [
    { accountId, paidOn: '2026-11-10', amountKop: 43_200, source: 'bank', receipt: String(next) },
  ])
  const numbers = drafts.map(({ number }) => number)
  const user = await makeUser(t, 'person', {
    login: `+38063${String(next).padStart(7, '0')}`,
    accounts: numbers,
  })
  return { token: (await openSession(t, user)).token, numbers, meterIds: [meterId], login: user.login }
}

/** Telemetry is sent in batches at its own times and belongs to no call. */
async function taken(work: () => Promise<{ status: number; text: string }>): Promise<string[]> {
  statements.length = 0
  const answer = await work()
  expect(answer.status, answer.text).toBe(200)
  return statements.filter((text) => !text.includes('telemetry.'))
}

/**
 * How many statements a call of a household that only reads takes, with the one that finds the session. A change that
 * makes one larger belongs here with its reason (docs/how-to.md).
 */
const KNOWN: Readonly<Record<string, number>> = {
  '/api/agreement/own': 3,
  '/api/letters/choices': 4,
  '/api/looks': 3,
  '/api/orders/inbox': 4,
  '/api/orders/ordered': 3,
  '/api/own-audit': 4,
  '/api/payments': 3,
  '/api/payments/instalments': 5,
  '/api/payments/pending': 2,
  '/api/person/balance': 2,
  '/api/person/bills': 2,
  '/api/person/calculation': 2,
  '/api/person/cancelled-bills': 3,
  '/api/person/itm_balance': 2,
  '/api/person/metering-point': 3,
  '/api/person/meters': 2,
  '/api/person/objects/migration': 4,
  '/api/person/overview': 2,
  '/api/person/payments': 2,
  '/api/person/personal-information': 2,
  '/api/person/readings': 2,
  '/api/person/shutdowns': 2,
  '/api/person/tariffs': 2,
  '/api/person/violations': 4,
  '/api/second-factor': 2,
  '/api/sessions': 5,
  '/api/tickets': 3,
}

/** Every call of a household's cabinet that only reads and needs nothing but the account. */
const reads = endpoints.flatMap(({ path, access, writes, file, upload, bucket, request }) => {
  const ofPerson = access.who === 'signed-in' && access.kinds.includes('person')
  if (!ofPerson || writes || file || upload || bucket !== 'read') return []
  const withAccount = request.safeParse({ token: 't', account: '1200000001' }).success
  // the path of an endpoint in the table is one of its paths
  return withAccount || request.safeParse({ token: 't' }).success ? [{ path: path as Path, withAccount }] : []
})

test('no reading call of a household takes more statements than it is known to, for one apartment or for many', async () => {
  const [smallPerson, many] = [await personWith(1), await personWith(30)]
  const counts: Record<string, number> = {}
  for (const { path, withAccount } of reads) {
    const ask = ({ token, numbers }: typeof smallPerson) =>
      taken(() => t.call(path, { token, ...(withAccount ? { account: numbers[0] } : {}) }))
    // once for what is kept in memory afterwards
    await ask(smallPerson)
    const few = await ask(smallPerson)
    await ask(many)
    expect((await ask(many)).length, path).toBe(few.length)
    counts[path] = few.length
  }
  expect(counts).toEqual(KNOWN)
})

/** The same of calls that write, of whoever is known to the portal already; «begin» and «commit» count like any other. */
const KNOWN_WRITES = { submit: 9, signIn: 4 }

test('handing in a reading and signing in take no more statements than they are known to', async () => {
  const { token, numbers, meterIds, login } = await personWith(1)
  const submit = (value: number, key: string) =>
    taken(() =>
      t.call(
        '/api/person/readings/submit',
        {
          token,
          account: numbers[0],
          meterId: String(meterIds[0]),
          values: [{ zone: 'single', value }],
          confirmed: true,
          replaces: true,
        },
        { key },
      ),
    )
  const from = (cookie: string) =>
    t.call(
      '/api/auth/person',
      { phone: login, userType: 'person' },
      { basic: [login, PASSWORD], headers: { cookie } },
    )
  const first = await from('')
  const device = String(first.headers['set-cookie']).split(';')[0] ?? ''
  const signIn = () => taken(() => from(device))
  const counts = { submit: (await submit(1200, 'a-key-of-mine')).length, signIn: (await signIn()).length }
  expect(counts).toEqual(KNOWN_WRITES)
})

/** Of a bill with one of the month before it. A file of papers with something to pay asks what is on its way for each. */
const KNOWN_BILLS = {
  '/api/person/bill': { core: ['ZPORTAL_BILLS_WHOLE'], statements: 3 },
  '/api/person/bill/pdf': { core: ['ZPORTAL_BILLS_WHOLE'], statements: 7 },
  '/api/entity/bills/pdf': { core: ['ZPORTAL_BILLS_WHOLE'], statements: 15 },
}

test('a bill, its paper and a file of three papers each ask the core once', async () => {
  const billed = async (kind: 'person' | 'entity', login: string) => {
    const draft = accountDraft(next++, { kind })
    const [accountId = 0] = await insertAccounts(t.deps.db, [draft])
    const bills: string[] = []
    for (const period of ['2026-08', '2026-09', '2026-10']) {
      const account = { accountId, number: draft.number }
      bills.push((await makeBill(t.deps.db, account, { period, amountKop: 43_200 })).number)
    }
    const { token } = await openSession(t, await makeUser(t, kind, { login, accounts: [draft.number] }))
    return { token, account: draft.number, bills }
  }
  const { bills, ...person } = await billed('person', '+380630000002')
  const asks = {
    '/api/person/bill': { ...person, bill: bills[2] },
    '/api/person/bill/pdf': { ...person, bill: bills[2] },
    '/api/entity/bills/pdf': await billed('entity', 'papers@firm.example'),
  } as const
  const counts: Record<string, unknown> = {}
  for (const [path, body] of Object.entries(asks)) {
    // a path of the table
    const ask = () => taken(() => t.call(path as Path, body))
    await ask()
    t.recorded.fm.length = 0
    const { length } = await ask()
    counts[path] = { core: t.recorded.fm.map(({ functionModule }) => functionModule), statements: length }
  }
  expect(counts).toEqual(KNOWN_BILLS)
})

test('the own sessions take the same handful of statements, however many there are', async () => {
  const user = await makeUser(t, 'person', { login: '+380630000001' })
  const { token } = await openSession(t, user)
  const ask = () => taken(() => t.call('/api/sessions', { token, search: 'chrome', sort: 'device' }))
  await ask()
  const few = await ask()
  for (let n = 0; n < 30; n++) await openSession(t, user)
  expect(await ask()).toEqual(few)
  expect(few.length).toBeLessThanOrEqual(6)
})
