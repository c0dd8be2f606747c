import { pointName } from '#lists/points.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { glue } from '#text/format.ts'
import { metering } from '#text/metering.ts'
import { points as words } from '#text/points.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './points.module.css'

export type PointsReply = Reply<'/api/entity/points'>
export type Point = PointsReply['rows'][number]
export const keyOfPoint = ({ account, meterId }: Point): string => `${account} ${meterId}`

export const verificationTones = { overdue: 'act', soon: 'soon', valid: 'good' } as const

type PointCellProps = {
  point: Pick<Point, 'place' | 'alias' | 'address' | 'account'>
  /** the account is told too */
  several: boolean
  /** the name opens the card */
  onOpen?: () => void
}

/** The name of a point with where it is: the address, and the account where the list is of several. */
export const PointCell = ({ point, several, onOpen }: PointCellProps) => (
  <span className={styles.two}>
    {onOpen ? (
      <button
        type="button"
        className={styles.open}
        aria-label={words.cardOf(pointName(point))}
        onClick={onOpen}
      >
        {pointName(point)}
      </button>
    ) : (
      <span className={styles.name}>{pointName(point)}</span>
    )}
    <span className={onOpen ? styles.where : styles.about}>
      {glue(point.address)}
      {several && ` · ${point.account}`}
    </span>
  </span>
)

/** Cells of a point that say more than their value. */
export const pointCells = {
  meter: (point: Point) => (
    <span className={styles.two}>
      {point.meter}
      <span className={styles.where}>{point.model}</span>
    </span>
  ),
  due: (point: Point) => (
    <span className={styles.state}>
      {dateText(point.verifiedTill)}
      {point.verification !== 'valid' && (
        <Badge tone={verificationTones[point.verification]}>
          {metering.verification[point.verification]}
        </Badge>
      )}
    </span>
  ),
  lastData: (point: Point) =>
    point.data === 'none' ? (
      <span className={styles.about}>{words.data.none}</span>
    ) : (
      <span className={styles.state}>
        {point.lastDataAt === null ? words.noData : dateTimeText(Date.parse(point.lastDataAt))}
        {point.data === 'silent' && <Badge tone="act">{words.data.silent}</Badge>}
      </span>
    ),
}
