import { expect, test } from 'vitest'
import {
  dateText,
  dayAndMonth,
  daysText,
  monthPlain,
  monthShort,
  monthText,
  monthTitle,
  timeText,
  untilText,
  weekdayText,
} from './dates.ts'

test('a day is named by its number, its month, its day of the week', () => {
  expect(dateText('2026-12-03')).toBe('03.12.2026')
  expect(dateText('колись')).toBe('колись')
  expect(dayAndMonth('2026-12-03')).toBe('3\u00a0грудня')
  expect(weekdayText('2026-12-03')).toBe('чт')
  expect(daysText('2026-10-01', '2026-11-01')).toBe('01.10–01.11.2026')
  expect(daysText('2026-12-01', '2027-01-01')).toBe('01.12.2026–01.01.2027')
})

test('a month is named with its year; a bank is given an ordinary space', () => {
  expect(monthText('2026-11')).toBe('листопад\u00a02026')
  expect(monthPlain('2026-11')).toBe('листопад 2026')
  expect(monthTitle('2026-11')).toBe('Листопад\u00a02026')
  expect(monthShort('2026-11')).toBe('лис')
})

test('a moment is told by the clock of Kyiv, of another day with its date', () => {
  const at = (text: string) => Date.parse(text)
  expect(timeText(at('2026-11-05T11:00:00Z'))).toBe('13:00')
  const now = at('2026-11-05T11:00:00Z')
  expect(untilText(at('2026-11-05T14:30:00Z'), now)).toBe('16:30')
  expect(untilText(at('2026-11-06T04:00:00Z'), now)).toBe('завтра 06:00')
  expect(untilText(at('2026-11-07T04:00:00Z'), now)).toBe('07.11 06:00')
})
