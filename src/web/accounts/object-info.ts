import { useEffect } from 'react'
import { call, type Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { keepFacts } from '#web/session/accounts.ts'
import { session, useSession } from '#web/session/session.ts'

/** Contract, bank and place of an apartment are kept with it in the session (spec §3, §7). */
const keepInfo = (account: string, { customer, bankInfo, place }: Reply<'/api/person/objects/info'>) =>
  keepFacts(account, {
    accountLoaded: true,
    ...bankInfo,
    customer: customer.name,
    contractDate: customer.contractDate,
    demPerm: customer.demPerm,
    placeId: place.placeId,
    structId: place.structId,
    objectType: place.objectType,
    eic: place.eic,
  })

/** Loads the details of an apartment that was just added. Throws ApiProblem. */
export async function loadObjectInfo(account: string): Promise<void> {
  const partner = session.get().person.user?.partner ?? ''
  keepInfo(account, await call('/api/person/objects/info', { partner, account }))
}

/** Gives the details of an apartment on the screen: first the kept ones, then fresh ones. */
export function useObjectInfo(account: string) {
  const partner = useSession(({ person }) => person.user?.partner ?? '')
  const kept = useSession(({ person }) => person.accounts.find((apartment) => apartment.account === account))
  const answer = useCall('/api/person/objects/info', { partner, account })
  const { data } = answer
  useEffect(() => {
    if (data !== undefined) keepInfo(account, data)
  }, [account, data])
  return { kept, answer }
}
