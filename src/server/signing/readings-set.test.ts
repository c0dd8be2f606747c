import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv, type MassTest, massTest } from '#server/readings/files-under-test.ts'
import { makeFirm } from '#tests/setup/firm.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

let m: MassTest
beforeAll(async () => {
  m = await massTest()
})
afterAll(() => m.t.close())

test('readings handed in by a file are a document to sign, seen by those who read all accounts it names', async () => {
  const { t } = m
  const firm = await makeFirm(t)
  const { bakery, store, zones, ovens } = firm
  const file = await m.handIn(
    firm,
    csv([
      { account: bakery.number, meter: ovens.number, value: '2290' },
      { account: store.number, meter: zones.number, zone: 'День', value: '2290' },
      { account: store.number, meter: zones.number, zone: 'Ніч', value: '2280' },
    ]),
  )
  const { body: checked } = await m.check(firm, file)
  const offer = () =>
    t.call('/api/entity/papers/offer', {
      token: firm.token,
      account: checked.account,
      kind: 'readings',
      key: file,
    })
  await m.confirm(firm, file)
  // nothing to sign before every row has its outcome
  expect(await offer()).toMatchObject({ status: 404, body: { code: 'not-found', field: 'key' } })
  await m.sendAll(firm, file)
  const { body } = await offer()
  expect((await offer()).body.paper).toBe(body.paper)
  const seenBy = async (token: string) => {
    const list = await t.call('/api/entity/papers', { token })
    const reply = await t.call('/api/entity/papers/one', { token, paper: body.paper })
    return [list.body.total, reply.status]
  }
  expect(await seenBy(firm.token)).toEqual([1, 200])
  const document = await t.call('/api/entity/papers/document', { token: firm.token, paper: body.paper })
  expect(document.text).toContain(`${store.number};`)
  expect(document.text).toMatch(/Ніч;[^;]*;2280;/)

  // a person of the company who was let into one of the accounts alone
  const some = await makeUser(t, 'entity', { login: '9000077001', accounts: [bakery.number] })
  expect(await seenBy(await tokenOf(t, some))).toEqual([0, 404])
})
