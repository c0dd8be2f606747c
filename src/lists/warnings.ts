import type { z } from 'zod'
import type { staffWarnings as calls } from '#contract/staff-warnings.ts'
import { siteName } from '#text/site-name.ts'
import { staffWarnings as words } from '#text/staff-warnings.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Warning = z.output<typeof calls.list.response>['rows'][number]

/** Warnings issued in the cabinet. */
export const warnings = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/warnings'],
  columns: {
    account: {
      title: words.columns.account,
      kind: 'text',
      width: 14,
      sort: true,
      value: (row) => row.account,
    },
    number: { title: words.columns.number, kind: 'text', value: (row) => row.number },
    site: {
      title: words.columns.site,
      kind: 'text',
      width: 30,
      value: (row) => siteName(row.site),
    },
    amount: {
      title: words.columns.amount,
      kind: 'money',
      sort: true,
      value: (row) => row.amountKopiykas,
    },
    cutAt: { title: words.columns.cutAt, kind: 'moment', width: 20, sort: true, value: (row) => row.cutAt },
    issuedAt: {
      title: words.columns.issuedAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.issuedAt,
    },
    issuedBy: { title: words.columns.issuedBy, kind: 'text', width: 24, value: (row) => row.issuedBy },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 30,
      rich: true,
      value: (row) => (row.withdrawnAt === null ? words.inForce : words.withdrawn),
    },
    withdraw: { title: words.columns.action, kind: 'action' },
  },
  screen: ['account', 'number', 'amount', 'cutAt', 'issuedAt', 'issuedBy', 'state', 'withdraw'],
  phone: { head: 'account', under: 'cutAt', right: 'amount' },
  order: { by: 'issuedAt', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'withdrawn',
      label: words.columns.state,
      any: words.anyState,
      options: [
        ['false', words.inForce],
        ['true', words.withdrawn],
      ],
      boolean: true,
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
})) satisfies List<Warning>
