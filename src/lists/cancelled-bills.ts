import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { bills as words } from '#text/bills.ts'
import { cancelledPage } from '#text/documents.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Bill = z.output<typeof documents.cancelledBills.response>['rows'][number]

const insteadOf = ({ replacement }: Bill): number => replacement?.amountKopiykas ?? 0

/** Bills that no longer count, and what replaced each of them; the period refers to the days of cancellation. */
export const cancelledBills = whenUsed(() => ({
  name: words.cancelled.title,
  calls: ['/api/person/cancelled-bills'],
  columns: {
    number: { title: cancelledPage.bill, kind: 'text', width: 24, value: (bill) => bill.number },
    period: {
      title: cancelledPage.period,
      kind: 'month',
      sort: true,
      rich: true,
      value: (bill) => bill.period,
    },
    issuedOn: { title: words.columns.issuedOn, kind: 'date', value: (bill) => bill.issuedOn },
    cancelledOn: {
      title: cancelledPage.cancelledOn,
      kind: 'date',
      sort: true,
      value: (bill) => bill.cancelledOn,
    },
    reason: {
      title: cancelledPage.reason,
      kind: 'text',
      width: 48,
      rich: true,
      value: (bill) => bill.reason,
    },
    amount: { title: cancelledPage.was, kind: 'money', sort: true, value: (bill) => bill.amountKopiykas },
    replacedBy: {
      title: cancelledPage.replacedBy,
      kind: 'text',
      width: 24,
      rich: true,
      value: (bill) => bill.replacement?.number ?? null,
    },
    now: { title: cancelledPage.now, kind: 'money', value: insteadOf },
    difference: {
      title: cancelledPage.difference,
      kind: 'money',
      value: (bill) => insteadOf(bill) - bill.amountKopiykas,
    },
  },
  screen: ['period', 'cancelledOn', 'reason', 'replacedBy', 'amount', 'now', 'difference'],
  phone: { head: 'period', under: 'cancelledOn', right: 'difference' },
  order: { by: 'cancelledOn', descending: true },
  pageSize: 12,
  filters: [{ kind: 'days', untilToday: true }],
})) satisfies List<Bill>
