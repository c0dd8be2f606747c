import { dateTimeText } from '#text/dates.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { inboxPage as words } from '#text/tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './inbox.module.css'

export type InboxItem = Reply<'/api/orders/inbox'>['rows'][number]

/** Messages one under another; opening one marks it read and lowers the counter (spec §4). */
export function InboxItems({ items }: { items: readonly InboxItem[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const read = useWrite('/api/orders/read')
  const toggle = (item: InboxItem) => {
    setOpen(open === item.id ? null : item.id)
    if (!item.isRead) read.mutate({ body: { item: item.id } })
  }
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.item} data-new={!item.isRead}>
          <h2>
            <button
              type="button"
              className={styles.head}
              aria-expanded={open === item.id}
              aria-controls={`message-${item.id}`}
              onClick={() => toggle(item)}
            >
              <span className={styles.subject}>
                {item.subject} {!item.isRead && <Badge tone="light">{words.unread}</Badge>}
              </span>
              <span className={styles.from}>
                {item.supplier}, {dateTimeText(Date.parse(item.sentAt))}
              </span>
              <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
            </button>
          </h2>
          <div id={`message-${item.id}`} className={styles.text} data-open={open === item.id}>
            {item.order !== null && <p className={styles.from}>{words.aboutOrder(item.order)}</p>}
            <p>{item.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
