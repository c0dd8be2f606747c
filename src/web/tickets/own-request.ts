import { useCustomer } from '#web/customer/customer.ts'
import { useSession } from '#web/session/session.ts'

/** What the calls of spec §7 about orders require: the chosen account, the user's partner number and kind. */
export function useOwnRequest() {
  const { account } = useCustomer()
  const user = useSession(({ common, person, entity }) =>
    common.type === 'person' ? person.user : entity.user,
  )
  return { account, partner: user?.partner ?? '', userType: user?.type ?? ('person' as const) }
}
