import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeMerchant, makePayment, siteOf } from '#tests/setup/payments.ts'
import { demoMerchant } from '#stubs/payments/merchants.ts'
import { liqpaySignature } from './providers/liqpay.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ env: { LIQPAY_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => t.close())

test('messages that come at once are each kept and counted, and one that cannot be kept does not spoil the others', async () => {
  const me = await makeActor(t, 'person')
  const site = siteOf(me.account)
  await makeMerchant(t, site)
  const { publicPart, secret } = demoMerchant('liqpay', site)
  const payments = [await makePayment(t, me), await makePayment(t, me)]
  const send = (order: string | undefined, words: object) => {
    const said = { public_key: publicPart, order_id: order, ...words }
    const data = Buffer.from(JSON.stringify(said)).toString('base64')
    const signature = liqpaySignature(secret['privateKey'] ?? '', data)
    return t.app.inject({
      method: 'POST',
      url: '/api/pay/callback/liqpay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ data, signature }).toString(),
    })
  }
  const replies = await Promise.all([
    ...Array.from({ length: 60 }, (_, n) => send(payments[n % 2], { status: 'processing', amount: n })),
    ...Array.from({ length: 20 }, () => send(payments[0], { status: 'success' })),
    // no text of PostgreSQL may have this character
    send(payments[1], { status: 'wrong \u0000' }),
    // a payment that nobody has begun here
    send('0b9f6b6e-0000-4000-8000-000000000000', { status: 'success' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(80).fill(200), 500, 200])
  const kept = await t.deps.db
    .selectFrom('portal.payment_messages')
    .select(['payment_id', 'times', 'masked'])
    .where('way', '=', 'callback')
    .execute()
  expect(kept).toHaveLength(61)
  expect(kept.reduce((sum, { times }) => sum + times, 0)).toBe(80)
  expect(kept.find(({ times }) => times > 1)).toMatchObject({
    payment_id: payments[0],
    times: 20,
    masked: { status: 'success' },
  })
  const due = await t.deps.db
    .selectFrom('portal.payments')
    .select('payment_id')
    .where('next_ask_at', '<=', t.clock.now())
    .where('payment_id', 'in', payments)
    .execute()
  expect(due).toHaveLength(2)
})
