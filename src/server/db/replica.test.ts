import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { AGE_HEADER, mayBeOld } from '#server/http/old-reads.ts'
import { type Example, examples } from '#tests/examples.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { startReplica } from '#tests/setup/replica.ts'
import { openReplica, type Replica } from './replica.ts'

// docs/operate/scale.md: lists, files, reports and what lies back are read from a streaming replica.

let t: TestApp
let standby: Awaited<ReturnType<typeof startReplica>>
let replica: Replica
let call: TestApp['call']
beforeAll(async () => {
  t = await testApp()
  standby = await startReplica(t.database.owner.connectionString)
  ;({ replica, call } = await opened())
}, 120_000)
afterAll(async () => {
  await replica.close()
  await standby.close()
  await t.close()
})

/** A server that reads the replica as long as it is not further behind than `limitMs`. */
async function opened(limitMs?: number) {
  const replica = openReplica({
    replicaUrl: standby.addressOf(t.database.connectionString),
    primary: t.database.pool,
    every: 50,
    limitMs,
    log: { warn() {} },
  })
  const core = openCore({
    answerers: openEmbeddedCore({ db: replica.own.db, hot: replica.hot?.db }),
    record: { fm() {} },
    now: t.clock.now,
  })
  const app = await t.reopened({}, { reading: { replica: replica, core } })
  return { replica: replica, app, call: callsTo(app) }
}

/** Everything written until now is on the replica. */
async function caughtUp(): Promise<void> {
  const { rows } = await t.database.pool.query<{ at: Date }>('select clock_timestamp() as at')
  await expect.poll(() => replica.shows(rows[0]?.at ?? null), { timeout: 20_000 }).toBe(true)
}

/** The replica takes what comes and shows nothing of it until the test ends or `resume` is called. */
async function held(): Promise<{ resume(): Promise<void> }> {
  const client = new pg.Client({ connectionString: standby.addressOf(t.database.owner.connectionString) })
  await client.connect()
  await client.query('select pg_wal_replay_pause()')
  let over = false
  const resume = async () => {
    if (over) return
    over = true
    await client.query('select pg_wal_replay_resume()')
    await client.end()
  }
  onTestFinished(resume)
  return { resume }
}

const readingsOf = (of: Actor, ask = call) =>
  ask('/api/person/readings', { token: of.token, account: of.account, meterId: of.meterId })
const age = (answer: { headers: Record<string, unknown> }) => answer.headers[AGE_HEADER.toLowerCase()]

// the paths come from the contract
const old = (endpoints as readonly (Endpoint & { path: Path })[]).filter(mayBeOld)

test('every call that may be some seconds old is answered by the replica, and its answer says how old it is', async () => {
  expect(old.length).toBeGreaterThan(60)
  const notByIt: string[] = []
  for (const endpoint of old) {
    const [example] = (examples[endpoint.path] ?? []) as readonly Example[] // the examples belong to this path
    if (!example) throw new Error(`no example of ${endpoint.path}`)
    const kinds = endpoint.access.who === 'anyone' ? [] : endpoint.access.kinds
    const me = await makeActor(t, example.kinds?.[0] ?? kinds[0] ?? 'person')
    const body = await example.body(me, t)
    await caughtUp()
    const answer = await call(endpoint.path, body)
    expect(answer.status, `${endpoint.path} ${answer.text}`).toBe(200)
    if (age(answer) === undefined) notByIt.push(endpoint.path)
  }
  expect(notByIt).toEqual([])
})

test('who has written reads the primary until the replica shows it, everybody else the replica', async () => {
  const [writer, other] = [await makeActor(t, 'person'), await makeActor(t, 'person')]
  await caughtUp()
  const { resume } = await held()
  const sent = await call('/api/person/readings/submit', {
    token: writer.token,
    account: writer.account,
    meterId: writer.meterId,
    values: [{ zone: 'single', value: writer.nextValue }],
  })
  expect(sent.status, sent.text).toBe(200)
  const reply = await readingsOf(writer)
  expect(reply.text).toContain(String(writer.nextValue))
  expect(age(reply)).toBeUndefined()
  expect(age(await readingsOf(other))).toBeDefined()
  await resume()
  await caughtUp()
  const later = await readingsOf(writer)
  expect(later.text).toContain(String(writer.nextValue))
  expect(age(later)).toBeDefined()
})

test('a replica that is too far behind is not read, and is again when it has caught up', async () => {
  const me = await makeActor(t, 'person')
  await caughtUp()
  const near = await opened(1000)
  onTestFinished(() => near.replica.close())
  await expect.poll(() => near.replica.state().is, { timeout: 20_000 }).toBe('read')
  const { resume } = await held()
  // something that the replica would have to show
  await makeActor(t, 'person')
  await expect.poll(() => near.replica.state().is, { timeout: 20_000 }).toBe('late')
  const answer = await readingsOf(me, near.call)
  expect([answer.status, age(answer)]).toEqual([200, undefined])
  await resume()
  // on a busy machine it may be late again a moment after it was not
  await expect.poll(async () => age(await readingsOf(me, near.call)), { timeout: 20_000 }).toBeDefined()
})

test('without its replica the server answers everything itself, and says so to whoever watches it', async () => {
  const me = await makeActor(t, 'person')
  const server = await opened()
  onTestFinished(() => server.replica.close())
  await expect.poll(() => server.replica.state().is, { timeout: 20_000 }).toBe('read')
  await standby.stop()
  // also before anybody has noticed that it is gone
  expect((await readingsOf(me, server.call)).status).toBe(200)
  await expect.poll(() => server.replica.state().is, { timeout: 20_000 }).toBe('away')
  expect((await readingsOf(me, server.call)).status).toBe(200)
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { replica: { is: 'away' } }])
})
