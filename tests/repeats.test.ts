import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserKind } from '#contract/endpoint.ts'
import { isSite, SITES } from '#domain/site.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { type Example, examples } from './examples.ts'
import { type Actor, makeActor, openSession } from './setup/actors.ts'
import { type Answer, type TestApp, testApp } from './setup/app.ts'

const SUBMIT = '/api/person/readings/submit'
const FIFTY = Array.from({ length: 50 }, (_, i) => i)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const reading = (me: Actor, value = me.nextValue) => ({
  token: me.token,
  account: me.account,
  meterId: me.meterId,
  values: [{ zone: 'single', value }],
})
async function rowsOf(me: Actor) {
  const { rows } = await t.database.pool.query<{ value: number; receipt: string }>(
    'select value::float8, receipt from core.readings where meter_id = $1 and receipt is not null',
    [me.meterId],
  )
  return rows
}

/** What a browser does: while the answer is «in hand» or «busy», it asks again under the same key. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 500; tries++) {
    const answer = await ask()
    if (answer.status !== 503 && answer.body.code !== 'repeat-in-flight') return answer
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
  throw new Error('no answer')
}

test('fifty presses of one button hand in one reading, and all fifty hear the same bytes', async () => {
  const me = await makeActor(t, 'person')
  const key = randomUUID()
  const answers = await Promise.all(
    FIFTY.map(() => untilAnswered(() => t.call(SUBMIT, reading(me), { key }))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rowsOf(me)).toHaveLength(1)
})

test.each([
  ['the same value', (_i: number) => 0],
  ['different values', (i: number) => i],
])('fifty tabs with %s leave one reading; the rest are told it is handed in', async (_what, step) => {
  const me = await makeActor(t, 'person')
  const answers = await Promise.all(
    FIFTY.map((i) => {
      const key = randomUUID()
      return untilAnswered(() => t.call(SUBMIT, reading(me, me.nextValue + step(i)), { key }))
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status !== 200)
  expect(new Set(losers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 already-submitted']),
  )
  expect(losers[0]?.body.message).toMatch(/[а-яіїєґ]/)
  const rows = await rowsOf(me)
  expect(rows).toHaveLength(1)
  const winner = answers.find(({ status }) => status === 200) as Answer<typeof SUBMIT> // found above
  expect(winner.body.receipt).toMatchObject({
    number: rows[0]?.receipt,
    readings: [{ value: rows[0]?.value }],
  })
})

test('a repeat may say otherwise only what the table of calls allows it: when a reading was taken', () => {
  const allowed = Object.values(endpoints).flatMap(({ path, repeatMayChange }) =>
    repeatMayChange.map((field) => `${path} ${field}`),
  )
  expect(allowed).toEqual([`${SUBMIT} takenAt`])
})

test('without a key the reading itself still lets only one through', async () => {
  const me = await makeActor(t, 'person')
  const answers = await Promise.all(FIFTY.map(() => untilAnswered(() => t.call(SUBMIT, reading(me)))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await rowsOf(me)).toHaveLength(1)
})

test('the key of one person says nothing to another', async () => {
  const [firstActor, other] = [await makeActor(t, 'person'), await makeActor(t, 'person')]
  const key = randomUUID()
  const first = await t.call(SUBMIT, reading(firstActor), { key })
  const second = await t.call(SUBMIT, reading(other), { key })
  expect([first.status, second.status], second.text).toEqual([200, 200])
  expect(second.body.receipt.number).not.toBe(first.body.receipt.number)
})

test('a repeat after a restart and a day later is answered from what was kept', async () => {
  const me = await makeActor(t, 'person')
  const key = randomUUID()
  const first = await t.call(SUBMIT, reading(me), { key })
  const restarted = await t.reopened()
  t.clock.forward(26 * 3_600_000)
  try {
    const { token } = await openSession(t, me.user)
    const again = await restarted.inject({
      method: 'POST',
      url: SUBMIT,
      headers: { 'idempotency-key': key },
      payload: { ...reading(me), token },
    })
    expect(again.statusCode, again.body).toBe(200)
    expect(again.body).toBe(first.text)
    expect(await rowsOf(me)).toHaveLength(1)
  } finally {
    t.clock.forward(-26 * 3_600_000)
    await restarted.close()
  }
})

const writes = endpoints.filter((call) => call.writes !== false)
const variants = writes.flatMap((call) => {
  const { path } = call as { path: Path } // the paths come from the contract
  const list = (examples[path] ?? []) as readonly Example[]
  const kinds: readonly UserKind[] = call.access.who === 'anyone' ? [] : call.access.kinds
  return kinds.slice(0, 1).map((kind) => ({ path, kind, example: list[0]! }))
})

describe.each(variants)('$path', ({ path, kind, example }) => {
  test('repeats its answer under the same key and refuses the key for another request', async () => {
    const me = await makeActor(t, kind)
    const body = await example.body(me, t)
    const key = randomUUID()
    const five = await Promise.all(
      FIFTY.slice(0, 5).map(() => untilAnswered(() => t.call(path, body, { key }))),
    )
    expect(five[0]?.status, five[0]?.text).toBe(200)
    expect(new Set(five.map(({ text }) => text)).size).toBe(1)

    const another = changed(body)
    // a call whose body has nothing but the token cannot have a different request
    if (another === null) return
    const other = await t.call(path, { ...body, ...another }, { key })
    expect([other.status, other.body.code], other.text).toEqual([422, 'repeat-differs'])
  })
})

/** What strangers do once: each spends a code or a link that opens nothing more. */
const ONCE = [
  '/api/apply-agreements',
  '/api/auth/restore',
  '/api/auth/application',
  '/api/auth/join',
  '/api/auth/staff-join',
  '/api/auth/undo-contact',
  '/api/application/reply',
] as const

