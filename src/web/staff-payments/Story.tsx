import { dateTimeText } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { Card } from '#web/ui/Card.tsx'
import type { Opened } from './opened.ts'
import styles from './staff-payments.module.css'

const momentText = (at: string) => dateTimeText(Date.parse(at))

/** What happened, from the payer's first step on. */
export const Story = ({ opened: { payment, events } }: { opened: Opened }) => (
  <Card title={words.events}>
    <ol className={styles.story}>
      <li>
        <span>{words.begun}</span>
        <span className={styles.quiet}>{momentText(payment.startedAt)}</span>
      </li>
      {events.map(({ at, kind, said, by, sumKopiykas }) => (
        <li key={`${at} ${kind}`}>
          <span>{words.facts[kind]}</span>
          <span className={styles.quiet}>
            {[momentText(at), sumKopiykas !== null && hryvniasText(sumKopiykas), by, said]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  </Card>
)

/** Each word of the provider, as people may see it. */
export const Messages = ({ opened: { messages } }: { opened: Opened }) => (
  <Card title={words.messages}>
    <p className={styles.quiet}>{messages.length === 0 ? words.noMessages : words.messagesHint}</p>
    <ul className={styles.messages}>
      {messages.map((message) => (
        <li key={`${message.way} ${message.at} ${JSON.stringify(message.fields)}`}>
          <Message one={message} />
        </li>
      ))}
    </ul>
  </Card>
)

const Message = ({ one: message }: { one: Opened['messages'][number] }) => (
  <details>
    <summary>
      <span>{words.ways[message.way]}</span>{' '}
      <span className={styles.quiet}>
        {momentText(message.at)}
        {message.times > 1 && ` · ${words.times(message.times)} ${momentText(message.lastAt)}`}
      </span>
    </summary>
    <dl className={styles.fields}>
      {Object.entries(message.fields).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
)
