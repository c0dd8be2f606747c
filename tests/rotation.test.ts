import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveSecrets } from '#server/secrets.ts'
import { openSession } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { type MadeUser, makeUser, PASSWORD } from './setup/users.ts'

// Promise B8: the secret of the installation is changed, server by server, while people work.

const OLD = Buffer.alloc(32, 7).toString('base64') // the secret of the test app
const NEW = Buffer.alloc(32, 9).toString('base64')

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Answer = { status: number; body: { code?: string; token?: string } }

/** What a load balancer would do: each call goes to the next server that is running. */
function balancer() {
  const servers: FastifyInstance[] = []
  let calls = 0
  return {
    async call(url: string, payload: object, basic?: string): Promise<Answer> {
      const server = servers[calls++ % servers.length]
      if (!server) throw new Error('nobody serves')
      const reply = await server.inject({
        method: 'POST',
        url,
        payload,
        headers: basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {},
      })
      return { status: reply.statusCode, body: reply.json() }
    },
    /** Replaces two servers one after the other: starts the new one, runs `between`, then closes the old one. */
    async replace(secret: string, previous: string | undefined, between: () => Promise<void>) {
      for (let n = 0; n < 2; n++) {
        const leaving = servers.length < 2 ? undefined : servers.shift()
        servers.push(await t.reopened({ secrets: deriveSecrets(secret, previous) }))
        await between()
        await leaving?.close()
      }
    },
    close: () => Promise.all(servers.map((server) => server.close())),
  }
}

test('a new secret, rolled out over two servers under load, signs nobody out; then the old one is worth nothing', async () => {
  const people: MadeUser[] = []
  for (let n = 0; n < 4; n++) people.push(await makeUser(t, 'person', { login: `+38099000047${n}` }))
  const signIn = (user: MadeUser) =>
    balance.call('/api/auth/person', { phone: user.login, userType: 'person' }, `${user.login}:${PASSWORD}`)
  const idle = (await openSession(t, people[0]!)).token

  const balance = balancer()
  const refused: string[] = []
  const done = { calls: 0, signIns: 0 }
  let working = true
  const work = async (user: MadeUser): Promise<string> => {
    let { token } = await openSession(t, user)
    for (let n = 0; working; n++) {
      const asks = n % 8 === 7
      const { status, body } = asks
        ? await signIn(user)
        : await balance.call(n % 4 === 3 ? '/api/check-session' : '/api/sessions', { token })
      if (status !== 200) refused.push(`${status} ${body.code}`)
      token = body.token ?? token
      done.calls += 1
      if (asks) done.signIns += 1
      t.clock.forward(1000)
      await turn()
    }
    return token
  }
  const someWork = async () => {
    const { calls, signIns } = done
    while (refused.length === 0 && (done.calls < calls + 40 || done.signIns < signIns + 4)) await turn()
  }

  await balance.replace(OLD, undefined, async () => {})
  const workers = people.map(work)
  await someWork()
  // first every server learns to accept the new secret, then to use it
  await balance.replace(OLD, NEW, someWork)
  await balance.replace(NEW, OLD, someWork)
  await someWork()
  working = false
  const tokens = await Promise.all(workers)
  expect(refused).toEqual([])
  expect(done.signIns).toBeGreaterThan(20)

  await balance.replace(NEW, undefined, async () => {})
  for (const token of tokens) expect((await balance.call('/api/sessions', { token })).status).toBe(200)
  for (const user of people) expect((await signIn(user)).status).toBe(200)
  // signed with the old secret and never renewed
  expect((await balance.call('/api/sessions', { token: idle })).status).toBe(401)
  await balance.close()
}, 120_000)
