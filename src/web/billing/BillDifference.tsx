import { billDifference } from '#domain/bill-difference.ts'
import { addMonths, monthOf } from '#domain/calendar.ts'
import { causeParts, differenceText, twoMonths } from '#text/bill-difference.ts'
import { monthText } from '#text/dates.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { BillReply } from './bill-reply.ts'
import styles from './bill-difference.module.css'

/** Why the bill is larger or smaller than the one before: one sentence, two bars. Nothing where there is none before. */
export function BillDifference({ bill }: { bill: BillReply['bill'] }) {
  const { account, calls } = useCustomer()
  const month = monthOf(addMonths(`${bill.period}-01`, -1))
  const asked = { account, from: month, to: month, state: 'issued' as const }
  const list = useCall(calls.bills, asked)
  const found = list.data?.rows[0]?.number ?? ''
  const { data } = useCall(calls.bill, { account, bill: found }, { enabled: found !== '' })
  // as high as what comes, so that nothing below it jumps
  if (list.isPending || (found !== '' && !data)) return <Skeleton lines={[112]} />
  if (!data) return null
  const before = data.bill
  const { kopiykas, causes } = billDifference(bill.lines, before.lines)
  const most = Math.max(1, bill.amountKopiykas, before.amountKopiykas)
  return (
    <section className={styles.difference} aria-label={twoMonths}>
      <p>{differenceText(kopiykas, before.period, causeParts(causes))}</p>
      <ul className={styles.months}>
        {[before, bill].map((one) => (
          <li key={one.period} data-last={one === bill}>
            <span>{monthText(one.period)}</span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{ width: `${Math.max(1, (one.amountKopiykas / most) * 100)}%` }}
              />
            </span>
            <Money kopiykas={one.amountKopiykas} />
          </li>
        ))}
      </ul>
    </section>
  )
}
