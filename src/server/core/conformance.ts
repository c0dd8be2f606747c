import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#server/problem.ts'
import type { Core } from './call.ts'
import type { FmReply, FmRequest } from './function-modules.ts'

/** A household with a year of readings up to 1 November 2026: `monthly` kWh a register, now at `previous`. */
export type HouseholdWish = {
  zones?: 1 | 2 | 3
  digits?: number
  previous?: number
  monthly?: number
  askoe?: boolean
  location?: 'flat' | 'substation'
  state?: 'active' | 'disabled'
}
export type Household = { number: string; billCode: string; meterId: number }

/** A core to be tried, with the means to put accounts into it. */
export type CoreUnderTest = {
  /** the core as it answers at a moment */
  at: (moment: string) => Core
  household: (wish?: HouseholdWish) => Promise<Household>
  close: () => Promise<void>
}

type Submission = FmRequest<'ZPORTAL_READING_SUBMIT'>
/** The window of November is open: a reading counts for 1 December. */
const IN_WINDOW = '2026-11-30T08:00:00.000Z'
const single = (value: number) => [{ zone: 'single' as const, value }]

/** What every billing core behind the seam must do; the embedded one is the first to pass it. */
export function conformance(open: () => Promise<CoreUnderTest>): void {
  let under: CoreUnderTest
  beforeAll(async () => {
    under = await open()
  })
  afterAll(() => under.close())

  const submit = (
    household: Household,
    values: Submission['values'],
    more: Partial<Submission> & { key?: string } = {},
  ): Promise<FmReply<'ZPORTAL_READING_SUBMIT'>> => {
    const { key = randomUUID(), ...rest } = more
    const now = rest.now ?? IN_WINDOW
    const { number, meterId } = household
    return under
      .at(now)
      .call('ZPORTAL_READING_SUBMIT', { number, meterId, values, source: 'customer', ...rest, now }, { key })
  }
  const rows = async ({ number }: Household) =>
    (await under.at(IN_WINDOW).call('ZPORTAL_READINGS_LIST', { number, from: '2026-11-15' })).readings

  describe('accounts', () => {
    test("a stranger's account answers exactly like an absent one", async () => {
      const { number } = await under.household()
      const core = under.at(IN_WINDOW)
      const wrong = await refusal(core.call('ZPORTAL_ACCOUNT_FIND', { number, billCode: 'nothing' }))
      const absent = await refusal(
        core.call('ZPORTAL_ACCOUNT_FIND', { number: '1209999999', billCode: 'nothing' }),
      )
      expect(wrong).toEqual(absent)
      expect(wrong.code).toBe('account-not-found')
    })

    test('the code on the bill opens the account', async () => {
      const { number, billCode } = await under.household()
      const found = await under.at(IN_WINDOW).call('ZPORTAL_ACCOUNT_FIND', { number, billCode })
      expect(found.account).toMatchObject({ number, kind: 'person', meters: 1, balanceKopiykas: 0 })
    })

    test('many accounts come in the order asked, absent ones left out', async () => {
      const [one, two] = [await under.household(), await under.household()]
      const numbers = [two.number, '1209999999', one.number]
      const { accounts } = await under.at(IN_WINDOW).call('ZPORTAL_ACCOUNT_GET', { numbers })
      expect(accounts.map((account) => account.number)).toEqual([two.number, one.number])
    })

    test('an absent account is refused by every question about it', async () => {
      const core = under.at(IN_WINDOW)
      const number = '1209999999'
      const asked = await Promise.all([
        refusal(core.call('ZPORTAL_METERS_GET', { number })),
        refusal(core.call('ZPORTAL_BALANCE_GET', { number })),
        refusal(core.call('ZPORTAL_CUSTOM_INFO', { number })),
        refusal(core.call('ZPORTAL_BILLS_LIST', { number })),
        refusal(core.call('ZPORTAL_METERING_POINT_GET', { number })),
      ])
      expect(new Set(asked.map((problem) => problem.code))).toEqual(new Set(['account-not-found']))
    })
  })

  describe('a reading', () => {
    test('of day and night is accepted, drafted and priced by zones (facts §1.3)', async () => {
      const household = await under.household({ zones: 2, previous: 5000, monthly: 120 })
      const values: Submission['values'] = [
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
      const { calculation } = await under
        .at(IN_WINDOW)
        .call('ZPORTAL_CALCULATION_GET', { number: household.number })
      expect(calculation).toEqual(reply.calculation)
    })

    test('of three zones costs what the facts page worked out', async () => {
      const household = await under.household({ zones: 3, previous: 100, monthly: 60 })
      const { calculation } = await submit(household, [
        { zone: 'peak', value: 130 },
        { zone: 'half-peak', value: 190 },
        { zone: 'night', value: 180 },
      ])
      expect(calculation?.amountKopiykas).toBe(721_44)
    })

    test('on an ordinary day counts for that day', async () => {
      const household = await under.household()
      const reply = await submit(household, single(1100), { now: '2026-11-20T22:30:00.000Z' })
      expect(reply).toMatchObject({ countsOn: '2026-11-21', period: '2026-11' })
    })

    test('of the third closes the month before, of the fourth does not (Kyiv midnight)', async () => {
      const [last, late] = [await under.household(), await under.household()]
      const inTime = await submit(last, single(1100), { now: '2026-12-03T21:59:59.999Z' })
      const after = await submit(late, single(1100), { now: '2026-12-03T22:00:00.000Z' })
      expect(inTime).toMatchObject({ countsOn: '2026-12-01', period: '2026-11' })
      expect(after).toMatchObject({ countsOn: '2026-12-04', period: '2026-12' })
    })

    test('captured in time and sent later counts for when it was captured', async () => {
      const household = await under.household()
      const reply = await submit(household, single(1100), {
        takenAt: '2026-12-03T20:00:00.000Z',
        now: '2026-12-05T06:00:00.000Z',
      })
      expect(reply.countsOn).toBe('2026-12-01')
    })

    test('from the future is refused', async () => {
      const household = await under.household()
      const taken = submit(household, single(1100), { takenAt: '2026-12-02T08:00:00.000Z' })
      expect(await refusal(taken)).toMatchObject({ code: 'date-invalid', field: 'takenAt' })
    })

    test('less than the previous names it and its date, and changes nothing', async () => {
      const household = await under.household({ previous: 5000 })
      expect(await refusal(submit(household, single(4990)))).toMatchObject({
        code: 'less-than-previous',
        field: 'single',
        params: { previous: 5000, previousDate: '2026-11-01' },
      })
      expect(await rows(household)).toEqual([])
    })

    test('past the end of the register is recognised', async () => {
      const household = await under.household({ digits: 5, previous: 99_950, monthly: 80 })
      const { readings } = await submit(household, single(30))
      expect(readings[0]).toMatchObject({ kwh: 80, rolledOver: true })
    })

    test('with more digits than the meter has is refused', async () => {
      const household = await under.household({ digits: 5 })
      expect(await refusal(submit(household, single(100_000)))).toMatchObject({ code: 'bit-depth-mismatch' })
    })

    test('must name every zone of the meter, and no other', async () => {
      const household = await under.household({ zones: 2 })
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
      expect(await refusal(submit(await under.household(wish), single(1100)))).toMatchObject({ code })
    })

    test("of a meter that is not the account's own is refused", async () => {
      const [one, two] = [await under.household(), await under.household()]
      expect(await refusal(submit({ ...one, meterId: two.meterId }, single(1100)))).toMatchObject({
        code: 'counter-not-found',
      })
    })

    test('far from the usual asks first and is taken when confirmed', async () => {
      const household = await under.household({ previous: 1000, monthly: 150 })
      expect(await refusal(submit(household, single(1500)))).toMatchObject({
        code: 'deviation',
        params: { kwh: 500, expected: 148, expectedFrom: 74, expectedTo: 222 },
      })
      const reply = await submit(household, single(1500), { confirmed: ['deviation'] })
      expect(reply.readings[0]).toMatchObject({ kwh: 500, state: 'used' })
    })

    test('very far from the usual needs a photo, is held, and counts once a person has looked', async () => {
      const household = await under.household({ previous: 1000, monthly: 150 })
      expect(await refusal(submit(household, single(2500), { confirmed: ['deviation'] }))).toMatchObject({
        code: 'large-deviation',
      })
      const { receipt, readings, calculation } = await submit(household, single(2500), {
        photoId: randomUUID(),
      })
      expect(readings[0]).toMatchObject({ state: 'held', holdReason: 'large-deviation' })
      expect(calculation).toBeNull()
      const { accounts } = await under
        .at(IN_WINDOW)
        .call('ZPORTAL_ACCOUNT_GET', { numbers: [household.number] })
      expect(accounts[0]?.flags.heldReading).toBe(true)

      const reviewed = await under
        .at(IN_WINDOW)
        .call(
          'ZPORTAL_READING_REVIEW',
          { number: household.number, receipt, accept: true, now: IN_WINDOW },
          { key: randomUUID() },
        )
      expect(reviewed.calculation).toMatchObject({ kwh: 1500, amountKopiykas: 6480_00 })
    })

    test('that was refused by the operator leaves its date free', async () => {
      const household = await under.household({ previous: 1000, monthly: 150 })
      const { receipt } = await submit(household, single(2500), { photoId: randomUUID() })
      const review = { number: household.number, receipt, accept: false, now: IN_WINDOW }
      const lastReadingOn = async () => {
        const asked = { numbers: [household.number] }
        return (await under.at(IN_WINDOW).call('ZPORTAL_ACCOUNT_GET', asked)).accounts[0]?.lastReadingOn
      }
      expect(await lastReadingOn()).toBe('2026-12-01')
      await under.at(IN_WINDOW).call('ZPORTAL_READING_REVIEW', review, { key: randomUUID() })
      expect(await lastReadingOn()).not.toBe('2026-12-01')
      expect((await submit(household, single(1140))).readings[0]).toMatchObject({ state: 'used', kwh: 140 })
    })
  })

  describe('a check of many meters', () => {
    const check = (household: Household, value: number, now = IN_WINDOW) =>
      under.at(now).call('ZPORTAL_READINGS_CHECK', {
        number: household.number,
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
      const household = await under.household()
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

    test('shows what a deviation comes to once it is confirmed, and refuses a meter of somebody else', async () => {
      const [own, other] = [await under.household(), await under.household()]
      expect((await check(own, 1400)).meters).toMatchObject([
        { readings: [{ kwh: 400 }], refusal: { code: 'deviation' } },
      ])
      expect((await check({ ...own, meterId: other.meterId }, 1150)).meters).toMatchObject([
        { readings: null, refusal: { code: 'counter-not-found' } },
      ])
    })
  })

  describe('twice', () => {
    test('a second reading of the same date is refused, a correction replaces it and leaves it to be seen', async () => {
      const household = await under.household({ previous: 1000 })
      await submit(household, single(1200))
      expect(await refusal(submit(household, single(1150)))).toMatchObject({ code: 'already-submitted' })
      const corrected = await submit(household, single(1150), { replaces: true })
      expect(corrected.calculation).toMatchObject({ kwh: 150, amountKopiykas: 648_00 })
      expect((await rows(household)).map(({ value, state }) => ({ value, state }))).toEqual([
        { value: 1150, state: 'used' },
        { value: 1200, state: 'superseded' },
      ])
    })

    test('the same key gives the same answer to the byte, even later', async () => {
      const household = await under.household({ zones: 2 })
      const key = randomUUID()
      const values: Submission['values'] = [
        { zone: 'day', value: 1150.5 - 0.5 },
        { zone: 'night', value: 1100 },
      ]
      const first = await submit(household, values, { key })
      const again = await submit(household, values, { key, now: '2026-12-01T09:00:00.000Z' })
      expect(JSON.stringify(again)).toBe(JSON.stringify(first))
      expect(await rows(household)).toHaveLength(2)
    })

    test('of many meters the good ones are taken, each other one says why, and a repeat takes nothing more', async () => {
      const household = await under.household({ previous: 1000 })
      const stranger = await under.household({ previous: 1000 })
      const key = randomUUID()
      const hand = () =>
        under.at(IN_WINDOW).call(
          'ZPORTAL_READINGS_SUBMIT',
          {
            number: household.number,
            entries: [household.meterId, stranger.meterId, household.meterId].map((meterId) => ({
              meterId,
              values: single(1150),
            })),
            source: 'customer',
            now: IN_WINDOW,
          },
          { key },
        )
      const first = await hand()
      expect(first).toMatchObject({ countsOn: '2026-12-01', period: '2026-11' })
      expect(first.meters.map(({ taken, refusal }) => taken?.readings[0]?.kwh ?? refusal?.code)).toEqual([
        150,
        'counter-not-found',
        'already-submitted',
      ])
      expect(await hand()).toEqual(first)
      expect(await rows(household)).toHaveLength(1)
      expect(await rows(stranger)).toEqual([])
    })

    test('the same key for something else is refused, whoever asks', async () => {
      const [one, two] = [await under.household(), await under.household()]
      const key = randomUUID()
      await submit(one, single(1150), { key })
      expect(await refusal(submit(one, single(1151), { key }))).toMatchObject({ code: 'repeat-differs' })
      expect(await refusal(submit(two, single(1150), { key }))).toMatchObject({ code: 'repeat-differs' })
      expect(await rows(two)).toEqual([])
    })

    test.each([
      ['the same value', () => 1150],
      ['different values', (index: number) => 1150 + index],
    ])('fifty at once with %s leave one row and tell the rest', async (_what, valueOf) => {
      const household = await under.household()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          submit(household, single(valueOf(index))).then(
            () => 'taken',
            (problem: unknown) => (problem instanceof Problem ? problem.code : String(problem)),
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['taken', 'already-submitted']))
      expect(await rows(household)).toHaveLength(1)
    })

    test('fifty at once under one key all get the one answer', async () => {
      const household = await under.household()
      const key = randomUUID()
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => submit(household, single(1150), { key })),
      )
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect(await rows(household)).toHaveLength(1)
    })
  })

  describe('money', () => {
    test('a payment moves the balance once, however often it is sent', async () => {
      const { number } = await under.household()
      const core = under.at(IN_WINDOW)
      const payment = {
        number,
        amountKopiykas: 500_00,
        source: 'liqpay',
        paidAt: IN_WINDOW,
        providerPaymentId: number,
      }
      const key = randomUUID()
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => core.call('ZPORTAL_PAYMENT_POST', payment, { key })),
      )
      expect(new Set(replies.map((reply) => reply.balanceKopiykas))).toEqual(new Set([-500_00]))
      expect(await refusal(core.call('ZPORTAL_PAYMENT_POST', payment, { key: randomUUID() }))).toMatchObject({
        code: 'conflict',
      })
      const balance = await core.call('ZPORTAL_BALANCE_GET', { number })
      expect(balance).toMatchObject({
        beginKopiykas: 0,
        paidKopiykas: 500_00,
        endKopiykas: -500_00,
        debet: 0,
        credit: 500_00,
      })
    })
  })
}

/** What a refused call says; an answer instead of a refusal fails the test. */
export async function refusal(call: Promise<unknown>): Promise<Pick<Problem, 'code' | 'field' | 'params'>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Problem)) throw outcome ?? new Error('it was not refused')
  const { code, field, params } = outcome
  return { code, field, params }
}
