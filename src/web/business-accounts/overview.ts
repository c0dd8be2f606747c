import { useEffect } from 'react'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { session } from '#web/session/session.ts'
import { useRenewed } from '#web/outages/power-then.ts'

export type Overview = Reply<'/api/entity/overview'>

/** What needs attention on an account; the session keeps the part that every page shows (spec §3). */
export function useOverview(account: string) {
  const answer = useCall('/api/entity/overview', { account }, { enabled: account !== '' })
  const { data } = answer
  useRenewed(answer.refetch, data === undefined ? [] : [data.power])
  useEffect(() => {
    if (data === undefined) return
    const { indications, warnings, showDunningWarningForm, dunning } = data
    session.update(({ entity }) =>
      // another account may have been chosen meanwhile
      entity.user?.account === account
        ? { entity: { ...entity, indications, warnings, showDunningWarningForm, dunning } }
        : {},
    )
  }, [account, data])
  return answer
}
