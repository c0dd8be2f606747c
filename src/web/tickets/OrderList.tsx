import { dateText } from '#text/dates.ts'
import { lazy, Suspense, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { ORDER_STATES } from '#domain/order.ts'
import { hryvniasText } from '#text/money.ts'
import { orderStates, ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText, ticketsPage } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { useNow } from '#web/ui/now.ts'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './tickets.module.css'

const OrderDialog = lazy(chunk(() => import('./OrderDialog.tsx'), inBrowser))

type Order = Reply<'/api/orders/ordered'>['rows'][number]
const tones = { new: 'plain', confirmed: 'info', done: 'good', cancelled: 'plain' } as const

const columns: readonly Column<Order>[] = [
  { key: 'number', title: words.columns.number, sortable: true, cell: (row) => row.number },
  {
    key: 'visit',
    title: words.columns.visit,
    sortable: true,
    cell: (row) => (
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
  },
  {
    key: 'price',
    title: words.columns.price,
    figures: true,
    sortable: true,
    cell: (row) =>
      row.priceKopiykas === 0 ? ticketText.requestConstructor.free : hryvniasText(row.priceKopiykas),
  },
  {
    key: 'state',
    title: words.columns.state,
    sortable: true,
    cell: (row) => <Badge tone={tones[row.state]}>{orderStates[row.state]}</Badge>,
  },
]

/** Services ordered for the apartment; one whose day is still ahead can be given up. */
export function OrderList({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'createdAt', descending: true } })
  const state = ORDER_STATES.find((one) => one === list.filter('state'))
  const period = { from: list.filter('from'), to: list.filter('to') }
  const search = list.filter('search')
  const wanted = {
    account,
    ...(state ? { state } : {}),
    ...periodOf(period),
    ...(search ? { search } : {}),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/orders/ordered', { ...wanted, ...list.paging }, { paged: true, staleMs: 0 })
  const filtered = Boolean(state ?? period.from ?? period.to ?? search)
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
  const canLeave = (row: Order) =>
    (row.state === 'new' || row.state === 'confirmed') && (row.date === null || row.date > today)
  const withCancel: readonly Column<Order>[] = [
    {
      key: 'service',
      title: words.columns.service,
      heading: true,
      sortable: true,
      cell: (row) => (
        <Button
          look="quiet"
          className={styles.openOrder ?? ''}
          aria-label={words.open(row.name, row.number)}
          onClick={() => setOpened(row)}
        >
          {row.name}
        </Button>
      ),
    },
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
      {(filtered || (answer.data?.total ?? 0) > 0) && (
        <ListTools path="/api/orders/ordered/export" body={(format) => ({ ...wanted, format })}>
          <SearchField
            label={words.search}
            value={search ?? ''}
            onSearch={(value) => list.setFilter({ search: value.trim() })}
          />
          <Select
            label={words.columns.state}
            value={state ?? ''}
            onChange={(value) => list.setFilter({ state: value })}
            placeholder={words.anyState}
            options={ORDER_STATES.map((value) => ({ value, label: orderStates[value] }))}
          />
          <PeriodFilter {...period} onChange={list.setFilter} />
        </ListTools>
      )}
      <ListTable
        caption={ticketsPage.tabs.orders}
        columns={withCancel}
        rowKey={(row) => row.id}
        list={list}
        answer={answer}
        onClear={filtered && (() => list.setFilter({ state: '', from: '', to: '', search: '' }))}
        empty={
          <EmptyState
            title={words.none}
            action={<LinkButton to="/cabinet/person/tickets/order">{ticketsPage.order}</LinkButton>}
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
