import type { z } from 'zod'
import type { businessDocuments as calls } from '#contract/business-documents.ts'
import { DOCUMENT_STATES } from '#domain/business-document.ts'
import { businessDocuments as words, documentKinds, documentStates } from '#text/business-documents.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Document = Omit<z.output<typeof calls.documents.response>['rows'][number], 'objection'>

/** Bills, acts of acceptance and tax invoices of all accounts of a firm. */
export const businessDocuments = whenUsed(() => ({
  name: words.exportName,
  calls: ['/api/entity/documents'],
  columns: {
    kind: {
      title: words.columns.kind,
      kind: 'text',
      width: 28,
      sort: (row) => documentKinds[row.kind],
      rich: true,
      value: (row) => documentKinds[row.kind],
    },
    number: { title: words.columns.number, kind: 'text', width: 24, value: (row) => row.number },
    date: { title: words.columns.date, kind: 'date', sort: true, value: (row) => row.date },
    period: { title: words.columns.period, kind: 'month', sort: true, value: (row) => row.period },
    account: { title: words.columns.account, kind: 'text', sort: true, value: (row) => row.account },
    net: { title: words.columns.net, kind: 'money', value: (row) => row.netKopiykas },
    vat: { title: words.columns.vat, kind: 'money', value: (row) => row.vatKopiykas },
    amount: { title: words.columns.amount, kind: 'money', sort: true, value: (row) => row.amountKopiykas },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 24,
      sort: (row) => documentStates[row.state],
      rich: true,
      value: (row) => documentStates[row.state],
    },
    registeredOn: { title: words.columns.registered, kind: 'date', value: (row) => row.registeredOn },
    registration: {
      title: words.columns.registration,
      kind: 'text',
      width: 24,
      value: (row) => row.registration,
    },
    file: { title: words.columns.file, kind: 'action' },
  },
  screen: ['kind', 'account', 'vat', 'amount', 'state', 'file'],
  phone: { head: 'kind', under: 'state', right: 'amount' },
  order: { by: 'date', descending: true },
  filters: [
    {
      kind: 'months',
      labels: { from: words.filters.from, to: words.filters.to, any: words.filters.anyMonth },
      wrong: words.filters.wrongMonths,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.filters.kind,
      any: words.filters.anyKind,
      options: Object.entries(documentKinds),
    },
    {
      kind: 'choice',
      key: 'state',
      label: words.filters.state,
      any: words.filters.anyState,
      options: DOCUMENT_STATES.map((state) => [state, documentStates[state]] as const),
    },
    { kind: 'choice', key: 'account', label: words.filters.account, any: words.filters.anyAccount },
  ],
})) satisfies List<Document>
