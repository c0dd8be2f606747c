import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { type Example, examples } from './examples.ts'
import { makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { testDatabase } from './setup/database.ts'

// More simultaneous writes than the server has connections: whoever holds one must not wait for a second one (promise
// E2).

const CONNECTIONS = 3
const AT_ONCE = 2 * CONNECTIONS

let t: TestApp
beforeAll(async () => {
  t = await testApp({ database: () => testDatabase('svitlo', { maxConnections: CONNECTIONS }) })
})
afterAll(() => t.close())

type Call = Endpoint & { path: Path }
// the paths come from the contract
const calls = (endpoints as readonly Call[]).filter(({ writes, upload }) => writes !== false && !upload)

test.each(calls.map((call) => [call.path, call] as const))(
  '%s answers all who come at once',
  async (path, call) => {
    const [example] = (examples[path] ?? []) as readonly Example[] // the examples belong to this path
    if (!example) throw new Error(`no example of ${path}`)
    const kinds = call.access.who === 'anyone' ? [example.as ?? ('person' as const)] : call.access.kinds
    const me = await makeActor(t, example.kinds?.[0] ?? kinds[0] ?? 'person')
    const body = await example.body(me, t)
    const basic = call.basic ? { basic: ['+380000000000', 'не той пароль'] as [string, string] } : {}
    const ask = () => t.call(path, body, basic)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask))
    // «busy, try again in a second» is an answer of a slow machine, not a failure: those who got it try again, one by
    // one. A call that waited for a second connection while holding one would get another answer, and so would all
    // of them.
    for (const { status, body: said, text } of answers) {
      const answer = said.code === 'busy' ? await ask() : { status, text }
      expect(answer.status, answer.text).toBeLessThan(500)
    }
    expect(answers.filter(({ body: said }) => said.code !== 'busy').length).toBeGreaterThan(0)
  },
)
