import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addToMonth, daysBetween, firstOfMonth, type IsoDate, type Month } from './calendar.ts'
import { chargeKopiykas } from './money.ts'
import { countRegister, type SupplyBreak, type TrueReading } from './month-use.ts'
import { type ChargedLine, correction, standing, takenBack } from './recalculation.ts'
import { splitIntoBlocks } from './tariff-blocks.ts'

const RUNS = process.env['SVITLO_FULL'] ? 20_000 : 150

type Line = ChargedLine & { readonly month: Month }
const line = (kwh: number, amountKopiykas: number, more: Partial<Line> = {}): Line => ({
  month: '2026-10',
  service: 'energy',
  meterId: 1,
  zone: 'single',
  kwh,
  priceE4: 4_3200,
  coefficient: 100,
  amountKopiykas,
  note: null,
  recalculation: null,
  ...more,
})

describe('the correction of a month', () => {
  test('is the new line and what was billed, taken back', () => {
    expect(correction([line(88, 380_16)], [line(148, 639_36, { note: 'estimated' })])).toEqual([
      line(-148, -639_36, { note: 'estimated', recalculation: 'billed' }),
      line(88, 380_16, { recalculation: 'anew' }),
    ])
  })

  test('is nothing where nothing changed, and a line that stays is in neither part', () => {
    const night = line(40, 86_40, { zone: 'night', coefficient: 50 })
    expect(correction([line(88, 380_16), night], [night, line(88, 380_16)])).toEqual([])
    expect(correction([line(90, 388_80), night], [night, line(88, 380_16)])).toHaveLength(2)
  })

  test('of a month corrected before starts from what stands since', () => {
    const first = correction([line(88, 380_16)], [line(148, 639_36)])
    const billed = [line(148, 639_36), ...first]
    expect(standing(billed)).toEqual([line(88, 380_16, { recalculation: 'anew' })])
    expect(correction([line(88, 380_16)], billed)).toEqual([])
    expect(correction([line(148, 639_36)], [...billed]).map((entry) => entry.amountKopiykas)).toEqual([
      -380_16, 639_36,
    ])
  })

  test('taken back twice is what it was', () => {
    expect(takenBack(takenBack(line(88, 380_16)))).toEqual(line(88, 380_16))
  })
})

/** Blocks, an expensive month and a cheap one: kWh billed in the wrong month would cost a different sum. */
const blocksOf = (month: Month) => {
  const dear = month >= '2026-05' ? 7 : 3
  return [
    { uptoKwh: 300, priceE4: 1_4400 * dear },
    { uptoKwh: null, priceE4: 1_6811 * dear },
  ]
}
type Part = { meterId: number; kwhMilli: number }
const price = (month: Month, parts: readonly Part[]): Line[] =>
  splitIntoBlocks(parts, blocksOf(month)).map(({ part, kwhMilli, priceE4 }) =>
    line(kwhMilli / 1000, chargeKopiykas(kwhMilli, priceE4, 100), { month, meterId: part.meterId, priceE4 }),
  )
const sum = (lines: readonly Line[]) => lines.reduce((total, entry) => total + entry.amountKopiykas, 0)
const kwhOf = (lines: readonly Line[]) =>
  lines.reduce((total, entry) => total + Math.round(entry.kwh * 1000), 0)

const START = '2026-01-01'
const MONTHS: readonly Month[] = Array.from({ length: 9 }, (_, index) => addToMonth('2026-01', index))
const DAYS = daysBetween(START, firstOfMonth(addToMonth('2026-01', MONTHS.length)))

/** The true year of an account: what it used each day, when it had no supply, when its meter was exchanged. */
const world = fc.record({
  daily: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: DAYS, maxLength: DAYS }),
  dark: fc.option(
    fc.tuple(fc.integer({ min: 5, max: DAYS - 60 }), fc.integer({ min: 1, max: 55 })).map(([from, days]) => ({
      from,
      to: from + days,
    })),
  ),
  exchangedAt: fc.option(fc.integer({ min: 20, max: DAYS - 20 })),
  /** near the top of four digits, so that the register goes over it */
  start: fc.integer({ min: 0, max: 9999 }),
  /** in which month each reading becomes known; the first one is known at once */
  arrives: fc.array(fc.integer({ min: 0, max: MONTHS.length }), { minLength: 40, maxLength: 40 }),
  /** how many months are closed in each night that was not missed */
  nights: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 30 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

