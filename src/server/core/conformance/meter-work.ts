import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fm, type FmRequest } from '../function-modules.ts'
import { ABSENT, type Area, handIn, IN_WINDOW, refusal, SAID, single } from './under-test.ts'

const UNUSUAL = [
  [1500, 'deviation'],
  [2500, 'large-deviation'],
  [41_000, 'value-too-large'],
] as const

/** What a crew has done to a meter. */
export function meterWork({ under, lacks }: Area): void {
  describe.skipIf(lacks('meter-work'))('a meter that a crew has served', () => {
    const serve = (
      more: Partial<FmRequest<'ZPORTAL_METER_SERVED'>> & { account: string },
      key = randomUUID(),
    ) =>
      under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_METER_SERVED, { meterId: '1', on: '2026-11-30', ...more }, { key })

    test('has its new seal and the day of its next verification, once', async () => {
      const { number: account, meterId } = await under().household()
      const key = randomUUID()
      const request = { account, meterId, seal: { number: '0042', place: 'x' }, verifiedTill: '2042-11-30' }
      const first = await serve(request, key)
      expect(first).toMatchObject({ meterId, verifiedTill: '2042-11-30' })
      expect(await serve(request, key)).toEqual(first)
      expect((await serve({ account, meterId })).seals).toBe(first.seals)
      expect((await refusal(serve({ ...request, seal: { number: '0043', place: 'x' } }, key))).code).toBe(
        'repeat-differs',
      )
    })

    test('that was taken off is followed by another, whose readings begin', async () => {
      const { number: account, meterId } = await under().household()
      const core = under().at(IN_WINDOW)
      const [shown] = (await core.call(fm.ZPORTAL_METERS_GET, { account })).meters
      const [register] = shown?.registers ?? []
      const zone = register?.zone ?? 'single'
      const last = (register?.previous?.value ?? 0) + 10
      const request = {
        account,
        meterId,
        on: '2026-11-20',
        old: [{ zone, value: last }],
        number: 'R-0042',
        values: [{ zone, value: 3 }],
        verifiedTill: '2042-11-30',
        act: 'A-1',
        reason: SAID.meterName,
      }
      const replace = (more: Partial<typeof request> = {}, key: string = randomUUID()) =>
        core.call(fm.ZPORTAL_METER_REPLACED, { ...request, ...more }, { key })
      expect((await refusal(replace({ account: ABSENT }))).code).toBe('account-not-found')
      expect((await refusal(replace({ verifiedTill: '2026-11-20' }))).code).toBe('date-invalid')
      const foreign = { old: [{ zone: 'half-peak' as const, value: 1 }] }
      expect((await refusal(replace(foreign as never))).code).toBe('entry-impossible')
      const showing = (value: number) => ({ old: [{ zone, value }] })
      expect((await refusal(replace(showing(last - 11)))).code).toBe('less-than-previous')
      expect((await refusal(replace(showing(1_234_567)))).code).toBe('bit-depth-mismatch')
      const twice = { old: [...showing(last).old, ...showing(last).old] }
      expect((await refusal(replace(twice))).code).toBe('invalid')
      // a use far from the usual: a digit too many of an act would be billed
      for (const [value, code] of UNUSUAL)
        expect(await refusal(replace(showing(value)))).toMatchObject({
          code,
          field: zone,
          params: { zone, kwh: expect.any(Number) },
        })
      const key = randomUUID()
      const next = await replace({}, key)
      expect(await replace({}, key)).toEqual(next)
      expect((await refusal(replace({ act: 'A-2' }, key))).code).toBe('repeat-differs')
      // it is there no more
      expect((await refusal(replace())).code).toBe('counter-not-found')

      const { meters } = await core.call(fm.ZPORTAL_METERS_GET, { account })
      const now = meters.find((meter) => meter.meterId === next.meterId)
      expect(now).toMatchObject({ meter: 'R-0042', state: 'active', verifiedTill: '2042-11-30' })
      expect(now?.registers[0]?.previous).toMatchObject({ value: 3, countsOn: '2026-11-20' })
      const { meters: removed } = await core.call(fm.ZPORTAL_METERS_REMOVED, { accounts: [account] })
      expect(removed).toMatchObject([
        { meterId, removedOn: '2026-11-20', act: 'A-1', replacedBy: next.meterId },
      ])
      expect(removed[0]?.lastReadings[0]?.value).toBe(last)
      // what is used is counted by the new one from where it began
      const { readings } = await core.call(
        fm.ZPORTAL_READING_SUBMIT,
        {
          account,
          meterId: next.meterId,
          values: [{ zone, value: 8 }],
          confirmed: ['deviation'],
          now: IN_WINDOW,
          source: 'customer',
        },
        { key: randomUUID() },
      )
      expect(readings).toMatchObject([{ previous: 3, kwh: 5 }])
    })

    test('that was taken off before a day it was read for shows no more than at its end', async () => {
      const household = await under().household({ previous: 1000, monthly: 150 })
      const core = under().at(IN_WINDOW)
      await handIn(under(), household, single(1140))
      const { number: account, meterId } = household
      const request = {
        account,
        meterId,
        on: '2026-11-29',
        old: single(1145),
        number: 'R-0043',
        values: single(3),
        verifiedTill: '2042-11-30',
        act: 'A-2',
        reason: SAID.meterName,
      }
      const next = await core.call(fm.ZPORTAL_METER_REPLACED, request, { key: randomUUID() })
      expect(next.notCounted).toEqual(single(1140))
      const { readings } = await core.call(fm.ZPORTAL_READINGS_LIST, { account, from: '2026-11-15' })
      const rows = readings.map(({ countsOn, value, state }) => [countsOn, value, state])
      expect(rows).toContainEqual(['2026-12-01', 1140, 'superseded'])
      expect(rows).toContainEqual(['2026-11-29', 1145, 'accepted'])
      const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
      expect(accounts[0]?.lastReadingOn).toBe('2026-11-29')
    })

    test('that was hung on the first days of a month is not asked for the 1st, and its month is calculated', async (ctx) => {
      const firm = await under().firm()
      const [meterId = ''] = firm.meterIds
      const now = '2026-12-02T08:00:00.000Z'
      const core = under().at(now)
      const request = {
        account: firm.number,
        meterId,
        on: '2026-12-02',
        old: single(2310),
        number: 'R-0044',
        values: single(3),
        verifiedTill: '2042-11-30',
        act: 'A-3',
        reason: SAID.meterName,
      }
      const next = await core.call(fm.ZPORTAL_METER_REPLACED, request, { key: randomUUID() })
      const { meters, countsOn } = await core.call(fm.ZPORTAL_METERS_GET, { account: firm.number })
      expect(countsOn).toBe('2026-12-01')
      expect(meters.find((meter) => meter.meterId === next.meterId)?.installedOn).toBe('2026-12-02')
      const early = handIn(under(), { ...firm, meterId: next.meterId }, single(5), { now })
      expect(await refusal(early)).toMatchObject({
        code: 'entry-impossible',
        params: { installedOn: '2026-12-02' },
      })
      ctx.skip(lacks('calculate'))
      const { calculation } = await core.call(
        fm.ZPORTAL_CALCULATE,
        { account: firm.number, period: '2026-11', now },
        { key: randomUUID() },
      )
      expect(calculation).toMatchObject({ state: 'final', period: '2026-11' })
    })

    test('is a meter of its account, and is verified till a day to come', async () => {
      const [first, two] = [await under().household(), await under().household()]
      expect(await refusal(serve({ account: first.number, meterId: two.meterId }))).toMatchObject({
        code: 'counter-not-found',
        field: 'meterId',
      })
      expect((await refusal(serve({ account: ABSENT }))).code).toBe('account-not-found')
      const past = { account: first.number, meterId: first.meterId, verifiedTill: '2026-11-29' }
      expect(await refusal(serve(past))).toMatchObject({ code: 'date-invalid', field: 'verifiedTill' })
    })
  })
}
