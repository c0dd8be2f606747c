import { dateTimeText } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { TakeBack } from '#web/staff/TakeBack.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import type { Opened } from './opened.ts'
import styles from './staff-payments.module.css'

const TONES = {
  proposed: 'soon',
  expired: 'plain',
  confirmed: 'info',
  done: 'good',
  refused: 'plain',
  failed: 'act',
} as const
type Refund = Opened['refunds'][number]

/** Money given back by the company: who proposed it, and what became of it. */
export const Refunds = ({ opened: { refunds } }: { opened: Opened }) =>
  refunds.length === 0 ? null : (
    <Card title={words.refunds}>
      <ul className={styles.parts}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <One one={refund} />
          </li>
        ))}
      </ul>
    </Card>
  )

function One({ one: refund }: { one: Refund }) {
  const confirms = usePermission('changes.confirm')
  return (
    <>
      <div className={layout.apart}>
        <b>{hryvniasText(refund.kopiykas)}</b>
        <Badge tone={TONES[refund.state]}>{words.refundStates[refund.state]}</Badge>
      </div>
      <p>{refund.reason}</p>
      <p className={styles.quiet}>
        {[refund.by, dateTimeText(Date.parse(refund.at))].filter(Boolean).join(', ')}
      </p>
      {refund.failure !== null && <p>{words.refundFailures[refund.failure]}</p>}
      {refund.ownProposal !== null && <TakeBack proposal={refund.ownProposal} />}
      {refund.state === 'proposed' && refund.ownProposal === null && confirms && (
        <Link to="/cabinet/admin/management/changes">{words.toChanges}</Link>
      )}
    </>
  )
}
