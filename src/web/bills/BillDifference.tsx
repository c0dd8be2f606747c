import { causeParts, differenceText, twoMonths } from '#text/bill-difference.ts'
import { monthText } from '#text/dates.ts'
import { Money } from '#web/ui/Money.tsx'
import type { BillReply } from './bill-reply.ts'
import styles from './bill-difference.module.css'

/**
 * Why the bill is larger or smaller than the one before: one sentence and two bars. Nothing where there is no bill
 * before.
 */
export function BillDifference({ bill, difference }: Pick<BillReply, 'bill' | 'difference'>) {
  if (!difference) return null
  const most = Math.max(1, bill.amountKopiykas, difference.amountKopiykas)
  return (
    <section className={styles.difference} aria-label={twoMonths()}>
      <p>{differenceText(difference.kopiykas, difference.period, causeParts(difference.causes))}</p>
      <ul className={styles.months}>
        {[difference, bill].map((side) => (
          <li key={side.period} data-last={side === bill}>
            <span>{monthText(side.period)}</span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{ width: `${Math.max(1, (side.amountKopiykas / most) * 100)}%` }}
              />
            </span>
            <Money kopiykas={side.amountKopiykas} />
          </li>
        ))}
      </ul>
    </section>
  )
}
