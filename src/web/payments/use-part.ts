import { type InstalmentPart, partToPay } from '#domain/instalments.ts'
import { useCall } from '#web/api/queries.ts'

/**
 * The next part of the schedule by which the debt of an account is paid.
 * @returns undefined while it is asked for; null where there is no such schedule
 */
export function useNextPart(account: string): InstalmentPart | null | undefined {
  const { data, isLoading } = useCall(
    '/api/payments/instalments',
    { account },
    { enabled: account !== '', staleMs: 0 },
  )
  if (isLoading) return undefined
  return data?.plan?.state === 'agreed' ? partToPay(data.plan.parts, data.plan.paidKopiykas) : null
}
