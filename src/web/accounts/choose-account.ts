import { call } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'
import { session } from '#web/session/session.ts'

/**
 * The chosen apartment becomes the current account and its custom info is asked for; tickets and requests of the one before are forgotten with
 * everything else that was asked for it (spec §4). Throws ApiProblem.
 */
export async function chooseAccount(account: string): Promise<void> {
  const { item } = await call('/api/choice-apart', { item: account })
  session.update(({ person }) => ({
    person: {
      ...person,
      isChose: true,
      customInfo: null,
      user: person.user && { ...person.user, account: item.account },
      accounts: person.accounts.map((one) => (one.account === item.account ? { ...one, ...item } : one)),
    },
  }))
  // told on few pages: it comes in its own time
  void import('#web/customer/custom-info.ts').then(
    ({ loadCustomInfo }) => loadCustomInfo(),
    () => {},
  )
  queries.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== '/api/api-link' && queryKey[0] !== '/api/person/overview',
  })
}
