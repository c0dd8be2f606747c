import type { z } from 'zod'
import type { customerBills } from '#contract/bills.ts'
import { bills as words, billsPage, billStates, invoicesPage } from '#text/bills.ts'
import { whenUsed } from '#text/language.ts'
import type { Filter, List } from './description.ts'

type Bill = z.output<typeof customerBills.bills.response>['rows'][number]

/** A bill of a household and an invoice of a business: the same file, two screens. */
const bill = whenUsed(() => ({
  name: words.title,
  columns: {
    number: { title: words.columns.number, kind: 'text', width: 24, value: (row) => row.number },
    period: {
      title: words.columns.period,
      kind: 'month',
      sort: true,
      rich: true,
      value: (row) => row.period,
    },
    issuedOn: { title: words.columns.issuedOn, kind: 'date', value: (row) => row.issuedOn },
    dueOn: { title: words.columns.dueOn, kind: 'date', sort: true, value: (row) => row.dueOn },
    kwh: { title: words.columns.kwh, kind: 'number', sort: true, value: (row) => row.kwh },
    amount: { title: words.columns.amount, kind: 'money', sort: true, value: (row) => row.amountKopiykas },
    paid: { title: words.columns.paid, kind: 'money', value: (row) => row.paidKopiykas },
    end: { title: words.columns.end, kind: 'money', value: (row) => row.endKopiykas },
    unpaid: {
      title: words.columns.unpaid,
      kind: 'money',
      sort: true,
      rich: true,
      value: (row) => row.unpaidKopiykas,
    },
    state: { title: words.columns.state, kind: 'text', value: (row) => billStates[row.state].name },
    pdf: { title: invoicesPage.paper, kind: 'action' },
  },
  phone: { head: 'period', under: 'unpaid', right: 'amount' },
  order: { by: 'period', descending: true },
  pageSize: 12,
  totals: { kwh: 'kwh', amount: 'chargedKopiykas', unpaid: 'unpaidKopiykas' },
})) satisfies Omit<List<Bill>, 'calls'>

const ofState = (any: string, label: string) =>
  ({
    kind: 'choice',
    key: 'state',
    label,
    any,
    options: Object.entries(billStates).map(([value, { name }]) => [value, name] as const),
  }) as const satisfies Filter<Bill>

export const householdBills = whenUsed(() => ({
  ...bill,
  calls: ['/api/person/bills'],
  screen: ['period', 'kwh', 'amount', 'unpaid', 'dueOn', 'pdf'],
  filters: [
    { kind: 'year', label: billsPage.filters.year, any: billsPage.filters.allYears, years: 4 },
    ofState(billsPage.filters.allStates, billsPage.filters.state),
  ],
})) satisfies List<Bill>

export const invoices = whenUsed(() => ({
  ...bill,
  calls: ['/api/entity/bills'],
  screen: ['period', 'amount', 'unpaid', 'dueOn', 'pdf'],
  filters: [
    {
      kind: 'months',
      labels: { from: invoicesPage.from, to: invoicesPage.to, any: invoicesPage.anyMonth },
      wrong: invoicesPage.monthsWrong,
    },
    {
      kind: 'choice',
      key: 'paid',
      label: invoicesPage.paid,
      any: invoicesPage.allPaid,
      options: Object.entries(invoicesPage.paidStates),
      boolean: true,
    },
    ofState(invoicesPage.allPaid, words.columns.state),
  ],
})) satisfies List<Bill>
