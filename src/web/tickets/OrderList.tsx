import { dateText } from '#text/dates.ts'
import { lazy, Suspense, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { ordered } from '#lists/ordered.ts'
import { hryvniasText } from '#text/money.ts'
import { ordersPage as words } from '#text/orders.ts'
import { orderStates } from '#text/order-states.ts'
import { tickets as ticketText, ticketsPage } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useMay } from '#web/customer/may.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { toast } from '#web/ui/toasts.ts'
import styles from './tickets.module.css'

const OrderDialog = lazy(chunk(() => import('./OrderDialog.tsx'), inBrowser))

type Order = Reply<'/api/orders/ordered'>['rows'][number]
const tones = { new: 'plain', confirmed: 'info', done: 'good', refused: 'act', cancelled: 'plain' } as const

/** Services ordered for the account; one whose day is still ahead can be cancelled. */
export function OrderList({ account }: { account: string }) {
  const { pages } = useCustomer()
  const list = useList(ordered, '/api/orders/ordered', { account }, { staleMs: 0 })
  const today = kyivDate(useNow(3_600_000))
  const [opened, setOpened] = useState<Order | null>(null)
  const [leaving, setLeaving] = useState<Order | null>(null)
  const cancel = useWrite('/api/person/orders/cancel')

  async function giveUp(order: Order) {
    try {
      await cancel.mutateAsync({ body: { order: order.id } })
      toast.good(words.cancelled)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setLeaving(null)
    }
  }
  const may = useMay('prepare', account)
  const canLeave = (row: Order) =>
    may && (row.state === 'new' || row.state === 'confirmed') && (row.date === null || row.date > today)
  return (
    <div className={layout.stack16}>
      <ListView
        of={list}
        caption={ticketsPage.tabs.orders}
        rowKey={(row) => row.id}
        cells={{
          service: (row) => (
            <span className={styles.subject}>
              <Button
                look="quiet"
                aria-label={words.open(row.name, row.number)}
                onClick={() => setOpened(row)}
              >
                {row.name}
              </Button>
              {row.by !== null && <small>{words.by(row.by)}</small>}
            </span>
          ),
          visit: (row) => (
            <>
              {row.date === null ? '—' : dateText(row.date)}
              {row.hours !== null && (
                <>
                  {', '}
                  <span className={styles.hours}>{row.hours}</span>
                </>
              )}
            </>
          ),
          price: (row) =>
            row.priceKopiykas === 0 ? ticketText.requestConstructor.free : hryvniasText(row.priceKopiykas),
          state: (row) => <Badge tone={tones[row.state]}>{orderStates[row.state]}</Badge>,
          cancel: (row) =>
            canLeave(row) && (
              <Button look="quiet" aria-label={words.cancelOf(row.number)} onClick={() => setLeaving(row)}>
                {words.cancel}
              </Button>
            ),
        }}
        empty={
          <EmptyState
            title={words.none}
            action={<LinkButton to={pages.orderService}>{ticketsPage.order}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
      {opened !== null && (
        <Suspense>
          <OrderDialog id={opened.id} name={opened.name} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={words.cancelTitle}
        action={words.cancelOrder}
        stay={words.keepOrder}
        danger
        busy={cancel.isPending}
        onConfirm={() => leaving && void giveUp(leaving)}
        onClose={() => setLeaving(null)}
      >
        {leaving?.date && <p>{words.cancelHint(leaving.date)}</p>}
      </ConfirmDialog>
    </div>
  )
}
