import type { z } from 'zod'
import type { staffAudit as calls } from '#contract/staff-audit.ts'
import { AUDIT_OUTCOMES, auditOutcome } from '#domain/audit-outcome.ts'
import { auditDetailName, auditDetailValue } from '#text/audit-details.ts'
import { siteName } from '#text/site-name.ts'
import { settings } from '#text/settings.ts'
import { auditActions, staffActionText } from '#text/audit-actions.ts'
import { staffAudit as words } from '#text/staff-audit.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Entry = z.output<typeof calls.list.response>['rows'][number]

const audit = whenUsed(() => settings.audit)

/** What an entry says besides its action, in words: what was before and is after, then the rest. */
export const changesOf = ({ changes, details }: Pick<Entry, 'changes' | 'details'>): string[] => [
  ...changes.map(({ field, before, after }) => {
    const said = (value: string | null) => (value === null ? words.nothing : auditDetailValue(field, value))
    return words.was(auditDetailName(field), said(before), said(after))
  }),
  ...details.map(({ name, value }) => `${auditDetailName(name)}: ${auditDetailValue(name, value)}`),
]

/** Each name once: some actions share one. */
const named = () => [...new Map(Object.keys(auditActions).map((code) => [staffActionText(code), code]))]

/** «Журнал дій» of a company: what its people and its customers did. */
export const staffAudit = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/audit'],
  columns: {
    at: { title: words.columns.at, kind: 'moment', width: 20, sort: true, value: (row) => row.at },
    action: {
      title: audit.columns.action,
      kind: 'text',
      width: 36,
      value: (row) => staffActionText(row.action),
    },
    who: {
      title: words.columns.who,
      kind: 'text',
      width: 28,
      value: (row) => row.who ?? words.by[row.by],
    },
    subject: { title: words.columns.subject, kind: 'text', width: 24, value: (row) => row.subject },
    changes: {
      title: words.columns.changes,
      kind: 'text',
      width: 48,
      rich: true,
      value: (row) => changesOf(row).join('; ') || null,
    },
    outcome: {
      title: audit.columns.outcome,
      kind: 'text',
      rich: true,
      value: (row) => audit.outcomes[auditOutcome(row.outcome)],
    },
    company: {
      title: words.columns.company,
      kind: 'text',
      width: 28,
      value: (row) => row.site && siteName(row.site),
    },
    address: { title: words.columns.address, kind: 'text', width: 18, value: (row) => row.address },
    request: {
      title: words.columns.request,
      kind: 'text',
      width: 14,
      rich: true,
      value: (row) => row.requestCode,
    },
    entry: { title: words.columns.entry, kind: 'text', width: 12, value: (row) => row.id },
  },
  screen: ['at', 'action', 'who', 'subject', 'changes', 'outcome', 'company', 'request'],
  phone: { head: 'action', under: 'at', right: 'outcome' },
  order: { by: 'at', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'by',
      label: words.columns.who,
      any: words.anybody,
      options: (['staff', 'customer', 'system'] as const).map((value) => [value, words.by[value]]),
    },
    {
      kind: 'choice',
      key: 'action',
      label: audit.columns.action,
      any: audit.anyAction,
      options: named().map(([name, code]) => [code, name]),
    },
    {
      kind: 'choice',
      key: 'outcome',
      label: audit.columns.outcome,
      any: audit.anyOutcome,
      options: AUDIT_OUTCOMES.map((value) => [value, audit.outcomes[value]]),
    },
    {
      kind: 'choice',
      key: 'site',
      label: words.columns.company,
      any: words.anyCompany,
      get options() {
        return siteOptions()
      },
    },
    { kind: 'days', untilToday: true },
  ],
  search: { label: words.search },
})) satisfies List<Entry>
