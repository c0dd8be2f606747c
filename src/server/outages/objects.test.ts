import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseKey } from '#domain/house-place.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type Answerers, NoAnswer, openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { observeAgain, observeNew } from './objects.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
})
afterAll(() => t.close())

/** @param listener told of each question to the core */
function observing(listener = () => {}) {
  const { db } = t.deps
  const core = openCore({ answerers: openEmbeddedCore({ db }), record: { fm: listener }, now: t.clock.now })
  return { db, core: core.for(workerTrace), now: t.clock.now, log: t.deps.log }
}

test('objects are looked for in pieces that go on where the last one stopped, past accounts of nobody', async () => {
  const { db } = t.deps
  // more than one piece of accounts that the core does not know, and one that it knows behind them
  const { number } = await makeAccount(db, { index: 8_800_000, number: '1209999999' })
  const user = await makeUser(t, 'person', { login: '380501110011', accounts: [number] })
  await sql`
    insert into portal.account_links (user_id, account, site)
    select ${user.userId}, (1208000000 + n)::text, 'dnem' from generate_series(1, 2500) as n`.execute(db)
  const deps = observing()
  const first = await observeNew(deps, null, () => true)
  expect(first).toEqual({ observed: 0, after: '1208002000' })
  expect(await observeNew(deps, first.after, () => true)).toEqual({ observed: 1, after: null })
  expect(await observeNew(deps, null, () => false)).toEqual({ observed: 0, after: null })
  const { rows } = await sql`select account from portal.outage_objects`.execute(db)
  expect(rows).toEqual([{ account: number }])
})

test('an account follows the queue in the records of the company until the source has named its house', async () => {
  const { db } = t.deps
  const { number } = await makeAccount(db, { index: 8_801, shutdownQueue: '3.1' })
  const user = await makeUser(t, 'person', { login: '380501110012', accounts: [number] })
  const { token } = await openSession(t, user)
  const seen = async () => {
    const { body, status, text } = await t.call('/api/person/shutdowns', { token, account: number })
    expect(status, text).toBe(200)
    const home = await t.call('/api/person/overview', { token })
    return [body.schedule.queues, home.body.accounts[0]?.queue]
  }
  const lines = async () => {
    const { rows } = await sql<{ line: string }>`select array_to_string(queues, ' ') || ' ' || origin as line
      from portal.object_queues where account = ${number} order by valid_from`.execute(db)
    return rows.map(({ line }) => line)
  }
  const move = (queue: string) =>
    sql`update core.accounts set shutdown_queue = ${queue} where number = ${number}`.execute(
      t.database.owner.db,
    )
  expect(await seen()).toEqual([['3.1'], '3.1'])
  t.clock.forward(60_000)
  await move('4.2')
  expect(await seen()).toEqual([['4.2'], '4.2'])
  expect(await lines()).toEqual(['3.1 company', '4.2 company'])
  // nobody has looked, and it is known all the same
  t.clock.forward(60_000)
  await move('5.1')
  await observeAgain(observing(), AbortSignal.timeout(60_000))
  expect(await lines()).toEqual(['3.1 company', '4.2 company', '5.1 company'])
  await sql`update portal.object_queues set origin = 'source' where account = ${number} and queues = '{5.1}'`.execute(
    db,
  )
  t.clock.forward(60_000)
  await move('6.2')
  expect(await seen()).toEqual([['5.1'], '5.1'])
  expect(await lines()).toHaveLength(3)
})

test('a corrected address is taken over, with the queue that the records have for it', async () => {
  const { db } = t.deps
  const { number } = await makeAccount(db, { index: 8_802, shutdownQueue: '3.1' })
  await makeUser(t, 'person', { login: '380501110013', accounts: [number] })
  await observeNew(observing(), null, () => false)
  await sql`update portal.object_queues set origin = 'source' where account = ${number}`.execute(db)
  t.clock.forward(60_000)
  const [settlement, street, house] = ['м. Нікополь', 'вул. Виправлена', '5']
  await sql`update core.accounts set address = ${`${settlement}, ${street}, буд. ${house}`}, shutdown_queue = '6.1'
    where number = ${number}`.execute(t.database.owner.db)
  await observeAgain(observing(), AbortSignal.timeout(60_000))
  const object = await db
    .selectFrom('portal.outage_objects')
    .select(['settlement', 'street', 'house_key'])
    .where('account', '=', number)
    .executeTakeFirst()
  expect(object).toEqual({ settlement, street, house_key: houseKey(settlement, street, house) })
  const queues = () =>
    db
      .selectFrom('portal.object_queues')
      .select(['queues', 'origin'])
      .where('account', '=', number)
      .orderBy('valid_from')
      .execute()
  const lines = [
    { queues: ['3.1'], origin: 'source' },
    { queues: ['6.1'], origin: 'company' },
  ]
  expect(await queues()).toEqual(lines)
  t.clock.forward(60_000)
  await observeAgain(observing(), AbortSignal.timeout(60_000))
  expect(await queues()).toEqual(lines)
})

