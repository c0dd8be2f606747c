import { addDays, dayAndMonth, daysBetween } from '#domain/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import { landing } from '#text/pages/landing.ts'
import { useNow } from '#web/ui/now.ts'
import styles from './window.module.css'

const text = landing.window

/** The instrument of the month: how long until readings are taken, or how long they still are. By Kyiv time. */
export function ReadingWindow() {
  const now = useNow()
  const today = kyivDate(now)
  const household = readingWindow('person', now)
  const business = readingWindow('entity', now)

  const first = kyivDate(household.opens)
  const last = kyivDate(household.closes.getTime() - 1)
  const counts = kyivDate(business.closes)
  const isOpen = now >= household.opens.getTime()
  const left = daysBetween(today, isOpen ? last : first)
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
  const firstOfNext = days.find((day) => day.endsWith('-01')) ?? last

  return (
    <section className={styles.panel} aria-labelledby="window-title">
      <h2 id="window-title" className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.lead}>{isOpen ? text.open : text.opens}</p>
      <p className={styles.big}>{isOpen && left === 0 ? text.lastDay : text.days(left)}</p>
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
      <p className={styles.note}>
        {text.person(dayAndMonth(first), dayAndMonth(last), dayAndMonth(firstOfNext))}
      </p>
      <p className={styles.note}>{text.business(dayAndMonth(counts))}</p>
    </section>
  )
}
