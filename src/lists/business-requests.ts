import type { z } from 'zod'
import type { staffRequests as calls } from '#contract/staff-requests.ts'
import { REQUEST_KINDS } from '#domain/business-request.ts'
import { siteName } from '#text/site-name.ts'
import { requestStates } from '#text/requests.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Request = z.output<typeof calls.list.response>['rows'][number]

/** What customers ask the company to decide. */
export const businessRequests = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/requests'],
  columns: {
    number: { title: words.columns.number, kind: 'text', sort: true, rich: true, value: (row) => row.number },
    kind: {
      title: words.columns.kind,
      kind: 'text',
      width: 34,
      sort: true,
      value: (row) => words.kinds[row.kind],
    },
    subject: { title: words.columns.subject, kind: 'text', width: 28, value: (row) => row.subject },
    company: {
      title: words.columns.company,
      kind: 'text',
      width: 36,
      sort: true,
      rich: true,
      value: (row) => row.company,
    },
    account: { title: words.columns.account, kind: 'text', width: 14, value: (row) => row.account },
    site: {
      title: words.columns.site,
      kind: 'text',
      width: 30,
      value: (row) => siteName(row.site),
    },
    createdAt: {
      title: words.columns.createdAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.createdAt,
    },
    due: { title: words.columns.due, kind: 'date', sort: true, rich: true, value: (row) => row.dueOn },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      rich: true,
      value: (row) => requestStates[row.state],
    },
  },
  screen: ['company', 'number', 'kind', 'subject', 'account', 'due', 'state'],
  phone: { head: 'company', under: 'kind', right: 'due' },
  order: { by: 'due', descending: false },
  filters: [
    {
      kind: 'choice',
      key: 'stage',
      label: words.stage,
      any: words.open,
      options: [['decided', words.decided]],
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.columns.kind,
      any: words.anyKind,
      options: REQUEST_KINDS.map((kind) => [kind, words.kinds[kind]]),
    },
    {
      kind: 'choice',
      key: 'site',
      label: words.columns.site,
      any: words.anySite,
      get options() {
        return siteOptions()
      },
    },
  ],
  search: { label: words.search },
})) satisfies List<Request>
