import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { ORDER_QUEUE_STATES } from '#domain/order.ts'
import { siteName } from '#text/site-name.ts'
import { orderStates } from '#text/order-states.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Order = z.output<typeof calls.list.response>['rows'][number]

/** «09:00–11:00» */
export const hoursOf = ({ from, to }: Pick<Order, 'from' | 'to'>): string | null =>
  from && to ? `${from}–${to}` : null

/** Ordered services for employees; the period refers to the days of the visits. */
export const staffOrders = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/orders'],
  columns: {
    service: {
      title: words.columns.service,
      kind: 'text',
      width: 36,
      rich: true,
      value: (row) => row.service,
    },
    number: { title: words.columns.number, kind: 'text', sort: true, value: (row) => row.number },
    visit: { title: words.columns.visit, kind: 'date', sort: true, rich: true, value: (row) => row.day },
    hours: { title: words.hours, kind: 'text', width: 14, value: hoursOf },
    crew: { title: words.columns.crew, kind: 'text', width: 24, rich: true, value: (row) => row.crew },
    customer: { title: words.columns.customer, kind: 'text', width: 28, value: (row) => row.customer },
    address: { title: words.columns.address, kind: 'text', width: 44, value: (row) => row.address },
    account: { title: words.columns.account, kind: 'text', width: 14, value: (row) => row.account },
    site: { title: words.company, kind: 'text', width: 28, value: (row) => siteName(row.site) },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 16,
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
  },
  screen: ['service', 'number', 'visit', 'crew', 'customer', 'address', 'state'],
  phone: { head: 'service', under: 'visit', right: 'state' },
  order: { by: 'visit', descending: false },
  pageSize: 50,
  search: { label: words.search },
  filters: [
    { kind: 'days' },
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.open,
      options: ORDER_QUEUE_STATES.map((state) => [
        state,
        state === 'any' ? words.anyState : orderStates[state],
      ]),
    },
    { kind: 'choice', key: 'code', label: words.columns.service, any: words.anyService },
    { kind: 'choice', key: 'crew', label: words.columns.crew, any: words.anyCrew },
    {
      kind: 'choice',
      key: 'site',
      label: words.company,
      any: words.anyCompany,
      get options() {
        return siteOptions()
      },
    },
  ],
})) satisfies List<Order>
