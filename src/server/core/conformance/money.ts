import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FmRequest, fm } from '../function-modules.ts'
import { type Area, IN_WINDOW, refusal } from './under-test.ts'

/** Payments: shown as received, booked once. */
export function money({ under, lacks }: Area): void {
  test('a payment is told in the list and by itself, to its own account only', async () => {
    const [one, two] = [await under().household(), await under().household()]
    await under().payment(one.number, 120_00, '2026-11-15T10:00:00.000Z')
    const core = under().at(IN_WINDOW)
    const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account: one.number })
    expect({ payments }).toMatchObject({
      payments: [{ paidOn: '2026-11-15', amountKopiykas: 120_00 }],
    })
    const id = payments[0]?.id ?? ''
    const { payment } = await core.call(fm.ZPORTAL_PAYMENT_GET, { account: one.number, payment: id })
    expect(payment).toEqual(payments[0])
    for (const asked of [
      { account: two.number, payment: id },
      { account: one.number, payment: 'none' },
    ])
      expect((await refusal(core.call(fm.ZPORTAL_PAYMENT_GET, asked))).code).toBe('not-found')
  })

  describe('a payment booked', () => {
    beforeEach((ctx) => ctx.skip(lacks('payment-post')))

    const post = (request: FmRequest<'ZPORTAL_PAYMENT_POST'>, key: string = randomUUID()) =>
      under().at(IN_WINDOW).call(fm.ZPORTAL_PAYMENT_POST, request, { key })

    test('moves the balance once, however often it is sent', async () => {
      const { number } = await under().household()
      const payment = {
        account: number,
        amountKopiykas: 500_00,
        source: 'liqpay',
        paidAt: IN_WINDOW,
        providerPaymentId: number,
      }
      const key = randomUUID()
      const replies = await Promise.all(Array.from({ length: 20 }, () => post(payment, key)))
      expect(new Set(replies.map((reply) => reply.balanceKopiykas))).toEqual(new Set([-500_00]))
      expect((await refusal(post(payment))).code).toBe('conflict')
      expect((await refusal(post({ ...payment, amountKopiykas: 1 }, key))).code).toBe('repeat-differs')
      const balance = await under().at(IN_WINDOW).call(fm.ZPORTAL_BALANCE_GET, { account: number })
      expect(balance).toMatchObject({
        beginKopiykas: 0,
        paidKopiykas: 500_00,
        endKopiykas: -500_00,
        debet: 0,
        credit: 500_00,
      })
    })

    test('is of a day that has been, and names a document there is', async () => {
      const { number } = await under().household()
      const payment = { account: number, amountKopiykas: 1_00, source: 'liqpay', paidAt: IN_WINDOW }
      const future = post({ ...payment, paidAt: '2026-12-24T10:00:00.000Z' })
      expect((await refusal(future)).code).toBe('date-invalid')
      expect((await refusal(post({ ...payment, document: 'none' }))).code).toBe('not-found')
    })
  })
}
