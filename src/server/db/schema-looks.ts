import type { LookReason, LookWay } from '#domain/look-reason.ts'

type Stamp = Date

type AccountLooks = {
  look_id: string
  account: string
  site: string
  staff_id: string
  session_id: string
  way: LookWay
  user_id: string | null
  reason: LookReason
  ticket: string | null
  words: string | null
  at: Stamp
  ends_at: Stamp
}

export type LookTables = { 'portal.account_looks': AccountLooks }
