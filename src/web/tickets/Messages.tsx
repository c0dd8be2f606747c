import { dateTimeText } from '#text/dates.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import layout from '#web/ui/layout.module.css'
import { FileLink } from './FileLink.tsx'
import type { Thread } from './thread.ts'
import styles from './messages.module.css'

/** The messages, the oldest first; new ones are read out as they come. */
export const Messages = ({ thread }: { thread: Thread['thread'] }) => (
  <ol className={layout.stack16} aria-live="polite">
    {thread.map((message) => (
      <li key={message.id} className={styles.message} data-author={message.author}>
        <p className={styles.head}>
          <strong>
            {message.author === 'company' ? ticketText.fromCompany : (message.by ?? ticketText.fromYou)}
          </strong>{' '}
          <time dateTime={message.at}>{dateTimeText(Date.parse(message.at))}</time>
        </p>
        <p className={styles.text}>{message.text}</p>
        {message.files.length > 0 && (
          <ul className={layout.stack4}>
            {message.files.map((file) => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
)
