import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kyivInstant } from '#domain/kyiv.ts'
import { readingWindow, SPEC_RULES } from '#domain/window.ts'
import { businessWindow, householdWindow } from './told-window.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const household = (date: string, time = '12:00') =>
  plain(householdWindow(readingWindow('person', kyivInstant(date, time), SPEC_RULES)).now)
const business = (date: string, time = '12:00') =>
  plain(businessWindow(readingWindow('entity', kyivInstant(date, time), SPEC_RULES)))

describe('a household is told that it may hand in now', () => {
  test('and which days are the most exact, a week before them', () => {
    expect(household('2026-11-22')).toBe('Передати можна зараз. Найточніше — 29 листопада – 3 грудня')
  })

  test('and until when the most exact days last, in them', () => {
    expect(household('2026-12-02')).toBe('Передати можна зараз. Це найточніші дні: до 3 грудня включно')
    expect(household('2026-12-04', '00:00')).toBe('Передати можна зараз. Найточніше — 30 грудня – 3 січня')
  })

  test('at whatever instant it asks: nothing is ever about to begin', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (now) => {
          const texts = householdWindow(readingWindow('person', now, SPEC_RULES))
          expect(texts.now).toMatch(/^Передати можна зараз\./)
          expect(texts.now).not.toMatch(/почнеться|через/)
        },
      ),
    )
  })
})

test('a business is told the days and the hour its readings are taken between', () => {
  expect(business('2026-11-22')).toBe('Показання приймаємо з 29 листопада до 13:00 2 грудня')
  expect(business('2026-12-02', '12:59')).toBe('Показання приймаємо до 13:00 2 грудня')
  expect(business('2026-12-02', '13:00')).toBe('Показання приймаємо з 30 грудня до 13:00 2 січня')
})
