import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { isRight, type Right, RIGHTS } from '#domain/rights.ts'
import { type Example, examples } from './examples.ts'
import { like } from './refusals/provocation.ts'
import { absentId, type Actor, isRead, makeActor } from './setup/actors.ts'
import { type Answer, type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'

// Whoever was invited to one account of a business, with each right, with and without a last day, opens this account
// and no other: neither the second one of whoever invited, nor one of another company. Each account has two people.

type Call = Endpoint & { path: Path }
const PASSWORD = 'синій човен за старим млином 58'
const ENDS = [null, '2026-12-31'] as const

type Invited = { rights: readonly Right[]; endsOn: string | null; token: string }

let t: TestApp
let head: Actor
let stranger: Actor
const invited: Invited[] = []
beforeAll(async () => {
  t = await testApp()
  head = await makeActor(t, 'entity')
  stranger = await makeActor(t, 'entity')
  for (const rights of [[], ...RIGHTS.map((right) => [right])])
    for (const endsOn of ENDS) invited.push({ rights, endsOn, token: await join(rights, endsOn) })
})
afterAll(() => t.close())

/** Invites somebody to the first account of the head. @returns the token of their session */
async function join(rights: readonly Right[], endsOn: string | null): Promise<string> {
  await t.deps.db.deleteFrom('portal.counters').execute()
  const email = `invited${invited.length}@example.com`
  const who = { surname: 'Кравець', name: 'Ірина', middle_n: '-' }
  const invitation = await t.call('/api/entity/people/invite', {
    token: head.token,
    checkSelect: 'email',
    email,
    ...who,
    accounts: [head.account],
    rights: [...rights],
    endsOn,
    days: 7,
  })
  expect(invitation.status, invitation.text).toBe(200)
  const [message = ''] = await t.sent(email)
  const code = /\/join\/(\w+)/.exec(message)?.[1] ?? ''
  const { body, text } = await t.call('/api/auth/join', { agreement: 1 }, { basic: [code, PASSWORD] })
  if (body.status !== 'success') throw new Error(text)
  const { account, unique_code } = body
  const signedIn = await t.call(
    '/api/auth/entity',
    { account, unique_code, userType: 'entity' },
    { basic: [account, PASSWORD] },
  )
  expect(signedIn.status, signedIn.text).toBe(200)
  return signedIn.body.user.token
}

/** Everything in an answer except what differs in every answer. */
const bytes = ({ status, text }: Answer) => `${status} ${text.replace(/"requestCode":"[^"]+"/, '')}`

/** In the ordinary run two of those who were invited make a call, others the next one. */
const some = (place: number): readonly Invited[] =>
  process.env['SVITLO_FULL'] ? invited : [0, 1].map((k) => invited[(place * 5 + k * 7) % invited.length]!)

const calls = (endpoints as readonly Call[]) // the paths come from the contract
  .filter(({ access }) => access.who === 'signed-in' && access.kinds.includes('entity'))
  .flatMap((call, place) => {
    const fields = Object.entries(call.ids).filter(([, id]) => id === 'account')
    const example = (examples[call.path] as readonly Example[]).find(
      ({ kinds }) => kinds?.includes('entity') ?? true,
    )
    return fields.length > 0 && example
      ? [{ path: call.path, call, place, example, field: fields[0]![0] }]
      : []
  })

test('most calls of a business name an account', () => {
  expect(calls.length).toBeGreaterThan(60)
})

describe.each(calls)('$path', ({ call, place, example, field }) => {
  test('opens to whoever was invited the account that was named, and no other', async ({ skip }) => {
    const good = (await example.body(head, t)) as Record<string, unknown> // every example is an object
    skip(!(field in good), 'this example leaves the account out')
    const onlyAccounts = Object.values(call.ids).every((id) => id === 'account')
    for (const { rights, endsOn, token } of some(place)) {
      const send = async (account: unknown) => {
        await t.deps.db.deleteFrom('portal.counters').execute()
        const body = { ...good, token, [field]: like(good[field], account) }
        return call.upload ? callWithFile(t, call.path, body) : t.call(call.path, body)
      }
      const said = `${rights.join()} until ${endsOn}`
      const absent = bytes(await send(absentId.account('entity')))
      for (const account of [head.second, stranger.account]) {
        const answer = await send(account)
        // of a call that names several accounts the right on another one may be asked first
        expect([404, 409], `${said}: ${answer.text}`).toContain(answer.status)
        expect(bytes(answer), said).toBe(absent)
      }
      const answer = await send(head.account)
      const { may } = call
      if (may !== null && isRight(may) && !rights.includes(may))
        expect(answer.body, `${said}: ${answer.text}`).toMatchObject({ code: 'right-missing' })
      else if (onlyAccounts && isRead(call)) expect(answer.status, `${said}: ${answer.text}`).toBe(200)
    }
  })
})
