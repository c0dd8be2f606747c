import { chooseAccount } from '#web/accounts/choose-entity-account.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useCustomer } from '#web/customer/customer.ts'
import type { Target } from '#web/navigation/address.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { toast } from '#web/ui/toasts.ts'

/** Leads to a page that is about the account in view, which becomes the account of the point. */
export function useGoWithAccount() {
  const { account: current } = useCustomer()
  const navigate = useNavigate()
  return async (account: string, target: Target) => {
    try {
      if (account !== current) await chooseAccount(account)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
      return
    }
    await navigate(target)
  }
}
