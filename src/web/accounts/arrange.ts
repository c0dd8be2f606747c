import { useState } from 'react'
import { personAparts } from '#text/person-apartments.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { keepAccounts } from '#web/session/accounts.ts'
import type { PersonAccount } from '#web/session/parts.ts'
import { toast } from '#web/ui/toasts.ts'

/**
 * The order of the apartments and the one opened first. A change is shown at once; if the server refuses it, it is
 * undone.
 */
export function useArrange(accounts: readonly PersonAccount[]) {
  const arrange = useWrite('/api/person/objects/arrange')
  /** for a screen reader: the new place of the moved apartment */
  const [said, setSaid] = useState('')

  async function keep(next: readonly PersonAccount[]) {
    keepAccounts(next)
    try {
      const preferred = next.find(({ isDefault }) => isDefault)?.account ?? null
      const order = next.map(({ account }) => account)
      const reply = await arrange.mutateAsync({ body: { order, default: preferred } })
      keepAccounts(reply.accounts)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      keepAccounts(accounts)
      toast.bad(failure.message)
    }
  }

  async function move(account: string, by: -1 | 1) {
    const from = accounts.findIndex((one) => one.account === account)
    const moved = accounts[from]
    const to = from + by
    if (!moved || to < 0 || to >= accounts.length) return
    setSaid(personAparts.moved(moved.objectName, to + 1, accounts.length))
    await keep(accounts.toSpliced(from, 1).toSpliced(to, 0, moved))
  }

  const makeDefault = (account: string) =>
    keep(accounts.map((one) => ({ ...one, isDefault: one.account === account })))

  return { move, makeDefault, said }
}
