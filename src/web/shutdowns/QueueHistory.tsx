import { dateText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { shutdownPage } from '#text/power.ts'
import { shutdowns, shutdownTerms } from '#text/shutdowns.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './schedule.module.css'

type History = Reply<'/api/person/shutdowns'>['history']
const words = shutdowns.history

/** Which queues the object was in and since when, and what the terms of the page mean. */
export const QueueHistory = ({ history }: { history: History }) => (
  <Card title={words.title}>
    {history.length < 2 && <p className={styles.quiet}>{words.empty}</p>}
    <ul className={styles.history}>
      {history.map(({ from, queues, origin }) => (
        <li key={from}>
          <time dateTime={from}>{dateText(kyivDate(Date.parse(from)))}</time>
          <strong>
            {queues.length === 0 ? shutdowns.addressMissing : shutdowns.queues(queues.map(shutdowns.queue))}
          </strong>
          <span className={styles.quiet}>{shutdownPage.origin[origin]}</span>
        </li>
      ))}
    </ul>
    <p className={styles.quiet}>{shutdowns.rule}</p>
    <details className={styles.terms}>
      <summary>{shutdownPage.terms}</summary>
      <dl>
        {Object.entries(shutdownTerms).map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  </Card>
)
