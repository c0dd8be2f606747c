import {
  addDays,
  addToMonth,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  type IsoDate,
} from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { type SupplyBreak, suppliedDays } from '#domain/month-use.ts'
import { averageDaily, fromMilli, registerRange, toMilli, type Use } from '#domain/reading.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import type { Random } from '#seeds/random.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { MeterStory, ToldRegisters } from './story.ts'
import { monthUse } from './usage.ts'

/** The registers of one meter start from different values. */
const ZONE_HEAD_START = [1, 0.6, 0.8]

/** Register values are kept in whole thousandths, as the domain does. */
type Register = { shown: number; uses: Use[] }

export function tellMeter(
  { row, life, startValue, readBy, firstMonth }: MeterStory,
  random: Random,
  dark: readonly SupplyBreak[] = [],
): ToldRegisters {
  const range = toMilli(registerRange(row.digits))
  const registers = new Map<Zone, Register>(
    zonesOf(row.zones).map((zone, index) => [
      zone,
      { shown: toMilli(Math.floor(startValue * (ZONE_HEAD_START[index] ?? 1))) % range, uses: [] },
    ]),
  )
  const entries = () => [...registers]
  const written = (
    zone: Zone,
    more: Pick<Row<'readings'>, 'counts_on' | 'value' | 'source' | 'state'> & Partial<Row<'readings'>>,
  ) => readingRow(row, zone, more, random)

  return {
    opening: (first) =>
      entries().map(([zone, { shown }]) =>
        written(zone, {
          counts_on: firstMonth && row.installed_on > first ? row.installed_on : first,
          value: fromMilli(shown),
          source: 'operator',
          state: 'accepted',
        }),
      ),

    month(month) {
      const [first, next] = [firstOfMonth(month), firstOfMonth(addToMonth(month, 1))]
      const from = firstMonth === month && row.installed_on > first ? row.installed_on : first
      const to = row.removed_on !== null && row.removed_on < next ? row.removed_on : next
      const source = to < next ? 'operator' : readBy(month, random)
      const receipt = source === 'customer' ? receiptNumber(to, random) : null
      // the meter was read when the supply was cut and when it was restored
      const visits = dark
        .flatMap((supplyBreak) => [supplyBreak.from, ...(supplyBreak.to === null ? [] : [supplyBreak.to])])
        .filter((date) => date > from && date < to)
      return monthUse(life, month, row.zones, random).flatMap(({ zone, kwh }) => {
        const register = registers.get(zone)
        if (!register) throw new Error(`no register ${zone}`)
        const step = 10 ** (3 - row.decimals)
        const whole = suppliedDays(from, to, dark)
        const used = Math.round((toMilli(kwh) / row.ratio / step) * (whole / daysInMonth(month))) * step
        const start = register.shown
        const at = (date: IsoDate) =>
          start +
          (whole === 0 ? 0 : Math.round((used / step) * (suppliedDays(from, date, dark) / whole)) * step)
        register.shown = (start + used) % range
        register.uses.push({ from, to, kwh: fromMilli(used) })
        const reading = (date: IsoDate, more: Pick<Row<'readings'>, 'source'> & Partial<Row<'readings'>>) =>
          written(zone, {
            counts_on: date,
            value: fromMilli(at(date) % range),
            state: 'accepted',
            rolled_over: at(date) >= range,
            ...more,
          })
        return [
          ...visits.map((date) => reading(date, { source: 'inspection' })),
          ...(source === null ? [] : [reading(to, { source, receipt })]),
        ]
      })
    },

    readingOn(since, date, { times = 1, ...more }) {
      const receipt = receiptNumber(date, random)
      return entries().map(([zone, register]) => {
        const daily = averageDaily(register.uses) ?? life.dailyKwh
        const used = Math.max(1, Math.round(daily * daysBetween(since, date) * times)) * 1000
        const value = register.shown + used
        return written(zone, {
          counts_on: date,
          value: fromMilli(value % range),
          rolled_over: value >= range,
          receipt,
          ...more,
        })
      })
    },
  }
}

/** Receipt numbers of the history; the core continues after the last one. */
const receiptNumber = (countsOn: IsoDate, random: Random): string =>
  `${countsOn.slice(2, 4)}-Д${random.digits(6)}`

function readingRow(
  row: Row<'meters'>,
  zone: Zone,
  more: Pick<Row<'readings'>, 'counts_on' | 'value' | 'source' | 'state'> & Partial<Row<'readings'>>,
  random: Random,
): Row<'readings'> {
  const taken = more.taken_at ?? takenAt(more.counts_on, more.source, random)
  return {
    account_id: row.account_id,
    reading_id: random.uuid(),
    meter_id: row.meter_id,
    zone,
    kwh: null,
    taken_at: taken,
    received_at:
      more.source === 'estimated' ? taken : new Date(new Date(taken).getTime() + random.int(20, 400) * 1000),
    hold_reason: null,
    decided_at: null,
    rolled_over: false,
    confirmed: null,
    receipt: null,
    bill_number: null,
    superseded_by: null,
    ...more,
  }
}

/** In the window around the 1st: its last two days before, its first three days after (facts §2.2). */
function takenAt(countsOn: IsoDate, source: Row<'readings'>['source'], random: Random): Date {
  if (source === 'estimated') return kyivInstant(addDays(countsOn, 3), '00:00')
  if (source === 'askoe') return kyivInstant(countsOn, '00:15')
  const hour = String(random.int(8, 21)).padStart(2, '0')
  const minute = String(random.int(0, 59)).padStart(2, '0')
  const business = source === 'mass'
  return kyivInstant(addDays(countsOn, business ? 0 : random.int(-2, 2)), `${hour}:${minute}`)
}
