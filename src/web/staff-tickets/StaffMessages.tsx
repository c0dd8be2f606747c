import { staffTicket as words } from '#text/staff-ticket.ts'
import { dateTimeText } from '#text/dates.ts'
import { tickets, ticketsPage } from '#text/tickets.ts'
import { FileLink } from '#web/tickets/FileLink.tsx'
import messages from '#web/tickets/messages.module.css'
import layout from '#web/ui/layout.module.css'
import type { Opened } from './opened.ts'
import styles from './ticket.module.css'

type Written = Opened['thread'][number]

/** One message, as it was written; the company's with the name of who wrote it. */
export const Message = ({ message }: { message: Written }) => (
  <li className={messages.message} data-author={message.author === 'customer' ? 'company' : 'customer'}>
    <p className={messages.head}>
      <strong>{message.author === 'customer' ? words.customer : (message.who ?? tickets.fromCompany)}</strong>{' '}
      <time dateTime={message.at}>{dateTimeText(Date.parse(message.at))}</time>{' '}
      {message.from !== null && <span>{words.fromMerged(message.from)}</span>}
    </p>
    <p className={messages.text}>{message.text}</p>
    {message.files.length > 0 && (
      <ul className={layout.stack4}>
        {message.files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} path="/api/admin/tickets/file" />
          </li>
        ))}
      </ul>
    )}
  </li>
)

/** What was written before, from the newest back. */
export const Earlier = ({ thread }: { thread: readonly Written[] }) =>
  thread.length > 0 && (
    <section className={styles.earlier}>
      <h2>{ticketsPage.history}</h2>
      <ol className={layout.stack16}>
        {thread.toReversed().map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </section>
  )
