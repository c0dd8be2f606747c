import type { Selectable } from 'kysely'
import type { Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'

/** A row of one of the portal's own tables as it is written: bytes as the text PostgreSQL reads. */
type Written<T extends keyof Database, Filled extends keyof Database[T] = never> = {
  [C in keyof Omit<Selectable<Database[T]>, Filled>]: C extends 'site'
    ? Site | Extract<Selectable<Database[T]>[C], null>
    : AsText<Selectable<Database[T]>[C]>
}
type AsText<V> = V extends Buffer ? string : V extends string[] ? readonly string[] : V

/** Columns left out are filled by the database. */
export type UserRow = Written<'portal.users', 'totp_last_step'>
export type LinkRow = Written<'portal.account_links', 'paper_bill' | 'dropped_at'>

export type InvitationRow = Written<'portal.invitations', 'used_at' | 'user_id' | 'withdrawn_at'>

export type PortalRows = {
  users: UserRow[]
  account_links: LinkRow[]
  account_rules: Written<'portal.account_rules'>[]
  responsibles: Written<'portal.responsibles'>[]
  suppliers: Written<'portal.suppliers'>[]
  invitations: InvitationRow[]
  staff_links: Written<'portal.staff_links'>[]
  proposals: Written<'portal.proposals'>[]
}

export const noPortalRows = (): PortalRows => ({
  users: [],
  account_links: [],
  account_rules: [],
  responsibles: [],
  suppliers: [],
  invitations: [],
  staff_links: [],
  proposals: [],
})
