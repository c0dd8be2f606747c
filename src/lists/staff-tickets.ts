import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { QUEUE_STATES, QUEUE_TERMS } from '#domain/staff-ticket.ts'
import { siteName } from '#text/site-name.ts'
import { staffTickets as words } from '#text/staff-tickets.ts'
import { kindName, ticketKinds } from '#text/ticket-kinds.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Ticket = z.output<typeof calls.list.response>['rows'][number]
type Compensation = z.output<typeof calls.compensations.response>['rows'][number]

const siteFilter = whenUsed(() => ({
  kind: 'choice',
  key: 'site',
  label: words.company,
  any: words.anyCompany,
  get options() {
    return siteOptions()
  },
}))

/** The queue of tickets for employees. */
export const staffTickets = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/tickets'],
  columns: {
    subject: { title: words.columns.subject, kind: 'text', width: 48, rich: true, value: (row) => row.title },
    number: { title: words.columns.number, kind: 'text', sort: true, value: (row) => row.number },
    kind: { title: words.columns.kind, kind: 'text', width: 32, value: (row) => kindName(row.kind) },
    customer: { title: words.columns.customer, kind: 'text', width: 32, value: (row) => row.customer },
    account: { title: words.columns.account, kind: 'text', width: 14, value: (row) => row.account },
    site: { title: words.company, kind: 'text', width: 32, value: (row) => siteName(row.site) },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      rich: true,
      value: (row) => words.states[row.state],
    },
    assignee: { title: words.columns.assignee, kind: 'text', width: 24, value: (row) => row.assignee },
    answerBy: {
      title: words.columns.answerBy,
      kind: 'date',
      sort: true,
      rich: true,
      value: (row) => row.answerBy,
    },
    createdAt: {
      title: words.columns.createdAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.createdAt,
    },
  },
  screen: ['subject', 'number', 'customer', 'state', 'assignee', 'answerBy'],
  phone: { head: 'subject', under: 'customer', right: 'answerBy' },
  order: { by: 'answerBy', descending: false },
  pageSize: 50,
  search: { label: words.search },
  filters: [
    {
      kind: 'choice',
      key: 'whose',
      label: words.whose.label,
      any: words.whose.all,
      options: [
        ['mine', words.whose.mine],
        ['nobody', words.whose.nobody],
      ],
    },
    {
      kind: 'choice',
      key: 'term',
      label: words.term.label,
      any: words.term.any,
      options: QUEUE_TERMS.map((term) => [term, words.term[term]]),
    },
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.waitForUs,
      options: QUEUE_STATES.map((state) => [state, state === 'any' ? words.anyState : words.states[state]]),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.columns.kind,
      any: words.anyKind,
      options: Object.entries(ticketKinds),
    },
    siteFilter,
  ],
})) satisfies List<Ticket>

/** Terms of answers that were missed. */
export const compensations = whenUsed(() => ({
  name: words.compensations.title,
  calls: ['/api/admin/tickets/compensations'],
  columns: {
    number: {
      title: words.columns.number,
      kind: 'text',
      rich: true,
      value: (row) => row.number,
    },
    site: { title: words.company, kind: 'text', width: 32, value: (row) => siteName(row.site) },
    account: { title: words.columns.account, kind: 'text', width: 14, value: (row) => row.account },
    kind: { title: words.columns.kind, kind: 'text', width: 32, value: (row) => kindName(row.kind) },
    dueOn: { title: words.columns.answerBy, kind: 'date', sort: true, value: (row) => row.dueOn },
    foundAt: {
      title: words.compensations.foundAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.foundAt,
    },
    customer: {
      title: words.columns.customer,
      kind: 'text',
      value: (row) => words.compensations.customers[row.customer],
    },
    least: { title: words.compensations.least, kind: 'money', value: (row) => row.leastKopiykas },
    most: { title: words.compensations.most, kind: 'money', value: (row) => row.mostKopiykas },
    act: { title: words.compensations.act, kind: 'text', width: 48, value: (row) => row.act },
    confidence: {
      title: words.compensations.confidence,
      kind: 'text',
      width: 24,
      value: (row) => words.confidence[row.confidence],
    },
  },
  screen: ['number', 'account', 'kind', 'dueOn', 'customer', 'least', 'most', 'confidence'],
  phone: { head: 'number', under: 'kind', right: 'least' },
  order: { by: 'foundAt', descending: true },
  pageSize: 50,
  filters: [siteFilter, { kind: 'days' }],
})) satisfies List<Compensation>
