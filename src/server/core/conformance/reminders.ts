import { beforeEach, describe, expect, test } from 'vitest'
import { type FmReply, type FmRequest, fm } from '../function-modules.ts'
import { type Area, handIn, IN_WINDOW, single } from './under-test.ts'

type About = FmRequest<'ZPORTAL_REMINDERS_GET'>['about']

/** Whom the portal reminds of what. */
export function reminders({ under, lacks }: Area): void {
  describe('accounts to be reminded', () => {
    beforeEach((ctx) => ctx.skip(lacks('reminders')))

    async function remindersOf(about: About, on: string, kind: 'person' | 'entity' = 'person', limit = 5000) {
      const all: FmReply<'ZPORTAL_REMINDERS_GET'>['reminders'] = []
      let after: string | null = null
      do {
        const portion: FmReply<'ZPORTAL_REMINDERS_GET'> = await under()
          .at(IN_WINDOW)
          .call(fm.ZPORTAL_REMINDERS_GET, { about, kind, on, after, limit })
        all.push(...portion.reminders)
        after = portion.next
      } while (after !== null)
      return all
    }
    const of = (all: Awaited<ReturnType<typeof remindersOf>>, number: string) =>
      all.filter(({ account }) => account === number)

    test('of a reading are those whose meter has none, portion by portion', async () => {
      const [waiting, handed] = [await under().household(), await under().household({ previous: 2200 })]
      const read = await under().household({ askoe: true })
      await handIn(under(), handed, single(2250))
      const all = await remindersOf('no-reading', '2026-12-01', 'person', 2)
      expect(of(all, waiting.number)).toEqual([
        { account: waiting.number, of: '', kopiykas: null, at: null, kwh: null, agreedKwh: null },
      ])
      expect([...of(all, handed.number), ...of(all, read.number)]).toEqual([])
      expect(new Set(all.map(({ account }) => account)).size).toBe(all.length)
    })

    test('of a bill are those who have not paid all of it by the day it is due', async () => {
      const [owes, paid] = [await under().household(), await under().household()]
      const bill = await under().bill(owes.number, { period: '2026-10', amountKopiykas: 500_00, kwh: 100 })
      await under().bill(paid.number, { period: '2026-10', amountKopiykas: 500_00, kwh: 100 })
      await under().payment(owes.number, 200_00, '2026-11-12T10:00:00.000Z')
      await under().payment(paid.number, 500_00, '2026-11-12T10:00:00.000Z')
      const { bills } = await under().at(IN_WINDOW).call(fm.ZPORTAL_BILLS_LIST, { account: owes.number })
      const dueOn = bills.find(({ number }) => number === bill)?.dueOn ?? ''
      const all = await remindersOf('bill-due', dueOn)
      expect(of(all, owes.number)).toMatchObject([{ of: bill, kopiykas: 300_00 }])
      expect(of(all, paid.number)).toEqual([])
    })

    test('of a warning are those it is in force for', async (ctx) => {
      ctx.skip(lacks('dunning-warnings'))
      const { number } = await under().firm()
      const warning = await under().dunning(number, 900_00)
      const [reminder, ...more] = of(await remindersOf('dunning', '2026-01-01', 'entity'), number)
      expect(more).toEqual([])
      expect(reminder).toMatchObject({ of: warning, kopiykas: 900_00 })
      expect(Date.parse(reminder?.at ?? '')).toBeGreaterThan(0)
    })

    test('of a volume are those who have used nine tenths of it', async (ctx) => {
      ctx.skip(lacks('limits'))
      const [near, far] = [await under().firm(), await under().firm()]
      const core = under().at(IN_WINDOW)
      // 100 kWh of October are counted on 1 November
      for (const [firm, kwh] of [
        [near, 105],
        [far, 200],
      ] as const)
        await core.call(
          fm.ZPORTAL_LIMITS_SET,
          { account: firm.number, months: [{ month: '2026-10', kwh }], document: 'annex', now: IN_WINDOW },
          { key: `near ${firm.number}` },
        )
      const all = await remindersOf('volume-near', '2026-10-15', 'entity')
      expect(of(all, near.number)).toMatchObject([{ of: '2026-10', kwh: 100, agreedKwh: 105 }])
      expect(of(all, far.number)).toEqual([])
    })
  })
}
