import { useEffect } from 'react'
import { debtByActs } from '#domain/balance.ts'
import { useCall } from '#web/api/queries.ts'
import { keepFacts } from '#web/session/accounts.ts'
import { useSession } from '#web/session/session.ts'

/**
 * The balance of an apartment's month, kept in the session under the names of spec §3, so that it is shown at once next
 * time.
 */
export function useItmBalance(account: string) {
  const answer = useCall('/api/person/itm_balance', { account })
  const { data, isError } = answer
  useEffect(() => {
    if (data !== undefined) {
      const { debet, credit, beginDebet, endDebet, beginCredit, items } = data
      const sums = { debet, credit, beginDebet, endDebet, beginCredit, debetAct: debtByActs(items) }
      keepFacts(account, { ...sums, ballanceLoaded: true, ballanceError: false })
    } else if (isError) keepFacts(account, { ballanceError: true })
  }, [account, data, isError])
  const kept = useSession(({ person }) => person.accounts.find((apartment) => apartment.account === account))
  return { answer, kept }
}
