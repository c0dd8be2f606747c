import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FmReply, fm } from '../function-modules.ts'
import { type Area, CLOSED, handIn, IN_WINDOW, refusal, single } from './under-test.ts'

/** The month: closed once, billed line by line, and consistent across all replies about money. */
export function months({ under, lacks }: Area): void {
  /** A household that used 150 kWh in November and was billed 648.00 UAH for them. */
  const billed = async () => {
    const household = await under().household({ previous: 1000, monthly: 150 })
    await handIn(under(), household, single(1150))
    return { ...household, bill: await under().month(household.number, '2026-11') }
  }

  test('a bill says line by line how its sum came about, and is told alike everywhere', async () => {
    const { number, bill, billCode, meter } = await billed()
    const core = under().at(CLOSED)
    const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, { account: number })
    expect({ bills }).toMatchObject({
      bills: [
        { number: bill, period: '2026-11', state: 'issued', amountKopiykas: 648_00, unpaidKopiykas: 648_00 },
      ],
    })
    const whole = (await core.call(fm.ZPORTAL_BILL_GET, { account: number, bill })).bill
    expect(whole).toMatchObject({ billCode, kwh: 150, estimated: false })
    expect(whole.lines.reduce((sum, line) => sum + line.amountKopiykas, 0)).toBe(648_00)
    expect(whole.lines).toMatchObject([{ meter, zone: 'single', fromValue: 1000, toValue: 1150, kwh: 150 }])
    const { calculation } = await core.call(fm.ZPORTAL_CALCULATION_GET, {
      account: number,
      period: '2026-11',
    })
    expect(calculation).toMatchObject({ state: 'final', amountKopiykas: 648_00, billNumber: bill })
    expect(await core.call(fm.ZPORTAL_BALANCE_GET, { account: number, period: '2026-11' })).toMatchObject({
      beginKopiykas: 0,
      chargedKopiykas: 648_00,
      endKopiykas: 648_00,
    })
    const { months: used } = await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: number, months: 1 })
    expect(used).toMatchObject([{ month: '2026-11', kwh: 150, amountKopiykas: 648_00 }])
  })

  test("another account's bill is nobody's, and of several accounts a bill has one", async () => {
    const [ownBill, other] = [await billed(), await billed()]
    const core = under().at(CLOSED)
    const foreign = core.call(fm.ZPORTAL_BILL_GET, { account: ownBill.number, bill: other.bill })
    expect((await refusal(foreign)).code).toBe('bill-not-found')
    const of = (bill: string) =>
      core.call(fm.ZPORTAL_BILL_ACCOUNT, { accounts: [ownBill.number, other.number], bill })
    expect(await of(other.bill)).toEqual({ account: other.number })
    expect(await of('none')).toEqual({ account: null })
  })

  test('readings of a month that is billed are billed, and a new one starts from them', async () => {
    const { number } = await billed()
    const { readings } = await under()
      .at(CLOSED)
      .call(fm.ZPORTAL_READINGS_LIST, { account: number, from: '2026-12-01' })
    expect({ readings }).toMatchObject({ readings: [{ value: 1150, state: 'billed' }] })
  })

  describe('the sub-book', () => {
    beforeEach((ctx) => ctx.skip(lacks('ledger')))

    test('carries the balance from month to month', async () => {
      const { number, bill } = await billed()
      await under().payment(number, 100_00, '2026-12-05T10:00:00.000Z')
      const { rows } = await under().at(CLOSED).call(fm.ZPORTAL_LEDGER_GET, { account: number, months: 2 })
      expect(rows).toMatchObject([
        { month: '2026-12', openingKopiykas: 648_00, paidKopiykas: 100_00, balanceKopiykas: 548_00 },
        { month: '2026-11', openingKopiykas: 0, chargedKopiykas: 648_00, kwh: 150, bill },
      ])
    })
  })

  describe('closing', () => {
    beforeEach((ctx) => ctx.skip(lacks('period-close')))

    const close = (
      number: string,
      more: { now?: string; after?: string; limit?: number; key?: string } = {},
    ) => {
      const { now = CLOSED, key = randomUUID(), ...rest } = more
      return under()
        .at(now)
        .call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', account: number, now, ...rest }, { key })
    }

    test('waits until nobody can enter readings, estimates what is missing, and is done once', async () => {
      const { number } = await under().household()
      const early = close(number, { now: IN_WINDOW })
      expect((await refusal(early)).code).toBe('period-closing')
      expect(await under().at(CLOSED).call(fm.ZPORTAL_PERIODS_OPEN, { kind: 'person' })).toEqual({
        oldest: '2026-11',
      })
      const key = randomUUID()
      const first = await close(number, { key })
      expect(first).toMatchObject({ closed: 1, estimated: 1, next: null })
      expect(first.chargedKopiykas).toBeGreaterThan(0)
      expect(await close(number, { key })).toEqual(first)
      expect((await refusal(close(number, { key, limit: 1 }))).code).toBe('repeat-differs')
      expect(await close(number)).toMatchObject({ closed: 0, chargedKopiykas: 0 })
    })

    test('goes on where the portion before has ended', async () => {
      const { number } = await under().household()
      const first = await close(number, { limit: 1 })
      expect(first.closed).toBe(1)
      expect(first.next).not.toBeNull()
      expect(await close(number, { limit: 1, after: first.next ?? '' })).toMatchObject({
        closed: 0,
        next: null,
      })
    })
  })

  describe('bills issued since a day', () => {
    beforeEach((ctx) => ctx.skip(lacks('bills-issued')))

    test('are told whole, portion by portion', async () => {
      const ownBills = [await billed(), await billed(), await billed()]
      const [, settled, overpaid] = ownBills
      await under().payment(settled?.number ?? '', 648_00, '2026-11-20T10:00:00.000Z')
      await under().payment(overpaid?.number ?? '', 653_00, '2026-11-20T10:00:00.000Z')
      const bills: FmReply<'ZPORTAL_BILLS_ISSUED'>['bills'] = []
      let after: string | null = null
      do {
        const portion: FmReply<'ZPORTAL_BILLS_ISSUED'> = await under()
          .at(CLOSED)
          .call(fm.ZPORTAL_BILLS_ISSUED, { issuedFrom: '2026-12-01', after, limit: 2 })
        bills.push(...portion.bills)
        after = portion.next
      } while (after !== null)
      const left = ownBills.map(({ number }) => bills.find(({ account }) => account === number)?.leftKopiykas)
      expect(left).toEqual([648_00, 0, -5_00])
      expect(new Set(bills.map(({ bill }) => bill)).size).toBe(bills.length)
    })
  })
}
