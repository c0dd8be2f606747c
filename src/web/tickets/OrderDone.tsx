import { useCustomer } from '#web/customer/customer.ts'
import { ordersPage as words } from '#text/orders.ts'
import { successNotes } from '#text/entry-notes.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { MadeOrder } from './order.ts'
import styles from './order.module.css'

/** The order is accepted: number, day and hour of the visit. */
export const OrderDone = ({ order }: { order: MadeOrder }) => (
  <div className={styles.step}>
    <Alert tone="good" title={successNotes['request-accepted']} announce>
      <p>{words.done(order.number, order.name)}</p>
      {order.date !== null && <p>{words.visit(order.date, order.hours ?? '')}</p>}
      <p>{ticketText.requestConstructor.done}</p>
    </Alert>
    <div>
      <LinkButton to={useCustomer().pages.tickets} search={{ tab: 'orders' }} look="outline">
        {words.toList}
      </LinkButton>
    </div>
  </div>
)
