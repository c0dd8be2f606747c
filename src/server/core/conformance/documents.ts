import { beforeEach, describe, expect, test } from 'vitest'
import { fm } from '../function-modules.ts'
import { type Area, CLOSED, IN_WINDOW, refusal } from './under-test.ts'

/** Documents: cancelled bills, acts of reconciliation and acts on violations. */
export function documents({ under, lacks }: Area): void {
  describe('a bill that no longer counts', () => {
    beforeEach((ctx) => ctx.skip(lacks('cancelled-bills')))

    test('stands beside what replaced it', async () => {
      const { number } = await under().household()
      const { cancelled, replacement } = await under().cancelledBill(number, '2026-08')
      const core = under().at(IN_WINDOW)
      const { bills } = await core.call(fm.ZPORTAL_CANCELLED_BILLS, { account: number })
      expect({ bills }).toMatchObject({
        bills: [{ number: cancelled, replacement: { number: replacement } }],
      })
      const { bills: all } = await core.call(fm.ZPORTAL_BILLS_LIST, {
        account: number,
        from: '2026-08',
        to: '2026-08',
      })
      expect(all.map((bill) => bill.number).toSorted()).toEqual([cancelled, replacement].toSorted())
    })
  })

  describe('the act of reconciliation', () => {
    beforeEach((ctx) => ctx.skip(lacks('reconciliation')))

    test('opens, moves and closes; its end is not before its start', async () => {
      const { number } = await under().household()
      await under().payment(number, 250_00, '2026-11-15T10:00:00.000Z')
      const core = under().at(CLOSED)
      const act = await core.call(fm.ZPORTAL_RECONCILIATION_GET, {
        account: number,
        from: '2026-11-01',
        to: '2026-11-30',
      })
      expect(act).toMatchObject({
        openingKopiykas: 0,
        creditKopiykas: 250_00,
        debitKopiykas: 0,
        closingKopiykas: -250_00,
        rows: [{ date: '2026-11-15', kind: 'payment', creditKopiykas: 250_00 }],
      })
      const wrong = core.call(fm.ZPORTAL_RECONCILIATION_GET, {
        account: number,
        from: '2026-11-02',
        to: '2026-11-01',
      })
      expect((await refusal(wrong)).code).toBe('period-invalid')
    })
  })

  describe('an act on a violation', () => {
    beforeEach((ctx) => ctx.skip(lacks('violations')))

    test('is told with what of it is paid', async () => {
      const { number } = await under().household()
      const act = await under().act(number, 500_00)
      const core = under().at(IN_WINDOW)
      const told = async () => (await core.call(fm.ZPORTAL_VIOLATIONS_LIST, { account: number })).acts
      expect(await told()).toMatchObject([
        { number: act, amountKopiykas: 500_00, paidKopiykas: 0, state: 'reviewed' },
      ])
      await under().payment(number, 500_00, '2026-11-20T10:00:00.000Z')
      expect(await told()).toMatchObject([{ number: act, paidKopiykas: 500_00, state: 'paid' }])
    })
  })

  describe('tariffs', () => {
    beforeEach((ctx) => ctx.skip(lacks('tariffs')))

    test('are dated rows, the own ones marked, with the coefficients of the meters', async () => {
      const { number } = await under().household({ zones: 2 })
      const { group, zones, tariffs, coefficients } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_TARIFFS_GET, { account: number })
      expect({ group, zones }).toEqual({ group: 'household', zones: [2] })
      expect(tariffs.filter(({ own }) => own).map((row) => row.group)).toContain('household')
      expect(coefficients.map(({ zone }) => zone)).toEqual(expect.arrayContaining(['day', 'night']))
    })
  })
}
