import { beforeEach, describe, expect, test } from 'vitest'
import { hoursOfDay } from '#domain/kyiv.ts'
import { fm } from '../function-modules.ts'
import { type Area, IN_WINDOW } from './under-test.ts'

const full = (length: number, value: number, mark = 'm') => ({
  values: Array.from({ length }, () => value),
  quality: mark.repeat(length),
})

/** What interval meters counted: in the order of time, nothing invented where nothing came. */
export function profiles({ under, lacks }: Area): void {
  describe('profiles', () => {
    beforeEach((ctx) => ctx.skip(lacks('hourly-profile')))

    test('a day has as many hours as it has in Kyiv; what did not come is null and not zero', async () => {
      const { number, meterIds } = await under().firm()
      const [meterId = ''] = meterIds
      const [spring, autumn] = ['2026-03-29', '2026-10-25']
      await under().profile(number, meterId, [
        { register: 'A+', day: spring, ...full(23, 1000) },
        { register: 'A+', day: autumn, ...full(25, 2000), opening: 1234.5 },
        {
          register: 'R+',
          day: autumn,
          values: [null, ...full(24, 0).values],
          quality: `-r${'e'.repeat(2)}${'m'.repeat(21)}`,
        },
      ])
      const core = under().at(IN_WINDOW)
      const ask = { account: number, points: [{ meterId }] }
      const got = await core.call(fm.ZPORTAL_PROFILE_GET, { ...ask, from: '2026-10-01', to: '2026-10-31' })
      expect(got.profiles).toEqual([
        {
          meterId,
          register: 'A+',
          days: [{ day: autumn, ...full(hoursOfDay(autumn), 2000), opening: 1234.5 }],
        },
        {
          meterId,
          register: 'R+',
          days: [
            {
              day: autumn,
              values: [null, ...full(24, 0).values],
              quality: '-reemmmmmmmmmmmmmmmmmmmmm',
              opening: null,
            },
          ],
        },
      ])
      const march = await core.call(fm.ZPORTAL_PROFILE_GET, { ...ask, from: spring, to: spring })
      expect(march.profiles[0]?.days[0]?.values).toHaveLength(23)
      const none = await core.call(fm.ZPORTAL_PROFILE_GET, {
        account: number,
        points: [{ meterId: '987654321' }],
        from: autumn,
        to: autumn,
      })
      expect(none).toEqual({ profiles: [] })
    })

    test('points that are kept are told with their sums, half an hour counting as half an hour', async () => {
      const { number, meterIds } = await under().firm({ points: 3 })
      const [hourly = '', halves = ''] = meterIds
      await under().profile(number, hourly, [
        { register: 'A+', day: '2026-09-30', ...full(24, 7) },
        {
          register: 'A+',
          day: '2026-10-01',
          values: [5, null, ...full(22, 1).values],
          quality: `r-${'m'.repeat(22)}`,
        },
        { register: 'A-', day: '2026-11-02', ...full(24, 9) },
      ])
      await under().profile(number, halves, [{ register: 'A+', day: '2026-10-02', ...full(48, 3, 'e') }])
      const { points, inUse = 3 } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_PROFILE_POINTS, { account: number, from: '2026-10', to: '2026-10' })
      expect(inUse).toBe(3)
      const whole = { replacedHours: 0, estimatedHours: 0 }
      expect(points).toEqual([
        {
          meterId: hourly,
          removedOn: null,
          registers: [
            {
              ...whole,
              register: 'A+',
              minutes: 60,
              since: '2026-09-30',
              until: '2026-10-01',
              total: 27,
              hours: 23,
              replacedHours: 1,
            },
            {
              ...whole,
              register: 'A-',
              minutes: 60,
              since: '2026-11-02',
              until: '2026-11-02',
              total: null,
              hours: 0,
            },
          ],
        },
        {
          meterId: halves,
          removedOn: null,
          registers: [
            {
              ...whole,
              register: 'A+',
              minutes: 30,
              since: '2026-10-02',
              until: '2026-10-02',
              total: 144,
              hours: 24,
              estimatedHours: 24,
            },
          ],
        },
      ])
    })
  })
}
