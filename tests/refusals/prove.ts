import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, UserKind } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { Path } from '#contract/index.ts'
import { type Example, examples } from '#tests/examples.ts'
import { type Actor, makeActor, readerOf } from '#tests/setup/actors.ts'
import { type Answer, type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { markOf, noteWrites, changedSince } from './writes.ts'
import { ofContract, type Provocation, type Provocations, type Sent } from './provocation.ts'

export type Call = Endpoint & { readonly path: Path }
const UKRAINIAN = /[А-ЩЬЮЯҐЄІЇа-щьюяґєії]{2}/

/**
 * For every refusal that the calls declare, one request that gets it: checks its status, its Ukrainian sentence, its
 * field, and that nothing is written. A declared refusal that nobody provokes fails, and so does a provocation that
 * nobody declares.
 */
export function proveRefusals(calls: readonly Call[], provocations: Provocations): void {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await noteWrites(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    // limits of codes and guesses have their own tests; the clock moves on, because the time tells which of two codes
    // is the newer one
    await t.deps.db.deleteFrom('portal.counters').execute()
    t.clock.forward(1000)
  })
  test('no refusal is provoked that the call does not declare', () => {
    const surplus = Object.entries(provocations).flatMap(([path, byCode]) => {
      const call = calls.find((each) => each.path === path)
      return Object.keys(byCode)
        .filter((code) => !call?.errors.some((declared) => declared === code))
        .map((code) => `${path} ${code}`)
    })
    expect(surplus).toEqual([])
  })

  const refusing = calls.filter(({ errors }) => errors.length > 0)
  describe.each(refusing.map((call) => [call.path, call] as const))('%s', (path, call) => {
    const refusals = [...new Set(call.errors)]
    test.each(refusals)('refuses: %s', async (code) => {
      const listed = provocations[path]?.[code]
      const example = examplesOf(path)[listed?.example ?? 0]
      if (!example) throw new Error('the call has no example')
      const kind = listed?.as ?? kindOf(call, example)
      // a refusal changes nothing, so one actor can send all requests that are only wrong
      const me = await (listed?.before ? makeActor(t, kind) : readerOf(t, kind))
      const good = await goodRequest(t, example, me)
      const provocation = listed ?? ofContract(call, code, good, me.kind)
      if (!provocation) throw new Error(`nobody provokes ${code}: add it to tests/refusals`)
      const undo = await provocation.before?.(me, t, good)
      try {
        const sent = await spoilt(t, provocation, good, me)
        const mark = await markOf(t)
        expectRefusal(await sendTo(t, call, sent), code, provocation.field)
        expect(await changedSince(t, mark), 'what has changed').toEqual([])
      } finally {
        if (typeof undo === 'function') await undo()
      }
    })
  })
}

/** Valid requests of a path. */
export const examplesOf = (path: Path) => examples[path] as readonly Example[] // the examples belong to this path

/** The kind of user who sends a valid request. */
export const kindOf = (call: Call, example: Example): UserKind =>
  example.kinds?.[0] ?? (call.access.who === 'anyone' ? example.as : call.access.kinds[0]) ?? 'person'

/** A valid request, ready to be sent. */
export async function goodRequest(t: TestApp, example: Example, me: Actor): Promise<Sent> {
  const body = (await example.body(me, t)) as Sent['body'] // every example is an object
  const basic = await example.basic?.(me, t)
  return { body, basic }
}

async function spoilt(t: TestApp, provocation: Provocation, good: Sent, me: Actor): Promise<Sent> {
  const change = (await provocation.send?.(good, me, t)) ?? {}
  return { ...good, ...change, body: { ...good.body, ...change.body } }
}

export const sendTo = (t: TestApp, call: Call, { body, basic, file }: Sent): Promise<Answer> =>
  call.upload ? callWithFile(t, call.path, body, file) : t.call(call.path, body, { basic })

/** Checks status, Ukrainian sentence, field and, if one has to wait, for how long. */
export function expectRefusal(answer: Answer, code: ErrorCode, field?: string): void {
  expect(answer.body, answer.text).toMatchObject({ status: 'error', code })
  expect(answer.body.field, answer.text).toBe(field)
  expect(answer.status).toBe(errorStatus[code])
  // the two sentences that spec §8 gives in English
  if (code === 'wrong-code') expect(answer.body.message).toBe('Wrong sms code')
  else if (code !== 'session-invalid') expect(answer.body.message).toMatch(UKRAINIAN)
  expect(answer.body.message).not.toMatch(/undefined|NaN|null|\$\{|\d{4}-\d\d-\d\d/)
  if (answer.status === 429 || answer.status === 503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}
