import type { z } from 'zod'
import type { staffPapers as calls } from '#contract/staff-papers.ts'
import { PAPER_KINDS, STAFF_PAPER_STATES } from '#domain/papers.ts'
import { siteName } from '#text/site-name.ts'
import { papersPage } from '#text/papers.ts'
import { paperKinds } from '#text/paper-states.ts'
import { staffPaperState, staffPapers as words } from '#text/staff-papers.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Paper = z.output<typeof calls.list.response>['rows'][number]

/** Documents that the companies of an employee sign after their customers, those signed long ago first. */
export const staffPapers = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/papers'],
  columns: {
    title: {
      title: papersPage.columns.title,
      kind: 'text',
      width: 48,
      sort: true,
      rich: true,
      value: (row) => row.title,
    },
    account: {
      title: papersPage.columns.account,
      kind: 'text',
      sort: true,
      value: (row) => row.account,
    },
    company: {
      title: words.columns.company,
      kind: 'text',
      width: 24,
      value: ({ site }) => siteName(site),
    },
    kind: { title: papersPage.columns.kind, kind: 'text', width: 24, value: (row) => paperKinds[row.kind] },
    signedAt: {
      title: words.columns.signedAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.customerSignedAt,
    },
    state: {
      title: papersPage.columns.state,
      kind: 'text',
      width: 24,
      sort: true,
      rich: true,
      value: (row) => staffPaperState(row),
    },
    due: { title: papersPage.columns.due, kind: 'date', sort: true, value: (row) => row.dueOn },
  },
  screen: ['title', 'account', 'company', 'signedAt', 'state'],
  phone: { head: 'title', under: 'state' },
  order: { by: 'signedAt', descending: false },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: papersPage.columns.state,
      any: words.states.waiting,
      options: STAFF_PAPER_STATES.map((value) => [value, words.states[value]]),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: papersPage.columns.kind,
      any: papersPage.anyKind,
      options: PAPER_KINDS.filter((kind) => kind !== 'readings').map((value) => [value, paperKinds[value]]),
    },
  ],
  search: { label: papersPage.search },
})) satisfies List<Paper>
