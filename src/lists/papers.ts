import type { z } from 'zod'
import type { signing as calls } from '#contract/signing.ts'
import { PAPER_KINDS, PAPER_STATES } from '#domain/papers.ts'
import { papersPage as words } from '#text/papers.ts'
import { paperKinds, paperStates } from '#text/paper-states.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Paper = z.output<typeof calls.list.response>['rows'][number]

export const papers = whenUsed(() => ({
  name: words.title,
  calls: ['/api/entity/papers'],
  columns: {
    title: {
      title: words.columns.title,
      kind: 'text',
      width: 48,
      sort: true,
      rich: true,
      value: (row) => row.title,
    },
    account: { title: words.columns.account, kind: 'text', sort: true, value: (row) => row.account },
    kind: {
      title: words.columns.kind,
      kind: 'text',
      width: 24,
      value: (row) => paperKinds[row.kind],
    },
    offeredAt: {
      title: words.columns.offeredAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.offeredAt,
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 24,
      sort: true,
      rich: true,
      value: (row) => paperStates[row.state],
    },
    due: { title: words.columns.due, kind: 'date', sort: true, rich: true, value: (row) => row.dueOn },
  },
  screen: ['title', 'account', 'offeredAt', 'state', 'due'],
  phone: { head: 'title', under: 'state' },
  order: { by: 'state', descending: false },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.anyState,
      options: PAPER_STATES.map((value) => [value, paperStates[value]]),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.columns.kind,
      any: words.anyKind,
      options: PAPER_KINDS.map((value) => [value, paperKinds[value]]),
    },
  ],
  search: { label: words.search },
})) satisfies List<Paper>
