import { useCustomer } from '#web/customer/customer.ts'
import type { Choices } from '#web/lists/ListFilters.tsx'
import { useSession } from '#web/session/session.ts'

/** So many accounts fit in a menu; of more, the one in view can be chosen, and the others are found by typing. */
const AT_ONCE = 30

/** The accounts by which a list of the whole firm can be narrowed; none where there is only one. */
export function useScope(): { several: boolean; choices: Choices } {
  const { account } = useCustomer()
  const all = useSession(({ entity }) => entity.accounts)
  const options = all.length < 2 ? [] : all.length > AT_ONCE ? [account] : all.map((row) => row.account)
  return { several: all.length > 1, choices: { account: options.map((number) => [number, number] as const) } }
}