type Truth = { meterId: number; from: number; to: number; start: number }
const dayOf = (index: number): IsoDate => addDays(START, index)

function truthOf({ daily, dark, exchangedAt, start }: World) {
  const used = daily.map((kwh, day) => (dark && day >= dark.from && day < dark.to ? 0 : kwh))
  const upTo = (day: number, since: number) => used.slice(since, day).reduce((a, b) => a + b, 0)
  const meters: Truth[] =
    exchangedAt === null
      ? [{ meterId: 1, from: 0, to: DAYS, start }]
      : [
          { meterId: 1, from: 0, to: exchangedAt, start },
          { meterId: 2, from: exchangedAt, to: DAYS, start: 0 },
        ]
  const boundaries = MONTHS.map((month) => daysBetween(START, firstOfMonth(month))).concat(DAYS)
  const readings = meters.flatMap((meter) =>
    [...new Set([meter.from, ...boundaries, ...(dark ? [dark.from, dark.to] : []), meter.to])]
      .filter((day) => day >= meter.from && day <= meter.to)
      .toSorted((a, b) => a - b)
      .map((day) => ({ meter, day, milli: ((meter.start + upTo(day, meter.from)) % 10_000) * 1000 })),
  )
  /** computed from the days themselves: no register, no reading */
  const bill = (month: Month) => {
    const [from, to] = [
      daysBetween(START, firstOfMonth(month)),
      daysBetween(START, firstOfMonth(addToMonth(month, 1))),
    ]
    return price(
      month,
      meters.map(({ meterId, ...meter }) => ({
        meterId,
        kwhMilli: upTo(Math.max(from, Math.min(to, meter.to)), Math.max(from, meter.from)) * 1000,
      })),
    )
  }
  return { meters, readings, bill }
}

test('whatever the order in which readings come, all bills together are those of the true readings, month by month', () => {
  fc.assert(
    fc.property(world, (given) => {
      const { meters, readings, bill } = truthOf(given)
      const breaks: SupplyBreak[] = given.dark
        ? [{ from: dayOf(given.dark.from), to: dayOf(given.dark.to) }]
        : []
      const billed: Line[] = []

      const linesOf = (month: Month, night: number, all: boolean): Line[] => {
        const known = readings.filter(
          ({ day }, index) =>
            all ||
            (dayOf(day) <= firstOfMonth(addToMonth('2026-01', night + 1)) &&
              (day === 0 || night >= (given.arrives[index] ?? 0))),
        )
        return price(
          month,
          meters.flatMap(({ meterId, to }) => {
            const meterReadings: TrueReading[] = known
              .filter(({ meter }) => meter.meterId === meterId)
              .map(({ day, milli }) => ({ date: dayOf(day), milli }))
            const register = {
              digits: 4,
              ratio: 1,
              readings: meterReadings,
              removedOn: to < DAYS ? dayOf(to) : null,
            }
            const use = countRegister(register, breaks).use(month)
            return use ? [{ meterId, kwhMilli: use.kwhMilli }] : []
          }),
        )
      }
      const close = (month: Month, night: number, all: boolean) => {
        const corrections = MONTHS.filter((earlier) => earlier < month).flatMap((earlier) =>
          correction(
            linesOf(earlier, night, all),
            billed.filter((entry) => entry.month === earlier),
          ),
        )
        billed.push(...(MONTHS.includes(month) ? linesOf(month, night, all) : []), ...corrections)
      }
      // billing runs at night, month after month; one night may be missed, and the next one does its work too
      let [next, night] = [0, 0]
      for (const closable of given.nights) {
        for (let done = 0; done < closable && next <= night && next < MONTHS.length; done += 1, next += 1)
          close(MONTHS[next] ?? '', night, false)
        night = Math.min(night + 1, MONTHS.length - 1)
      }
      for (; next < MONTHS.length; next += 1) close(MONTHS[next] ?? '', MONTHS.length - 1, false)
      close(addToMonth('2026-01', MONTHS.length), MONTHS.length, true)

      for (const month of MONTHS) {
        const monthLines = billed.filter((entry) => entry.month === month)
        expect(sum(monthLines)).toBe(sum(bill(month)))
        // nothing is billed twice: what is billed for the month is what was used in it
        expect(kwhOf(monthLines)).toBe(kwhOf(bill(month)))
      }
    }),
    { numRuns: RUNS },
  )
})
