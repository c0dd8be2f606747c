import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makePayment } from '#tests/setup/payments.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
})
afterAll(() => t.close())

test('of what somebody paid for several accounts, the owner of one sees the sum for their own', async () => {
  const payer = await makeActor(t, 'person')
  const mother = await makeActor(t, 'person')
  const payment = await makePayment(t, payer, {
    parts: [
      { account: payer.account, kopiykas: 700_00 },
      { account: mother.account, kopiykas: 200_00 },
    ],
  })
  const seen = async (token: string) => {
    const { rows } = (await t.call('/api/payments', { token })).body
    const row = rows.find((each) => each.payment === payment)
    const page = (await t.call('/api/payments/one', { token, payment })).body.payment
    expect([page.kopiykas, page.returnedKopiykas]).toEqual([row?.kopiykas, row?.returnedKopiykas])
    return { kopiykas: row?.kopiykas, accounts: row?.accounts.toSorted() }
  }
  expect(await seen(mother.token)).toEqual({ kopiykas: 200_00, accounts: [mother.account] })
  expect(await seen(payer.token)).toEqual({
    kopiykas: 900_00,
    accounts: [payer.account, mother.account].toSorted(),
  })
})
