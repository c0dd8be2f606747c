import type { Kopiykas } from './money.ts'

/** How customers of the portal can pay (spec §3, §9): the flags of a site name them `cardPayment`, `portmone`, … */
export const PAY_PROVIDERS = ['liqpay', 'monopay', 'portmone', 'easypay'] as const
export type PayProvider = (typeof PAY_PROVIDERS)[number]
export const isPayProvider = (text: unknown): text is PayProvider =>
  PAY_PROVIDERS.some((provider) => provider === text)

/** The flag of `site_settings.env` that opens a provider; the card is open unless it is switched off (spec §9). */
export const PAY_FLAGS: Readonly<
  Record<PayProvider, { readonly flag: string; readonly byDefault: boolean }>
> = {
  liqpay: { flag: 'cardPayment', byDefault: true },
  monopay: { flag: 'monopay', byDefault: false },
  portmone: { flag: 'portmone', byDefault: false },
  easypay: { flag: 'easypay', byDefault: false },
}

/**
 * The life of a payment. `started`: written down, the payer has not gone yet; `at-provider`: the payer is there;
 * `confirmed`: the provider says it has the money; `passed`: on its way to the billing core; `credited`: in the ledger.
 * It ends otherwise as `declined`, `expired` (nobody paid in time), `reversed` (the bank took the money back) or
 * `refunded` (the company gave it back).
 */
export const PAYMENT_STATES = [
  'started',
  'at-provider',
  'confirmed',
  'passed',
  'credited',
  'declined',
  'expired',
  'reversed',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export const isPaymentState = (text: string): text is PaymentState =>
  PAYMENT_STATES.some((state) => state === text)

/** What happened: the payer went, the provider says so, the portal passed it on, the core has booked it. */
export const PAYMENT_FACTS = [
  'sent',
  'waiting',
  'declined',
  'expired',
  'paid',
  'reversed',
  'refunded',
  'passed',
  'credited',
] as const
export type PaymentFact = (typeof PAYMENT_FACTS)[number]

/** Nothing of the payer's money is on its way: whoever owes may pay again. */
export const hasFailed = (state: PaymentState): boolean => state === 'declined' || state === 'expired'
/** The provider has the money and the ledger does not show it yet: neither a debt nor paid. */
export const PENDING_STATES = ['confirmed', 'passed'] as const satisfies readonly PaymentState[]
/** The provider is asked on by itself. */
export const OPEN_STATES = ['started', 'at-provider'] as const satisfies readonly PaymentState[]

const OPEN: Partial<Record<PaymentFact, PaymentState>> = {
  declined: 'declined',
  expired: 'expired',
  paid: 'confirmed',
  reversed: 'reversed',
  refunded: 'refunded',
}
/** A second try under the same order may succeed after a decline, and money may come after our own term. */
const GIVEN_UP: Partial<Record<PaymentFact, PaymentState>> = {
  paid: 'confirmed',
  reversed: 'reversed',
  refunded: 'refunded',
}
const HELD: Partial<Record<PaymentFact, PaymentState>> = { reversed: 'reversed', refunded: 'refunded' }

const STEPS: Readonly<Record<PaymentState, Partial<Record<PaymentFact, PaymentState>>>> = {
  started: { ...OPEN, sent: 'at-provider', waiting: 'at-provider' },
  'at-provider': OPEN,
  declined: { ...GIVEN_UP },
  expired: { ...GIVEN_UP, declined: 'declined' },
  confirmed: { ...HELD, passed: 'passed' },
  passed: { ...HELD, credited: 'credited' },
  credited: HELD,
  reversed: {},
  refunded: {},
}

/**
 * The state after a fact; the same state where the fact says nothing new. What a provider says may come in any order and
 * any number of times: money it has is never lost by an older word that it has none.
 */
export const nextState = (state: PaymentState, fact: PaymentFact): PaymentState => STEPS[state][fact] ?? state

/** What a provider says of a payment, in our words. */
export type ProviderFact = Extract<
  PaymentFact,
  'waiting' | 'declined' | 'expired' | 'paid' | 'reversed' | 'refunded'
>

/** Why a payment waits for an employee; it stays where it is until they decide. */
export const PAYMENT_TROUBLES = [
  'wrong-sum',
  'wrong-currency',
  'wrong-merchant',
  'account-gone',
  'core-refused',
  'not-delivered',
  'no-answer',
  'refund-failed',
  'not-reversed',
] as const
export type PaymentTrouble = (typeof PAYMENT_TROUBLES)[number]

/**
 * How an employee ends what a payment waits for: the sum that the provider took is taken instead of the one asked for,
 * the money went back to its payer outside the portal, there was no money or none goes back.
 */
export const PAYMENT_OUTCOMES = ['take', 'returned', 'nothing'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]
/** What cannot be ended by passing it to the billing core once more or giving it back through the provider. */
export const OUTCOMES_OF: Readonly<Record<PaymentTrouble, readonly PaymentOutcome[]>> = {
  'wrong-sum': ['take', 'returned'],
  'wrong-currency': ['returned'],
  'wrong-merchant': ['returned', 'nothing'],
  'account-gone': [],
  'core-refused': [],
  'not-delivered': [],
  'no-answer': ['nothing', 'returned'],
  'refund-failed': ['returned', 'nothing'],
  'not-reversed': ['returned'],
}

/**
 * What an employee decided about a payment, as its story tells it: how what it waited for has ended (`kept`: the refund
 * that failed is not given after all; `reversed-by-hand`: the ledger was put right by hand), or that a part was passed to the
 * billing core once more.
 */
export const PAYMENT_DECISIONS = [...PAYMENT_OUTCOMES, 'kept', 'reversed-by-hand', 'retry'] as const
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number]

/** What of a part an employee may pass to the billing core once more; `same-booking` was not answered and may be done. */
export const RETRIED_PARTS = ['booking', 'same-booking', 'return'] as const
export type RetriedPart = (typeof RETRIED_PARTS)[number]

/** Sums of one payment, kopiykas: what a card may pay at once at the providers (theirs is no lower). */
export const PAYMENT_LEAST: Kopiykas = 1_00
export const PAYMENT_MOST: Kopiykas = 500_000_00
/** What a provider takes from the payer on top of a sum, by its agreement in hundredths of a percent. */
export const payerFeeOf = (kopiykas: Kopiykas, hundredths: number): Kopiykas =>
  Math.ceil((kopiykas * hundredths) / 10_000)
/** Accounts and invoices in one basket. */
export const BASKET_MOST = 50

/** How long a payer has at the provider, minutes; then nobody is awaited, and money that still comes is taken. */
export const PAY_MINUTES = 60

/** Pauses between two questions to a provider, seconds: at once, then ever more rarely until its limit. */
const PAUSES = [15, 30, 60, 120, 300, 600, 1800, 3600, 3 * 3600, 6 * 3600] as const
/** A provider may hold a payment «in processing» for so long; after that an employee looks at it. */
export const ASK_DAYS = 7

/** When a provider is asked next, after `asked` questions. @returns null when its limit is over */
export function nextAsk(attempts: number, startedAt: Date, now: Date): Date | null {
  if (now.getTime() - startedAt.getTime() > ASK_DAYS * 86_400_000) return null
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 3600
  return new Date(now.getTime() + pause * 1000)
}
