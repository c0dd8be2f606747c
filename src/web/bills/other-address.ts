import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useCustomer } from '#web/customer/customer.ts'

/** Another account of the same user that the bill belongs to, when the server names it. */
function accountNamed(problem: ApiProblem | null): string | null {
  if (problem?.code !== 'bill-not-found') return null
  const { params } = problem.details
  const account = typeof params === 'object' && params !== null && 'account' in params ? params.account : null
  return typeof account === 'string' ? account : null
}

/**
 * A link to a bill of another address of the same user chooses that address; the page then asks again by itself.
 * @returns true after the address was chosen for this bill; the page says so
 */
export function useOtherAddress(bill: string, problem: ApiProblem | null): boolean {
  const { cabinet } = useCustomer()
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const other = accountNamed(problem)

  useEffect(() => {
    if (other === null) return
    const choose =
      cabinet === 'person'
        ? import('#web/accounts/choose-account.ts')
        : import('#web/accounts/choose-entity-account.ts')
    choose
      .then(({ chooseAccount }) => chooseAccount(other))
      .then(() => setChosenFor(bill))
      .catch((failure: unknown) => {
        // the page goes on saying that the chosen address has no such bill
        if (!(failure instanceof ApiProblem)) throw failure
      })
  }, [other, cabinet, bill])

  return chosenFor === bill
}
