import { call } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'
import { session } from '#web/session/session.ts'

/**
 * Makes the chosen apartment the current account and asks for its custom info; tickets, requests and everything else
 * fetched for the previous account are forgotten (spec §4). Throws ApiProblem.
 */
export async function chooseAccount(account: string): Promise<void> {
  const { item } = await call('/api/choice-apart', { item: account })
  session.update(({ person }) => ({
    person: {
      ...person,
      isChose: true,
      customInfo: null,
      user: person.user && { ...person.user, account: item.account },
      accounts: person.accounts.map((apartment) =>
        apartment.account === item.account ? { ...apartment, ...item } : apartment,
      ),
    },
  }))
  // few pages show it, so nobody waits for it
  void import('#web/customer/custom-info.ts').then(
    ({ loadCustomInfo }) => loadCustomInfo(),
    () => {},
  )
  queries.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== '/api/api-link' && queryKey[0] !== '/api/person/overview',
  })
}
