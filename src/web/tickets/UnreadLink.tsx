import { IconMessage } from '@tabler/icons-react'
import { unreadText } from '#text/tickets-unread.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useUnread } from './unread.ts'
import styles from './unread-link.module.css'

/** The counter of the cabinet: how much is unread, with a link. Hidden when there is nothing. */
export function UnreadLink() {
  const { suppliers, answers } = useUnread()
  const { pages } = useCustomer()
  const all = suppliers + answers
  if (all === 0) return null
  return (
    <Link
      to={pages.tickets}
      search={answers > 0 ? {} : { tab: 'inbox' }}
      className={styles.link}
      aria-label={unreadText(all)}
      title={unreadText(all)}
    >
      <IconMessage size={24} stroke={1.6} aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {all > 99 ? '99+' : all}
      </span>
    </Link>
  )
}
