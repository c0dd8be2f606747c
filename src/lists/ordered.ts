import type { z } from 'zod'
import type { orderLists } from '#contract/order-lists.ts'
import { ORDER_STATES } from '#domain/order.ts'
import { ordersPage as words } from '#text/orders.ts'
import { orderStates } from '#text/order-states.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Order = z.output<typeof orderLists.ordered.response>['rows'][number]

/** Services ordered for an account; the period refers to the days of the visits. */
export const ordered = whenUsed(() => ({
  name: words.listTitle,
  calls: ['/api/orders/ordered'],
  columns: {
    number: { title: words.columns.number, kind: 'text', sort: true, value: (row) => row.number },
    service: {
      title: words.columns.service,
      kind: 'text',
      width: 48,
      sort: true,
      rich: true,
      value: (row) => row.name,
    },
    visit: { title: words.columns.visit, kind: 'date', sort: true, rich: true, value: (row) => row.date },
    hours: { title: words.columns.hours, kind: 'text', value: (row) => row.hours },
    price: {
      title: words.columns.price,
      kind: 'money',
      sort: true,
      rich: true,
      value: (row) => row.priceKopiykas,
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      sort: true,
      rich: true,
      value: (row) => orderStates[row.state],
    },
    createdAt: {
      title: words.columns.createdAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.createdAt,
    },
    // on the screen it stands below the service
    by: { title: words.columns.by, kind: 'text', width: 28, value: (row) => row.by ?? words.you },
    cancel: { title: words.columns.action, kind: 'action' },
  },
  screen: ['service', 'number', 'visit', 'price', 'state', 'cancel'],
  phone: { head: 'service', under: 'visit', right: 'state' },
  order: { by: 'createdAt', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.anyState,
      options: ORDER_STATES.map((value) => [value, orderStates[value]]),
    },
    { kind: 'days' },
  ],
  search: { label: words.search },
})) satisfies List<Order>
