import { useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { chooseAccount } from './choose-account.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { session } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts.ts'

export type ApartmentPage =
  | '/cabinet/person/indication'
  | '/cabinet/person/shutdown_schedule'
  | '/cabinet/person/bills'
  | '/cabinet/person/pay'

/** Makes an apartment the current one and goes to one of its pages. `opening` is the account being opened. */
export function useOpenApartment() {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)

  async function open(account: string, to: ApartmentPage): Promise<void> {
    setOpening(account)
    try {
      if (session.get().person.user?.account !== account) await chooseAccount(account)
      await navigate({ to })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setOpening(null)
    }
  }

  return { opening, open }
}
