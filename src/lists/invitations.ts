import type { z } from 'zod'
import type { staffRequests as calls } from '#contract/staff-requests.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Invitation = z.output<typeof calls.invitations.response>['rows'][number]

/** Whom companies have invited to their cabinets. */
export const invitations = whenUsed(() => ({
  name: words.invitations.title,
  calls: ['/api/admin/invitations'],
  columns: {
    name: { title: words.invitations.name, kind: 'text', width: 30, sort: true, value: (row) => row.name },
    company: {
      title: words.columns.company,
      kind: 'text',
      width: 36,
      sort: true,
      value: (row) => row.company,
    },
    contact: { title: words.invitations.contact, kind: 'text', width: 24, value: (row) => row.contact },
    accounts: { title: words.invitations.accounts, kind: 'number', value: (row) => row.accounts },
    madeAt: {
      title: words.invitations.madeAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.madeAt,
    },
    expiresAt: {
      title: words.invitations.expiresAt,
      kind: 'moment',
      width: 20,
      value: (row) => row.expiresAt,
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      rich: true,
      value: (row) => words.invitations.states[row.state],
    },
  },
  phone: { head: 'name', under: 'company', right: 'state' },
  order: { by: 'madeAt', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.invitations.anyState,
      options: Object.entries(words.invitations.states),
    },
  ],
  search: { label: words.invitations.search },
})) satisfies List<Invitation>
