import { useState } from 'react'
import { paying as words } from '#text/paying.ts'
import { terms } from '#text/terms.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Line } from './lines.ts'
import styles from './pay.module.css'

type Props = { taken: readonly string[]; onAdd: (line: Line) => void }

/** Puts another account of the company into the basket, with what it owes. */
export function AddAccount({ taken, onAdd }: Props) {
  const accounts = useSession(({ entity }) => entity.accounts)
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const free = accounts.filter(({ account, rights }) => rights.includes('pay') && !taken.includes(account))
  if (free.length === 0) return null
  const add = async () => {
    if (chosen === '') return
    setBusy(true)
    try {
      const { endKopiykas } = await call('/api/entity/balance', { account: chosen })
      onAdd({
        id: chosen,
        account: chosen,
        document: null,
        name: chosen,
        address: null,
        owed: Math.max(0, endKopiykas),
        pending: 0,
        chosen: true,
      })
      setChosen('')
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.add}>
      <Select
        label={words.add}
        placeholder={terms.chooseAccount}
        options={free.map(({ account }) => ({ value: account, label: account }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button look="outline" busy={busy} onClick={() => void add()}>
        {words.addButton}
      </Button>
    </div>
  )
}
