import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DayState } from '#domain/outages.ts'
import type { TimeSpan } from '#domain/outage-intervals.ts'

/** Outages as published, queues of objects, calendars. */
export type OutageTables = {
  'portal.outage_version': { single: Generated<boolean>; version: Generated<string> }
  'portal.outage_look': { single: Generated<boolean>; after: Generated<string>; refused: Generated<string[]> }
  'portal.outage_sites': {
    site: string
    mode: 'schedule' | 'hidden'
    stamp: Date | null
    fetched_at: Date
    shows_days: Generated<boolean>
    shows_week: Generated<boolean>
    odd_parts: Generated<number>
    odd_houses: Generated<number>
  }
  'portal.outage_days': {
    site: string
    queue: string
    day: string
    state: DayState
    spans: JSONColumnType<TimeSpan[]>
    stamp: Date
    changed_at: Date
    revision: Generated<number>
    withdrawn: ColumnType<TimeSpan[], string | undefined, string>
  }
  'portal.outage_weeks': {
    site: string
    queue: string
    weekday: number
    slots: JSONColumnType<{ start: number; end: number }[]>
    stamp: Date
    complete: Generated<boolean>
  }
  'portal.outage_houses': {
    site: string
    house_key: string
    queues: string[]
    stamp: Date
    suspended: Generated<boolean>
    suspensions: Generated<number>
  }
  'portal.outage_works': {
    known_before: Generated<boolean>
    site: string
    house_key: string
    kind: 'planned' | 'emergency' | 'confirmed' | 'special'
    starts_at: Date
    ends_at: Date | null
    reason: string
    stamp: Date
    revision: Generated<number>
    gone_at: Date | null
    missed_at: Date | null
    cancelled_at: Date | null
  }
  'portal.outage_queues': { site: string; queue: string; name: string }
  'portal.outage_objects': {
    account: string
    site: string
    settlement: string
    street: string
    house_key: string
    observed_at: Generated<Date>
  }
  'portal.outage_streets': { site: string; settlement: string; street: string; asked_at: Date }
  'portal.object_queues': {
    account: string
    valid_from: Date
    queues: string[]
    origin: 'company' | 'source'
  }
  'portal.outage_feeds': {
    user_id: string
    account: string
    serial: number
    secret_hash: ColumnType<Buffer, Buffer, Buffer>
    created_at: Date
    alarm_minutes: Generated<number>
  }
}
