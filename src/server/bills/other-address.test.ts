import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
let stranger: Actor
beforeAll(async () => {
  t = await testApp()
  stranger = await makeActor(t, 'person')
})
afterAll(() => t.close())

test.each([
  ['person', '/api/person/bill'],
  ['entity', '/api/entity/bill'],
] as const)(
  'a %s who opens a bill of another own address is told whose it is, and of nobody else’s',
  async (kind, path) => {
    const me = await makeActor(t, kind)
    const ask = (account: string, bill: string) => t.call(path, { token: me.token, account, bill })
    expect((await ask(me.account, me.bill)).status).toBe(200)
    expect((await ask(me.second, me.bill)).body).toMatchObject({
      code: 'bill-not-found',
      field: 'bill',
      params: { account: me.account },
    })
    for (const bill of [stranger.bill, 'немає такого'])
      expect((await ask(me.second, bill)).body.params, bill).toBe(undefined)
  },
)
