import type { z } from 'zod'
import type { orderLists } from '#contract/order-lists.ts'
import { inboxPage as words } from '#text/tickets.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Item = z.output<typeof orderLists.inbox.response>['rows'][number]

/** Messages of suppliers. The screen shows them as letters, and a choice on it sets the order. */
export const inbox = whenUsed(() => ({
  name: words.title,
  calls: ['/api/orders/inbox'],
  columns: {
    sentAt: {
      title: words.columns.sentAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.sentAt,
    },
    supplier: {
      title: words.columns.supplier,
      kind: 'text',
      width: 32,
      sort: true,
      value: (row) => row.supplier,
    },
    subject: {
      title: words.columns.subject,
      kind: 'text',
      width: 48,
      sort: true,
      value: (row) => row.subject,
    },
    text: { title: words.columns.text, kind: 'text', width: 80, value: (row) => row.text },
    order: { title: words.columns.order, kind: 'text', value: (row) => row.order },
    isRead: {
      title: words.columns.state,
      kind: 'text',
      sort: true,
      value: (row) => (row.isRead ? words.read : words.unread),
    },
  },
  phone: { head: 'subject', under: 'supplier', right: 'sentAt' },
  order: { by: 'sentAt', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'unread',
      label: words.show,
      any: words.all,
      options: [['true', words.onlyNew]],
      boolean: true,
    },
    { kind: 'days', untilToday: true },
  ],
  search: { label: words.search },
})) satisfies List<Item>
