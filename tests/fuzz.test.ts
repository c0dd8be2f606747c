import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, UserKind } from '#contract/endpoint.ts'
import { refusalsOf } from '#contract/errors.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { type Example, examples } from './examples.ts'
import { type Actor, makeActor, openSession, senderOf } from './setup/actors.ts'
import { type Answer, type TestApp, testApp } from './setup/app.ts'
import { anything, bodiesNear, type Schema, schemaOf } from './setup/bodies.ts'
import { callWithFile } from './setup/form.ts'

/**
 * How many bodies a call gets. A full run draws others each time; SVITLO_FUZZ=20000, those of promise E2, takes hours
 * for four hundred calls.
 */
const RUNS = Number(process.env['SVITLO_FUZZ'] ?? (process.env['SVITLO_FULL'] ? 500 : 3))
const UKRAINIAN = /[А-ЩЬЮЯҐЄІЇа-щьюяґєії]{2}/

type Call = Endpoint & { path: Path }
const table = endpoints as readonly Call[] // the paths come from the contract

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const send = (call: Call, body: object, basic?: [string, string]): Promise<Answer> =>
  call.upload ? callWithFile(t, call.path, body) : t.call(call.path, body, { basic })

/** For these fields spec §5 has one sentence for any mistake. */
const OWN_PASSWORDS = ['old_pass', 'password']

function expectHonest(call: Call, answer: Answer, body: unknown): void {
  const said = `${JSON.stringify(body)?.slice(0, 600)} → ${answer.text.slice(0, 300)}`
  if (answer.status === 200) {
    if (!call.file) expect(call.response.safeParse(answer.body).error?.issues, said).toBe(undefined)
    return
  }
  expect(answer.status, said).toBeGreaterThanOrEqual(400)
  // of many that one sender sends together, some are told to come again
  if (answer.body.code !== 'busy') expect(answer.status, said).toBeLessThan(500)
  expect(refusalsOf(call), said).toContain(answer.body.code)
  // the two sentences that spec §8 gives in English
  if (!['session-invalid', 'wrong-code'].includes(answer.body.code ?? ''))
    expect(answer.body.message, said).toMatch(UKRAINIAN)
}

const kindOf = (call: Call, example: Example): UserKind => {
  const kinds = call.access.who === 'anyone' ? [example.as ?? ('person' as const)] : call.access.kinds
  return example.kinds?.[0] ?? kinds[0] ?? 'person'
}
const actorOf = (call: Call, example: Example): Promise<Actor> => senderOf(t, call, kindOf(call, example))

/** One of each kind, for what is refused whoever asks: nothing of theirs changes. */
const refused = new Map<UserKind, Promise<Actor>>()
function refusedOne(kind: UserKind): Promise<Actor> {
  const actor = refused.get(kind) ?? makeActor(t, kind)
  refused.set(kind, actor)
  return actor
}

/** Texts that a program may take for something else; an ordinary run tries another one in each field. */
const INHERITED = ['constructor', 'toString', '__proto__', ' ']
const inheritedTexts = (path: string, place: number) =>
  process.env['SVITLO_FULL'] ? INHERITED : [INHERITED[(path.length + place) % INHERITED.length]]

/** A description of what is wrong in the body, and the field that its refusal must name. */
type Wrong = { what: string; body: object; field: string; code?: string }

/**
 * Every field missing, of another type, null, a list, too long, too large, with forbidden characters; and one extra
 * field.
 */
function wrongBodies(schema: Schema, body: Record<string, unknown>): Wrong[] {
  const wrong: Wrong[] = [
    { what: 'surplus', body: { ...body, surplus: 1 }, field: 'surplus', code: 'unknown-field' },
  ]
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (name === 'token') continue
    const ofField: Wrong[] = []
    const put = (what: string, value: unknown) =>
      ofField.push({ what: `${name} ${what}`, body: { ...body, [name]: value }, field: name })
    if (schema.required?.includes(name)) {
      const { [name]: _gone, ...rest } = body
      const code = OWN_PASSWORDS.includes(name) ? 'password-wrong' : 'required'
      wrong.push({ what: `${name} dropped`, body: rest, field: name, code })
    }
    const forms = field.anyOf ?? [field]
    const types = new Set(forms.map(({ type }) => type))
    if (!types.has('null')) put('null', null)
    if (!types.has('array')) put('in a list', [body[name]])
    if (!types.has('object')) put('an object', { length: 1 })
    if (!types.has('string')) put('a text', 'text')
    if (!types.has('number') && !types.has('integer')) put('a number', 7)
    if (!types.has('boolean')) put('a truth', true)
    for (const { type, maxLength, maximum, items, maxItems } of forms) {
      if (type === 'string' && maxLength !== undefined) put('too long', 'а'.repeat(maxLength + 1))
      if (maximum !== undefined) put('too large', maximum * 10 + 1)
      if (type === 'array' && maxItems !== undefined && items)
        put(
          'too many',
          Array.from({ length: maxItems + 1 }, () => (body[name] as unknown[])?.[0]),
        )
      if (type === 'string' && forms.length === 1)
        for (const bad of ['\u0000', '\ud83d', '\u202e']) put(`with ${JSON.stringify(bad)}`, `а${bad}`)
    }
    wrong.push(...(process.env['SVITLO_FULL'] ? ofField : everyThird(ofField, wrong.length + name.length)))
  }
  return wrong
}

