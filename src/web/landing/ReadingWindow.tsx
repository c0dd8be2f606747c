import { dayAndMonth } from '#text/dates.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import { landing } from '#text/landing.ts'
import { useReadingRules } from '#web/company/reading-rules.ts'
import { businessWindow, householdWindow } from '#web/readings/told-window.ts'
import { useNow } from '#web/ui/now.ts'
import styles from './window.module.css'

const text = landing.window

/**
 * The best days of the month, by Kyiv time: a household may hand in readings on any day, and these days are the most
 * exact.
 */
export function ReadingWindow() {
  const now = useNow()
  const today = kyivDate(now)
  const rules = useReadingRules()
  const household = readingWindow('person', now, rules)

  const first = kyivDate(household.opens)
  const last = kyivDate(household.closes.getTime() - 1)
  const isIn = household.state !== 'any-day'
  const left = daysBetween(today, last)
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
  const firstOfNext = days.find((day) => day.endsWith('-01')) ?? last

  return (
    <section className={styles.panel} aria-labelledby="window-title">
      <h2 id="window-title" className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.lead}>{isIn ? text.bestDays : text.anyDay}</p>
      {isIn ? (
        <p className={styles.big}>{left === 0 ? text.lastDay : text.days(left)}</p>
      ) : (
        <p className={styles.span}>{householdWindow(household).best}</p>
      )}
      <ol className={styles.strip}>
        {days.map((day) => (
          <li
            key={day}
            className={styles.day}
            data-state={day < today ? 'past' : day === today ? 'today' : 'ahead'}
            aria-current={day === today ? 'date' : undefined}
          >
            <span className={styles.number}>{Number(day.slice(8))}</span>
            <span className={styles.month}>{dayAndMonth(day).split(/\s/).at(-1)?.slice(0, 3)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{text.counts(dayAndMonth(firstOfNext))}</p>
      <p className={styles.note}>{text.business(businessWindow(readingWindow('entity', now, rules)))}</p>
    </section>
  )
}
