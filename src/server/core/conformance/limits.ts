import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fm } from '../function-modules.ts'
import { type Area, IN_WINDOW, refusal } from './under-test.ts'

/** Volumes agreed with a business, and who has read them. */
export function limits({ under, lacks }: Area): void {
  const key = () => ({ key: randomUUID() })
  const at = IN_WINDOW

  describe('agreed volumes', () => {
    beforeEach((ctx) => ctx.skip(lacks('limits')))

    test('of an account that has none are an empty year', async () => {
      const { number } = await under().firm()
      const limits = await under().at(at).call(fm.ZPORTAL_LIMITS_GET, { account: number, year: 2026 })
      expect(limits).toEqual({ years: [], months: [], restrictions: [] })
      const request = { accounts: [number], on: '2026-11-21' }
      expect(await under().at(at).call(fm.ZPORTAL_RESTRICTIONS_GET, request)).toEqual({ restrictions: [] })
    })

    test('grow by versions: the last one counts, the one before is told', async () => {
      const { number: account } = await under().firm()
      const core = under().at(at)
      const first = await core.call(
        fm.ZPORTAL_LIMITS_SET,
        {
          account,
          months: [
            { month: '2026-12', kwh: 1500, powerKw: 40 },
            { month: '2027-01', kwh: 1600 },
          ],
          document: 'annex 1',
          now: at,
        },
        key(),
      )
      expect(first.limits).toEqual([
        { month: '2026-12', version: 1 },
        { month: '2027-01', version: 1 },
      ])
      await core.call(
        fm.ZPORTAL_LIMITS_SET,
        { account, months: [{ month: '2026-12', kwh: 1800.5 }], document: 'request 7', now: at },
        key(),
      )
      const { months, years } = await core.call(fm.ZPORTAL_LIMITS_GET, { account, year: 2026 })
      expect(years).toEqual([2026, 2027])
      expect(months).toMatchObject([
        { month: '2026-12', kwh: 1800.5, powerKw: 40, version: 2, document: 'request 7', previousKwh: 1500 },
      ])
      expect(new Date(months[0]?.agreedAt ?? 0)).toEqual(new Date(at))
    })

    test('of many accounts come by one question with what is counted of the month', async (ctx) => {
      ctx.skip(lacks('volumes-of-accounts') || lacks('hourly-profile'))
      const [counted, silent, none] = [await under().firm(), await under().firm(), await under().firm()]
      const core = under().at(at)
      for (const { number } of [counted, silent])
        await core.call(
          fm.ZPORTAL_LIMITS_SET,
          { account: number, months: [{ month: '2026-11', kwh: 900 }], document: 'annex', now: at },
          key(),
        )
      await under().profile(counted.number, counted.meterIds[0] ?? '', [
        {
          register: 'A+',
          day: '2026-11-02',
          values: Array.from({ length: 24 }, () => 5000),
          quality: 'm'.repeat(24),
        },
      ])
      const { volumes } = await core.call(fm.ZPORTAL_VOLUMES_GET, {
        accounts: [counted, silent, none].map(({ number }) => number),
        month: '2026-11',
      })
      const of = ({ number }: { number: string }) => volumes.find(({ account }) => account === number)
      expect(of(counted)).toMatchObject({
        kwh: 900,
        counted: { kwh: 120, perHour: 5, hours: 24, till: '2026-11-02' },
      })
      expect(of(silent)).toMatchObject({ kwh: 900, counted: null })
      expect(of(none)).toBeUndefined()
    })

    test('are acknowledged once, in the version that counts', async () => {
      const { number: account } = await under().firm()
      const core = under().at(at)
      const set = (kwh: number) =>
        core.call(
          fm.ZPORTAL_LIMITS_SET,
          { account, months: [{ month: '2026-12', kwh }], document: 'annex', now: at },
          key(),
        )
      const read = (version: number, by: string, month = '2026-12') =>
        core.call(
          fm.ZPORTAL_LIMITS_ACKNOWLEDGE,
          { account, limits: [{ month, version }], by, now: at },
          key(),
        )
      await set(1000)
      expect(await read(1, 'director')).toEqual({ acknowledged: 1 })
      expect(await read(1, 'accountant'), 'the first to say so stays').toEqual({ acknowledged: 0 })
      const readMonth = async () =>
        (await core.call(fm.ZPORTAL_LIMITS_GET, { account, year: 2026 })).months[0]
      expect(await readMonth()).toMatchObject({ acknowledgedBy: 'director' })
      await set(1200)
      expect(await readMonth()).toMatchObject({ version: 2, acknowledgedBy: null, acknowledgedAt: null })
      expect((await refusal(read(1, 'director'))).code).toBe('limit-changed')
      expect((await refusal(read(1, 'director', '2027-05'))).code).toBe('limit-changed')
    })

    test('a repeated write changes nothing more, and its key is for this write alone', async () => {
      const { number: account } = await under().firm()
      const core = under().at(at)
      const [first, other] = [key(), key()]
      const set = (kwh: number) =>
        core.call(
          fm.ZPORTAL_LIMITS_SET,
          { account, months: [{ month: '2026-12', kwh }], document: 'annex', now: at },
          first,
        )
      const read = (by: string) =>
        core.call(
          fm.ZPORTAL_LIMITS_ACKNOWLEDGE,
          { account, limits: [{ month: '2026-12', version: 1 }], by, now: at },
          other,
        )
      expect(await set(900)).toEqual(await set(900))
      expect(await read('director')).toEqual(await read('director'))
      expect((await refusal(set(901))).code).toBe('repeat-differs')
      expect((await refusal(read('accountant'))).code).toBe('repeat-differs')
      const { months } = await core.call(fm.ZPORTAL_LIMITS_GET, { account, year: 2026 })
      expect(months).toMatchObject([{ version: 1, acknowledgedBy: 'director' }])
    })
  })
}
