import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeIban } from '#domain/iban.ts'
import { readNbuQr } from '#domain/qr-nbu-under-test.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makePending, oweToTwo } from '#tests/setup/payments.ts'

// Every actor owes one bill of 432 грн.

let t: TestApp
let me: Actor
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  me = await makeActor(t, 'person')
})

const balanceOf = async ({ kind, token, account }: Actor) =>
  (await t.call(kind === 'person' ? '/api/person/balance' : '/api/entity/balance', { token, account })).body

test.each(['person', 'entity'] as const)(
  'a %s with money on its way is asked for the rest by the details and by the code',
  async (kind) => {
    me = await makeActor(t, kind)
    await makePending(t, me, { kopiykas: 20_00 })
    const { endKopiykas, pendingKopiykas, payTo } = await balanceOf(me)
    expect([endKopiykas, pendingKopiykas, payTo.amountKopiykas]).toEqual([432_00, 20_00, 412_00])
    expect(readNbuQr(payTo.link ?? '')).toMatchObject({ amount: 412_00, iban: payTo.iban })
  },
)

test('it is the same for an account typed with spaces', async () => {
  await makePending(t, me, { kopiykas: 20_00 })
  const typed = `${me.account.slice(0, 3)} ${me.account.slice(3)}`
  const { pendingKopiykas, payTo } = await balanceOf({ ...me, account: typed })
  expect([pendingKopiykas, payTo.amountKopiykas]).toEqual([20_00, 412_00])
})

test('who has the whole debt on its way is asked for nothing', async () => {
  await makePending(t, me, { kopiykas: 432_00 })
  const { pendingKopiykas, payTo } = await balanceOf(me)
  expect([pendingKopiykas, payTo.amountKopiykas]).toEqual([432_00, null])
})

test('money on its way for a service with a bank account of its own is not asked for there once more', async () => {
  const end = await oweToTwo(t, me.account, 120_00)
  await makePending(t, me, { kopiykas: 120_00, service: 'act' })
  const { payTo, payMore } = await balanceOf(me)
  await end()
  expect([payTo.amountKopiykas, payMore]).toEqual([432_00, []])
  expect(payTo.iban).not.toBe(makeIban('300001', '48'))
})

test('what a warning asks of a business is asked for without what is on its way', async () => {
  me = await makeActor(t, 'entity')
  await makePending(t, me, { kopiykas: 20_00 })
  const { body } = await t.call('/api/entity/pay-to', {
    token: me.token,
    account: me.account,
    amountKopiykas: 300_00,
  })
  expect([body.pendingKopiykas, body.payTo.amountKopiykas]).toEqual([20_00, 280_00])
})
