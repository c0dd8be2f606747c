import { timeText } from '#text/moment.ts'
import { type Day, halvesOf, type Look } from './schedule.ts'
import styles from './strip.module.css'

const HALF = 1_800_000

type Props = { day: Pick<Day, 'from' | 'to' | 'spans'>; rest: Look; now: number; small?: boolean }

/** A day as a strip of half-hours; the words beside it say the same to those who do not see it. */
export function DayStrip({ day, rest, now, small = false }: Props) {
  const halves = halvesOf(day, rest)
  return (
    <div className={styles.strip} data-small={small} aria-hidden="true">
      <div className={styles.cells}>
        {halves.map(({ at, look }) => (
          <span
            key={at}
            className={styles.cell}
            data-look={look}
            data-hour={(at - Date.parse(day.from)) % (2 * HALF) === 0}
            data-now={now >= at && now < at + HALF}
          />
        ))}
      </div>
      {!small && (
        <div className={styles.hours}>
          {halves
            .filter((_, index) => index % 8 === 0)
            .map(({ at }) => (
              <span key={at}>{timeText(at)}</span>
            ))}
        </div>
      )}
    </div>
  )
}
