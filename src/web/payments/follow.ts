import { useEffect } from 'react'
import { OPEN_STATES, PENDING_STATES, type PaymentState } from '#domain/payment-life.ts'

/** How often a payment that moves is looked at, ms. */
const FOLLOW_MS = 5000

/** Whether the state of a payment may change by itself: the payer has gone to the provider, or the money is on its way. */
export const moves = (state: PaymentState): boolean =>
  [...OPEN_STATES, ...PENDING_STATES].some((openState) => openState === state && openState !== 'started')

/** Asks again every few seconds while what is shown moves. */
export function useFollow(
  { dataUpdatedAt, refetch }: { dataUpdatedAt: number; refetch: () => unknown },
  follow: boolean,
): void {
  useEffect(() => {
    if (!follow) return
    const timer = setTimeout(() => void refetch(), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [follow, dataUpdatedAt, refetch])
}
