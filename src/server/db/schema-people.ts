import type { ColumnType } from 'kysely'
import type { Right } from '#domain/rights.ts'

type AccountRules = { account: string; two_persons: boolean; set_by: string | null; set_at: Date }
type Invitations = {
  invitation_id: string
  code_hash: string
  invited_by: string
  channel: 'sms' | 'email'
  contact: string
  surname: string
  name: string
  middle_name: string | null
  position: string | null
  accounts: string[]
  rights: Right[]
  ends_at: Date | null
  made_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
  user_id: ColumnType<string | null, undefined, string>
  withdrawn_at: ColumnType<Date | null, undefined, Date>
}

/** People of companies: rules of accounts and invitations; rights themselves stand in portal.account_links. */
export type PeopleTables = {
  'portal.account_rules': AccountRules
  'portal.invitations': Invitations
}
