import { describe, expect, test } from 'vitest'
import {
  acceptsMessage,
  afterMessage,
  canBecome,
  daysLeft,
  dueOn,
  isOpenTicket,
  TICKET_STATES,
} from './ticket.ts'

describe('a ticket', () => {
  test('goes from new through work to an answer and is closed', () => {
    expect(canBecome('new', 'in-progress')).toBe(true)
    expect(canBecome('in-progress', 'answered')).toBe(true)
    expect(canBecome('answered', 'closed')).toBe(true)
    expect(canBecome('new', 'closed')).toBe(false)
  })

  test('that is closed or withdrawn stays so', () => {
    for (const state of TICKET_STATES) {
      expect(canBecome('closed', state)).toBe(false)
      expect(canBecome('withdrawn', state)).toBe(false)
    }
    expect([acceptsMessage('closed'), acceptsMessage('withdrawn'), acceptsMessage('answered')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('is answered by the company and opened again by a word of the customer', () => {
    expect(afterMessage('new', 'company')).toBe('answered')
    expect(afterMessage('answered', 'customer')).toBe('in-progress')
    expect(afterMessage('new', 'customer')).toBe('new')
    expect(afterMessage('closed', 'customer')).toBeNull()
    expect(TICKET_STATES.filter(isOpenTicket)).toEqual(['new', 'in-progress', 'waiting'])
  })

  test('only moves where it may', () => {
    for (const state of TICKET_STATES) {
      for (const by of ['customer', 'company'] as const) {
        const next = afterMessage(state, by)
        if (next !== null && next !== state) expect(canBecome(state, next)).toBe(true)
      }
    }
  })

  test('has a term in calendar or working days', () => {
    expect(dueOn('2026-11-21')).toBe('2026-12-21')
    expect(dueOn('2026-11-20', { days: 5, working: true })).toBe('2026-11-27')
    expect(daysLeft('2026-11-21', '2026-11-27')).toBe(6)
    expect(daysLeft('2026-11-28', '2026-11-27')).toBe(-1)
  })
})
