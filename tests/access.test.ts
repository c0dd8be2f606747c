import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint, UserKind } from '#contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { mountedPaths } from '#server/http/mount.ts'
import { type Example, examples } from './examples.ts'
import { like } from './refusals/provocation.ts'
import { absentId, type Actor, makeActor, openSession, ownId, senderOf } from './setup/actors.ts'
import { type Answer, type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'

type Call = Endpoint & { path: Path }
const table = endpoints as readonly Call[] // the paths come from the contract
const KINDS = ['person', 'entity', 'provider', 'admin'] as const

let t: TestApp
let callers: Record<UserKind, Actor> & { entityAdmin: Actor }
let strangers: Record<UserKind, Actor>
const dead: Record<'expired' | 'revoked', Partial<Record<UserKind, string>>> = { expired: {}, revoked: {} }

beforeAll(async () => {
  t = await testApp()
  callers = {
    person: await makeActor(t, 'person'),
    entity: await makeActor(t, 'entity'),
    provider: await makeActor(t, 'provider'),
    admin: await makeActor(t, 'admin'),
    entityAdmin: await makeActor(t, 'entity', { isAdmin: true }),
  }
  strangers = {
    person: await makeActor(t, 'person'),
    entity: await makeActor(t, 'entity'),
    provider: await makeActor(t, 'provider'),
    admin: callers.admin,
  }
  for (const kind of KINDS)
    for (const how of ['expired', 'revoked'] as const) {
      const { token, sessionId } = await openSession(t, callers[kind].user)
      dead[how][kind] = token
      await t.deps.db
        .updateTable('portal.sessions')
        .set(
          how === 'expired' ? { ends_at: t.deps.now() } : { revoked_at: t.deps.now(), revoke_reason: 'test' },
        )
        .where('session_id', '=', sessionId)
        .execute()
    }
  // users named in the administrator's examples
})
afterAll(() => t.close())

// the examples belong to this path; a call without an example does not compile and fails the test above
const variantsOf = (path: Path) => (examples[path] ?? []) as readonly Example[]

const kindsOf = (call: Call, example: Example): readonly UserKind[] =>
  call.access.who === 'anyone' ? [] : (example.kinds ?? call.access.kinds)

/** What is sent for one example: body and, where the call reads it, the Basic header. */
async function requestOf(example: Example, actor: Actor) {
  const body = (await example.body(actor, t)) as Record<string, unknown> // every example is an object
  return { body, basic: await example.basic?.(actor, t) }
}

/** A refusal changes nothing, so that a request may be sent many times until it is answered. */
async function send(call: Call, { body, basic }: Awaited<ReturnType<typeof requestOf>>, change: object = {}) {
  // several cells guess on purpose; the counters have their own tests
  await t.deps.db.deleteFrom('portal.counters').execute()
  const sent = { ...body, ...change }
  return call.upload ? callWithFile(t, call.path, sent) : t.call(call.path, sent, { basic })
}

/** All in the full run; two of them otherwise, others in the next cell: what refuses them is the same in each. */
const some = (values: readonly unknown[], place: number) =>
  process.env['SVITLO_FULL']
    ? values
    : [0, 1].map((n) => values[(place + n * (values.length >> 1)) % values.length])

const refusal = (answer: Answer) => ({ status: answer.status, code: answer.body.code })
/** Everything in an answer except what differs in every answer. */
const bytes = (answer: Answer) => {
  const { date: _date, ...headers } = answer.headers
  return JSON.stringify([answer.status, headers, answer.text.replace(/"requestCode":"[^"]+"/, '')])
}

test('everything of the table is mounted, and nothing else', () => {
  expect([...mountedPaths(t.app)].sort()).toEqual(table.map((call) => call.path).sort())
  expect(new Set(table.map((call) => call.path)).size).toBe(table.length)
})

test('every call has an example', () => {
  expect(table.map((call) => call.path).filter((path) => variantsOf(path).length === 0)).toEqual([])
})

/**
 * Names of fields that may identify somebody's thing; each must be in `ids`, or here with the reason why it opens
 * nothing.
 */
const NAMES_A_THING =
  /^(acc|account|accounts|currAccount|order|default|partner|meter(id)?|place|payment|photo|files?|attachments?|ticket|thread|bill|session|device|message|id|ids|item|person|invitation)$/i
const OPENS_NOTHING: Readonly<Record<string, readonly string[]>> = {
  // the browser sends it as a hint; the session knows what is chosen
  '/api/post-drop-objects': ['currAccount'],
  // a place of a picture on the company's pages, and an IBAN
  '/api/admin/company/image': ['place'],
  '/api/admin/company/propose-bank': ['account'],
  // which part of the payment that is named beside it
  '/api/admin/payments/retry': ['item'],
}

/** A filter of the caller's own list: a value of a stranger finds nothing, just like an absent one. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  '/api/entity/people/audit': ['person'],
  '/api/entity/people/audit/export': ['person'],
  '/api/person/readings': ['meterId'],
  '/api/entity/readings': ['meterId'],
  '/api/entity/readings/export': ['meterId'],
  '/api/person/readings/export': ['meterId'],
  '/api/entity/consumption/history': ['meterId'],
  '/api/entity/consumption/history/export': ['meterId'],
}

test('a field that names somebody’s thing is named in ids, so that the matrix sends a stranger’s', () => {
  const forgotten = table
    .filter((call) => call.access.who === 'signed-in')
    .flatMap((call) => {
      const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })
      return Object.keys(schema.properties ?? {})
        .filter((name) => NAMES_A_THING.test(name) && !(name in call.ids))
        .filter((name) => !OPENS_NOTHING[call.path]?.includes(name))
        .map((name) => `${call.path} ${name}`)
    })
  expect(forgotten).toEqual([])
})

test('every field named in ids is in an example, so that no cell of the matrix is empty', async () => {
  const empty: string[] = []
  for (const call of table.filter(({ access }) => access.who === 'signed-in')) {
    const named = new Set<string>()
    for (const example of variantsOf(call.path))
      for (const kind of kindsOf(call, example))
        for (const field of Object.keys(await example.body(callers[kind], t))) named.add(field)
    for (const field of Object.keys(call.ids)) if (!named.has(field)) empty.push(`${call.path} ${field}`)
  }
  expect(empty).toEqual([])
})

describe.each(table.map((call) => [call.path, call] as const))('%s', (path, call) => {
  const variants = variantsOf(path)
  const open = call.access.who === 'anyone'

  test.each(variants.map((example, n) => [n + 1, example] as const))(
    'answers its example %i',
    async (_n, example) => {
      for (const kind of open ? [example.as ?? 'person'] : kindsOf(call, example)) {
        const answer = await send(call, await requestOf(example, await senderOf(t, call, kind)))
        expect(answer.status, `${kind}: ${answer.text}`).toBe(200)
      }
    },
  )

  if (open) return

  test('refuses nobody, a forged, an expired and an ended session', async () => {
    for (const example of variants)
      for (const kind of kindsOf(call, example)) {
        const actor = callers[kind]
        const tokens: [string | undefined | object, ErrorCode][] = [
          [undefined, 'session-invalid'],
          [{ length: 3 }, 'session-invalid'],
          ['', 'session-invalid'],
          [`${actor.token.slice(0, -6)}AAAAAA`, 'session-invalid'],
          [dead.expired[kind], 'session-expired'],
          [dead.revoked[kind], 'session-invalid'],
        ]
        const request = await requestOf(example, actor)
        for (const [token, code] of tokens)
          expect(refusal(await send(call, request, { token }))).toEqual({ status: 401, code })
      }
  })

  test('is forbidden to every other kind of user', async () => {
    for (const example of variants)
      for (const actor of Object.values(callers).filter(
        ({ kind }) => !kindsOf(call, example).includes(kind),
      )) {
        const answer = await send(call, await requestOf(example, actor))
        expect(refusal(answer), actor.kind).toEqual({ status: 403, code: 'forbidden' })
      }
  })

  const cells = variants.flatMap((example, n) =>
    kindsOf(call, example)
      .filter((kind) => kind !== 'admin')
      .flatMap((kind) =>
        Object.entries(call.ids).map(([field, id]) => ({ n: n + 1, example, kind, field, id })),
      ),
  )
  test.for(cells)(
    'shows $kind nothing of a stranger by $field (example $n)',
    async ({ example, kind, field, id }, { skip }) => {
      const me = callers[kind]
      const stranger = strangers[kind]
      const request = await requestOf(example, me)
      const body = request.body
      skip(!(field in body), 'this example leaves the field out')
      const as = (value: unknown) => send(call, request, { [field]: like(body[field], value) })

      const foreign = await as(ownId[id](stranger))
      const absent = await as(absentId[id](kind))
      if (FILTERS[path]?.includes(field)) expect(foreign.status).toBe(200)
      else {
        expect(foreign.status, foreign.text).toBe(404)
        expect(call.errors).toContain(foreign.body.code)
      }
      expect(bytes(foreign)).toBe(bytes(absent))
      // the core's id of a meter may look like this; then it belongs to nobody, which the cases above cover
      const hexadecimal = id === 'meter' ? [] : ['0x10']
      const values = ["' or 1=1 --", '../..', ...hexadecimal, { $ne: null }, ['a'], true, 1e300, '']
      for (const malformed of some(values, path.length + field.length)) {
        const answer = await as(malformed)
        expect([400, 404], `${JSON.stringify(malformed)}: ${answer.text}`).toContain(answer.status)
        expect(answer.body.code && answer.body.code in errorStatus).toBe(true)
      }
      const listed = Array.isArray(body[field]) ? body[field] : [body[field]]
      const both = { [field]: [...listed, ownId[id](stranger)] }
      expect([400, 404]).toContain((await send(call, request, both)).status)
    },
  )
})
