import { dateTimeText } from '#text/dates.ts'
import { formatPhone } from '#domain/phone.ts'
import { relativeTime } from '#text/duration.ts'
import { demo } from '#text/demo.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ServerState } from '#web/api/ServerState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { codeIn, type DemoMessage, useDemoMessages } from './demo-messages.ts'
import styles from './demo.module.css'

/** /demo/messages: the messages that the portal has sent, where there are no real gateways. */
export default function DemoMessages() {
  return (
    <ServerState>
      <Page intro={demo.intro}>
        <Messages />
      </Page>
    </ServerState>
  )
}

function Messages() {
  const answer = useDemoMessages()
  return (
    <Loaded answer={answer}>
      {(messages) => {
        if (messages === null) return <EmptyState title={demo.notDemo}>{demo.notDemoHint}</EmptyState>
        if (messages.length === 0) return <EmptyState title={demo.none}>{demo.noneHint}</EmptyState>
        return (
          <ol className={styles.list} aria-live="polite">
            {messages.map((message) => (
              <Message key={message.messageId} message={message} />
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}

function Message({ message: { channel, recipient, subject, text, receivedAt } }: { message: DemoMessage }) {
  const now = useNow()
  const at = Date.parse(receivedAt)
  const code = codeIn(text)
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <Badge tone={channel === 'sms' ? 'light' : 'info'}>{demo[channel]}</Badge>
        <span className={styles.to}>
          {demo.to(channel === 'sms' ? formatPhone(`+${recipient}`) : recipient)}
        </span>
        <time className={styles.when} dateTime={receivedAt} title={dateTimeText(at)}>
          {relativeTime(at, Math.max(now, at))}
        </time>
      </div>
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      <p className={styles.text}>{text}</p>
      {code !== null && <code className={styles.code}>{code}</code>}
    </li>
  )
}
