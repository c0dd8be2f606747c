import type { Generated } from 'kysely'
import type { AlertMetric, PortalFunction } from '#domain/performance.ts'

/** Rules that tell employees when the portal is getting worse. */
export type AlertTables = {
  'portal.alert_rules': AlertRules
  'portal.alert_events': AlertEvents
}

type AlertRules = {
  rule_id: string
  version: Generated<number>
  metric: AlertMetric
  subject: PortalFunction | null
  site: string | null
  threshold: number
  minutes: number
  receivers: string[]
  webhook: string | null
  enabled: boolean
  changed_by: string
  changed_at: Date
  value: Generated<number | null>
  checked_at: Generated<Date | null>
  firing_since: Generated<Date | null>
}

type AlertEvents = {
  event_id: string
  rule_id: string
  at: Date
  state: 'firing' | 'over'
  value: number | null
}
