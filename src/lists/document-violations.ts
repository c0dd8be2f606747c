import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { documents as texts, violationsPage, violationStates } from '#text/documents.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Act = z.output<typeof documents.violations.response>['rows'][number]

const heads = whenUsed(() => texts.violations.columns)
/** In the order in which an act goes through them. */
const states = Object.keys(violationStates)

/** Acts on violations; the period refers to the days on which they were drawn up. */
export const violations = whenUsed(() => ({
  name: violationsPage.exportName,
  calls: ['/api/person/violations', '/api/entity/violations'],
  columns: {
    number: { title: heads.number, kind: 'text', sort: true, value: (act) => act.number },
    drawnOn: { title: heads.drawnOn, kind: 'date', sort: true, value: (act) => act.drawnOn },
    kind: { title: heads.kind, kind: 'text', width: 48, rich: true, value: (act) => act.kind },
    inspector: {
      title: violationsPage.inspector,
      kind: 'text',
      width: 28,
      value: (act) => act.inspector,
    },
    reviewedOn: { title: heads.reviewedOn, kind: 'date', value: (act) => act.reviewedOn },
    decision: {
      title: violationsPage.decision,
      kind: 'text',
      width: 40,
      rich: true,
      value: (act) => act.decision,
    },
    kwh: { title: heads.kwh, kind: 'number', value: (act) => act.kwh },
    amount: {
      title: heads.amount,
      kind: 'money',
      sort: (act) => act.amountKopiykas ?? 0,
      rich: true,
      value: (act) => act.amountKopiykas,
    },
    paid: { title: heads.paid, kind: 'money', value: (act) => act.paidKopiykas },
    left: { title: violationsPage.leftColumn, kind: 'money', sort: true, value: (act) => act.leftKopiykas },
    state: {
      title: heads.state,
      kind: 'text',
      sort: (act) => states.indexOf(act.state),
      rich: true,
      value: (act) => violationStates[act.state].name,
    },
  },
  screen: ['number', 'drawnOn', 'kind', 'decision', 'amount', 'left', 'state'],
  phone: { head: 'number', under: 'state', right: 'left' },
  order: { by: 'drawnOn', descending: true },
  pageSize: 12,
  filters: [
    { kind: 'days', untilToday: true, value: (act) => act.drawnOn },
    {
      kind: 'choice',
      key: 'state',
      label: violationsPage.state,
      any: violationsPage.allStates,
      options: Object.entries(violationStates).map(([value, { name }]) => [value, name]),
      value: (act) => act.state,
    },
  ],
})) satisfies List<Act>
