import type { z } from 'zod'
import type { looks } from '#contract/looks.ts'
import { siteName } from '#text/site-name.ts'
import { looks as words, lookWays } from '#text/looks.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Look = z.output<typeof looks.list.response>['rows'][number]

/** «Хто переглядав мої дані»: the looks of the staff at the accounts of the user. */
export const ownLooks = whenUsed(() => ({
  name: words.title,
  calls: ['/api/looks'],
  columns: {
    at: { title: words.columns.at, kind: 'moment', width: 20, sort: true, value: (row) => row.at },
    reason: {
      title: words.columns.reason,
      kind: 'text',
      width: 48,
      value: (row) => words.reason(row.reason, row.ticket, row.words),
    },
    way: { title: words.columns.way, kind: 'text', width: 28, value: (row) => lookWays[row.way] },
    account: {
      title: words.columns.account,
      kind: 'text',
      width: 16,
      sort: true,
      value: (row) => row.account,
    },
    company: {
      title: words.columns.company,
      kind: 'text',
      width: 32,
      value: (row) => siteName(row.site),
    },
  },
  phone: { head: 'reason', under: 'at' },
  order: { by: 'at', descending: true },
  filters: [{ kind: 'days', untilToday: true }],
})) satisfies List<Look>
