import { useMemo } from 'react'
import { sitesWith } from '#domain/permissions.ts'
import type { Site } from '#domain/site.ts'
import { useSession } from '#web/session/session.ts'

/** Companies whose customers the employee may write to; null: all. */
export function useOwnSites(): readonly Site[] | null {
  const roles = useSession(({ admin }) => admin.user?.roles)
  return useMemo(() => sitesWith(roles ?? [], 'messages.publish'), [roles])
}
