import type { ColumnType, Generated } from 'kysely'

type Stamp = Date

export type EnteredTables = {
  'portal.entered_outages': {
    outage_id: string
    site: string
    kind: 'planned' | 'emergency' | 'special'
    settlement: string | null
    street: string | null
    houses: string[] | null
    house_keys: string[] | null
    starts_at: Stamp
    ends_at: Stamp | null
    reason: string
    version: Generated<number>
    told: Generated<number>
    entered_by: string
    entered_at: Stamp
    changed_by: string
    changed_at: Stamp
    ended_at: Stamp | null
    message_id: ColumnType<string | null, string | null | undefined, string | null>
  }
}
