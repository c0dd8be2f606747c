import { timeText } from '#text/dates.ts'
import { type Day, halvesOf, type Look } from './schedule.ts'
import styles from './strip.module.css'

const HALF = 1_800_000

type Props = { day: Pick<Day, 'from' | 'to' | 'spans'>; rest: Look; now: number; small?: boolean }

/**
 * A day as a strip of half-hours with a line at the present moment; the words beside it say the same for people who do
 * not see it.
 */
export function DayStrip({ day, rest, now, small = false }: Props) {
  const halves = halvesOf(day, rest)
  const [start, end] = [Date.parse(day.from), Date.parse(day.to)]
  const passed = (now - start) / (end - start)
  return (
    <div className={styles.strip} data-small={small} aria-hidden="true">
      <div className={styles.frame}>
        <div className={styles.cells}>
          {halves.map(({ at, look }) => (
            <span
              key={at}
              className={styles.cell}
              data-look={look}
              data-hour={(at - start) % (6 * HALF) === 0}
            />
          ))}
        </div>
        {passed >= 0 && passed < 1 && (
          <span className={styles.now} style={{ insetInlineStart: `${passed * 100}%` }} />
        )}
      </div>
      {!small && (
        <div className={styles.hours}>
          {halves
            .filter((_, index) => index % 12 === 0)
            .map(({ at }) => (
              <span key={at}>{timeText(at)}</span>
            ))}
        </div>
      )}
    </div>
  )
}