/** What is wrong with a field in an ordinary run: a third of it, another one in the next field. */
const everyThird = <T>(all: readonly T[], place: number) => all.filter((_, n) => (n + place) % 3 === 0)

describe.each(table.map((call) => [call.path, call] as const))('%s', (path, call) => {
  const variants = (examples[path] ?? []) as readonly Example[] // the examples belong to this path
  const schema = schemaOf(call)

  test('refuses every wrong field by its name', async ({ skip }) => {
    const [example] = variants
    if (!example || call.upload) return skip('a form has no fields of JSON')
    const me = await refusedOne(kindOf(call, example))
    const body = (await example.body(me, t)) as Record<string, unknown> // every example is an object
    for (const { what, body: sent, field, code } of wrongBodies(schema, body)) {
      const answer = await send(call, sent)
      expectHonest(call, answer, sent)
      const said = `${what}: ${answer.text}`
      expect(answer.status, said).toBe(400)
      expect(answer.body.field?.split('.')[0], said).toBe(field)
      if (code) expect(answer.body.code, said).toBe(code)
      else expect(answer.body.code, said).not.toBe('required')
    }
  })

  test('takes a name that every object inherits, and a space, for an ordinary text', async ({ skip }) => {
    const [example] = variants
    if (!example || call.upload) return skip('a form has no fields of JSON')
    const me = await actorOf(call, example)
    const body = (await example.body(me, t)) as Record<string, unknown> // every example is an object
    let token = await revive(me)
    for (const [place, [name, field]] of Object.entries(schema.properties ?? {}).entries())
      if (name !== 'token' && [field, ...(field.anyOf ?? [])].some(({ type }) => type === 'string'))
        for (const inherited of inheritedTexts(path, place)) {
          await forgetTries()
          const sent = { ...body, ...('token' in body ? { token } : {}), [name]: inherited }
          const answer = await send(call, sent, call.basic ? ['constructor', 'x'] : undefined)
          expectHonest(call, answer, sent)
          // what is no request of this call leaves the session and its accounts as they were
          if (answer.status !== 400) token = await revive(me)
        }
  })

  test(
    `answers generated bodies (${RUNS}) without a failure of its own`,
    async () => {
      for (const example of variants) {
        const me = await actorOf(call, example)
        const base = (await example.body(me, t)) as Record<string, unknown> // every example is an object
        const withToken = 'token' in base
        let live = me.token
        let sent = 0
        // a sign-in has to verify a password, which is expensive
        const runs = Math.ceil(RUNS / variants.length / (call.basic ? 4 : 1))
        // the long run sends many at once: a call must also answer correctly when called in parallel
        const together = RUNS < 100 || call.basic || call.upload ? 1 : 20
        const sample = fc.tuple(bodiesNear(schema, base), fc.string({ unit: 'binary', maxLength: 30 }))
        const named = [base['phone'], base['account'], base['email'], base['login']]
        const login = named.find((name) => typeof name === 'string') ?? ''
        await fc.assert(
          fc.asyncProperty(fc.array(sample, { minLength: together, maxLength: together }), async (bodies) => {
            // from time to time the test undoes what earlier bodies did to the session and its accounts
            if (sent % 25 < together) live = await revive(me)
            sent += together
            await Promise.all(
              bodies.map(async ([near, password]) => {
                const body = withToken ? { ...near, token: live } : near
                expectHonest(call, await send(call, body, call.basic ? [login, password] : undefined), body)
              }),
            )
          }),
          { numRuns: Math.ceil(runs / together), endOnFailure: true },
        )
      }
    },
    60_000 + RUNS * 200,
  )
})

const forgetTries = () => t.deps.db.deleteFrom('portal.counters').execute()

/** Undoes what a body may have done to the session of the actor and to its accounts. @returns the token of a new one */
async function revive(me: Actor): Promise<string> {
  await forgetTries()
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: null })
    .where('user_id', '=', me.user.userId)
    .execute()
  await t.deps.db
    .updateTable('portal.users')
    .set({ state: 'active' })
    .where('user_id', '=', me.user.userId)
    .execute()
  return (await openSession(t, me.user)).token
}

test('a body that is anything at all is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const reply = await t.app.inject({
        method: 'POST',
        url: '/api/person/overview',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body) ?? '',
      })
      expect([400, 401]).toContain(reply.statusCode)
    }),
    { numRuns: RUNS },
  )
})
