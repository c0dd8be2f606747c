import { useId, useState } from 'react'
import { PAYMENT_LEAST, PAYMENT_MOST } from '#domain/payment-life.ts'
import { glue } from '#text/format.ts'
import { paying as words } from '#text/paying.ts'
import { pendingPayment } from '#text/pending-payment.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Entry } from './kept.ts'
import type { Shown } from './lines.ts'
import styles from './pay.module.css'

type Props = {
  line: Shown
  /** one of several: it can be taken out */
  several: boolean
  onChange: (entry: Entry) => void
}

/** One address or invoice: in the basket or not, and how much. */
export function BasketLine({ line, several, onChange }: Props) {
  const id = useId()
  const [left, setLeft] = useState(false)
  const { name, address, document, owed, pending, ticked, sum, kopiykas } = line
  const about =
    pending > 0
      ? pendingPayment(pending)
      : owed === 0
        ? words.ahead
        : document === null
          ? words.debt(owed)
          : words.ofBill(owed)
  const head = (
    <span>
      <span className={styles.name}>{glue(name)}</span>
      {address !== null && <span className={styles.small}>{glue(address)}</span>}
      <span className={styles.small} id={`${id}-about`}>
        {about}
      </span>
    </span>
  )
  return (
    <li className={styles.line} data-in={ticked}>
      {several ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={styles.box}
            checked={ticked}
            onChange={({ target }) => onChange({ ticked: target.checked })}
          />
          {head}
        </label>
      ) : (
        <div className={styles.tick}>{head}</div>
      )}
      {ticked && (
        <TextInput
          label={
            several ? (
              <>
                {words.sum}
                <span className="visually-hidden">: {name}</span>
              </>
            ) : (
              words.sum
            )
          }
          inputMode="decimal"
          maxLength={14}
          value={sum}
          onChange={({ target }) => onChange({ sum: target.value })}
          onBlur={() => setLeft(true)}
          description={owed > PAYMENT_MOST && words.most(PAYMENT_MOST)}
          error={left && kopiykas === null ? words.leastMost(PAYMENT_LEAST, PAYMENT_MOST) : undefined}
        />
      )}
    </li>
  )
}