test('a look at all accounts goes on where it was stopped, however many nights it takes', async () => {
  const { db } = t.deps
  const { number } = await makeAccount(db, { index: 8_803, number: '1299999999', shutdownQueue: '3.1' })
  const user = await makeUser(t, 'person', { login: '380501110014', accounts: [number] })
  await sql`
    insert into portal.account_links (user_id, account, site)
    select ${user.userId}, (1250000000 + n)::text, 'dnem' from generate_series(1, 4500) as n`.execute(db)
  const move = (queue: string) =>
    sql`update core.accounts set shutdown_queue = ${queue} where number = ${number}`.execute(
      t.database.owner.db,
    )
  const queue = async () =>
    (
      await db
        .selectFrom('portal.object_queues')
        .select('queues')
        .where('account', '=', number)
        .orderBy('valid_from', 'desc')
        .executeTakeFirst()
    )?.queues[0]
  await observeNew(observing(), null, () => false)
  await move('4.2')
  const nights = []
  for (let night = 0; night < 4; night++) {
    t.clock.forward(60_000)
    await observeAgain(observing(), AbortSignal.timeout(60_000), 2000)
    nights.push(await queue())
  }
  // of 7004 accounts it is the last
  expect(nights).toEqual(['3.1', '3.1', '3.1', '4.2'])
  // the next round begins anew; what stops it after a piece takes nothing back of that
  await move('5.1')
  t.clock.forward(60_000)
  for (let round = 0; round < 3; round++) {
    const stop = new AbortController()
    await expect(
      observeAgain(
        observing(() => stop.abort()),
        stop.signal,
      ),
    ).rejects.toThrow('aborted')
  }
  expect(await queue()).toBe('4.2')
  await observeAgain(observing(), AbortSignal.timeout(60_000))
  expect(await queue()).toBe('5.1')
})

/** A core that answers oddly, or not at all, whenever it is asked for this account; what the log hears. */
function refusing(account: () => string | null, failure: 'odd' | 'down' = 'odd') {
  const { db } = t.deps
  const embedded = openEmbeddedCore({ db })
  const answerers = {
    ...embedded,
    ZPORTAL_ACCOUNT_GET: (async (request, context) => {
      const broken = account()
      if (broken !== null && request.accounts.includes(broken)) {
        if (failure === 'down') throw new NoAnswer('away')
        throw new Error(`account ${broken} is broken`)
      }
      return embedded.ZPORTAL_ACCOUNT_GET(request, context)
    }) satisfies Answerers['ZPORTAL_ACCOUNT_GET'],
  } as Answerers
  const core = openCore({ answerers, record: { fm() {} }, now: t.clock.now })
  const warned: string[] = []
  const log = {
    ...t.deps.log,
    warn: (fields: object, message: string) => warned.push(JSON.stringify({ fields, message })),
  }
  return { deps: { db, core: core.for(workerTrace), now: t.clock.now, log }, warned }
}

test('a piece that the core refuses stops neither the others nor the nights after, and is asked for again', async () => {
  const { db } = t.deps
  const first = await makeAccount(db, { index: 8_804, number: '1100000001', shutdownQueue: '3.1' })
  const last = await makeAccount(db, { index: 8_805, number: '1299999998', shutdownQueue: '3.1' })
  await makeUser(t, 'person', { login: '380501110015', accounts: [first.number, last.number] })
  await db.updateTable('portal.outage_look').set({ after: '', refused: [] }).execute()
  let broken: string | null = first.number
  const { deps, warned } = refusing(() => broken)
  const lookNow = () => observeAgain(deps, AbortSignal.timeout(60_000))
  const queueOf = async (account: string) =>
    (
      await db
        .selectFrom('portal.object_queues')
        .select('queues')
        .where('account', '=', account)
        .orderBy('valid_from', 'desc')
        .executeTakeFirst()
    )?.queues[0]
  const move = (queue: string) =>
    sql`update core.accounts set shutdown_queue = ${queue} where number in (${first.number}, ${last.number})`.execute(
      t.database.owner.db,
    )

  await observeNew(deps, null, () => false)
  expect([await queueOf(first.number), await queueOf(last.number)]).toEqual([undefined, '3.1'])
  await move('4.2')
  t.clock.forward(60_000)
  await lookNow()
  expect([await queueOf(first.number), await queueOf(last.number)]).toEqual([undefined, '4.2'])
  expect(warned).toHaveLength(2)
  expect(warned.join()).not.toContain(first.number)

  // the next night begins with it, however far the others have come
  broken = null
  await db.updateTable('portal.outage_look').set({ after: '1250000000' }).execute()
  t.clock.forward(60_000)
  await observeAgain(deps, AbortSignal.timeout(60_000), 2000)
  expect(await queueOf(first.number)).toBe('4.2')
  expect(await db.selectFrom('portal.outage_look').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    after: '1250000000',
    refused: [],
  })
})

test('a core that is down stops the look where it is', async () => {
  const { db } = t.deps
  const { number } = await makeAccount(db, { index: 8_806, number: '1299999997' })
  await makeUser(t, 'person', { login: '380501110016', accounts: [number] })
  await db.updateTable('portal.outage_look').set({ after: '1299999990', refused: [] }).execute()
  const { deps } = refusing(() => number, 'down')
  await expect(observeAgain(deps, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 'core-down' })
  expect(await db.selectFrom('portal.outage_look').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    after: '1299999990',
    refused: [],
  })
})
