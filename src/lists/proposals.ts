import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '#domain/proposals.ts'
import { changes as words } from '#text/changes.ts'
import { terms } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Proposal = z.output<typeof staff.proposals.response>['rows'][number]

/** Dear changes: those that wait come first. */
export const proposalsList = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/proposals'],
  columns: {
    title: {
      title: words.columns.title,
      kind: 'text',
      width: 36,
      sort: true,
      rich: true,
      value: (row) => row.title,
    },
    kind: {
      title: words.columns.kind,
      kind: 'text',
      width: 24,
      sort: true,
      value: (row) => words.kinds[row.kind],
    },
    proposedBy: {
      title: words.columns.proposedBy,
      kind: 'text',
      width: 28,
      sort: true,
      value: (row) => row.proposedBy,
    },
    proposedAt: {
      title: words.columns.proposedAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.proposedAt,
    },
    state: {
      title: terms.state,
      kind: 'text',
      width: 20,
      sort: (row) => PROPOSAL_STATES.indexOf(row.state),
      rich: true,
      value: (row) => words.states[row.state],
    },
    decidedBy: {
      title: words.columns.decidedBy,
      kind: 'text',
      width: 28,
      sort: true,
      value: (row) => row.decidedBy,
    },
  },
  screen: ['title', 'kind', 'proposedBy', 'proposedAt', 'state', 'decidedBy'],
  phone: { head: 'title', under: 'kind', right: 'state' },
  order: { by: 'state', descending: false },
  pageSize: 50,
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: terms.state,
      any: terms.any,
      options: PROPOSAL_STATES.map((state) => [state, words.states[state]]),
      value: (row) => row.state,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.columns.kind,
      any: words.anyKind,
      options: PROPOSAL_KINDS.map((kind) => [kind, words.kinds[kind]]),
      value: (row) => row.kind,
    },
  ],
})) satisfies List<Proposal>
