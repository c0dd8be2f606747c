import { expect, test } from 'vitest'
import { endings } from './price-calendar.ts'

const TODAY = '2026-11-22'
const endingLines = (...spans: [string, string | null][]) =>
  endings(
    spans.map(([validFrom, validTo]) => ({ validFrom, validTo })),
    () => 'one',
    TODAY,
  ).map(({ endsOn, urgency }) => `${endsOn} ${urgency}`)

test('a price that ends without a continuation is told sixty days before, and is urgent thirty days before', () => {
  expect(endingLines(['2026-01-01', '2026-12-31'])).toEqual(['2026-12-31 soon'])
  expect(endingLines(['2026-01-01', '2026-12-22'])).toEqual(['2026-12-22 act'])
  expect(endingLines(['2026-01-01', '2027-01-31'])).toEqual([])
  expect(endingLines(['2026-01-01', null])).toEqual([])
})

test('one that is continued is told calmly', () => {
  expect(endingLines(['2026-01-01', '2026-12-31'], ['2027-01-01', null])).toEqual(['2026-12-31 calm'])
  expect(endingLines(['2026-01-01', '2026-11-30'], ['2027-01-01', null])).toEqual(['2026-11-30 act'])
})

test('one that has ended and that nobody continued is told until it is forgotten', () => {
  expect(endingLines(['2025-01-01', '2026-10-31'])).toEqual(['2026-10-31 over'])
  expect(endingLines(['2025-01-01', '2026-10-31'], ['2026-11-01', null])).toEqual([])
  expect(endingLines(['2015-04-01', '2015-08-31'])).toEqual([])
})
