import { expect, test } from 'vitest'
import {
  afterPause,
  type AnswerTerm,
  endOfTerm,
  termFor,
  urgencyOf,
  type WorkCalendar,
  worksOn,
} from './answer-term.ts'

const row = (some: Partial<AnswerTerm>): AnswerTerm => ({
  topic: null,
  from: '2021-02-03',
  to: null,
  days: 30,
  unit: 'calendar',
  longest: 45,
  act: 'НКРЕКП №375',
  confidence: 'high',
  note: null,
  ...some,
})
const general = row({})
const bill = row({ topic: 'billing', days: 5, unit: 'working', longest: null, confidence: 'medium' })
const terms = [general, bill]
const holidays = ['01-01', '03-08', '08-24', '12-25'].map((day) => ({ day, from: '2023-07-28', to: null }))
const peace: WorkCalendar = { holidays, suspended: [{ from: '2022-02-24', to: '2026-12-31' }] }

test('a topic has its own rule or the general one, and a customer is promised only what is sure', () => {
  expect(termFor(terms, 'billing', '2026-11-22')).toBe(bill)
  expect(termFor(terms, 'billing', '2026-11-22', { sure: true })).toBe(general)
  expect(termFor(terms, 'meter', '2026-11-22')).toBe(general)
  expect(termFor(terms, 'meter', '2020-01-01')).toBeNull()
})

test('a rule that has ended gives way to the next', () => {
  const changing = [row({ to: '2026-12-31' }), row({ from: '2027-01-01', days: 20 })]
  expect(termFor(changing, 'other', '2026-12-31')?.days).toBe(30)
  expect(termFor(changing, 'other', '2027-01-01')?.days).toBe(20)
})

test('holidays are working days while they are suspended, and free afterwards', () => {
  expect(worksOn('2026-12-25', peace)).toBe(true)
  expect(worksOn('2027-01-01', peace)).toBe(false)
  // 24.08.2027 is a Tuesday, 08.03.2027 a Monday; 25.12.2027 is a Saturday, so Monday the 27th is free
  expect([worksOn('2027-08-24', peace), worksOn('2027-03-08', peace)]).toEqual([false, false])
  expect(worksOn('2027-12-27', peace)).toBe(false)
  expect(worksOn('2027-12-28', peace)).toBe(true)
})

test('a term in working days steps over weekends and holidays', () => {
  expect(endOfTerm('2026-11-20', bill, peace)).toBe('2026-11-27')
  expect(endOfTerm('2026-12-28', bill, peace)).toBe('2027-01-05')
  expect(endOfTerm('2026-11-22', general, peace)).toBe('2026-12-22')
})

test('a pause moves the end by its days, working ones for a term in working days', () => {
  const pause = { from: '2026-11-23', to: '2026-11-30' }
  expect(afterPause('2026-12-10', general, { began: '2026-11-10', pause }, peace)).toBe('2026-12-17')
  expect(afterPause('2026-11-25', bill, { began: '2026-11-18', pause }, peace)).toBe('2026-12-02')
})

test('a pause stretches a term no further than the rule allows', () => {
  const pause = { from: '2026-11-20', to: '2026-12-20' }
  expect(afterPause('2026-12-10', general, { began: '2026-11-10', pause }, peace)).toBe('2026-12-25')
})

test('a term that was over before the pause stays over', () => {
  const pause = { from: '2026-11-23', to: '2026-11-30' }
  expect(afterPause('2026-11-20', general, { began: '2026-10-21', pause }, peace)).toBe('2026-11-20')
})

test('three days before the end is amber, the last day and later red', () => {
  const due = '2026-11-25'
  expect(
    ['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) => urgencyOf(day, due)),
  ).toEqual(['calm', 'soon', 'soon', 'act', 'act'])
})
