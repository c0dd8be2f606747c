import { dateTimeText } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { TakeBack } from '#web/staff/TakeBack.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Opened } from './opened.ts'
import styles from './staff-payments.module.css'

const TONES = { proposed: 'soon', confirmed: 'info', done: 'good', refused: 'plain', failed: 'act' } as const
type Refund = Opened['refunds'][number]

/** Money given back by the company: who proposed it, and what became of it. */
export const Refunds = ({ opened: { refunds } }: { opened: Opened }) =>
  refunds.length === 0 ? null : (
    <Card title={words.refunds}>
      <ul className={styles.parts}>
        {refunds.map((one) => (
          <li key={one.id}>
            <One one={one} />
          </li>
        ))}
      </ul>
    </Card>
  )

function One({ one }: { one: Refund }) {
  const confirms = usePermission('changes.confirm')
  return (
    <>
      <div className={styles.head}>
        <b>{hryvniasText(one.kopiykas)}</b>
        <Badge tone={TONES[one.state]}>{words.refundStates[one.state]}</Badge>
      </div>
      <p>{one.reason}</p>
      <p className={styles.quiet}>{[one.by, dateTimeText(Date.parse(one.at))].filter(Boolean).join(', ')}</p>
      {one.failure !== null && <p>{one.failure}</p>}
      {one.ownProposal !== null && <TakeBack proposal={one.ownProposal} />}
      {one.state === 'proposed' && one.ownProposal === null && confirms && (
        <Link to="/cabinet/admin/management/changes">{words.toChanges}</Link>
      )}
    </>
  )
}
