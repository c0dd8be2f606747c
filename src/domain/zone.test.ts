import { expect, test } from 'vitest'
import { type ZoneCount, zoneHours, ZONES, zonesOf } from './zone.ts'

const counts: ZoneCount[] = [1, 2, 3]

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** The zones of a minute of the local day; there is one. */
const zonesAt = (count: ZoneCount, minute: number) =>
  zoneHours(count)
    .filter(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)]
      return start < end ? minute >= start && minute < end : minute >= start || minute < end
    })
    .map(({ zone }) => zone)

test('a meter has the registers of its zones', () => {
  expect(counts.map(zonesOf)).toEqual([['single'], ['day', 'night'], ['peak', 'half-peak', 'night']])
})

test.each([
  [2, '06:59', 'night'],
  [2, '07:00', 'day'],
  [2, '22:59', 'day'],
  [2, '23:00', 'night'],
  [2, '00:00', 'night'],
  [3, '07:59', 'half-peak'],
  [3, '08:00', 'peak'],
  [3, '10:59', 'peak'],
  [3, '11:00', 'half-peak'],
  [3, '20:00', 'peak'],
  [3, '22:00', 'half-peak'],
  [3, '23:00', 'night'],
  [1, '12:00', 'single'],
] as const)('on a meter of %d zones %s is %s', (count, time, zone) => {
  expect(zonesAt(count, minutesOf(time))).toEqual([zone])
})

test('every minute of the day has one zone, and only those the meter has', () => {
  for (const count of counts) {
    for (let minute = 0; minute < 1440; minute++) expect(zonesAt(count, minute)).toHaveLength(1)
    expect(new Set(zoneHours(count).map(({ zone }) => zone))).toEqual(new Set(zonesOf(count)))
  }
})

test.each([1, 2, 3] as const)('registers of %i zones are shown in the one order of all', (zones) => {
  expect(ZONES.filter((zone) => zonesOf(zones).includes(zone))).toEqual(zonesOf(zones))
})
