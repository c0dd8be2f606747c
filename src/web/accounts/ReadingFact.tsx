import { dateText, dayAndMonth } from '#text/dates.ts'
import { IconCircleCheck, IconGauge } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { accounts as words } from '#text/accounts.ts'
import { personHome } from '#text/person-home.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { type Apartment, lastMoment } from './attention.ts'
import styles from './home.module.css'

type Props = { apartment: Apartment; action?: ReactNode }

/** A line of a list: whether a reading is due, until when, or when the last one was handed in. */
export function ReadingFact({ apartment: { reading, lastReadingOn }, action }: Props) {
  if (reading.handedIn)
    return (
      <li data-tone="good">
        <IconCircleCheck size={22} stroke={1.6} aria-hidden="true" />
        <span>
          {words.home.handedIn}
          {lastReadingOn !== null && <span className={styles.small}>{dateText(lastReadingOn)}</span>}
        </span>
        {reading.reason !== null && <Badge tone="soon">{personHome.held}</Badge>}
        {action}
      </li>
    )
  return (
    <li data-tone={reading.needed && reading.state === 'closing' ? 'soon' : undefined}>
      <IconGauge size={22} stroke={1.6} aria-hidden="true" />
      <span>
        {reading.needed
          ? personHome.till(dayAndMonth(kyivDate(lastMoment(reading.till))))
          : words.home.notNeeded}
        <span className={styles.small}>
          {reading.needed ? <Countdown till={reading.till} /> : lastOf(lastReadingOn)}
        </span>
      </span>
      {action}
    </li>
  )
}

const lastOf = (isoDate: string | null): string =>
  isoDate === null ? words.home.noReadingYet : words.home.lastReading(isoDate)
