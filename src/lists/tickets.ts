import type { z } from 'zod'
import type { tickets as calls } from '#contract/tickets.ts'
import { TICKET_STATES } from '#domain/ticket.ts'
import { tickets as words, ticketsPage } from '#text/tickets.ts'
import { kindName, ticketKinds } from '#text/ticket-kinds.ts'
import { ticketStates } from '#text/ticket-states.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Ticket = z.output<typeof calls.list.response>['rows'][number]

export const tickets = whenUsed(() => ({
  name: words.title,
  calls: ['/api/tickets'],
  columns: {
    number: { title: words.columns.number, kind: 'text', sort: true, value: (row) => row.number },
    subject: {
      title: words.columns.subject,
      kind: 'text',
      width: 48,
      sort: true,
      rich: true,
      value: (row) => row.title,
    },
    kind: {
      title: words.columns.kind,
      kind: 'text',
      width: 32,
      sort: true,
      value: (row) => kindName(row.kind),
    },
    createdAt: {
      title: words.columns.createdAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.createdAt,
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      sort: true,
      rich: true,
      value: (row) => ticketStates[row.state].name,
    },
    due: { title: words.columns.due, kind: 'date', sort: true, rich: true, value: (row) => row.dueOn },
    // on the screen it stands below the subject
    by: { title: words.columns.by, kind: 'text', width: 28, value: (row) => row.by ?? words.fromYou },
  },
  screen: ['subject', 'number', 'kind', 'createdAt', 'state', 'due'],
  phone: { head: 'subject', under: 'state' },
  order: { by: 'createdAt', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: ticketsPage.anyState,
      options: TICKET_STATES.map((value) => [value, ticketStates[value].name]),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.columns.kind,
      any: ticketsPage.anyKind,
      options: Object.entries(ticketKinds),
    },
  ],
  search: { label: ticketsPage.search },
})) satisfies List<Ticket>
