import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Path } from '#contract/index.ts'
import { bucketLimits } from '#server/http/rate-limit.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openSession } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { type ServerProcess, startServerProcess } from './setup/server-process.ts'
import { type MadeUser, makeUser, PASSWORD } from './setup/users.ts'

// Promises B2 and G1 where several servers share one database: no server keeps in its own memory anything that matters.

/** Starting a server takes a second or, on a busy machine, several. */
const PATIENCE = 120_000

/** Limits wide enough for the calls of these tests, and narrow enough to be reached. */
const FACTOR = 40
const AT_ONCE = 20
const environment = { LIMIT_FACTOR: String(FACTOR) }

let t: TestApp
let firstServer: ServerProcess
let other: ServerProcess
let account: string
let person: MadeUser
let admin: MadeUser
beforeAll(async () => {
  t = await testApp({ now: new Date().toISOString() })
  account = (await makeAccount(t.database.db, { index: 61 })).number
  person = await makeUser(t, 'person', { login: '+380990000361', accounts: [account] })
  admin = await makeUser(t, 'admin', { login: 'duty' })
  ;[firstServer, other] = await Promise.all([
    startServerProcess(t.database, environment),
    startServerProcess(t.database, environment),
  ])
}, PATIENCE)
afterAll(async () => {
  await Promise.all([firstServer?.stop(), other?.stop()])
  await t.close()
}, PATIENCE)

const tokenOf = async (user: MadeUser) => (await openSession(t, user)).token
const isAlive = async (server: ServerProcess, token: string) =>
  (await server.call('/api/sessions', { token })).status === 200

const guarded = endpoints.filter(
  ({ access, upload, path }) => !upload && (access.who === 'signed-in' || path === '/api/check-session'),
)

/** What every guarded route of a server answers to a token, asked ten times at once. */
async function outcomes(server: ServerProcess, token: string): Promise<Set<string>> {
  const codes = new Set<string>()
  for (const { path } of guarded) {
    // the path of an endpoint in the table is one of its paths
    const replies = Array.from({ length: 10 }, () => server.call(path as Path, { token }))
    for (const { body } of await Promise.all(replies)) codes.add(body.code ?? 'success')
  }
  return codes
}
const dead = new Set(['session-invalid'])
const ended: string[] = []

/** A session works on both servers; it is ended on one, and the other refuses it from the next request on. */
async function endedOnOne(user: MadeUser, end: (token: string) => Promise<{ status: number; body: object }>) {
  const token = await tokenOf(user)
  expect([await isAlive(firstServer, token), await isAlive(other, token)]).toEqual([true, true])
  const answer = await end(token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await isAlive(other, token)).toBe(false)
  ended.push(token)
  return token
}

test(
  'a session logged out on one server is dead on every route of the other',
  async () => {
    const token = await endedOnOne(person, (ownToken) =>
      firstServer.call('/api/log-out', { token: ownToken }),
    )
    expect(await outcomes(other, token)).toEqual(dead)
  },
  PATIENCE,
)

test('so are all others of a person who changes the password', async () => {
  const here = await tokenOf(person)
  const change = (old_pass: string, new_pass: string) =>
    firstServer.call('/api/change-password', { token: here, old_pass, new_pass })
  await endedOnOne(person, () => change(PASSWORD, 'синій човен 88'))
  expect(await isAlive(other, here)).toBe(true)
  expect((await change('синій човен 88', PASSWORD)).status).toBe(200)
})

test('and those of a person whom an administrator blocks', async () => {
  const token = await tokenOf(admin)
  const who = { token, userType: 'person', login: person.login, reason: 'Звернення 17' }
  await endedOnOne(person, () => firstServer.call('/api/admin/users/block', who))
  expect((await firstServer.call('/api/admin/users/unblock', who)).status).toBe(200)
})

test('an apartment dropped on one server is no longer asked for on the other', async () => {
  const user = await makeUser(t, 'person', { login: '+380990000362', accounts: [account] })
  const token = await tokenOf(user)
  const ask = (server: ServerProcess) => server.call('/api/person/meters', { token, account })
  expect([(await ask(firstServer)).status, (await ask(other)).status]).toEqual([200, 200])
  const dropped = await firstServer.call('/api/post-drop-objects', { token, partner: user.partner, account })
  expect(dropped.status).toBe(200)
  const after = await Promise.all(Array.from({ length: 10 }, () => ask(other)))
  expect(new Set(after.map(({ body }) => body.code))).toEqual(new Set(['account-not-found']))
})

test('what is changed about a company on one server is said by the other at once', async () => {
  const token = await tokenOf(admin)
  const said = async (server: ServerProcess) =>
    (await server.call('/api/api-link', { site: 'dnem' })).body.data?.company.urlmain
  const before = await said(other)
  const known = await firstServer.call('/api/admin/company', { token, site: 'dnem' })
  const saved = await firstServer.call('/api/admin/company/save', {
    token,
    site: 'dnem',
    version: known.body.company?.version ?? 1,
    urlmain: 'https://two-servers.example/',
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await said(other)).toBe('https://two-servers.example/')
  expect(before).not.toBe('https://two-servers.example/')
  // the second of two editors is told, whichever server they are on
  const late = await other.call('/api/admin/company/save', {
    token,
    site: 'dnem',
    version: known.body.company?.version ?? 1,
    urlmain: 'https://late.example/',
  })
  expect(late.body.code).toBe('changed-meanwhile')
})

test('the two let exactly so many calls through between them', async () => {
  const calls = bucketLimits.log.points * FACTOR + 30
  const statuses: number[] = []
  // twenty at a time: the gate of a busy server refuses what cannot be done in time
  for (let from = 0; from < calls; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, calls - from) }, (_, n) =>
      (n % 2 ? firstServer : other).call('/api/client_log', { error: 'x' }),
    )
    for (const { status } of await Promise.all(some)) statuses.push(status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(bucketLimits.log.points * FACTOR)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test(
  'after a kill the dead stay dead, the living live on and what was spent is spent',
  async () => {
    const alive = await tokenOf(person)
    const dying = await tokenOf(person)
    expect((await other.call('/api/log-out', { token: dying })).status).toBe(200)
    // as if the limit had just been reached: starting a server may take longer than the minute for which it counts
    await t.database.pool.query(
      `update portal.rate_limits set expire = expire + 600000 where key like 'log:%'`,
    )
    await other.kill()
    other = await startServerProcess(t.database, environment)
    for (const token of [...ended, dying]) expect(await isAlive(other, token)).toBe(false)
    expect(await isAlive(other, alive)).toBe(true)
    expect((await other.call('/api/client_log', { error: 'x' })).status).toBe(429)
  },
  PATIENCE,
)
