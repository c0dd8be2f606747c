import { dateText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { outagePage } from '#text/outage-power.ts'
import { outages, outageTerms } from '#text/outages.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './schedule.module.css'

type History = Reply<'/api/person/shutdowns'>['history']
const words = outages.history

/** Which queues the object was in and since when, and what the terms of the page mean. */
export const QueueHistory = ({ history }: { history: History }) => (
  <Card title={words.title}>
    {history.length < 2 && <p className={styles.quiet}>{words.empty}</p>}
    <ul className={styles.history}>
      {history.map(({ from, queues, origin }) => (
        <li key={from}>
          <time dateTime={from}>{dateText(kyivDate(Date.parse(from)))}</time>
          <strong>
            {queues.length === 0 ? outages.addressMissing : outages.queues(queues.map(outages.queue))}
          </strong>
          <span className={styles.quiet}>{outagePage.origin[origin]}</span>
        </li>
      ))}
    </ul>
    <p className={styles.quiet}>{outages.rule}</p>
    <details className={styles.terms}>
      <summary>{outagePage.terms}</summary>
      <dl>
        {Object.entries(outageTerms).map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  </Card>
)
