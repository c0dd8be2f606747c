import { useEffect } from 'react'
import { useCall } from '#web/api/queries.ts'
import { useOwnRequest } from './own-request.ts'

const EVERY_MS = 60_000

/** The counters of the chosen account: unread messages of suppliers, tickets with an unread answer. */
export function useUnread() {
  const request = useOwnRequest()
  const { data, refetch } = useCall('/api/person/orders/supplier_new', request, {
    enabled: request.account !== '',
    staleMs: EVERY_MS,
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && request.account !== '') void refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch, request.account])
  return { suppliers: data?.findNewOrderAnswersResponse.count ?? 0, answers: data?.answers ?? 0 }
}
