import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FmRequest, fm } from '../function-modules.ts'
import { type Area, IN_WINDOW, refusal, SAID } from './under-test.ts'

type Entered = FmRequest<'ZPORTAL_READING_RULE_ENTER'>

/** Dated rules of when readings are taken. */
export function readingRules({ under, lacks }: Area): void {
  describe('a dated rule of readings', () => {
    beforeEach((ctx) => ctx.skip(lacks('reading-rules')))

    const enter = (more: Partial<Entered> = {}, key: string = randomUUID()) =>
      under()
        .at(IN_WINDOW)
        .call(
          fm.ZPORTAL_READING_RULE_ENTER,
          {
            kind: 'calculation',
            variant: 'askoe',
            value: '4 working',
            validFrom: '2036-01-01',
            validTo: '2036-01-31',
            act: SAID.meterName,
            actOn: '2026-10-20',
            actUrl: null,
            confidence: 'high',
            replaces: null,
            by: SAID.employee,
            now: IN_WINDOW,
            ...more,
          },
          { key },
        )
    const listed = async () =>
      (await under().at(IN_WINDOW).call(fm.ZPORTAL_READING_RULES, {})).rules.filter(
        ({ kind, variant }) => kind === 'calculation' && variant === 'askoe',
      )

    test('holds in its months; what held before goes on after them', async () => {
      const before = await listed()
      const ruled = before.findLast(({ validFrom }) => validFrom <= '2036-01-01')
      const replaces = ruled?.validFrom ?? null
      const key = randomUUID()
      expect(await enter({ replaces }, key)).toEqual({ validFrom: '2036-01-01' })
      expect(await enter({ replaces }, key)).toEqual({ validFrom: '2036-01-01' })
      expect((await refusal(enter({ replaces: '2001-01-01' }, key))).code).toBe('repeat-differs')
      const rows = (await listed()).slice(-3)
      expect(rows.find(({ validFrom }) => validFrom === '2036-01-01')).toMatchObject({
        validTo: '2036-01-31',
        value: '4 working',
        act: SAID.meterName,
        enteredBy: SAID.employee,
      })
      if (ruled) {
        expect(rows[0]).toMatchObject({ validTo: '2035-12-31', value: ruled.value })
        expect(rows[2]).toMatchObject({ validFrom: '2036-02-01', validTo: null, value: ruled.value })
      }
      // of two who saw the same rule in force the second is told
      expect((await refusal(enter({ replaces, value: '2 working' }))).code).toBe('conflict')
    })

    test('is none that is not written so, and none whose window has begun', async () => {
      expect((await refusal(enter({ value: '4' }))).code).toBe('invalid')
      expect((await refusal(enter({ kind: 'household-window', value: '2 3' }))).code).toBe('invalid')
      expect((await refusal(enter({ validTo: '2035-01-31' }))).code).toBe('invalid')
      expect((await refusal(enter({ validFrom: '2026-12-01', validTo: null }))).code).toBe('rule-too-late')
      expect((await refusal(enter({ validFrom: '2036-01-02' }))).code).toBe('rule-too-late')
    })
  })
}
