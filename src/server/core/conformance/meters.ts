import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fm } from '../function-modules.ts'
import { ABSENT, type Area, handIn, IN_WINDOW, refusal, SAID, single } from './under-test.ts'

/** Meters: the same meter has the same id in every reply. */
export function meters({ under, lacks }: Area): void {
  test('a meter is told alike with its place, its card and its registers', async () => {
    const { number, meterId, meter, eic } = await under().household({
      zones: 2,
      previous: 5000,
      monthly: 120,
    })
    const core = under().at(IN_WINDOW)
    const { places } = await core.call(fm.ZPORTAL_PLACES_GET, { account: number })
    expect(places).toMatchObject([{ eic, meters: [{ meterId, meter, zones: 2, askoe: false }] }])
    const card = await core.call(fm.ZPORTAL_METERING_POINT_GET, { account: number })
    expect(card).toMatchObject({ eic, meters: [{ meterId, meter, zones: 2, state: 'active' }] })
    const reply = await core.call(fm.ZPORTAL_METERS_GET, { account: number })
    expect(reply).toMatchObject({
      account: number,
      kind: 'person',
      countsOn: '2026-12-01',
      period: '2026-11',
    })
    expect(reply.meters).toMatchObject([
      {
        meterId,
        registers: [
          { zone: 'day', previous: { value: 5000, countsOn: '2026-11-01' }, current: null },
          { zone: 'night', previous: { value: 5000 } },
        ],
      },
    ])
  })

  test('what was handed in is told as what stands for the date, with its receipt', async () => {
    const household = await under().household()
    const { receipt } = await handIn(under(), household, single(1150))
    const { meters: shownMeters } = await under()
      .at(IN_WINDOW)
      .call(fm.ZPORTAL_METERS_GET, { account: household.number })
    expect(shownMeters[0]?.registers[0]?.current).toMatchObject({ value: 1150, receipt, state: 'used' })
  })

  test('told briefly, the registers are the same with what was handed in for the date, in one month or after years', async () => {
    const household = await under().household({ zones: 2 })
    const ask = (brief: boolean) =>
      under().at(IN_WINDOW).call(fm.ZPORTAL_METERS_GET, { account: household.number, brief })
    const handed = async (brief: boolean) => {
      const { meters: shownMeters, ...rest } = await ask(brief)
      return {
        ...rest,
        meters: shownMeters.map((meter) => {
          const { history: _, registers, ...shown } = meter
          return {
            ...shown,
            registers: registers.map(({ zone, label, optional, current }) => ({
              zone,
              label,
              optional,
              current,
            })),
          }
        }),
      }
    }
    expect(await handed(true)).toEqual(await handed(false))
    await handIn(under(), household, [
      { zone: 'day', value: 1150 },
      { zone: 'night', value: 1100 },
    ])
    expect(await handed(true)).toEqual(await handed(false))
    expect((await ask(true)).meters[0]?.registers[0]?.current).toMatchObject({ value: 1150 })
  })

  test('asked of one meter, it is the same as among all of the account, and one of another account is not there', async () => {
    const [firm, other] = [await under().firm({ points: 2 }), await under().household()]
    const [first = ''] = firm.meterIds
    const ask = (meterId?: string) =>
      under().at(IN_WINDOW).call(fm.ZPORTAL_METERS_GET, { account: firm.number, meterId })
    const isFirst = ({ meterId }: { meterId: string }) => meterId === first
    const [all, single] = [await ask(), await ask(first)]
    expect(single.meters.filter(isFirst)).toEqual(all.meters.filter(isFirst))
    expect(single.meters.filter(isFirst)).toHaveLength(1)
    expect((await ask(other.meterId)).meters.map(({ meterId }) => meterId)).not.toContain(other.meterId)
  })

  test('the months a meter counted stand beside those of the year before', async () => {
    const { number, meterId } = await under().household({ monthly: 150 })
    const core = under().at(IN_WINDOW)
    const { months } = await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: number, months: 3 })
    expect(months.map(({ month, kwh }) => [month, kwh])).toEqual([
      ['2026-08', 150],
      ['2026-09', 150],
      ['2026-10', 150],
    ])
    const reply = await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: number, months: 3, meterId })
    expect(reply.months.map(({ kwh, amountKopiykas }) => [kwh, amountKopiykas])).toEqual([
      [150, null],
      [150, null],
      [150, null],
    ])
  })

  describe('the points of many accounts', () => {
    beforeEach((ctx) => ctx.skip(lacks('meters-of-accounts')))

    test('are told as those of each of them; an account that is not there is left out', async () => {
      const [first, two] = [await under().household(), await under().firm({ points: 2 })]
      const core = under().at(IN_WINDOW)
      const { accounts } = await core.call(fm.ZPORTAL_METERS_OF_ACCOUNTS, {
        accounts: [two.number, first.number, ABSENT],
      })
      const each = await Promise.all(
        [first, two].map(({ number }) => core.call(fm.ZPORTAL_METERS_GET, { account: number })),
      )
      const byNumber = (a: { account: string }, b: { account: string }) => a.account.localeCompare(b.account)
      expect(accounts.toSorted(byNumber)).toEqual(each.toSorted(byNumber))
    })
  })

  describe('points', () => {
    beforeEach((ctx) => ctx.skip(lacks('points-consumption')))

    test('say what their registers counted in some months, and in how many of them they were read', async () => {
      const { number, meterIds } = await under().firm({ points: 2 })
      const { points } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_POINTS_CONSUMPTION, { account: number, from: '2026-09', to: '2026-10' })
      expect(points.map(({ meterId }) => meterId)).toEqual(meterIds)
      expect(points[0]).toMatchObject({
        monthsExpected: 2,
        monthsRead: 2,
        registers: [{ zone: 'single', fromValue: 2000, toValue: 2200, kwh: 200 }],
      })
    })

    test('say the same of one of them, and that of another account is none', async () => {
      const [{ number, meterIds }, other] = [await under().firm({ points: 2 }), await under().firm()]
      const core = under().at(IN_WINDOW)
      const ask = { account: number, from: '2026-09', to: '2026-10' }
      const { points: all } = await core.call(fm.ZPORTAL_POINTS_CONSUMPTION, ask)
      for (const meterId of [...meterIds, ...other.meterIds]) {
        const { points } = await core.call(fm.ZPORTAL_POINTS_CONSUMPTION, { ...ask, meterId })
        const its = (point: { meterId: string }) => point.meterId === meterId
        expect(points.filter(its)).toEqual(all.filter(its))
      }
    })
  })

  describe('points of many accounts', () => {
    beforeEach((ctx) => ctx.skip(lacks('points')))

    test('are told at once in the order of the accounts, what was taken off apart with its act and last value', async () => {
      const [first, two] = [
        await under().firm({ points: 2 }),
        await under().firm({ former: { act: 'А-17' } }),
      ]
      const core = under().at(IN_WINDOW)
      const accounts = [two.number, ABSENT, first.number]
      const { points } = await core.call(fm.ZPORTAL_POINTS_GET, { accounts })
      expect(points.map(({ account, meterId }) => [account, meterId])).toEqual([
        [two.number, two.meterIds[0]],
        ...first.meterIds.map((meterId) => [first.number, meterId]),
      ])
      const [, last = ''] = first.meterIds
      const some = await core.call(fm.ZPORTAL_POINTS_GET, { accounts, meters: [{ meterId: last }] })
      const its = ({ meterId }: { meterId: string }) => meterId === last
      expect(some.points.filter(its)).toEqual(points.filter(its))
      expect(some.points.filter(its)).toHaveLength(1)
      const { meters: removedMeters } = await core.call(fm.ZPORTAL_METERS_REMOVED, { accounts })
      expect(removedMeters).toMatchObject([
        {
          account: two.number,
          removedOn: '2026-03-10',
          act: 'А-17',
          replacedBy: two.meterIds[0],
          lastReadings: [{ zone: 'single', value: 500, countsOn: '2026-03-10' }],
        },
      ])
    })
  })

  describe('a name for a meter', () => {
    beforeEach((ctx) => ctx.skip(lacks('meter-alias')))

    test("is the customer's own, kept for their own meters only", async () => {
      const [first, two] = [await under().household(), await under().household()]
      const core = under().at(IN_WINDOW)
      const name = (number: string, meterId: string, key: string = randomUUID()) =>
        core.call(fm.ZPORTAL_METER_ALIAS, { account: number, meterId, alias: SAID.meterName }, { key })
      const key = randomUUID()
      await name(first.number, first.meterId, key)
      const { meters: shownMeters } = await core.call(fm.ZPORTAL_METERS_GET, { account: first.number })
      expect(shownMeters[0]?.alias).toBe(SAID.meterName)
      expect((await refusal(name(first.number, two.meterId))).code).toBe('counter-not-found')
      expect((await refusal(name(two.number, two.meterId, key))).code).toBe('repeat-differs')
    })
  })
}
