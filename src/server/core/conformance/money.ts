import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { siteOfAccount } from '#domain/site.ts'
import { type FmRequest, fm } from '../function-modules.ts'
import { type Area, IN_WINDOW, refusal } from './under-test.ts'

/** Payments: shown as received, booked once. */
export function money({ under, lacks }: Area): void {
  test('a payment is told in the list and by itself, to its own account only', async () => {
    const [first, two] = [await under().household(), await under().household()]
    await under().payment(first.number, 120_00, '2026-11-15T10:00:00.000Z')
    const core = under().at(IN_WINDOW)
    const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account: first.number })
    expect({ payments }).toMatchObject({
      payments: [{ paidOn: '2026-11-15', amountKopiykas: 120_00 }],
    })
    const id = payments[0]?.id ?? ''
    const {
      payment: { paidTo: _bank, ...payment },
    } = await core.call(fm.ZPORTAL_PAYMENT_GET, { account: first.number, payment: id })
    expect(payment).toEqual(payments[0])
    for (const request of [
      { account: two.number, payment: id },
      { account: first.number, payment: 'none' },
    ])
      expect((await refusal(core.call(fm.ZPORTAL_PAYMENT_GET, request))).code).toBe('not-found')
  })

  describe('what many accounts owe', () => {
    beforeEach((ctx) => ctx.skip(lacks('debts-of-accounts')))

    test('is told by service with its oldest due date; who owes nothing is left out', async () => {
      const [owes, paid, free] = [await under().firm(), await under().firm(), await under().firm()]
      for (const { number } of [owes, paid])
        await under().bill(number, { period: '2026-09', amountKopiykas: 400_00, kwh: 10 })
      await under().payment(paid.number, 400_00, '2026-11-10T10:00:00.000Z')
      const core = under().at(IN_WINDOW)
      const { debts } = await core.call(fm.ZPORTAL_DEBTS_GET, {
        accounts: [owes, paid, free].map(({ number }) => number),
      })
      const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, { account: owes.number })
      const balance = await core.call(fm.ZPORTAL_BALANCE_GET, { account: owes.number })
      expect(debts).toMatchObject([
        {
          account: owes.number,
          unpaidKopiykas: 400_00,
          overdueKopiykas: balance.overdueKopiykas,
          dueOn: bills[0]?.dueOn,
        },
      ])
    })
  })

  describe('payments of many accounts', () => {
    beforeEach((ctx) => ctx.skip(lacks('payments-of-accounts')))

    test('are those of the days asked about, of these accounts only', async () => {
      const [first, two, other] = [
        await under().household(),
        await under().household(),
        await under().household(),
      ]
      for (const { number } of [first, two, other])
        await under().payment(number, 75_00, '2026-11-15T10:00:00.000Z')
      await under().payment(two.number, 80_00, '2026-11-02T10:00:00.000Z')
      const { payments } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_PAYMENTS_BOOKED, {
          accounts: [first.number, two.number],
          from: '2026-11-10',
          to: '2026-11-20',
        })
      expect(
        payments.map(({ account, paidOn, amountKopiykas }) => ({ account, paidOn, amountKopiykas })),
      ).toEqual(
        [first, two].map(({ number }) => ({ account: number, paidOn: '2026-11-15', amountKopiykas: 75_00 })),
      )
    })
  })

  describe('payments of a company that came one way', () => {
    beforeEach((ctx) => ctx.skip(lacks('payments-of-source')))

    test('are those of its days and of the bank account that is named', async () => {
      const { number } = await under().household()
      const site = siteOfAccount(number)?.site ?? 'dnem'
      await under().payment(number, 71_00, '2026-11-15T10:00:00.000Z')
      await under().payment(number, 72_00, '2026-11-02T10:00:00.000Z')
      const core = under().at(IN_WINDOW)
      const { payments: all } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account: number })
      const [source = ''] = all.map((payment) => payment.source)
      const request = { site, source, from: '2026-11-10', to: '2026-11-20' }
      const isOwn = ({ account }: { account: string }) => account === number
      const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_OF_SOURCE, request)
      expect(payments.filter(isOwn)).toMatchObject([{ paidOn: '2026-11-15', amountKopiykas: 71_00 }])
      const other = await core.call(fm.ZPORTAL_PAYMENTS_OF_SOURCE, { ...request, source: 'nobody' })
      expect(other).toEqual({ payments: [], next: null })
      const elsewhere = await core.call(fm.ZPORTAL_PAYMENTS_OF_SOURCE, { ...request, paidTo: 'UA0' })
      expect(elsewhere.payments).toEqual([])
    })
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

    test('is what was shown before: the preview and the books lay every hryvnia the same', async () => {
      const { number } = await under().household()
      for (const period of ['2026-08', '2026-09', '2026-10'])
        await under().bill(number, { period, amountKopiykas: 400_00, kwh: 10 })
      const core = under().at(IN_WINDOW)
      const wish = { account: number, payments: [{ amountKopiykas: 500_00 }, { amountKopiykas: 900_00 }] }
      const { payments } = await core.call(fm.ZPORTAL_PAYMENT_PREVIEW, wish)
      expect(
        payments.map(({ lines, advance }) => [
          ...lines.map(({ paysKopiykas, leftKopiykas }) => [paysKopiykas, leftKopiykas]),
          advance?.kopiykas ?? null,
        ]),
      ).toEqual([
        [[400_00, 0], [100_00, 300_00], null],
        [[300_00, 0], [400_00, 0], 200_00],
      ])
      await post({ account: number, amountKopiykas: 500_00, source: 'liqpay', paidAt: IN_WINDOW })
      const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, { account: number })
      const unpaid = bills
        .toSorted((a, b) => (a.period < b.period ? -1 : 1))
        .map((bill) => bill.unpaidKopiykas)
      expect(unpaid).toEqual([0, 300_00, 400_00])
      const none = core.call(fm.ZPORTAL_PAYMENT_PREVIEW, {
        account: number,
        payments: [{ amountKopiykas: 1, document: 'none' }],
      })
      expect((await refusal(none)).code).toBe('not-found')
    })

    test('is taken back once, in parts or whole, and what it paid is owed again', async () => {
      const { number } = await under().household()
      await under().bill(number, { period: '2026-09', amountKopiykas: 400_00, kwh: 10 })
      const core = under().at(IN_WINDOW)
      const { paymentId: payment } = await post({
        account: number,
        amountKopiykas: 500_00,
        source: 'liqpay',
        paidAt: IN_WINDOW,
      })
      const back = (amountKopiykas: number, key: string = randomUUID(), of = payment) =>
        core.call(
          fm.ZPORTAL_PAYMENT_REVERSE,
          { account: number, payment: of, amountKopiykas, reason: 'returned' },
          { key },
        )
      const key = randomUUID()
      expect(await back(200_00, key)).toEqual(await back(200_00, key))
      expect((await refusal(back(1_00, key))).code).toBe('repeat-differs')
      const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, { account: number })
      expect(bills.map((bill) => bill.unpaidKopiykas)).toEqual([100_00])
      expect((await refusal(back(301_00))).code).toBe('conflict')
      expect((await refusal(back(1_00, randomUUID(), 'none'))).code).toBe('not-found')
      expect(await back(300_00)).toMatchObject({ leftKopiykas: 0 })
      const { payment: shownPayment } = await core.call(fm.ZPORTAL_PAYMENT_GET, { account: number, payment })
      expect(shownPayment.state).toBe('returned')
    })
  })
}
