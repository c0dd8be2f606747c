import { useMemo } from 'react'
import { useSession } from '#web/session/session.ts'

/** The accounts whose people the user may change. */
export function useManaged() {
  const accounts = useSession(({ entity }) => entity.accounts)
  return useMemo(() => accounts.filter(({ rights }) => rights.includes('manage')), [accounts])
}
