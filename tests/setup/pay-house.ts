import type { PayProvider } from '#domain/payment-life.ts'
import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { askNow } from '#server/payments/ask.ts'
import { partListeners } from '#server/payments/carry.ts'
import { goTo } from '#server/payments/go.ts'
import { paymentJobs } from '#server/payments/settle.ts'
import type { StubAct } from '#stubs/payments/orders.ts'
import { startPayStubs } from '#stubs/payments/server.ts'
import { type Actor, makeActor } from './actors.ts'
import { testApp } from './app.ts'
import { carryToCore, workerCore } from './carry.ts'
import { makePayment } from './payments.ts'

export type PayHouse = Awaited<ReturnType<typeof openPayHouse>>
type Payer = Parameters<typeof makePayment>[1]
type Making = Parameters<typeof makePayment>[2] & { provider?: PayProvider | undefined }

/** The app with stubs of the providers, and what its worker does of payments, done when a test says so. */
export async function openPayHouse() {
  const stubs = await startPayStubs({ port: 0, now: () => t.clock.now() })
  const { liqpay, monopay, portmone, easypay } = stubs.urls
  const t = await testApp({
    env: { LIQPAY_URL: liqpay, MONOPAY_URL: monopay, PORTMONE_URL: portmone, EASYPAY_URL: easypay },
  })
  Object.assign(t.deps.config, { publicUrl: await t.app.listen({ port: 0, host: '127.0.0.1' }) })

  const core = (answerers?: Parameters<typeof workerCore>[1]) => workerCore(t, answerers)

  /** Hands to the core what waits for it. @param maxTries after which a message is given up */
  const carry = (door?: CoreDoor, maxTries?: number) =>
    carryToCore(t, {
      listeners: partListeners(t.deps),
      ...(door && { core: door }),
      ...(maxTries !== undefined && { maxTries }),
    })

  const giveRefunds = async () => {
    for (const { name, run } of paymentJobs(t.deps))
      if (name === 'payments-settle') await run(AbortSignal.timeout(10_000))
  }
  const settle = async () => {
    await giveRefunds()
    await carry()
  }

  /** Paid at the provider, which has been asked. */
  async function paidAt(payer: Payer, making: Making, act: StubAct = 'pay'): Promise<string> {
    const { provider = 'liqpay' } = making
    const payment = await makePayment(t, payer, { ...making, provider })
    const going = await goTo(t.deps, payment)
    if (going.kind === 'form')
      await fetch(going.action, {
        method: 'POST',
        body: new URLSearchParams(going.fields),
        redirect: 'manual',
      })
    const order = stubs.find(provider, payment)
    if (order) await stubs.act(order, act)
    await askNow(t.deps, payment)
    return payment
  }

  const employees = async () => [await makeActor(t, 'admin'), await makeActor(t, 'admin')] as const

  return {
    t,
    stubs,
    core,
    carry,
    giveRefunds,
    settle,
    paidAt,
    employees,
    /** Paid at the provider and in the ledger. */
    async credited(payer: Payer, making: Making) {
      const payment = await paidAt(payer, making)
      await carry()
      return payment
    },
    /** A refund that two employees have agreed to. @returns the one who proposed it */
    async agreedRefund(payment: string, kopiykas: number): Promise<Actor> {
      const [first, second] = await employees()
      const proposed = await t.call('/api/admin/payments/refund', {
        token: first.token,
        payment,
        kopiykas,
        reason: 'Сплачено двічі',
      })
      if (proposed.status !== 200) throw new Error(proposed.text)
      await t.call('/api/admin/proposals/decide', {
        token: second.token,
        proposal: proposed.body.proposal,
        confirmed: true,
      })
      return first
    },
    balance: async (account: string): Promise<number> =>
      (await core().for(workerTrace).call(fm.ZPORTAL_BALANCE_GET, { account })).endKopiykas,
    story: async (me: Actor, payment: string) =>
      (await t.call('/api/admin/payments/one', { token: me.token, payment })).body,
    async close() {
      await t.close()
      await stubs.close()
    },
  }
}
