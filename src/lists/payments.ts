import type { z } from 'zod'
import type { accountPayments } from '#contract/account-payments.ts'
import { paymentHistory, payments as words } from '#text/payments.ts'
import { paymentSources, paymentSourceText, paymentStateText } from '#text/payment-states.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Payment = z.output<typeof accountPayments.payments.response>['rows'][number]

export const payments = whenUsed(() => ({
  name: words.history,
  calls: ['/api/person/payments', '/api/entity/payments'],
  columns: {
    paidOn: { title: words.columns.paidOn, kind: 'date', sort: true, value: (row) => row.paidOn },
    amount: { title: words.columns.amount, kind: 'money', sort: true, value: (row) => row.amountKopiykas },
    source: {
      title: words.columns.source,
      kind: 'text',
      sort: true,
      value: (row) => paymentSourceText(row.source),
    },
    number: {
      title: words.columns.receipt,
      kind: 'text',
      width: 28,
      rich: true,
      value: (row) => row.receipt,
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      rich: true,
      value: (row) => paymentStateText(row.state),
    },
    receipt: { title: words.downloadReceipt, kind: 'action' },
  },
  screen: ['paidOn', 'amount', 'source', 'state', 'number', 'receipt'],
  phone: {
    head: 'paidOn',
    under: 'source',
    right: 'amount',
    mark: ({ state }) => (state === 'posted' ? null : paymentStateText(state)),
  },
  order: { by: 'paidOn', descending: true },
  filters: [
    { kind: 'days', untilToday: true },
    {
      kind: 'choice',
      key: 'source',
      label: paymentHistory.source,
      any: paymentHistory.allSources,
      options: Object.entries(paymentSources),
    },
  ],
  search: {
    label: paymentHistory.search,
    value: (row) => row.receipt,
    sum: (row) => row.amountKopiykas,
  },
  totals: { amount: 'totalKopiykas' },
})) satisfies List<Payment>
