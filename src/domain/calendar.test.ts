import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addToMonth,
  addWorkingDays,
  daysBetween,
  daysInMonth,
  dottedOrIso,
  dottedToIso,
  firstOfMonth,
  isIsoDate,
  isoToDotted,
  isWorkingDay,
  lastOfMonth,
  monthOf,
  monthsBetween,
  weekday,
} from './calendar.ts'
import {
  formatDateTime,
  hoursOfDay,
  kyivDate,
  kyivInstant,
  kyivMidnight,
  kyivMinutes,
  kyivTime,
  timeOf,
} from './kyiv.ts'

const dates = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const at = (text: string) => new Date(text)

describe('a dotted date', () => {
  test.each([
    ['05.11.2026', '2026-11-05'],
    ['5.1.2027', '2027-01-05'],
    [' 29.02.2028 ', '2028-02-29'],
    ['29.02.2026', null],
    ['31.04.2026', null],
    ['00.01.2026', null],
    ['2026-11-05', null],
    ['05.11.26', null],
    ['', null],
  ])('%j becomes %s', (dotted, iso) => {
    expect(dottedToIso(dotted)).toBe(iso)
  })

  test('comes back from the iso date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(dottedToIso(isoToDotted(date))).toBe(date)
      }),
    )
    expect(isoToDotted('2026-11-05')).toBe('05.11.2026')
    expect(dottedOrIso('05.11.2026')).toBe('2026-11-05')
    expect(dottedOrIso('2026-11-05T00:00:00Z')).toBe('2026-11-05')
    expect(dottedOrIso('хтозна')).toBeNull()
  })
})

describe('the calendar', () => {
  test('adds days and counts them back', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -9999, max: 9999 }), (date, n) => {
        expect(daysBetween(date, addDays(date, n))).toBe(n)
      }),
    )
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  })

  test('keeps the end of the month when months are added', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addToMonth('2026-12', 1)).toBe('2027-01')
    expect(addToMonth('2026-01', -13)).toBe('2024-12')
    fc.assert(
      fc.property(dates, fc.integer({ min: -99, max: 99 }), (date, n) => {
        expect(monthsBetween(monthOf(date), monthOf(addMonths(date, n)))).toBe(n)
      }),
    )
  })

  test('knows the ends of months', () => {
    expect([firstOfMonth('2026-11-21'), lastOfMonth('2026-11-21'), lastOfMonth('2028-02')]).toEqual([
      '2026-11-01',
      '2026-11-30',
      '2028-02-29',
    ])
    expect(daysInMonth('2027-02')).toBe(28)
    for (let month = '1999-01'; month < '2101-01'; month = addToMonth(month, 1))
      expect(addDays(lastOfMonth(month), 1)).toBe(firstOfMonth(addToMonth(month, 1)))
    expect(() => lastOfMonth('ніколи')).toThrow('not a month')
  })

  test('refuses what is not a day', () => {
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'x', '2026-11-05'].map(isIsoDate)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(() => addDays('05.11.2026', 1)).toThrow(RangeError)
  })

  test('begins the week on Monday and works from Monday to Friday', () => {
    expect(weekday('2026-11-16')).toBe(1)
    expect(weekday('2026-11-22')).toBe(7)
    expect(weekday('1969-12-31')).toBe(3)
    expect(isWorkingDay('2026-11-20')).toBe(true)
    expect(isWorkingDay('2026-11-21')).toBe(false)
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27')
    expect(addWorkingDays('2026-11-21', 3)).toBe('2026-11-25')
  })

  test('names months and days in Ukrainian', () => {})
})

describe('Kyiv time', () => {
  test('is two hours ahead of UTC in winter and three in summer', () => {
    expect(formatDateTime(at('2026-11-05T11:00:00Z'))).toBe('05.11.2026 13:00')
    expect(formatDateTime(at('2026-07-05T10:00:00Z').getTime())).toBe('05.07.2026 13:00')
    expect(kyivTime(at('2026-07-05T10:05:00Z'))).toBe('13:05')
  })

  test('turns the day at its own midnight', () => {
    expect(kyivDate(at('2026-11-04T21:59:59.999Z'))).toBe('2026-11-04')
    expect(kyivDate(at('2026-11-04T22:00:00Z'))).toBe('2026-11-05')
    expect(kyivMinutes(at('2026-11-04T22:00:59Z'))).toBe(0)
    expect(kyivDate(at('2026-12-31T22:00:00Z'))).toBe('2027-01-01')
  })

  test('finds midnight right on the days the clocks change', () => {
    expect(kyivMidnight('2026-03-29').toISOString()).toBe('2026-03-28T22:00:00.000Z')
    expect(kyivMidnight('2026-03-30').toISOString()).toBe('2026-03-29T21:00:00.000Z')
    expect(kyivMidnight('2026-10-25').toISOString()).toBe('2026-10-24T21:00:00.000Z')
    expect(kyivMidnight('2026-10-26').toISOString()).toBe('2026-10-25T22:00:00.000Z')
  })

  test('reads the absent and the double half past three by winter time, as PostgreSQL does', () => {
    expect(kyivInstant('2026-03-29', '03:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(kyivInstant('2026-10-25', '03:30').toISOString()).toBe('2026-10-25T01:30:00.000Z')
    expect(kyivInstant('2026-03-29', '02:59').toISOString()).toBe('2026-03-29T00:59:00.000Z')
    expect(kyivInstant('2026-03-29', '04:00').toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(kyivInstant('2026-10-25', '02:59').toISOString()).toBe('2026-10-24T23:59:00.000Z')
    expect(kyivInstant('2026-10-25', '04:00').toISOString()).toBe('2026-10-25T02:00:00.000Z')
  })

  test('has days of 23, 24 and 25 hours', () => {
    expect(['2026-03-29', '2026-06-01', '2026-10-25', '2028-02-29'].map(hoursOfDay)).toEqual([23, 24, 25, 24])
  })

  test('takes 24:00 for the end of the day and refuses what is not a time', () => {
    expect(kyivInstant('2026-11-05', '24:00')).toEqual(kyivMidnight('2026-11-06'))
    expect(kyivInstant('2026-11-05', '12:59:59').toISOString()).toBe('2026-11-05T10:59:59.000Z')
    expect(() => kyivInstant('2026-11-05', '1:00')).toThrow(RangeError)
    expect(() => kyivInstant('хтозна', '01:00')).toThrow(RangeError)
  })

  test('shows back the wall clock it was asked for, but for the absent hour', () => {
    fc.assert(
      fc.property(dates, fc.nat(1439), (date, minutes) => {
        const instant = kyivInstant(date, timeOf(minutes))
        const absent = hoursOfDay(date) < 24 && kyivMinutes(instant) !== minutes
        expect(absent || (kyivDate(instant) === date && kyivMinutes(instant) === minutes)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('an instant that is none is a fault, not a date', () => {
  expect(() => kyivDate(Number.NaN)).toThrow(RangeError)
  expect(() => formatDateTime(new Date('хтозна'))).toThrow(RangeError)
})

test('the Kyiv clock of every hour around a change is the one the platform shows', () => {
  const platform = new Intl.DateTimeFormat('uk-UA', {
    timeZone: 'Europe/Kyiv',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  for (const day of ['2026-03-28', '2026-10-24', '1996-03-30', '2031-10-25']) {
    for (let hour = 0; hour < 72; hour++) {
      const instant = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
      const [date = '', time = ''] = platform.format(instant).split(', ')
      expect(formatDateTime(instant).slice(0, 6)).toBe(`${date.slice(0, 6)}`)
      expect(kyivTime(instant)).toBe(time)
    }
  }
})
