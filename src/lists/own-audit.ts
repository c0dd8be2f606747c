import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { AUDIT_OUTCOMES, auditOutcome } from '#domain/audit-outcome.ts'
import { deviceName } from '#text/device-name.ts'
import { settings } from '#text/settings.ts'
import { auditActionText } from '#text/audit-actions.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Entry = z.output<typeof auth.ownAudit.response>['rows'][number]

const words = whenUsed(() => settings.audit)

/** «Журнал дій»: what was done in the user's name and with the user's things. */
export const ownAudit = whenUsed(() => ({
  name: words.title,
  calls: ['/api/own-audit'],
  columns: {
    at: { title: words.columns.at, kind: 'moment', width: 20, sort: true, value: (row) => row.at },
    action: {
      title: words.columns.action,
      kind: 'text',
      width: 36,
      sort: true,
      value: (row) => auditActionText(row.action),
    },
    outcome: {
      title: words.columns.outcome,
      kind: 'text',
      sort: true,
      rich: true,
      value: (row) => words.outcomes[auditOutcome(row.outcome)],
    },
    device: {
      title: words.columns.device,
      kind: 'text',
      width: 28,
      sort: true,
      value: (row) => deviceName(row.device),
    },
  },
  phone: { head: 'action', under: 'at', right: 'outcome' },
  order: { by: 'at', descending: true },
  filters: [
    // the reply contains the actions to choose from
    { kind: 'choice', key: 'action', label: words.columns.action, any: words.anyAction },
    {
      kind: 'choice',
      key: 'outcome',
      label: words.columns.outcome,
      any: words.anyOutcome,
      options: AUDIT_OUTCOMES.map((value) => [value, words.outcomes[value]]),
    },
    { kind: 'days', untilToday: true },
  ],
})) satisfies List<Entry>
