import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#server/problem.ts'
import { fm } from '../function-modules.ts'
import {
  ABSENT,
  type Area,
  decidedReadings,
  type Household,
  handIn,
  IN_WINDOW,
  refusal,
  single,
  type Values,
} from './under-test.ts'

/** A value of a meter: the date it counts for, the consumption and cost it gives, and why it is refused (spec §8, §9). */
export function readings({ under, lacks }: Area): void {
  const submit = (household: Household, values: Values, more: Parameters<typeof handIn>[3] = {}) =>
    handIn(under(), household, values, more)
  const rows = async ({ number }: Household) =>
    (await under().at(IN_WINDOW).call(fm.ZPORTAL_READINGS_LIST, { account: number, from: '2026-11-15' }))
      .readings

  describe('a reading', () => {
    test('of day and night is accepted, drafted and priced by zones (facts §1.3)', async () => {
      const household = await under().household({ zones: 2, previous: 5000, monthly: 120 })
      const values: Values = [
        { zone: 'day', value: 5150 },
        { zone: 'night', value: 5100 },
      ]
      const reply = await submit(household, values)
      expect(reply).toMatchObject({ countsOn: '2026-12-01', period: '2026-11' })
      expect(
        reply.readings.map(({ zone, previous, kwh, state }) => ({ zone, previous, kwh, state })),
      ).toEqual([
        { zone: 'day', previous: 5000, kwh: 150, state: 'used' },
        { zone: 'night', previous: 5000, kwh: 100, state: 'used' },
      ])
      expect(reply.calculation).toMatchObject({ state: 'draft', kwh: 250, amountKopiykas: 864_00 })
      const { calculation } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_CALCULATION_GET, { account: household.number })
      expect(calculation).toEqual(reply.calculation)
    })

    test('of three zones costs what the facts page worked out', async () => {
      const household = await under().household({ zones: 3, previous: 100, monthly: 60 })
      const { calculation } = await submit(household, [
        { zone: 'peak', value: 130 },
        { zone: 'half-peak', value: 190 },
        { zone: 'night', value: 180 },
      ])
      expect(calculation?.amountKopiykas).toBe(721_44)
    })

    test('stands in its history and in its consumption by zones in the order in which it is handed in', async () => {
      const { number, meterId } = await under().household({ zones: 3, previous: 100, monthly: 60 })
      const core = under().at(IN_WINDOW)
      const { readings } = await core.call(fm.ZPORTAL_READINGS_LIST, { account: number })
      const [latest] = readings
      const zones = ['peak', 'half-peak', 'night']
      expect(
        readings.filter(({ countsOn }) => countsOn === latest?.countsOn).map(({ zone }) => zone),
      ).toEqual(zones)
      const { months } = await core.call(fm.ZPORTAL_CONSUMPTION_GET, { account: number, meterId, months: 12 })
      expect(months.at(-1)?.zones.map(({ zone }) => zone)).toEqual(zones)
    })

    test('on an ordinary day counts for that day', async () => {
      const household = await under().household()
      const reply = await submit(household, single(1100), { now: '2026-11-20T22:30:00.000Z' })
      expect(reply).toMatchObject({ countsOn: '2026-11-21', period: '2026-11' })
    })

    test('of the third closes the month before, of the fourth does not (Kyiv midnight)', async () => {
      const [last, late] = [await under().household(), await under().household()]
      const inTime = await submit(last, single(1100), { now: '2026-12-03T21:59:59.999Z' })
      const after = await submit(late, single(1100), { now: '2026-12-03T22:00:00.000Z' })
      expect(inTime).toMatchObject({ countsOn: '2026-12-01', period: '2026-11' })
      expect(after).toMatchObject({ countsOn: '2026-12-04', period: '2026-12' })
    })

    test('captured in time and sent later counts for when it was captured', async () => {
      const household = await under().household()
      const reply = await submit(household, single(1100), {
        takenAt: '2026-12-03T20:00:00.000Z',
        now: '2026-12-05T06:00:00.000Z',
      })
      expect(reply.countsOn).toBe('2026-12-01')
    })

    test('from the future is refused', async () => {
      const household = await under().household()
      const taken = submit(household, single(1100), { takenAt: '2026-12-02T08:00:00.000Z' })
      expect(await refusal(taken)).toMatchObject({ code: 'date-invalid', field: 'takenAt' })
    })

    test('less than the previous names it and its date, and changes nothing', async () => {
      const household = await under().household({ previous: 5000 })
      expect(await refusal(submit(household, single(4990)))).toMatchObject({
        code: 'less-than-previous',
        field: 'single',
        params: { previous: 5000, previousDate: '2026-11-01' },
      })
      expect(await rows(household)).toEqual([])
    })

    test('past the end of the register is recognised', async () => {
      const household = await under().household({ digits: 5, previous: 99_950, monthly: 80 })
      const { readings } = await submit(household, single(30))
      expect(readings[0]).toMatchObject({ kwh: 80, rolledOver: true })
    })

    test('with more digits than the meter has is refused', async () => {
      const household = await under().household({ digits: 5 })
      expect(await refusal(submit(household, single(100_000)))).toMatchObject({ code: 'bit-depth-mismatch' })
    })

    test('that is no value of a register, or named twice, is refused', async () => {
      const household = await under().household()
      expect((await refusal(submit(household, single(-1)))).code).toBe('reading-not-number')
      expect((await refusal(submit(household, [...single(1100), ...single(1101)]))).code).toBe('invalid')
    })

    test('nobody can have used is not taken', async () => {
      const household = await under().household({ previous: 1000, monthly: 150 })
      expect((await refusal(submit(household, single(90_000)))).code).toBe('value-too-large')
    })

    test('must name every zone of the meter, and no other', async () => {
      const household = await under().household({ zones: 2 })
      expect(await refusal(submit(household, [{ zone: 'day', value: 1100 }]))).toMatchObject({
        code: 'reading-required',
        field: 'night',
      })
      expect(await refusal(submit(household, single(1100)))).toMatchObject({
        code: 'entry-impossible',
        field: 'single',
      })
    })

    test.each([
      ['counter-disabled', { state: 'disabled' }],
      ['askoe', { askoe: true }],
      ['substation', { location: 'substation' }],
    ] as const)('of a meter that takes none is refused: %s', async (code, wish) => {
      expect(await refusal(submit(await under().household(wish), single(1100)))).toMatchObject({ code })
    })

    test("of a meter that is not the account's own is refused", async () => {
      const [first, two] = [await under().household(), await under().household()]
      expect(await refusal(submit({ ...first, meterId: two.meterId }, single(1100)))).toMatchObject({
        code: 'counter-not-found',
      })
    })

    test('far from the usual asks first and is taken when confirmed', async () => {
      const household = await under().household({ previous: 1000, monthly: 150 })
      expect(await refusal(submit(household, single(1500)))).toMatchObject({
        code: 'deviation',
        params: { kwh: 500, expected: 148, expectedFrom: 74, expectedTo: 222 },
      })
      const reply = await submit(household, single(1500), { confirmed: ['deviation'] })
      expect(reply.readings[0]).toMatchObject({ kwh: 500, state: 'used' })
    })

    test('very far from the usual needs a photo, is held, and counts once a person has looked', async (ctx) => {
      ctx.skip(lacks('reading-review'))
      const household = await under().household({ previous: 1000, monthly: 150 })
      expect(await refusal(submit(household, single(2500), { confirmed: ['deviation'] }))).toMatchObject({
        code: 'large-deviation',
      })
      const { receipt, readings, calculation } = await submit(household, single(2500), {
        photoId: randomUUID(),
      })
      expect(readings[0]).toMatchObject({ state: 'held', holdReason: 'large-deviation' })
      expect(calculation).toBeNull()
      const { accounts } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [household.number] })
      expect(accounts[0]?.flags.heldReading).toBe(true)

      const reviewed = await under()
        .at(IN_WINDOW)
        .call(
          fm.ZPORTAL_READING_REVIEW,
          { account: household.number, receipt, accept: true, now: IN_WINDOW },
          { key: randomUUID() },
        )
      expect(reviewed.calculation).toMatchObject({ kwh: 1500, amountKopiykas: 6480_00 })
    })

    test('is looked at once, under its receipt and its key', async (ctx) => {
      ctx.skip(lacks('reading-review'))
      const household = await under().household({ previous: 1000, monthly: 150 })
      const { receipt } = await submit(household, single(2500), { photoId: randomUUID() })
      const review = (accept: boolean, receiptNumber: string, key: string) =>
        under()
          .at(IN_WINDOW)
          .call(
            fm.ZPORTAL_READING_REVIEW,
            { account: household.number, receipt: receiptNumber, accept, now: IN_WINDOW },
            { key },
          )
      const key = randomUUID()
      const first = await review(true, receipt, key)
      expect(await review(true, receipt, key)).toEqual(first)
      expect((await refusal(review(false, receipt, key))).code).toBe('repeat-differs')
      expect((await refusal(review(true, 'none', randomUUID()))).code).toBe('not-found')
      if (lacks('readings-decided')) return
      expect(await decidedReadings(under().at(IN_WINDOW), IN_WINDOW)).toContainEqual(
        expect.objectContaining({ account: household.number, receipt, accepted: true, reason: null }),
      )
    })

    test('counts among the held ones, and its account among those that handed in', async (ctx) => {
      ctx.skip(lacks('reading-review'))
      const household = await under().household({ previous: 1000, monthly: 150 })
      const day = 86_400_000
      const around = (from: number, till: number) => ({
        from: new Date(Date.parse(IN_WINDOW) + from * day).toISOString(),
        till: new Date(Date.parse(IN_WINDOW) + till * day).toISOString(),
      })
      const count = async () =>
        under()
          .at(IN_WINDOW)
          .call(fm.ZPORTAL_READINGS_COUNT, { sites: null, periods: [around(-1, 1), around(-400, -399)] })
      const before = await count()
      await submit(household, single(2500), { photoId: randomUUID() })
      const after = await count()
      expect(after.held).toBe(before.held + 1)
      expect(after.received).toEqual([(before.received[0] ?? 0) + 1, before.received[1]])
      // what was dictated by telephone was handed in too
      await submit(await under().household({ previous: 1000, monthly: 150 }), single(1150), {
        source: 'phone',
      })
      expect((await count()).received[0]).toBe((before.received[0] ?? 0) + 2)
    })

    test('that was refused by the operator leaves its date free', async (ctx) => {
      ctx.skip(lacks('reading-review'))
      const household = await under().household({ previous: 1000, monthly: 150 })
      const { receipt } = await submit(household, single(2500), { photoId: randomUUID() })
      const review = { account: household.number, receipt, accept: false, now: IN_WINDOW }
      const lastReadingOn = async () => {
        const request = { accounts: [household.number] }
        return (await under().at(IN_WINDOW).call(fm.ZPORTAL_ACCOUNT_GET, request)).accounts[0]?.lastReadingOn
      }
      expect(await lastReadingOn()).toBe('2026-12-01')
      await under().at(IN_WINDOW).call(fm.ZPORTAL_READING_REVIEW, review, { key: randomUUID() })
      expect(await lastReadingOn()).not.toBe('2026-12-01')
      expect((await submit(household, single(1140))).readings[0]).toMatchObject({ state: 'used', kwh: 140 })
    })
  })

  describe('a check of many meters', () => {
    const check = (household: Household, value: number, now = IN_WINDOW) =>
      under()
        .at(now)
        .call(fm.ZPORTAL_READINGS_CHECK, {
          account: household.number,
          entries: [{ meterId: household.meterId, values: single(value) }],
          now,
          source: 'mass',
        })

    test.each([
      ['a good value', 1150],
      ['a value below the last one', 900],
      ['a value out of the usual', 1400],
      ['a value nobody uses', 9000],
      ['a value the meter cannot show', 1_000_000],
    ])('says of %s what handing it in would say, and takes nothing', async (_what, value) => {
      const household = await under().household()
      const { countsOn, meters } = await check(household, value)
      expect(await rows(household)).toEqual([])
      const handed = await submit(household, single(value)).then(
        ({ readings }) => ({ code: null, kwh: readings[0]?.kwh }),
        (problem: Problem) => ({ code: problem.code as string, kwh: undefined }),
      )
      expect(countsOn).toBe('2026-12-01')
      expect(meters[0]?.refusal?.code ?? null).toBe(handed.code)
      if (handed.code === null) expect(meters[0]?.readings).toMatchObject([{ value, kwh: handed.kwh }])
    })

    test('of many accounts says of each what a check of it alone says, and leaves out who is not there', async (ctx) => {
      ctx.skip(lacks('check-of-accounts'))
      const [first, two] = [await under().household(), await under().household()]
      const requests = [
        { account: first.number, entries: [{ meterId: first.meterId, values: single(1150) }] },
        { account: ABSENT, entries: [{ meterId: '1', values: single(1) }] },
        { account: two.number, entries: [{ meterId: two.meterId, values: single(900) }] },
      ]
      const { accounts } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_CHECK_OF_ACCOUNTS, { accounts: requests, now: IN_WINDOW, source: 'mass' })
      const answers = new Map(accounts.map(({ account, ...rest }) => [account, rest]))
      expect([...answers.keys()].toSorted()).toEqual([first.number, two.number].toSorted())
      expect(answers.get(first.number)).toEqual(await check(first, 1150))
      expect(answers.get(two.number)).toEqual(await check(two, 900))
    })

    test('shows what a deviation comes to once it is confirmed, and refuses a meter of somebody else', async () => {
      const [first, other] = [await under().household(), await under().household()]
      expect((await check(first, 1400)).meters).toMatchObject([
        { readings: [{ kwh: 400 }], refusal: { code: 'deviation' } },
      ])
      expect((await check({ ...first, meterId: other.meterId }, 1150)).meters).toMatchObject([
        { readings: null, refusal: { code: 'counter-not-found' } },
      ])
    })
  })
}
