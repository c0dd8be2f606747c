import { useEffect, useRef, useState } from 'react'
import { accounts as words } from '#text/accounts.ts'
import { personAdd } from '#text/person-apartments.ts'
import { glue } from '#text/format.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { keepAccounts } from '#web/session/accounts.ts'
import { session } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import type { Found } from './FindForm.tsx'
import { loadObjectInfo } from './object-info.ts'
import styles from './add.module.css'

type Props = { found: Found; onAdded: () => Promise<void>; onOther: () => void }

/** «Is this your address?»: parts of it are hidden, but its owner recognises it. */
export function ConfirmFound({ found: apartment, onAdded, onOther }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const add = useWrite('/api/post-add-objects')
  // one press adds the account once, however often the request has to be sent
  const [key] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  useEffect(() => title.current?.focus(), [])

  async function confirm() {
    const { user } = session.get().person
    if (user === null || add.isPending) return
    setProblem(null)
    try {
      const { item, accounts } = await add.mutateAsync({
        body: { partner: user.partner, account: apartment.account, code: apartment.code },
        options: { idempotencyKey: key },
      })
      // the server chooses the first one by itself
      keepAccounts(accounts, user.account ?? item.account)
      // its details come later; if they fail, what the list gave stays
      loadObjectInfo(item.account).catch(() => {})
      await onAdded()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure)
    }
  }

  return (
    <section className={styles.found}>
      <h2 ref={title} tabIndex={-1}>
        {words.add.foundTitle}
      </h2>
      <dl className={styles.facts}>
        <dt>{personAdd.address}</dt>
        <dd className={styles.address}>{glue(apartment.maskedAddress)}</dd>
        <dt>{personAdd.account}</dt>
        <dd>{apartment.account}</dd>
        <dt>{personAdd.company}</dt>
        <dd>{apartment.company}</dd>
      </dl>
      <p className={layout.quiet}>{words.add.foundHint}</p>
      {problem !== null && (
        <Alert tone="act" announce>
          {problem.message}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button busy={add.isPending} onClick={() => void confirm()}>
          {words.add.confirm}
        </Button>
        <Button look="outline" onClick={onOther}>
          {words.add.notMine}
        </Button>
      </div>
    </section>
  )
}
