import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { dateTimeText } from '#text/moment.ts'
import { ticketsPage as words } from '#text/pages/tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { useListState } from '#web/page/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useOwnRequest } from './own-request.ts'
import styles from './inbox.module.css'

type Item = Reply<'/api/person/orders/supplier'>['inbox'][number]

/** Messages of suppliers; opening one marks it read and lowers the counter (spec §4). */
export function Inbox() {
  const answer = useCall('/api/person/orders/supplier', useOwnRequest())
  const list = useListState({ sort: { by: 'sentAt', descending: true } })
  const onlyNew = list.filter('new') === '1'
  return (
    <Loaded answer={answer}>
      {({ inbox }) =>
        inbox.length === 0 ? (
          <EmptyState title={words.inboxNone}>{words.inboxNoneHint}</EmptyState>
        ) : (
          <div className={styles.inbox}>
            <Choice
              legend={words.inboxFilter}
              quietLegend
              row
              value={onlyNew ? 'new' : 'all'}
              onChange={(value) => list.setFilter({ new: value === 'new' ? '1' : '' })}
              options={[
                { value: 'all', label: words.all },
                { value: 'new', label: words.onlyNew },
              ]}
            />
            <Messages items={inbox} onlyNew={onlyNew} />
          </div>
        )
      }
    </Loaded>
  )
}

function Messages({ items, onlyNew }: { items: readonly Item[]; onlyNew: boolean }) {
  const [open, setOpen] = useState<string | null>(null)
  const read = useWrite('/api/orders/read', [
    '/api/person/orders/supplier',
    '/api/person/orders/supplier_new',
  ])
  // the one being read stays in view after it has ceased to be new
  const shown = onlyNew ? items.filter((item) => !item.isRead || item.id === open) : items
  const toggle = (item: Item) => {
    setOpen(open === item.id ? null : item.id)
    if (!item.isRead) read.mutate({ body: { item: item.id } })
  }
  if (shown.length === 0) return <EmptyState title={words.inboxRead} />
  return (
    <ul className={styles.list}>
      {shown.map((item) => (
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
                {item.subject} {!item.isRead && <Badge tone="light">{words.newMessage}</Badge>}
              </span>
              <span className={styles.from}>
                {item.supplier}, {dateTimeText(Date.parse(item.sentAt))}
              </span>
              <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
            </button>
          </h2>
          <div id={`message-${item.id}`} className={styles.text} hidden={open !== item.id}>
            {item.order !== null && <p className={styles.from}>{words.aboutOrder(item.order)}</p>}
            <p>{item.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
