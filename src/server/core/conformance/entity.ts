import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fm } from '../function-modules.ts'
import { type Area, type Firm, handIn, IN_WINDOW, refusal, single } from './under-test.ts'

const LATE = '2026-12-20T08:00:00.000Z'

/** Business accounts: when they may enter readings, and how they declare a month complete (spec §4, §8, §9). */
export function entity({ under, lacks }: Area): void {
  const point = ({ number, meterIds }: Firm) => ({ number, meterId: meterIds[0] ?? '' })

  test('the period is the month that is being read, with the hour its window closes', async () => {
    const { number } = await under().firm()
    const period = await under().at(IN_WINDOW).call(fm.ZPORTAL_ENTITY_PERIOD, { account: number })
    expect(period).toMatchObject({
      fromDate: '2026-11-01',
      tillDate: '2026-11-30',
      calculate: { isCalculated: '', calcDate: null, begCalcDate: '2026-11-01' },
    })
    expect(new Date(period.deadline) > new Date(IN_WINDOW)).toBe(true)
  })

  test.each([
    ['entry-blocked', { entryBlocked: true }],
    ['independent-entry-impossible', { readByOperator: true }],
    ['contract-changes', { contractChanging: true }],
    ['contract-ended', { contractEnded: true }],
  ] as const)('of an account that takes no readings none is taken: %s', async (code, wish) => {
    const firm = await under().firm(wish)
    expect((await refusal(handIn(under(), point(firm), single(2300)))).code).toBe(code)
    const { accounts } = await under()
      .at(IN_WINDOW)
      .call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [firm.number] })
    expect(accounts[0]?.flags.ownReading).toBe(false)
  })

  test('after the window has closed no reading is taken', async () => {
    const firm = await under().firm()
    const late = handIn(under(), point(firm), single(2300), { now: LATE })
    expect((await refusal(late)).code).toBe('entity-period-closed')
  })

  describe('the calculation', () => {
    beforeEach((ctx) => ctx.skip(lacks('calculate')))
    const calculate = (
      number: string,
      { now = IN_WINDOW, period = '2026-11', key = randomUUID() as string } = {},
    ) => under().at(now).call(fm.ZPORTAL_CALCULATE, { account: number, period, now }, { key })

    test('is final once all points are read, and takes no reading any more', async () => {
      const firm = await under().firm({ points: 2 })
      const [first = '', second = ''] = firm.meterIds
      await handIn(under(), { number: firm.number, meterId: first }, single(2300))
      expect(await refusal(calculate(firm.number))).toMatchObject({
        code: 'calculation-impossible',
        params: { missing: 1 },
      })
      await handIn(under(), { number: firm.number, meterId: second }, single(2300))
      const key = randomUUID()
      const { calculation } = await calculate(firm.number, { key })
      expect(calculation).toMatchObject({ period: '2026-11', state: 'final', kwh: 200 })
      expect((await refusal(calculate(firm.number))).code).toBe('already-calculated')
      expect((await refusal(calculate(firm.number, { key, period: '2026-10' }))).code).toBe('repeat-differs')
      const again = handIn(under(), { number: firm.number, meterId: first }, single(2310), { replaces: true })
      expect((await refusal(again)).code).toBe('already-calculated')
      const period = await under().at(IN_WINDOW).call(fm.ZPORTAL_ENTITY_PERIOD, { account: firm.number })
      expect(period.calculate).toMatchObject({ isCalculated: 'X', calcDate: '2026-12-01' })
    })

    test('is refused too early, too late, while entry is blocked, while the contract changes and after its end', async () => {
      const { number } = await under().firm()
      expect((await refusal(calculate(number, { period: '2026-12' }))).code).toBe('period-invalid')
      expect((await refusal(calculate(number, { now: LATE }))).code).toBe('entity-period-closed')
      const blocked = await under().firm({ entryBlocked: true })
      expect((await refusal(calculate(blocked.number))).code).toBe('entry-blocked')
      const changing = await under().firm({ contractChanging: true })
      expect((await refusal(calculate(changing.number))).code).toBe('contract-changes')
      const ended = await under().firm({ contractEnded: true })
      expect((await refusal(calculate(ended.number))).code).toBe('contract-ended')
    })
  })
}
