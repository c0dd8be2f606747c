import { dateText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { hryvniasText } from '#text/money.ts'
import { orderResult, ordersPage as words } from '#text/orders.ts'
import { orderStates } from '#text/order-states.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { useCall } from '#web/api/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ResultFacts } from './ResultFacts.tsx'
import { useOwnRequest } from './own-request.ts'

/** One ordered service in its present state, by the target of spec §7. */
export default function OrderDialog({
  id,
  name,
  onClose,
}: {
  id: string
  name: string
  onClose: () => void
}) {
  const { account, partner } = useOwnRequest()
  const answer = useCall(
    '/api/get-common',
    { url: '/person/orders/orders', account, partner },
    { staleMs: 0 },
  )
  return (
    <Dialog open onClose={onClose} title={name}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[240]} />}>
        {({ data }) => {
          const order = data.order?.find((candidate) => candidate.id === id)
          if (order === undefined) return <EmptyState title={words.gone} />
          return (
            <>
              <Facts
                facts={[
                  [words.columns.number, order.number, order.number],
                  [words.columns.state, orderStates[order.state]],
                  [words.columns.visit, order.date === null ? words.noVisit : dateText(order.date)],
                  [words.columns.hours, order.hours ?? words.noVisit],
                  [
                    words.columns.price,
                    order.priceKopiykas === 0
                      ? ticketText.requestConstructor.free
                      : hryvniasText(order.priceKopiykas),
                  ],
                  [words.facts.pay, order.account],
                  ...(order.reason === null ? [] : [[orderResult.reason, order.reason] as const]),
                  ...(order.by === null ? [] : [[words.columns.by, order.by] as const]),
                  [words.columns.createdAt, dateText(kyivDate(Date.parse(order.createdAt)))],
                ]}
              />
              {order.result && <ResultFacts result={order.result} />}
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
