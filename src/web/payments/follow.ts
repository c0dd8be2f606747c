import { OPEN_STATES, PENDING_STATES, type PaymentState } from '#domain/payment-life.ts'
import { type Followed, useAskAgain } from '#web/api/ask-again.ts'

/** How often a payment that moves is looked at, ms. */
const FOLLOW_MS = 5000

/** Whether the state of a payment may change by itself: the payer has gone to the provider, or the money is on its way. */
export const moves = (state: PaymentState): boolean =>
  [...OPEN_STATES, ...PENDING_STATES].some((openState) => openState === state && openState !== 'started')

/** Asks again every few seconds while what is shown moves. */
export const useFollow = (answer: Followed, follow: boolean): void =>
  useAskAgain(answer, follow ? FOLLOW_MS : null)
