import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, UserKind } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { onlyReads } from '#server/http/view-only.ts'
import { type Example, examples } from './examples.ts'
import { type Actor, makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'

// A member of the staff sees a cabinet as its customer does and can change nothing in it: every call of the table is
// made with the token of such a session.

type Call = Endpoint & { path: Path }
const table = endpoints as readonly Call[] // the paths come from the contract
const KINDS = ['person', 'entity', 'provider'] as const

let t: TestApp
let staff: Actor
const viewed = {} as Record<(typeof KINDS)[number], Actor>

beforeAll(async () => {
  t = await testApp()
  staff = await makeActor(t, 'admin')
  for (const kind of KINDS) viewed[kind] = await makeActor(t, kind)
})
afterAll(() => t.close())

async function view({ account, user }: Actor, token = staff.token): Promise<string> {
  const body = { token, account, user: user.userId, reason: 'call' as const }
  const answer = await t.call('/api/admin/accounts/view', body)
  const { person, entity, provider } = answer.body
  return (person ?? entity ?? provider)?.user.token ?? answer.text
}

/** Everything kept, but for what every visit leaves: when a session was used, and counts of tries and calls. */
async function everything(): Promise<Map<string, string>> {
  const { pool } = t.database.owner
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('portal', 'core') and tablename not in ('counters', 'rate_limits')`,
  )
  const { rows } = await pool.query<{ name: string; hash: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg((to_jsonb(x) - 'seen_at')::text, '' order by x::text)), '') as hash from ${name} x`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const send = async (call: Call, body: object, basic: [string, string] | undefined) => {
  await t.deps.db.deleteFrom('portal.counters').execute()
  return call.upload ? callWithFile(t, call.path, body) : t.call(call.path, body, { basic })
}

describe.each(KINDS)('the cabinet of a %s', (kind: UserKind & (typeof KINDS)[number]) => {
  test('answers what it shows, refuses everything else, and nothing has changed after every call', async () => {
    const me = viewed[kind]
    const token = await view(me)
    const calls = table.filter(({ access }) => access.who === 'signed-in' && access.kinds.includes(kind))
    expect(calls.length).toBeGreaterThan(40)
    // the examples belong to this path
    const requests = await Promise.all(
      calls.flatMap((call) =>
        (examples[call.path] as readonly Example[])
          .filter(({ kinds }) => kinds?.includes(kind) ?? true)
          .map(async (example) => ({
            call,
            body: { ...(await example.body(me, t)), token },
            basic: await example.basic?.(me, t),
          })),
      ),
    )
    await t.deps.db.deleteFrom('portal.counters').execute()
    const before = await everything()
    const answered: string[] = []
    for (const { call, body, basic } of requests) {
      const { status, body: reply, text } = await send(call, body, basic)
      if (status === 200) answered.push(call.path)
      else if (onlyReads(call)) expect([404, 409], `${call.path}: ${text}`).toContain(status)
      else expect([call.path, status, reply.code]).toEqual([call.path, 409, 'view-only'])
    }
    const after = await everything()
    expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([])
    expect(answered.length).toBeGreaterThan(10)
    expect(answered.filter((path) => /export$|\/(?:pdf|zip|file|template|bytes)$/.test(path))).toEqual([])
  })
})

test('ends after fifteen minutes, with the session of the one who looks, and when the right is taken away', async () => {
  const open = async (token: string) => (await t.call('/api/sessions', { token })).status
  const first = await view(viewed.person)
  expect(await open(first)).toBe(200)
  t.clock.forward(14 * 60_000)
  expect(await open(first)).toBe(200)
  t.clock.forward(60_000)
  expect(await open(first)).toBe(401)

  const other = await makeActor(t, 'admin')
  const second = await view(viewed.person, other.token)
  expect(await open(second)).toBe(200)
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['auditor'] })
    .where('user_id', '=', other.user.userId)
    .execute()
  expect(await open(second)).toBe(401)

  const third = await makeActor(t, 'admin')
  const seen = await view(viewed.person, third.token)
  await t.call('/api/log-out', { token: third.token })
  expect(await open(seen)).toBe(401)
})

test('reaches only the account looked at, is told to the customer and is none of the customer’s own sessions', async () => {
  const me = await makeActor(t, 'person')
  const token = await view(me)
  const overview = await t.call('/api/person/balance', { token, account: me.second })
  expect(overview.status).toBe(404)
  const reply = await t.call('/api/sessions', { token: me.token })
  expect(reply.body.rows.filter(({ device }) => device === '')).toEqual([])
  const looks = await t.call('/api/looks', { token: me.token })
  expect(looks.body.rows).toMatchObject([{ way: 'view', reason: 'call', account: me.account }])
  await t.call('/api/log-out', { token })
  const ended = await t.deps.db
    .selectFrom('portal.audit')
    .select(['actor_kind', 'actor_id'])
    .where('action', '=', 'view-ended')
    .execute()
  expect(ended.at(-1)).toEqual({ actor_kind: 'admin', actor_id: expect.any(String) })
})
