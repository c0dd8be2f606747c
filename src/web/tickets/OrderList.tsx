import { useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText, hryvniasText } from '#text/format.ts'
import { ordersPage as words, orderStates, ticketsPage } from '#text/pages/tickets.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useOwnRequest } from './own-request.ts'
import styles from './tickets.module.css'

type Order = Reply<'/api/person/orders'>['items'][number]
const tones = { new: 'plain', confirmed: 'info', done: 'good', cancelled: 'plain' } as const

const columns: readonly Column<Order>[] = [
  { key: 'service', title: words.columns.service, heading: true, cell: (row) => row.name },
  { key: 'number', title: words.columns.number, cell: (row) => row.number },
  {
    key: 'visit',
    title: words.columns.visit,
    cell: (row) => [row.date && dateText(row.date), row.hours].filter(Boolean).join(', '),
  },
  {
    key: 'price',
    title: words.columns.price,
    figures: true,
    cell: (row) =>
      row.priceKopiykas === 0 ? ticketText.requestConstructor.free : hryvniasText(row.priceKopiykas),
  },
  {
    key: 'state',
    title: words.columns.state,
    cell: (row) => <Badge tone={tones[row.state]}>{orderStates[row.state]}</Badge>,
  },
]

/** Services ordered for the apartment; one whose day is still ahead can be given up. */
export function OrderList() {
  const { account, partner } = useOwnRequest()
  const answer = useCall('/api/get-common', { url: '/person/orders/orders', account, partner })
  const today = kyivDate(useNow(3_600_000))
  const [leaving, setLeaving] = useState<Order | null>(null)
  const cancel = useWrite('/api/person/orders/cancel', ['/api/get-common', '/api/person/orders'])

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
  const canLeave = (row: Order) =>
    (row.state === 'new' || row.state === 'confirmed') && (row.date === null || row.date > today)
  const withCancel: readonly Column<Order>[] = [
    ...columns,
    {
      key: 'cancel',
      title: words.columns.action,
      cell: (row) =>
        canLeave(row) && (
          <Button look="quiet" aria-label={words.cancelOf(row.number)} onClick={() => setLeaving(row)}>
            {words.cancel}
          </Button>
        ),
    },
  ]
  return (
    <div className={styles.section}>
      <Loaded answer={answer}>
        {({ data }) => (
          <Table
            caption={ticketsPage.tabs.orders}
            columns={withCancel}
            rows={data.order ?? []}
            rowKey={(row) => row.id}
            empty={
              <EmptyState
                title={words.none}
                action={<LinkButton to="/cabinet/person/tickets/order">{ticketsPage.order}</LinkButton>}
              >
                {words.noneHint}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <ConfirmDialog
        open={leaving !== null}
        title={words.cancelTitle}
        action={words.cancel}
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
