import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDunning, makeBill } from '#seeds/makers/core-books.ts'
import { type MadeAccount, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makePaper } from '#tests/setup/papers.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'
import { agreeVolumes } from '#tests/setup/volumes.ts'

/** Noon of 1 December: readings of November are taken till 13:00 of the 2nd. */
let t: TestApp
let mine: MadeAccount
let stranger: MadeAccount
let token: string
let accounts: MadeAccount[]
beforeAll(async () => {
  t = await testApp({ now: '2026-12-01T12:00:00+02:00' })
  const { db } = t.database
  const make = (index: number) => makeAccount(db, { index, kind: 'entity' })
  accounts = await Promise.all([1, 2, 3].map(make))
  const [first, second, third] = accounts
  if (!first || !second || !third) throw new Error('three accounts were made')
  mine = first
  stranger = await make(4)
  for (const [n, { accountId }] of accounts.entries())
    await makeMeter(db, accountId, { number: `7700000${n}`, installedOn: '2025-01-01' })
  await makeMeter(db, stranger.accountId, { number: '77000009', installedOn: '2025-01-01' })
  await makeBill(db, second, { period: '2026-10', amountKop: 100_000, kwh: 300 })
  await makeBill(db, third, { period: '2026-10', amountKop: 50_000, kwh: 300 })
  await makeBill(db, stranger, { period: '2026-10', amountKop: 70_000, kwh: 300 })
  await makePaper(t, first.number)
  await makePaper(t, second.number)
  await makePaper(t, stranger.number)
  await insertDunning(t.database.owner.db, [
    { accountId: first.accountId, number: 'П-900', issuedOn: '2026-11-25' },
  ])
  await agreeVolumes(t, first.number, [{ month: '2026-12', kwh: 900, powerKw: 50 }])
  const user = await makeUser(t, 'entity', {
    login: '9000007700',
    accounts: accounts.map(({ number }) => number),
  })
  token = await tokenOf(t, user)
})
afterAll(() => t.close())

const waiting = async (account?: string) =>
  t.call('/api/entity/overview/waiting', account === undefined ? { token } : { token, account })

test('a meter hung after the day that counts waits for no reading', async () => {
  const [, second] = accounts
  const hung = (on: string) =>
    sql`update core.meters set installed_on = ${on}::date where account_id = ${second?.accountId}`.execute(
      t.database.core.db,
    )
  await hung('2026-12-02')
  const { body } = await waiting()
  expect(body).toMatchObject({ points: { known: true, own: 2, entered: 0, without: 2, accounts: 2 } })
  await hung('2025-01-01')
})

test('all accounts are told together: points, what is owed, documents to sign, light', async () => {
  const { body } = await waiting()
  expect(body).toMatchObject({
    window: { state: 'open', period: '2026-11', closes: '2026-12-02T11:00:00.000Z' },
    points: { known: true, own: 3, entered: 0, without: 3, accounts: 3 },
    debt: {
      known: true,
      kopiykas: 150_000,
      overdueKopiykas: 150_000,
      accounts: 2,
      services: [{ kopiykas: 150_000, overdueKopiykas: 150_000 }],
    },
    papers: { known: true, waiting: 2 },
    power: { known: true, all: 3, on: 0, off: 0, possible: 0, unknown: 3 },
    dunning: { known: true, count: 1 },
    limits: { known: true, accounts: 1, agreedKwh: 900, kwh: null, state: 'unknown' },
  })
})

test('one account is told what its overview does not say: the warning, the documents, the volume', async () => {
  const { body } = await waiting(mine.number)
  expect(body).toMatchObject({
    points: null,
    debt: { known: true, kopiykas: 0, accounts: 0, services: [] },
    power: null,
    dunning: { known: true, count: 1 },
    papers: { known: true, waiting: 1 },
    limits: { known: true, agreedKwh: 900, kwh: null },
  })
})

test('the account of a stranger is not there', async () => {
  expect((await waiting(stranger.number)).body).toMatchObject({ status: 'error', field: 'account' })
})

test('a module that fails says so and leaves the other facts', async () => {
  const { db } = t.database.owner
  await sql`alter table core.dunning_warnings rename to dunning_warnings_away`.execute(db)
  try {
    const { body, status } = await waiting(mine.number)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dunning: { known: false, why: 'failed' },
      papers: { known: true, waiting: 1 },
      limits: { known: true },
    })
  } finally {
    await sql`alter table core.dunning_warnings_away rename to dunning_warnings`.execute(db)
  }
})

test('a firm of forty accounts is asked about by as many calls of the core as one of three', async () => {
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, n) => makeAccount(t.database.db, { index: 200 + n, kind: 'entity' })),
  )
  const user = await makeUser(t, 'entity', {
    login: '9000007701',
    accounts: many.map(({ number }) => number),
  })
  const other = await tokenOf(t, user)
  const callsOf = async (who: string) => {
    const before = t.recorded.fm.length
    await t.call('/api/entity/overview/waiting', { token: who })
    return t.recorded.fm.length - before
  }
  expect(await callsOf(other)).toBe(await callsOf(token))
})
