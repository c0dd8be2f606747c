import type { ServicePurpose } from '#domain/service.ts'
import { metering } from '#text/metering.ts'
import { points as words } from '#text/points.ts'
import { Button } from '#web/ui/Button.tsx'
import { useGoWithAccount } from './go-with-account.ts'
import type { Point } from './point-cells.tsx'
import styles from './points.module.css'

/** What settles the state of a point: an order of a verification, a ticket about the missing data. */
export function PointWays({
  point,
}: {
  point: Pick<Point, 'account' | 'meterId' | 'verification' | 'data'>
}) {
  const go = useGoWithAccount()
  const { account, meterId } = point
  if (point.verification === 'valid' && point.data !== 'silent') return null
  return (
    <div className={styles.actions}>
      {point.verification !== 'valid' && (
        <Button
          look="outline"
          onClick={() =>
            void go(account, {
              to: '/cabinet/entity/tickets/order',
              search: { purpose: 'verification' satisfies ServicePurpose, device: meterId },
            })
          }
        >
          {metering.orderVerification}
        </Button>
      )}
      {point.data === 'silent' && (
        <Button
          look="outline"
          onClick={() => void go(account, { to: '/cabinet/entity/tickets/new', search: { kind: 'meter' } })}
        >
          {words.writeAboutData}
        </Button>
      )}
    </div>
  )
}
