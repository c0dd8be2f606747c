import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { AUDIT_OUTCOMES, auditOutcome } from '#domain/audit-outcome.ts'
import { deviceName } from '#text/device-name.ts'
import { people as words } from '#text/people.ts'
import { settings } from '#text/settings.ts'
import { auditActionText } from '#text/audit-actions.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Entry = z.output<typeof people.audit.response>['rows'][number]

const audit = whenUsed(() => settings.audit)

/** «Хто що робив»: what people of the company did with its accounts. */
export const companyAudit = whenUsed(() => ({
  name: words.audit.title,
  calls: ['/api/entity/people/audit'],
  columns: {
    at: { title: audit.columns.at, kind: 'moment', width: 20, sort: true, value: (row) => row.at },
    who: {
      title: words.audit.who,
      kind: 'text',
      width: 36,
      sort: true,
      value: (row) => (row.byCompany ? words.audit.staff : (row.who ?? words.audit.unknown)),
    },
    action: {
      title: audit.columns.action,
      kind: 'text',
      width: 36,
      sort: true,
      value: (row) => auditActionText(row.action),
    },
    account: {
      title: words.audit.account,
      kind: 'text',
      width: 24,
      sort: true,
      value: (row) => row.account && words.audit.accounts(row.account, row.accounts),
    },
    outcome: {
      title: audit.columns.outcome,
      kind: 'text',
      sort: true,
      rich: true,
      value: (row) => audit.outcomes[auditOutcome(row.outcome)],
    },
    device: {
      title: audit.columns.device,
      kind: 'text',
      width: 28,
      sort: true,
      value: (row) => deviceName(row.device),
    },
  },
  phone: { head: 'action', under: 'who', right: 'outcome' },
  order: { by: 'at', descending: true },
  filters: [
    // the reply contains the people and the actions to choose from
    { kind: 'choice', key: 'person', label: words.audit.who, any: words.audit.anybody },
    { kind: 'choice', key: 'action', label: audit.columns.action, any: audit.anyAction },
    {
      kind: 'choice',
      key: 'outcome',
      label: audit.columns.outcome,
      any: audit.anyOutcome,
      options: AUDIT_OUTCOMES.map((value) => [value, audit.outcomes[value]]),
    },
    { kind: 'days', untilToday: true },
  ],
})) satisfies List<Entry>
