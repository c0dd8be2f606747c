import { useState } from 'react'
import { useDraft } from '#web/forms/use-draft.ts'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { choiceOf, type OrderChoice } from './order-choice.ts'

const isNone = (choice: OrderChoice): boolean => Object.keys(choice).length === 0

/** The choice in the address; without one, what was chosen before and not ordered. */
export function useOrderChoice(account: string) {
  const search = useSearch()
  const navigate = useNavigate()
  const draft = useDraft<{ chosen: OrderChoice }>(`order:${account}`, { chosen: {} })
  const [left, setLeft] = useState(() => choiceOf(draft.kept.chosen))
  const choice = choiceOf(search)
  const isBack = isNone(choice) && !isNone(left)
  return {
    choice: isBack ? left : choice,
    isBack,
    choose: (next: OrderChoice, replace = false) => {
      setLeft({})
      if (isNone(next)) draft.forget()
      else draft.keep({ chosen: next })
      void navigate({ to: '.', search: next, replace, scroll: false })
    },
    forget: draft.forget,
  }
}
