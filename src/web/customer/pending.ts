import { useCall } from '#web/api/queries.ts'
import type { Reply } from '#web/api/call.ts'

type Pending = Reply<'/api/payments/pending'>['accounts']

/** Kopiykas of an account that providers have confirmed and the ledger does not show yet; 0 until it is known. */
export const pendingOf = (pending: Pending | undefined, account: string): number =>
  pending?.find((payment) => payment.account === account)?.kopiykas ?? 0

/** Money on its way to the ledger, of every account of the caller; undefined until it is known. */
export const usePending = (): Pending | undefined => useCall('/api/payments/pending', {}).data?.accounts

/** Whether it was asked for and could not be told. */
export function useIsPendingUnknown(): boolean {
  const { data, errorUpdateCount } = useCall('/api/payments/pending', {})
  return data === undefined && errorUpdateCount > 0
}
