import { useId, useState } from 'react'
import { MOST_LISTED } from '#domain/service-message.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import styles from './messages.module.css'

type Props = {
  id: string
  list: string
  listed: number
  onKept: (list: string, accounts: number) => void
  error?: string | undefined
}
type Kept = Reply<'/api/admin/messages/accounts'>

/** Numbers in any table or text: whatever stands between signs that no number has. */
const numbersIn = (text: string): string[] =>
  text
    .split(/[\s,;"'|]+/u)
    .map((part) => part.trim().slice(0, 40))
    .filter((part) => /\d/.test(part))

/** Accounts a message is for, pasted or from a file; says which of them are not known. */
export function AccountsPicker({ id, list, listed, onKept, error }: Props) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(list === '')
  const [kept, setKept] = useState<Kept | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const file = useId()
  const keep = useWrite('/api/admin/messages/accounts')
  async function check(text: string) {
    const accounts = numbersIn(text)
    setKept(null)
    setProblem(accounts.length === 0 ? words.noNumbers : accounts.length > MOST_LISTED ? words.tooMany : null)
    if (accounts.length === 0 || accounts.length > MOST_LISTED) return
    try {
      const reply = await keep.mutateAsync({ body: { numbers: accounts } })
      setKept(reply)
      if (reply.list === null) return setProblem(words.nobodyKnown)
      onKept(reply.list, reply.accounts)
      setOpen(false)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.message)
    }
  }
  return (
    <div className={styles.accounts}>
      {!open && list !== '' && (
        <p>
          <b>{words.listed(listed)}</b>{' '}
          <Button look="quiet" onClick={() => setOpen(true)}>
            {words.newList}
          </Button>
        </p>
      )}
      {(open || list === '') && (
        <>
          <Textarea
            id={id}
            label={words.accounts}
            description={words.accountsHint}
            rows={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={problem ?? error}
          />
          <label className={styles.file} htmlFor={file}>
            {words.accountsFile}
            <input
              id={file}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={async ({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) await check(await chosen.text())
                target.value = ''
              }}
            />
          </label>
          <Button look="outline" busy={keep.isPending} onClick={() => void check(typed)}>
            {words.check}
          </Button>
        </>
      )}
      {kept !== null && kept.unknownTotal > 0 && (
        <Alert tone="soon" announce>
          {words.unknown(kept.unknownTotal)}{' '}
          <span className={styles.numbers}>
            {kept.unknown.join(', ')}
            {kept.unknownTotal > kept.unknown.length &&
              `, ${words.more(kept.unknownTotal - kept.unknown.length)}`}
          </span>
        </Alert>
      )}
    </div>
  )
}
