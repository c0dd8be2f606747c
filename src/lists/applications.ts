import type { z } from 'zod'
import type { staffApplications as calls } from '#contract/staff-applications.ts'
import { APPLICATION_STATES } from '#domain/application.ts'
import { siteName } from '#text/site-name.ts'
import { applicationStates, staffApplications as words } from '#text/staff-applications.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Application = z.output<typeof calls.list.response>['rows'][number]

/** The queue of applications for a cabinet. */
export const applications = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/applications'],
  columns: {
    company: {
      title: words.columns.company,
      kind: 'text',
      width: 40,
      sort: true,
      rich: true,
      value: (row) => row.company,
    },
    edrpou: { title: words.columns.edrpou, kind: 'text', sort: true, value: (row) => row.edrpou },
    verdict: {
      title: words.columns.verdict,
      kind: 'text',
      width: 18,
      rich: true,
      value: (row) => words.verdicts[row.verdict],
    },
    kind: { title: words.columns.kind, kind: 'text', width: 16, value: (row) => words.kinds[row.userType] },
    account: { title: words.columns.account, kind: 'text', width: 16, value: (row) => row.account },
    site: {
      title: words.columns.site,
      kind: 'text',
      width: 32,
      value: (row) => row.site && siteName(row.site),
    },
    duplicates: {
      title: words.columns.duplicates,
      kind: 'number',
      rich: true,
      value: (row) => row.duplicates,
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
      value: (row) => applicationStates[row.state],
    },
  },
  screen: ['company', 'edrpou', 'verdict', 'kind', 'site', 'duplicates', 'createdAt', 'state'],
  phone: { head: 'company', under: 'createdAt', right: 'state' },
  order: { by: 'createdAt', descending: false },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.stage,
      any: words.waiting,
      options: APPLICATION_STATES.filter((state) => state !== 'pending').map((value) => [
        value,
        applicationStates[value],
      ]),
    },
    {
      kind: 'choice',
      key: 'userType',
      label: words.columns.kind,
      any: words.anyKind,
      options: Object.entries(words.kinds),
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
})) satisfies List<Application>
