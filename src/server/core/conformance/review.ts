import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fm, type FmRequest } from '../function-modules.ts'
import {
  type Area,
  CLOSED,
  decidedReadings,
  type Household,
  handIn,
  IN_WINDOW,
  refusal,
  SAID,
  single,
} from './under-test.ts'

/** What employees do with held readings: see them, decide, take a decision back, note what is said by telephone. */
export function review({ under, lacks }: Area): void {
  describe.skipIf(lacks('reading-review'))('a held reading', () => {
    let household: Household
    let receipt: string
    beforeEach(async () => {
      household = await under().household({ previous: 1000, monthly: 150 })
      receipt = (await handIn(under(), household, single(2500), { photoId: randomUUID() })).receipt
    })
    const at = () => under().at(IN_WINDOW)
    const queue = (search: string, more: Partial<FmRequest<'ZPORTAL_READINGS_HELD'>> = {}) =>
      at().call(fm.ZPORTAL_READINGS_HELD, {
        wanted: { number: 1, size: 20, sort: 'receivedAt', descending: false, search },
        ...more,
      })
    const decide = (more: Partial<FmRequest<'ZPORTAL_READING_REVIEW'>>, key = randomUUID()) =>
      at().call(
        fm.ZPORTAL_READING_REVIEW,
        { account: household.number, receipt, accept: true, by: SAID.employee, now: IN_WINDOW, ...more },
        { key },
      )
    const undo = (key = randomUUID()) =>
      at().call(fm.ZPORTAL_READING_UNDECIDE, { account: household.number, receipt, now: IN_WINDOW }, { key })
    const look = () => at().call(fm.ZPORTAL_READING_CASE, { account: household.number, receipt })

    test('waits in the queue of its company with what it is compared with', async () => {
      const { total, readings } = await queue(household.number)
      expect(total).toBe(1)
      expect(readings[0]).toMatchObject({
        account: household.number,
        receipt,
        meterId: household.meterId,
        kwh: 1500,
        waits: true,
        decided: null,
        reason: 'large-deviation',
        registers: [
          {
            zone: 'single',
            value: 2500,
            corrected: null,
            previous: { value: 1000, countsOn: '2026-11-01' },
            kwh: 1500,
            expected: { kwh: 148, low: 74, high: 222, days: 30, basis: 'history' },
            held: true,
          },
        ],
      })
      expect((await queue(household.number, { sites: ['kem'] })).total).toBe(0)
      expect((await queue(household.number, { sites: ['dnem'] })).total).toBe(1)
      expect((await queue(household.number, { reason: 'value-too-large' })).total).toBe(0)
      expect((await queue(household.number, { decided: true })).total).toBe(0)
    })

    test('is ordered by its age or by its size, and cut into pages', async () => {
      const other = await under().household({ previous: 1000, monthly: 150 })
      await handIn(under(), other, single(3500), { photoId: randomUUID(), now: '2026-11-30T08:30:00.000Z' })
      const page = { number: 1, size: 500, descending: true }
      const kwh = (await queue('', { wanted: { ...page, sort: 'kwh' } })).readings.map((row) => row.kwh)
      expect(kwh).toEqual(kwh.toSorted((a, b) => b - a))
      const ages = (await queue('', { wanted: { ...page, sort: 'receivedAt' } })).readings
      expect(ages[0]).toMatchObject({ account: other.number })
      const second = await queue('', { wanted: { ...page, sort: 'receivedAt', number: 2, size: 1 } })
      expect(second.readings.map((row) => row.receipt)).toEqual([ages[1]?.receipt])
      expect(second.total).toBe(ages.length)
    })

    test('shows the meter, a year of its use, and of neighbours only what names nobody', async () => {
      const reply = await look()
      expect(reply).toMatchObject({
        reading: { receipt, kwh: 1500 },
        period: '2026-11',
        isCalculated: false,
        meter: { digits: 6, decimals: 0, ratio: 1 },
        neighbours: null,
      })
      expect(reply.history.at(-1)).toMatchObject({ month: '2026-10', zone: 'single', kwh: 150 })
      expect(
        (await refusal(at().call(fm.ZPORTAL_READING_CASE, { account: household.number, receipt: 'none' })))
          .code,
      ).toBe('not-found')
    })

    test('is accepted with the value that is on the photo, and that value is priced', async () => {
      const { state, calculation } = await decide({
        values: single(1150),
        reason: SAID.readOnPhoto,
      })
      expect(state).toBe('used')
      expect(calculation).toMatchObject({ kwh: 150 })
      expect((await look()).reading).toMatchObject({
        waits: false,
        decided: { decision: 'corrected', by: SAID.employee },
        reason: SAID.readOnPhoto,
        registers: [{ value: 2500, corrected: 1150, held: true }],
      })
      expect((await queue(household.number)).total).toBe(0)
      expect((await queue(household.number, { decided: true })).total).toBe(1)
      if (lacks('readings-decided')) return
      const readings = await decidedReadings(at(), IN_WINDOW)
      expect(readings.find((reading) => reading.receipt === receipt)).toMatchObject({
        accepted: true,
        corrected: [{ zone: 'single', value: 1150 }],
        reason: SAID.readOnPhoto,
      })
    })

    test.each([
      ['less than the last one', single(900), 'less-than-previous'],
      ['longer than the display', single(1_000_000), 'bit-depth-mismatch'],
      ['no display shows', single(-5), 'reading-not-number'],
    ])('is not accepted with a value %s', async (_what, values, code) => {
      expect(await refusal(decide({ values }))).toMatchObject({ code, field: 'single' })
      expect((await look()).reading.waits).toBe(true)
    })

    test('is not accepted with a value of a register the meter has not', async () => {
      expect(await refusal(decide({ values: [{ zone: 'night', value: 1 }] }))).toMatchObject({
        code: 'entry-impossible',
        field: 'night',
      })
    })

    test('is not accepted with a value above the one read after it', async () => {
      const other = await under().household({ previous: 1000, monthly: 150 })
      const early = await handIn(under(), other, single(2500), {
        photoId: randomUUID(),
        now: '2026-11-20T08:00:00.000Z',
      })
      await handIn(under(), other, single(1140))
      const early2500 = { account: other.number, receipt: early.receipt }
      const later = { next: 1140, nextDate: '2026-12-01' }
      for (const asRead of [{ values: single(1145) }, {}])
        expect(await refusal(decide({ ...early2500, ...asRead }))).toMatchObject({
          code: 'value-too-large',
          field: 'single',
          params: later,
        })
      const { reading } = await at().call(fm.ZPORTAL_READING_CASE, early2500)
      expect(reading).toMatchObject({ waits: true, decided: null })
      expect((await decide({ ...early2500, values: single(1100) })).state).toBe('used')
    })

    test('is not accepted before a value that was read long after it', async () => {
      const other = await under().household({ previous: 1000, monthly: 150 })
      const early = await handIn(under(), other, single(2500), { photoId: randomUUID() })
      await handIn(under(), other, single(1700), {
        now: '2027-03-01T08:00:00.000Z',
        confirmed: ['deviation'],
      })
      const late = decide({ account: other.number, receipt: early.receipt, now: '2027-03-02T08:00:00.000Z' })
      expect(await refusal(late)).toMatchObject({ code: 'value-too-large', params: { next: 1700 } })
    })

    test('says to whoever comes second who was faster and what became of it', async () => {
      await decide({ accept: false, reason: SAID.blurred })
      expect(await refusal(decide({ by: SAID.colleague }))).toMatchObject({
        code: 'changed-meanwhile',
        params: { by: SAID.employee, at: IN_WINDOW, what: 'rejected' },
      })
    })

    test('waits again when the decision is undone, as often as somebody changes their mind', async () => {
      await decide({ values: single(1150), reason: SAID.readOnPhoto })
      const key = randomUUID()
      expect(await undo(key)).toEqual({ receipt, state: 'held' })
      expect(await undo(key)).toEqual({ receipt, state: 'held' })
      expect((await look()).reading).toMatchObject({
        waits: true,
        decided: null,
        reason: 'large-deviation',
        registers: [{ value: 2500, corrected: null }],
      })
      expect((await refusal(undo())).code).toBe('changed-meanwhile')
      const otherwise = at().call(
        fm.ZPORTAL_READING_UNDECIDE,
        { account: household.number, receipt: 'none', now: IN_WINDOW },
        { key },
      )
      expect((await refusal(otherwise)).code).toBe('repeat-differs')
      await decide({ values: single(1160) })
      expect((await look()).reading.registers).toMatchObject([{ value: 2500, corrected: 1160 }])
      await undo()
      await decide({ accept: false, reason: SAID.blurred })
      await undo()
      expect((await decide({})).calculation).toMatchObject({ kwh: 1500 })
      expect((await look()).reading).toMatchObject({ decided: { decision: 'accepted' } })
    })

    test('stays decided once another value stands in its place, or a bill uses it', async (ctx) => {
      await decide({ accept: false })
      await handIn(under(), household, single(1150))
      expect((await refusal(undo())).code).toBe('already-submitted')
      ctx.skip(lacks('period-close'))
      const other = await under().household({ previous: 1000, monthly: 150 })
      const theirs = (await handIn(under(), other, single(2500), { photoId: randomUUID() })).receipt
      const request = { account: other.number, receipt: theirs, now: IN_WINDOW }
      await at().call(fm.ZPORTAL_READING_REVIEW, { ...request, accept: true }, { key: randomUUID() })
      await under().month(other.number, '2026-11')
      const late = under()
        .at(CLOSED)
        .call(fm.ZPORTAL_READING_UNDECIDE, { ...request, now: CLOSED }, { key: randomUUID() })
      expect((await refusal(late)).code).toBe('already-calculated')
      expect(
        (
          await refusal(
            at().call(fm.ZPORTAL_READING_UNDECIDE, { ...request, receipt: 'none' }, { key: randomUUID() }),
          )
        ).code,
      ).toBe('not-found')
    })

    test('said by telephone is checked as a customer’s own, and held without a photo once it is confirmed', async () => {
      const caller = await under().household({ previous: 1000, monthly: 150 })
      const source = 'phone' as const
      expect((await refusal(handIn(under(), caller, single(900), { source }))).code).toBe(
        'less-than-previous',
      )
      expect((await refusal(handIn(under(), caller, single(2500), { source }))).code).toBe('large-deviation')
      const taken = await handIn(under(), caller, single(2500), { source, confirmed: ['deviation'] })
      expect(taken.readings).toMatchObject([{ state: 'held', holdReason: 'large-deviation' }])
      const { readings } = await queue(caller.number)
      expect(readings).toMatchObject([{ source: 'phone', photoId: null }])
    })
  })
}
