import { afterAll, beforeAll, expect, test } from 'vitest'
import { payLinkCode, payLinkEnd } from '#server/pay-link-code.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeMerchant, makePayment, siteOf } from '#tests/setup/payments.ts'

let t: TestApp
let me: Actor
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The ways a link comes to somebody: in a letter to them, made by them for a relative, in a letter to nobody's cabinet. */
async function links(user: string, account: string) {
  const expiresAt = new Date(t.clock.now().getTime() + 20 * 86_400_000)
  const key = t.deps.secrets.device
  const { body } = await t.call('/api/payments/link', { token: me.token, account })
  return {
    sent: payLinkCode(key, { account, expiresAt, to: payLinkEnd(user) }),
    made: body.url.split('/').at(-1) ?? '',
    before: payLinkCode(key, { account, expiresAt, to: null }),
  }
}
const opened = async (code: string) => (await t.call('/api/pay/link', { code })).body

test('a link says what is owed as long as whoever was sent it has the account, and then leads to paying as a guest', async () => {
  me = await makeActor(t, 'person')
  await makeMerchant(t, siteOf(me.account))
  const user = me.user?.userId ?? ''
  const { sent, made, before } = await links(user, me.account)
  expect(await opened(sent)).toMatchObject({ kopiykas: 432_00, account: `•••${me.account.slice(-4)}` })
  expect(await opened(made)).toMatchObject({ kopiykas: 432_00 })

  const seen = t.deps.db.updateTable('portal.account_links').where('account', '=', me.account)
  await seen.set({ dropped_at: t.clock.now() }).execute()
  for (const code of [sent, made]) {
    const reply = await t.call('/api/pay/link', { code })
    expect(reply.body.code).toBe('pay-link-ended')
    // the code of the request is drawn by chance, and may have any digits
    expect(reply.text.replace(String(reply.body.requestCode), '')).not.toContain('432')
    const start = { code, kopiykas: 10_00, provider: 'liqpay' as const }
    expect((await t.call('/api/pay/link/start', start)).body.code).toBe('pay-link-ended')
  }
  // of letters sent before links said to whom: they end by their days
  expect(await opened(before)).toMatchObject({ kopiykas: 432_00 })
  const guest = await t.call('/api/pay/find', { account: me.account })
  expect(guest.body.address).toContain('•••')

  await seen.set({ dropped_at: null }).execute()
  expect(await opened(sent)).toMatchObject({ kopiykas: 432_00 })
})

test('a link sent to one of those who have an account does not live by the access of another one', async () => {
  me = await makeActor(t, 'person')
  const other = await makeActor(t, 'person')
  const { sent } = await links(other.user?.userId ?? '', me.account)
  expect((await t.call('/api/pay/link', { code: sent })).body.code).toBe('pay-link-ended')
})

test('a link asks for what is left while money is on its way, and for nothing once all of it is', async () => {
  me = await makeActor(t, 'person')
  await makeMerchant(t, siteOf(me.account))
  const { sent } = await links(me.user?.userId ?? '', me.account)
  const pay = async (kopiykas: number) => {
    const payment = await makePayment(t, { account: me.account }, { kopiykas })
    const confirmed = { state: 'confirmed' as const, confirmed_at: t.clock.now() }
    await t.deps.db.updateTable('portal.payments').set(confirmed).where('payment_id', '=', payment).execute()
  }
  await pay(400_00)
  expect(await opened(sent)).toMatchObject({ kopiykas: 32_00 })
  await pay(32_00)
  expect(await opened(sent)).toMatchObject({ kopiykas: null })
})
