import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { siteOfAccount } from '#domain/site.ts'
import { type FmRequest, fm } from '../function-modules.ts'
import { type Area, IN_WINDOW, refusal, SAID } from './under-test.ts'

type Entered = FmRequest<'ZPORTAL_PRICE_ENTER'>

const price = (priceE4: number) => ({
  blocks: [{ uptoKwh: null, priceE4 }],
  perMwhE2: null,
  coefficient: null,
})
const priceEntry = (more: Partial<Entered> = {}) => ({
  site: 'kem' as const,
  kind: 'energy' as const,
  variant: 'household',
  validFrom: '2026-11-01',
  validTo: null,
  value: price(50_000),
  now: IN_WINDOW,
  ...more,
})

/** Dated prices that staff see and enter. */
export function prices({ under, lacks }: Area): void {
  describe('a dated price', () => {
    beforeEach((ctx) => ctx.skip(lacks('prices')))

    const enter = (more: Partial<Entered> = {}, key: string = randomUUID()) =>
      under()
        .at(IN_WINDOW)
        .call(
          fm.ZPORTAL_PRICE_ENTER,
          {
            ...priceEntry(),
            act: SAID.meterName,
            actOn: '2026-10-20',
            actUrl: null,
            replaces: null,
            by: SAID.employee,
            ...more,
          },
          { key },
        )
    const preview = (more: Partial<FmRequest<'ZPORTAL_PRICE_PREVIEW'>> = {}) =>
      under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_PRICE_PREVIEW, { ...priceEntry(), ...more })
    const listed = async (kind: string, variant: string) =>
      (
        await under()
          .at(IN_WINDOW)
          .call(fm.ZPORTAL_PRICES_LIST, { sites: ['kem'] })
      ).prices.filter((row) => row.kind === kind && row.variant === variant)

    test('ends the one before it; the act, who entered it and each month stay to be seen', async () => {
      const zone = { kind: 'zone', variant: '3-peak', validFrom: '2035-01-01' } as const
      const [before] = (await listed('zone', '3-peak')).slice(-1)
      const replaces = before?.validFrom ?? null
      const value = { blocks: null, perMwhE2: null, coefficient: 160 }
      const key = randomUUID()
      expect(await enter({ ...zone, value, replaces }, key)).toEqual({ validFrom: '2035-01-01' })
      expect(await enter({ ...zone, value, replaces }, key)).toEqual({ validFrom: '2035-01-01' })
      expect((await refusal(enter({ ...zone, value, replaces: '2001-01-01' }, key))).code).toBe(
        'repeat-differs',
      )
      const rows = await listed('zone', '3-peak')
      expect(rows.at(-1)).toMatchObject({ validTo: null, value, act: SAID.meterName, actOn: '2026-10-20' })
      expect(rows.at(-1)).toMatchObject({ confidence: 'operator', enteredBy: SAID.employee })
      expect(rows.at(-2)).toMatchObject({ validFrom: replaces, validTo: '2034-12-31' })
      // two who saw the same price in force: the second is told
      expect((await refusal(enter({ ...zone, validFrom: '2035-02-01', value, replaces }))).code).toBe(
        'conflict',
      )
      expect(await refusal(enter({ ...zone, validFrom: '2034-11-01', value }))).toMatchObject({
        code: 'price-overlaps',
        params: { from: '2035-01-01', to: '' },
      })
      const early = { ...zone, validFrom: '2034-11-01', validTo: null, value }
      expect((await refusal(preview(early))).code).toBe('price-overlaps')
      // one that is not in force yet may be entered anew
      await enter({ ...zone, value: { ...value, coefficient: 155 }, replaces: '2035-01-01' })
      expect((await listed('zone', '3-peak')).at(-1)?.value.coefficient).toBe(155)
    })

    test('is shown on bills before it is entered; a month that has a bill keeps its price', async () => {
      const { number } = await under().household()
      const site = siteOfAccount(number)?.site ?? 'dnem'
      const december = await preview({ site, validFrom: '2036-01-01' })
      expect(december.accounts).toBeGreaterThan(0)
      expect(december.bills.length).toBeLessThanOrEqual(10)
      for (const bill of december.bills)
        if ((bill.kwh ?? 0) > 0 && bill.beforeKopiykas !== null)
          expect(bill.afterKopiykas).not.toBe(bill.beforeKopiykas)

      await under().month(number, '2026-11')
      expect(await refusal(preview({ site }))).toMatchObject({
        code: 'price-billed',
        params: { month: '2026-11' },
      })
      expect((await refusal(enter({ site }))).code).toBe('price-billed')
    })
  })
}
