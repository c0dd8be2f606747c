import { useRef, useState } from 'react'
import { personAparts } from '#text/person-apartments.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { keepAccounts } from '#web/session/accounts.ts'
import type { GivenAccount, PersonAccount } from '#web/session/parts.ts'
import { toast } from '#web/ui/toasts.ts'

/**
 * The order of the apartments and the one opened first. A change is shown at once and written after the one before it;
 * when none waits, what the server has is shown: a refused change is undone.
 */
export function useArrange(accounts: readonly PersonAccount[]) {
  const arrange = useWrite('/api/person/objects/arrange', { inOrder: true })
  /** for a screen reader: the new place of the moved apartment */
  const [said, setSaid] = useState('')

  /** changes that the server has not answered yet, and the accounts as it has them */
  const waiting = useRef(0)
  const kept = useRef<readonly GivenAccount[]>(accounts)

  async function keep(next: readonly PersonAccount[]) {
    if (waiting.current === 0) kept.current = accounts
    waiting.current += 1
    keepAccounts(next)
    try {
      const preferred = next.find(({ isDefault }) => isDefault)?.account ?? null
      const order = next.map(({ account }) => account)
      kept.current = (await arrange.mutateAsync({ body: { order, default: preferred } })).accounts
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      waiting.current -= 1
      if (waiting.current === 0) keepAccounts(kept.current)
    }
  }

  async function move(account: string, by: -1 | 1) {
    const from = accounts.findIndex((apartment) => apartment.account === account)
    const moved = accounts[from]
    const to = from + by
    if (!moved || to < 0 || to >= accounts.length) return
    setSaid(personAparts.moved(moved.objectName, to + 1, accounts.length))
    await keep(accounts.toSpliced(from, 1).toSpliced(to, 0, moved))
  }

  const makeDefault = (account: string) =>
    keep(accounts.map((apartment) => ({ ...apartment, isDefault: apartment.account === account })))

  return { move, makeDefault, said }
}
