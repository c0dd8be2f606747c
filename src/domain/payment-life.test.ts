import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ASK_DAYS,
  nextAsk,
  nextState,
  PAYMENT_FACTS,
  PAYMENT_STATES,
  type PaymentFact,
  type PaymentState,
  type ProviderFact,
} from './payment-life.ts'

const walk = (facts: readonly PaymentFact[], from: PaymentState = 'started') =>
  facts.reduce((state, fact) => nextState(state, fact), from)

test('a payment goes from the payer to the ledger', () => {
  const states = (['sent', 'waiting', 'paid', 'passed', 'credited'] as const).map((_, index, all) =>
    walk(all.slice(0, index + 1)),
  )
  expect(states).toEqual(['at-provider', 'at-provider', 'confirmed', 'passed', 'credited'])
})

test('every fact leads to a state from every state, and repeating it changes nothing', () => {
  for (const state of PAYMENT_STATES)
    for (const fact of PAYMENT_FACTS) {
      const next = nextState(state, fact)
      expect(PAYMENT_STATES).toContain(next)
      expect(nextState(next, fact), `${state} ${fact}`).toBe(next)
    }
})

const said = fc.constantFrom<ProviderFact>('waiting', 'declined', 'expired', 'paid', 'reversed')
/** The strongest word counts: money taken back, money had, no money, nothing yet. */
const RANK: readonly (readonly [ProviderFact, PaymentState])[] = [
  ['reversed', 'reversed'],
  ['paid', 'confirmed'],
  ['declined', 'declined'],
  ['expired', 'expired'],
]

test('what a provider says leads to the same state in whatever order and however often it comes', () => {
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 12 }), (facts) => {
      const strongest = RANK.find(([fact]) => facts.includes(fact))?.[1] ?? 'at-provider'
      expect(walk(facts)).toBe(strongest)
    }),
  )
})

test('what is not confirmed is never passed or credited, and money once confirmed is never forgotten', () => {
  const any = fc.array(fc.constantFrom(...PAYMENT_FACTS), { maxLength: 20 })
  fc.assert(
    fc.property(any, (facts) => {
      const state = walk(facts)
      if (state === 'credited' || state === 'passed') expect(facts).toContain('paid')
      if (facts.includes('paid'))
        expect(['confirmed', 'passed', 'credited', 'reversed', 'refunded']).toContain(state)
    }),
  )
})

test('a provider is asked ever more rarely, and not after its limit', () => {
  const start = new Date('2026-11-21T10:00:00Z')
  const pauses = Array.from({ length: 14 }, (_, attempt) => {
    const next = nextAsk(attempt, start, start)
    return next === null ? null : (next.getTime() - start.getTime()) / 1000
  })
  expect(pauses[0]).toBe(15)
  expect(pauses).toEqual(pauses.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
  expect(nextAsk(3, start, new Date(start.getTime() + (ASK_DAYS + 1) * 86_400_000))).toBe(null)
})
