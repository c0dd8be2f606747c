import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commonErrors } from '#contract/errors.ts'
import { CAPABILITIES } from '#domain/capabilities.ts'
import { endpoints } from '#contract/index.ts'
import { type Answerers, openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type FmName, fm } from '#server/core/function-modules.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Actor, isRead, makeActor } from '#tests/setup/actors.ts'
import { type Answer, answerOf, callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { markOf, noteWrites, changedSince } from './writes.ts'
import { type Call, examplesOf, expectRefusal, goodRequest, kindOf, sendTo } from './prove.ts'
import type { Sent } from './provocation.ts'

// How every call may be refused: proved for each call of the table. tests/access.test.ts proves that every call checks
// the session and the kind of user.

const calls = endpoints as readonly Call[] // the paths come from the contract
/** 'view-only' by tests/view-only.test.ts, which walks the table with the token of a view. */
const PROVED_BY_ACCESS = ['session-invalid', 'session-expired', 'forbidden', 'view-only']
const PROVED_HERE = [
  'bad-request',
  'too-large',
  'unsupported-media',
  'too-many-requests',
  'busy',
  'not-offered',
  'core-down',
  'service-down',
  'internal',
]

test('each of the common refusals is proved', () => {
  expect([...PROVED_BY_ACCESS, ...PROVED_HERE].toSorted()).toEqual([...commonErrors].toSorted())
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await noteWrites(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('portal.counters').execute()
  t.clock.forward(1000)
})

async function raw(call: Call, payload: string, type: string): Promise<Answer> {
  const headers = { 'content-type': type }
  return answerOf(await t.app.inject({ method: 'POST', url: call.path, headers, payload }))
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('refuses what is no request, is too long or of another type', async () => {
    if (!call.upload) {
      expectRefusal(await raw(call, '{"token":', 'application/json'), 'bad-request')
      const long = JSON.stringify({ token: 'a'.repeat(call.bodyLimit) })
      expectRefusal(await raw(call, long, 'application/json'), 'too-large')
    }
    expectRefusal(await raw(call, 'token=a', 'text/plain'), 'unsupported-media')
  })
})

/** The same test application through a server with one part out of order. */
async function through<T>(
  parts: Parameters<TestApp['reopened']>,
  work: (broken: TestApp) => Promise<T>,
): Promise<T> {
  const app = await t.reopened(...parts)
  try {
    return await work({ ...t, app, call: callsTo(app) })
  } finally {
    await app.close()
  }
}

function exampleOf(call: Call) {
  const [example] = examplesOf(call.path)
  if (!example) throw new Error('the call has no example')
  return example
}
const kindOfCall = (call: Call) => kindOf(call, exampleOf(call))

async function good(call: Call, me?: Actor) {
  await t.deps.db.deleteFrom('portal.counters').execute()
  t.clock.forward(1000)
  return goodRequest(t, exampleOf(call), me ?? (await makeActor(t, kindOfCall(call))))
}

const oneOfEach = async () => ({
  person: await makeActor(t, 'person'),
  entity: await makeActor(t, 'entity'),
  provider: await makeActor(t, 'provider'),
  admin: await makeActor(t, 'admin'),
})

/** Requests of all calls, with one and the same actor for each kind of user. */
async function goodOfAll(): Promise<(readonly [Call, Sent])[]> {
  const actors = await oneOfEach()
  const all: (readonly [Call, Sent])[] = []
  for (const call of calls) all.push([call, await good(call, actors[kindOfCall(call)])])
  return all
}

test('an address that has spent its calls is refused by every call', () =>
  through([{}, { limitFactor: 0 }], async (spent) => {
    for (const call of calls) expectRefusal(await sendTo(spent, call, { body: {} }), 'too-many-requests')
  }))

/** One fact that fails does not take the others with it: what waits on a business, and on an employee. */
const FACT_BY_FACT: Readonly<Record<string, object>> = {
  '/api/entity/overview/waiting': { limits: { known: false } },
  '/api/admin/overview': { readings: null },
  '/api/admin/company': { company: { banks: null } },
  // a sample bill is of nobody; what only the core knows of the company is left empty
  '/api/admin/company/preview-bill': {},
  '/api/admin/requests/one': { volumes: null },
  // a payment is the portal's own, the address it is for the core's
  '/api/payments/one': { status: 'success' },
  '/api/pay/link': { address: null },
  '/api/admin/payments/one': { status: 'success' },
  // the address of a visit is the core's, everything else of it ours
  '/api/admin/orders': { status: 'success' },
  '/api/admin/orders/one': { status: 'success' },
  '/api/admin/orders/export': {},
  '/api/admin/orders/day': { status: 'success' },
  '/api/admin/orders/week': { status: 'success' },
  // a proposal that waits and a visit are the portal's own
  '/api/admin/prices/withdraw': { status: 'success' },
  '/api/admin/orders/confirm': { status: 'success' },
  '/api/admin/orders/move': { status: 'success' },
  '/api/admin/orders/refuse': { status: 'success' },
  '/api/admin/orders/done': { status: 'success' },
  '/api/admin/prices/calendar': { known: false },
  // rules of the portal stand beside certificates of the core
  '/api/admin/rules': { known: false },
  '/api/admin/rules/export': {},
  // a decision waits until the core answers
  '/api/admin/readings/decide': { status: 'success', waits: expect.any(String) },
  // a refusal and a question change nothing in the core
  '/api/admin/requests/ask': { status: 'success' },
  '/api/admin/requests/decide': { status: 'success' },
}

test('while the core is down every call that asks it says so and writes nothing; the others go on', async () => {
  const never = () => new Promise<never>(() => {})
  const names = Object.keys(fm)
  // one for each name
  const answerers = Object.fromEntries(names.map((name) => [name, never])) as unknown as Answerers
  const core = openCore({
    answerers,
    record: { fm() {} },
    now: t.clock.now,
    timeoutMs: 1,
  })
  const readers = await oneOfEach()
  await through([{}, { core }], async (down) => {
    for (const call of calls) {
      const reads = isRead(call)
      const me = reads ? readers[kindOfCall(call)] : undefined
      t.recorded.fm.length = 0
      const usual = await sendTo(t, call, await good(call, me))
      expect(usual.status, `${call.path} ${usual.text}`).toBe(200)
      const asksCore = t.recorded.fm.length > 0
      const sent = await good(call, me)
      const mark = asksCore && !reads ? await markOf(t) : null
      const answer = await sendTo(down, call, sent)
      // each of its facts says for itself that it is not known
      const unknown = FACT_BY_FACT[call.path]
      if (unknown && call.file) expect(answer.status).toBe(200)
      else if (unknown) expect(answer.body).toMatchObject(unknown)
      else if (asksCore) {
        expectRefusal(answer, 'core-down')
        if (mark !== null) expect(await changedSince(t, mark), call.path).toEqual([])
      } else expect(answer.status, `${call.path} ${answer.text}`).toBeLessThan(500)
    }
  })
}, 300_000)

test('of a core that lacks all a core may lack, what is asked of it is not offered; all else goes on', async () => {
  const whole = openEmbeddedCore({ db: t.database.core.db })
  const kept = Object.entries(whole).filter(([name]) => fm[name as FmName].capability === null)
  // what is left out is optional
  const answerers = Object.fromEntries(kept) as unknown as Answerers
  const core = openCore({ answerers, record: { fm() {} }, now: t.clock.now })
  const notOffered: string[] = []
  const readers = await oneOfEach()
  await through([{}, { core }], async (bare) => {
    const { body } = await bare.call('/api/api-link', {})
    expect(body.data.lacks).toEqual(CAPABILITIES)
    for (const call of calls) {
      const answer = await sendTo(
        bare,
        call,
        await good(call, isRead(call) ? readers[kindOfCall(call)] : undefined),
      )
      expect(answer.status, `${call.path} ${answer.text}`).toBeLessThan(500)
      if (answer.body.code !== 'not-offered') continue
      expectRefusal(answer, 'not-offered')
      notOffered.push(call.path)
    }
  })
  expect(notOffered.toSorted()).toEqual([
    '/api/admin/accounts/find',
    '/api/admin/company/propose-bank',
    '/api/admin/prices',
    '/api/admin/prices/export',
    '/api/admin/prices/preview',
    '/api/admin/prices/propose',
    '/api/admin/readings/accept',
    '/api/admin/readings/decide',
    '/api/admin/readings/find',
    '/api/admin/readings/held',
    '/api/admin/readings/held/export',
    '/api/admin/readings/one',
    '/api/admin/readings/photo',
    '/api/admin/readings/undo',
    '/api/admin/warnings/account',
    '/api/admin/warnings/issue',
    '/api/admin/warnings/withdraw',
    '/api/entity/consumption',
    '/api/entity/consumption/export',
    '/api/entity/consumption/hours',
    '/api/entity/consumption/hours/day-file',
    '/api/entity/consumption/hours/export',
    '/api/entity/counters',
    '/api/entity/counters/export',
    '/api/entity/document/lines',
    '/api/entity/document/object',
    '/api/entity/documents',
    '/api/entity/documents/export',
    '/api/entity/documents/package',
    '/api/entity/documents/zip',
    '/api/entity/dunning-warning/acknowledge',
    '/api/entity/dunning-warning/file',
    '/api/entity/dunning-warning/open',
    '/api/entity/dunning-warnings',
    '/api/entity/limits',
    '/api/entity/limits/acknowledge',
    '/api/entity/limits/correct',
    '/api/entity/limits/export',
    '/api/entity/papers/offer',
    '/api/entity/points',
    '/api/entity/points/export',
    '/api/entity/points/name',
    '/api/entity/readings/calculate',
    '/api/entity/reconciliation',
    '/api/entity/reconciliation/agree',
    '/api/entity/reconciliation/export',
    '/api/entity/reconciliation/object',
    '/api/entity/tariffs',
    '/api/entity/tariffs/export',
    '/api/entity/violation/calculation',
    '/api/entity/violation/dispute',
    '/api/entity/violations',
    '/api/entity/violations/export',
    '/api/outages/find',
    '/api/pay/link/start',
    '/api/pay/start',
    '/api/payments/preview',
    '/api/payments/start',
    '/api/person/cancelled-bills',
    '/api/person/cancelled-bills/export',
    '/api/person/reconciliation',
    '/api/person/reconciliation/export',
    '/api/person/sub-book',
    '/api/person/sub-book/export',
    '/api/person/tariffs',
    '/api/person/tariffs/export',
    '/api/person/violations',
    '/api/person/violations/export',
  ])
}, 120_000)

/** These calls ask only the core or the configuration, so they work without the portal's database. */
const WITHOUT_DATABASE: readonly string[] = ['/api/outages/suggest', '/api/auth/directory']

test('while the database is down every call that asks it says so', async () => {
  const nowhere = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none', log: { warn() {} } })
  const requests = await goodOfAll()
  await through([{ db: nowhere.db }, { pool: nowhere.pool }], async (down) => {
    for (const [call, sent] of requests) {
      const answer = await sendTo(down, call, sent)
      if (WITHOUT_DATABASE.includes(call.path)) expect(answer.status).toBe(200)
      else expectRefusal(answer, 'service-down')
    }
  })
  await nowhere.close()
}, 60_000)

test('a table that somebody holds makes a call busy, not late', async () => {
  const call = calls.find(({ path }) => path === '/api/person/overview')
  if (!call) throw new Error('no such call')
  const sent = await good(call)
  const holder = await t.database.owner.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table portal.sessions in access exclusive mode')
    expectRefusal(await sendTo(t, call, sent), 'busy')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a failure of our own says nothing of what failed', async () => {
  const requests = await goodOfAll()
  const rename = (from: string, to: string) =>
    t.database.owner.pool.query(`alter schema ${from} rename to ${to}`)
  await rename('portal', 'gone')
  try {
    for (const [call, sent] of requests) {
      const answer = await sendTo(t, call, sent)
      if (WITHOUT_DATABASE.includes(call.path)) continue
      expectRefusal(answer, 'internal')
      expect(answer.text).not.toMatch(/portal|relation|schema|select|insert|\.ts|node_modules/i)
    }
  } finally {
    await rename('gone', 'portal')
  }
}, 60_000)
