import type { z } from 'zod'
import type { coreMessage } from '#contract/staff-core-messages.ts'
import { CORE_MESSAGES } from '#domain/core-messages.ts'
import { siteName } from '#text/site-name.ts'
import { coreMessageKinds, coreMessagesPage as words } from '#text/staff-core-messages.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Row = z.output<typeof coreMessage>

/** What the billing core has refused, for employees. */
export const coreMessages = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/core-messages'],
  columns: {
    what: {
      title: words.columns.what,
      kind: 'text',
      width: 50,
      rich: true,
      value: (row) => words.about(row.what, row.subject),
    },
    account: {
      title: words.columns.account,
      kind: 'text',
      width: 16,
      rich: true,
      value: (row) => row.account,
    },
    site: {
      title: words.columns.site,
      kind: 'text',
      width: 24,
      value: (row) => row.site && siteName(row.site),
    },
    at: { title: words.columns.at, kind: 'moment', width: 18, sort: true, value: (row) => row.at },
    refusedAt: {
      title: words.columns.refusedAt,
      kind: 'moment',
      width: 18,
      sort: true,
      value: (row) => row.refusedAt,
    },
    reason: {
      title: words.columns.reason,
      kind: 'text',
      width: 50,
      value: (row) => words.reason(row.code),
    },
    code: { title: words.columns.code, kind: 'text', width: 24, value: (row) => row.code },
    tries: { title: words.columns.tries, kind: 'number', value: (row) => row.tries },
    action: { title: words.columns.action, kind: 'action' },
  },
  screen: ['what', 'account', 'site', 'refusedAt', 'reason', 'tries', 'action'],
  phone: { head: 'what', under: 'reason', right: 'account' },
  order: { by: 'refusedAt', descending: true },
  pageSize: 50,
  filters: [
    {
      kind: 'choice',
      key: 'what',
      label: words.columns.what,
      any: words.anyKind,
      options: CORE_MESSAGES.map((name) => [name, coreMessageKinds[name]]),
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
})) satisfies List<Row>
