import { useEffect } from 'react'
import { useCall } from '#web/api/queries.ts'
import { useOwnRequest } from './own-request.ts'

const EVERY_MS = 60_000

/** The counters of the chosen account: unread messages of suppliers, tickets with an unread answer. */
export function useUnread() {
  const asked = useOwnRequest()
  const { data, refetch } = useCall('/api/person/orders/supplier_new', asked, {
    enabled: asked.account !== '',
    staleMs: EVERY_MS,
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && asked.account !== '') void refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch, asked.account])
  return { suppliers: data?.findNewOrderAnswersResponse.count ?? 0, answers: data?.answers ?? 0 }
}
