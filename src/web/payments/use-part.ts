import { type InstalmentPart, partToPay } from '#domain/instalments.ts'
import { useCall } from '#web/api/queries.ts'

/** The next part of the schedule by which the debt of an account is paid. */
export type Next = {
  /** null where there is no such schedule, or it is not known whether there is */
  readonly part: InstalmentPart | null
  readonly known: boolean
  readonly again: () => unknown
}

/** @returns undefined while it is asked for */
export function useNextPart(account: string): Next | undefined {
  const { data, isLoading, errorUpdateCount, refetch } = useCall(
    '/api/payments/instalments',
    { account },
    { enabled: account !== '', staleMs: 0 },
  )
  const known = data !== undefined || errorUpdateCount === 0
  // what has failed stays in view while it is asked for again
  if (isLoading && known) return undefined
  const plan = data?.plan
  const part = plan?.state === 'agreed' ? partToPay(plan.parts, plan.paidKopiykas) : null
  return { part, known, again: refetch }
}
