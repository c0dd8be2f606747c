import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, UserKind } from '#contract/endpoint.ts'
import { refusalsOf } from '#contract/errors.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { isRight, type Right, RIGHTS } from '#domain/rights.ts'
import { type Example, examples } from './examples.ts'
import { type Actor, isRead, makeActor, readerOf } from './setup/actors.ts'
import { type Answer, type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'
import { makeUser, nameUser } from './setup/users.ts'

// Every call of the table that needs a right of a business user, with each set of rights.

type Call = Endpoint & { path: Path }
const calls = (endpoints as readonly Call[]).filter(({ may }) => may !== null && isRight(may)) // the paths come from the contract

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const variantsOf = (of: readonly Call[]) =>
  of.flatMap((call) =>
    // the examples belong to this path
    (examples[call.path] as readonly Example[]).flatMap((example, n) =>
      (['entity', 'provider'] as const)
        .filter((kind) => call.access.who === 'signed-in' && call.access.kinds.includes(kind))
        .filter((kind) => example.kinds?.includes(kind) ?? true)
        .map((kind) => [`${call.path} ${kind} ${n + 1}`, { call, example, kind }] as const),
    ),
  )
const variants = variantsOf(calls)
/** Calls of a business that name no right: whoever reads an account may make them. */
const readings = variantsOf((endpoints as readonly Call[]).filter(({ may }) => may === null))

/** The rights of the actor on all accounts, from now on. */
const give = (me: Actor, rights: readonly Right[], more: { ends_at?: Date; blocked_at?: Date } = {}) =>
  t.deps.db
    .updateTable('portal.account_links')
    .set({ rights: [...rights], ends_at: null, blocked_at: null, ...more })
    .where('user_id', '=', me.user.userId)
    .execute()

/** One for each kind, with every right again: a refusal and a read change nothing. */
async function onlooker(kind: UserKind): Promise<Actor> {
  const me = await readerOf(t, kind)
  await give(me, RIGHTS)
  return me
}

/** Sends the request that the example makes; what it needs was made while the actor might do everything. */
async function sendBody(call: Call, body: object) {
  await t.deps.db.deleteFrom('portal.counters').execute()
  return call.upload ? callWithFile(t, call.path, body) : t.call(call.path, body)
}
const bodyOf = async (example: Example, me: Actor) => (await example.body(me, t)) as object // every example is an object

test('some call needs each right that a call of today can need', () => {
  expect([...new Set(calls.map(({ may }) => may))]).toEqual(
    expect.arrayContaining(['hand-in', 'prepare'] satisfies Right[]),
  )
})

test('a household needs no right, and no call of nobody names one', () => {
  expect(calls.filter(({ access }) => access.who === 'anyone')).toEqual([])
})

describe.each(variants)('%s', (_name, { call, example, kind }) => {
  test('is answered with its right alone, and refused with all the others', async () => {
    const me = await makeActor(t, kind)
    const body = await bodyOf(example, me)
    // a refusal changes nothing, so the body stays good for the right that is answered
    for (const right of RIGHTS.filter((each) => each !== call.may)) {
      await give(me, [right])
      const answer = await sendBody(call, body)
      expect(answer.status, `${right}: ${answer.text}`).toBe(409)
      expect(answer.body).toMatchObject({ code: 'right-missing', params: { right: call.may } })
      expect(refusalsOf(call)).toContain('right-missing')
    }
    await give(
      me,
      RIGHTS.filter((each) => each === call.may),
    )
    const answer = await sendBody(call, body)
    expect(answer.status, `${call.may}: ${answer.text}`).toBe(200)
  })

  test('is refused to who only reads, in a sentence that says which right and who can give it', async () => {
    const me = await onlooker(kind)
    const body = await bodyOf(example, me)
    await makeManager(me)
    await give(me, [])
    const answer = await sendBody(call, body)
    expect(answer.body).toMatchObject({ code: 'right-missing' })
    expect(answer.body.message).toContain(
      kind === 'entity' ? 'можуть: Мельник Оксана' : 'може контакт-центр.',
    )
    expect(answer.text).not.toMatch(/undefined|null/)
  })

  test('is dead at once when the access has ended or is blocked', async () => {
    const me = await onlooker(kind)
    const body = await bodyOf(example, me)
    for (const more of [{ ends_at: t.deps.now() }, { blocked_at: t.deps.now() }]) {
      await give(me, RIGHTS, more)
      const answer = await sendBody(call, body)
      // the account is nobody's any more, or there is none left to have a right on
      expect([404, 409], answer.text).toContain(answer.status)
    }
  })
})

test.each(readings)(
  '%s, which names no right, is answered to who only reads',
  async (_name, { call, example, kind }) => {
    const me = await (isRead(call) ? onlooker(kind) : makeActor(t, kind))
    const body = await bodyOf(example, me)
    await give(me, [])
    const answer = await sendBody(call, body)
    expect(answer.status, answer.text).toBe(200)
  },
)

test('a person of a company reads the accounts given to them and no others', async () => {
  const me = await makeActor(t, 'entity')
  const links = () => t.deps.db.updateTable('portal.account_links').where('user_id', '=', me.user.userId)
  await links().where('account', '=', me.second).set({ blocked_at: t.deps.now() }).execute()
  for (const path of ['/api/entity/balance', '/api/entity/overview', '/api/entity/limits'] as const) {
    const body = { token: me.token, ...(path === '/api/entity/limits' && { year: 2026 }) }
    expect((await t.call(path, { ...body, account: me.account } as never)).status, path).toBe(200)
    expect((await t.call(path, { ...body, account: me.second } as never)).status, path).toBe(404)
  }
})

let managers = 0
/** Somebody of the business who has every right on the accounts of the actor: to a provider a stranger. */
async function makeManager(me: Actor): Promise<void> {
  const login = `9000${(managers += 1) + 800_000}`
  const { userId } = await makeUser(t, 'entity', { login, accounts: [me.account, me.second] })
  await nameUser(t, userId, { surname: 'Мельник', name: 'Оксана' })
}

/** It writes in a transaction of its own, after a check that takes long; an upload goes the same way. */
const OUTSIDE = '/api/entity/papers/sign'
/** The example of one is a repeat, which writes nothing; the other goes on with what was confirmed by the right. */
const REPEATS = ['/api/entity/readings/mass/confirm', '/api/entity/readings/mass/send']
const writing = variants.filter(
  ([, { call, kind }]) =>
    kind === 'entity' && !REPEATS.includes(call.path) && (call.writes !== false || call.path === OUTSIDE),
)
/** They write about an account of the business for which reading it is enough. */
const withoutRight = readings.filter(
  ([, { call, kind }]) =>
    kind === 'entity' &&
    call.writes !== false &&
    Object.values(call.ids).some((id) => id === 'account' || id === 'ticket'),
)
/** All calls that write for somebody who is signed in, each by one kind of user. */
const written = (endpoints as readonly Call[]).flatMap((call) => {
  const { access, path, writes } = call
  if (access.who !== 'signed-in' || writes === false || call.endsSession) return []
  return (examples[path] as readonly Example[]).slice(0, 1).flatMap((example) => {
    const kind = access.kinds.find((each) => example.kinds?.includes(each) ?? true)
    return kind ? [[`${path} ${kind}`, { call, example, kind }] as const] : []
  })
})

/** Changes something of the caller while the call is inside: it begins before that can be seen, and ends after it. */
async function changedMeanwhile(me: Actor, change: string, send: () => Promise<Answer>): Promise<Answer> {
  const { pool } = t.database.owner
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(change, [me.user.userId])
    let ended = false
    const answer = send().finally(() => (ended = true))
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => ended || (await pool.query(waits)).rowCount !== 0, { interval: 5, timeout: 60_000 })
      .toBe(true)
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

describe.each(writing)('%s', (_name, { call, example, kind }) => {
  test('writes nothing when its right is taken away while it works', async () => {
    const me = await makeActor(t, kind)
    const body = await bodyOf(example, me)
    const answer = await changedMeanwhile(
      me,
      `update portal.account_links set rights = '{}' where user_id = $1`,
      () => sendBody(call, body),
    )
    expect(answer.body, answer.text).toMatchObject({ code: 'right-missing' })
  })
})

test.each(withoutRight)(
  '%s writes nothing when the account is taken away while it works',
  async (_name, { call, example, kind }) => {
    const me = await makeActor(t, kind)
    const body = await bodyOf(example, me)
    const answer = await changedMeanwhile(
      me,
      `update portal.account_links set dropped_at = added_at where user_id = $1`,
      () => sendBody(call, body),
    )
    const code = 'ticket' in call.ids ? 'ticket-not-found' : 'account-not-found'
    expect(answer.body, answer.text).toMatchObject({ code })
  },
)

test.each(written)(
  '%s writes nothing when its session is ended while it works',
  async (_name, { call, example, kind }) => {
    const me = await makeActor(t, kind)
    const body = await bodyOf(example, me)
    const answer = await changedMeanwhile(
      me,
      `update portal.sessions set revoked_at = ends_at - interval '1 day' where user_id = $1`,
      () => sendBody(call, body),
    )
    expect(answer.body, answer.text).toMatchObject({ code: 'session-invalid' })
  },
)

test('a session ended while a signature is checked signs nothing', async () => {
  const me = await makeActor(t, 'entity')
  const [example] = examples['/api/entity/papers/sign'] as readonly Example[]
  if (!example) throw new Error('each call has an example')
  const body = await bodyOf(example, me)
  const answer = await changedMeanwhile(
    me,
    `update portal.sessions set revoked_at = ends_at - interval '1 day' where user_id = $1`,
    () => t.call('/api/entity/papers/sign', body),
  )
  expect(answer.body).toMatchObject({ code: 'session-invalid' })
})