/** A reply without what belongs to its own session. */
const lasting = ({ body }: Answer) =>
  JSON.parse(JSON.stringify(body, (name, value) => (/^(token|expires)$/.test(name) ? undefined : value)))

describe.each(ONCE)('%s', (path) => {
  async function carriedOut() {
    const example = (examples[path] as readonly Example[])[0]! // every call has one
    const me = await makeActor(t, example.as ?? 'person')
    const body = await example.body(me, t)
    const basic = await example.basic?.(me, t)
    const key = randomUUID()
    const sendAs = (change: { key?: string | null; password?: string }) => {
      const { key: under = key, password } = change
      return t.call(path, body, {
        ...(basic ? { basic: [basic[0], password ?? basic[1]] as [string, string] } : {}),
        ...(under === null ? {} : { key: under }),
      })
    }
    const answers = await Promise.all(FIFTY.slice(0, 5).map(() => untilAnswered(() => sendAs({}))))
    return { answers, sendAs, basic }
  }

  test('answers the same to the same request of a stranger whose answer was lost, and to nobody else', async () => {
    const { answers, sendAs, basic } = await carriedOut()
    answers.push(await sendAs({}))
    for (const answer of answers) expect(answer.status, answer.text).toBe(200)
    expect(new Set(answers.map((answer) => JSON.stringify(lasting(answer)))).size).toBe(1)

    const others = [sendAs({ key: randomUUID() }), sendAs({ key: null })]
    if (basic) others.push(sendAs({ password: 'білий камінь при дорозі 63' }))
    for (const { status, text } of await Promise.all(others)) expect(status, text).toBeGreaterThanOrEqual(400)
  })

  test('answers a repeat for an hour', async () => {
    const { sendAs } = await carriedOut()
    t.clock.forward(3_601_000)
    try {
      const { status, text } = await sendAs({})
      expect(status, text).toBeGreaterThanOrEqual(400)
    } finally {
      t.clock.forward(-3_601_000)
    }
  })
})

/** The same request with one of its values replaced by another of the same form; null if it has no values. */
function changed(body: object): object | null {
  if (Object.keys(body).every((name) => name === 'token')) return null
  for (const [name, value] of Object.entries(body)) {
    // one of a few words each
    if (['token', 'userType', 'checkSelect', 'provider'].includes(name)) continue
    if (typeof value === 'number') return { [name]: value === 0 ? 1 : value + 1 }
    if (typeof value !== 'string') continue
    if (/^[0-9a-f]{8}-/.test(value)) return { [name]: randomUUID() }
    if (name === 'login') return { [name]: `${value}x` }
    if (isSite(value)) return { [name]: SITES.find((site) => site !== value) }
    return { [name]: `${value} ` }
  }
  const [name, list] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? ['others', true]
  if (!Array.isArray(list)) return { [name]: list }
  // a list of one is the same in either order
  return { [name]: list.length > 1 ? list.toReversed() : [...list, ...list] }
}
