import { useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { PAYMENT_LEAST, PAYMENT_MOST } from '#domain/payment-life.ts'
import { paying as words } from '#text/paying.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { toast } from '#web/ui/toasts.ts'
import { linkedLine, type Shown } from './lines.ts'
import styles from './pay.module.css'

/** «Let somebody else pay»: a secret link with the sum and the end of the account only, of one line. */
export const Someone = ({ lines }: { lines: readonly Shown[] }) => (
  <details className={styles.fold}>
    <summary>{words.someone}</summary>
    <div className={styles.someone}>
      <Linked line={linkedLine(lines)} />
    </div>
  </details>
)

function Linked({ line }: { line: ReturnType<typeof linkedLine> }) {
  if (typeof line !== 'string' && !isRefused(line)) return <LinkOf line={line} />
  return (
    <p className={styles.small}>
      {line === 'none'
        ? words.someoneNone
        : line === 'several'
          ? words.someoneOne
          : words.leastMost(PAYMENT_LEAST, PAYMENT_MOST)}
    </p>
  )
}

/** A sum that cannot be paid; without one, the link is of what is owed when it is opened. */
const isRefused = ({ sum, kopiykas }: Shown) => kopiykas === null && sum.trim() !== ''

function LinkOf({ line }: { line: Shown }) {
  const make = useWrite('/api/payments/link')
  // what a link was made of stays in it: another address or sum needs another one
  const [last, setMade] = useState<(Reply<'/api/payments/link'> & { of: string }) | null>(null)
  const { account, kopiykas } = line
  const of = `${account} ${kopiykas}`
  const made = last?.of === of ? last : null
  const create = async () => {
    try {
      const body = { account, ...(kopiykas === null ? {} : { kopiykas }) }
      setMade({ ...(await make.mutateAsync({ body })), of })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <>
      <p className={styles.small}>{words.someoneHint}</p>
      {made === null ? (
        <Button look="outline" busy={make.isPending} onClick={() => void create()}>
          {words.makeLink}
        </Button>
      ) : (
        <output className={styles.made}>
          <span className={styles.url}>{made.url}</span>
          <CopyButton text={made.url} what={words.link} />
          <span className={styles.small}>{words.linkUntil(kyivDate(new Date(made.expiresAt)))}</span>
        </output>
      )}
    </>
  )
}
