import type { Site } from '#domain/site.ts'

/** Rows of the portal's own tables as they are written; column names are those of the tables. */
export type UserRow = {
  user_id: string
  kind: 'person' | 'entity' | 'provider' | 'admin'
  login: string
  state: 'pending' | 'active' | 'blocked' | 'deleted'
  site: Site | null
  partner: string | null
  surname: string | null
  name: string | null
  middle_name: string | null
  company: string | null
  edrpou: string | null
  phone: string | null
  email: string | null
  attribute01: string | null
  is_admin: boolean
  roles: readonly string[]
  password_hash: string | null
  totp_secret: string | null
  whats_new_on: boolean
  welcomed: boolean
  created_at: Date
  password_changed_at: Date | null
  email_proved_at: Date | null
}

export type LinkRow = {
  user_id: string
  account: string
  site: Site
  object_name: string | null
  position: number
  is_default: boolean
  status: string
  added_at: Date
}

type ResponsibleRow = {
  user_id: string
  responsible_id: string
  name: string
  position: string | null
  phone: string | null
  email: string | null
  rights: readonly string[]
}

type SupplierRow = { account: string; provider: string; user_id: string; access_code_hash: string }

export type PortalRows = {
  users: UserRow[]
  account_links: LinkRow[]
  responsibles: ResponsibleRow[]
  suppliers: SupplierRow[]
}

export const noPortalRows = (): PortalRows => ({
  users: [],
  account_links: [],
  responsibles: [],
  suppliers: [],
})
