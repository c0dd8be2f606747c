import type { AgreementSection } from '#domain/agreement-text.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { Right } from '#domain/rights.ts'
import type { AlertTables } from './schema-alerts.ts'
import type { BusinessTables } from './schema-business.ts'
import type { EnteredTables } from './schema-entered.ts'
import type { LookTables } from './schema-looks.ts'
import type { MassTables } from './schema-mass.ts'
import type { MessageTables } from './schema-messages.ts'
import type { PapersTables } from './schema-papers.ts'
import type { PaymentTables } from './schema-payments.ts'
import type { PeopleTables } from './schema-people.ts'
import type { StaffTables } from './schema-staff.ts'
import type { OutageTables } from './schema-outages.ts'
import type { SigningTables } from './schema-signing.ts'

type Stamp = Date
type Json<T> = ColumnType<T, string, string>
type UserKind = 'person' | 'entity' | 'provider' | 'admin'
type Site = string

type Users = {
  user_id: string
  kind: UserKind
  login: string
  state: Generated<'pending' | 'active' | 'blocked' | 'deleted'>
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
  is_admin: Generated<boolean>
  roles: Generated<string[]>
  password_hash: string | null
  totp_secret: Buffer | null
  totp_last_step: number | null
  whats_new_on: Generated<boolean>
  welcomed: Generated<boolean>
  created_at: Generated<Stamp>
  password_changed_at: Stamp | null
  /** when they were here last, by sessions that are no longer kept */
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** null: nobody has proved that the mailbox is theirs */
  email_proved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** the user of the company's own code, for whoever people of the company have invited */
  invited_by: ColumnType<string | null, string | undefined, never>
  position: ColumnType<string | null, string | null | undefined, string | null>
}
type AuditChecks = { only_one: Generated<boolean>; checked_at: Stamp; broken: number }
type ContactChanges = {
  change_id: string
  user_id: string
  contact: 'phone' | 'email'
  old_value: string | null
  old_proved_at: Stamp | null
  code_hash: string
  made_at: Stamp
  expires_at: Stamp
  undone_at: ColumnType<Date | null, undefined, Date>
}
type AccountLinks = {
  user_id: string
  account: string
  site: Site
  object_name: string | null
  position: Generated<number>
  is_default: Generated<boolean>
  status: Generated<string>
  paper_bill: Generated<boolean>
  added_at: Generated<Stamp>
  dropped_at: Stamp | null
  rights: Generated<Right[]>
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  blocked_at: ColumnType<Date | null, undefined, Date | null>
}
type Responsibles = {
  user_id: string
  responsible_id: string
  name: string
  position: string | null
  phone: string | null
  email: string | null
  rights: Generated<string[]>
}
type Suppliers = { account: string; provider: string; user_id: string; access_code_hash: string }
type Sessions = {
  session_id: string
  user_id: string
  kind: UserKind
  site: Site | null
  token_id: string
  previous_token_id: string | null
  rotated_at: Stamp
  created_at: Stamp
  seen_at: Stamp
  ends_at: Stamp
  remembered: Generated<boolean>
  device: Generated<string>
  address: string | null
  chosen_account: string | null
  only_account: string | null
  /** the look of the staff for which it was opened: it only reads */
  look_id: ColumnType<string | null, string | undefined, never>
  /** when it last changed something, by the clock of the database; kept where a replica is used */
  wrote_at: ColumnType<Date | null, never, Date>
  revoked_at: Stamp | null
  revoke_reason: string | null
}
type Codes = {
  challenge_id: string
  purpose: string
  channel: 'sms' | 'email'
  contact: string
  subject: Generated<string>
  code_hash: Buffer
  /** the `Asker` for whom it was sent */
  asked_from: Generated<string>
  tries: Generated<number>
  /** of everybody except the asker */
  tries_elsewhere: Generated<number>
  created_at: Stamp
  expires_at: Stamp
  used_at: Stamp | null
  replaced_at: Stamp | null
}
type Counters = {
  bucket: string
  key: string
  n: number
  total: Generated<number>
  started_at: Stamp
  locked_until: Stamp | null
}
type KnownDevices = { user_id: string; device_id: string; seen_at: Stamp }
type BegunFactors = { user_id: string; secret: Buffer; begun_at: Stamp }
type RecoveryCodes = { user_id: string; code_hash: Buffer; made_at: Stamp; used_at: Stamp | null }
type Idempotency = {
  owner: string
  path: string
  key: string
  body_hash: Buffer
  state: 'running' | 'done'
  http_status: number | null
  reply: string | null
  created_at: Stamp
  locked_until: Stamp
}
type Outbox = {
  message_id: string
  channel: Channel
  recipient: string
  subject: string | null
  body_sealed: Buffer | null
  created_at: Stamp
  next_try_at: Stamp
  leased_until: Stamp | null
  tries: Generated<number>
  sent_at: Stamp | null
  failed_at: Stamp | null
  last_error: string | null
  expires_at: Stamp | null
  dedupe_key: string | null
  notice_id: string | null
  event: string | null
  user_id: string | null
  account: string | null
  site: string | null
  recipient_hash: Buffer | null
  paced_from: ColumnType<Stamp | null, Stamp | null | undefined, Stamp | null>
  not_before: Stamp | null
  settled_at: ColumnType<Stamp | null, Stamp | null | undefined, Stamp | null>
}
type Notices = {
  notice_id: string
  key: string
  event: string
  facts_sealed: Buffer | null
  created_at: Stamp
}
type LetterChoices = {
  user_id: string
  /** '' = all accounts of the user */
  account: Generated<string>
  event: string
  channel: 'sms' | 'email'
  wanted: boolean
}
/** Hours in which a user is not written to, if they chose them. */
type LetterHours = { user_id: string; quiet_from: string; quiet_till: string }
type InstallationRow = {
  only_row: Generated<boolean>
  secret_fingerprint: string | null
  fiction: Generated<boolean>
}
type Agreements = {
  version: number
  published_at: Generated<Stamp>
  text_hash: string
  sections: Json<readonly AgreementSection[]> | null
}
type UserAgreements = { user_id: string; version: number; accepted_at: Stamp }
type SiteSettings = {
  site: Site
  sitename: string
  company: Json<Record<string, unknown>>
  images: Json<Record<string, string>>
  footer: Json<{ name: string; url: string }[]>
  env: Json<Record<string, boolean>>
  updated_at: Generated<Stamp>
  version: Generated<number>
  changed_by: string | null
}
type CompanyImages = {
  image_id: string
  site: Site
  place: 'logo' | 'emblem' | 'landing'
  bytes: Buffer
  made_by: string
  made_at: Stamp
}
type ClientLogs = {
  log_id: string
  at: Stamp
  site: Site | null
  user_id: string | null
  entry: Json<unknown>
}
type Audit = {
  entry_id: Generated<number>
  at: Stamp
  chain: number
  action: string
  outcome: string
  actor_kind: string | null
  actor_id: string | null
  subject_id: string | null
  account_hash: string | null
  site: Site | null
  address: string | null
  request_code: string | null
  details: ColumnType<Record<string, unknown>, string | undefined, never>
  previous_hash: ColumnType<Buffer | null, never, never>
  hash: ColumnType<Buffer, Buffer | undefined, never>
  /** how the hash was made */
  form: ColumnType<number, undefined, never>
}

type Files = {
  file_id: string
  account: string
  user_id: string | null
  purpose: 'reading-photo' | 'ticket' | 'mass-readings'
  name: string
  media_type: string
  size: number
  sha256: Buffer
  created_at: Stamp
  /** a photo handed in with a reading */
  handed_in_at: ColumnType<Date | null, undefined, Date>
}

/** The portal's tables. The billing core keeps its own (src/billing-core) and is reached only through core/call.ts. */
export type Database = {
  'portal.users': Users
  'portal.account_links': AccountLinks
  'portal.link_versions': { user_id: string; version: Generated<string> }
  'portal.responsibles': Responsibles
  'portal.suppliers': Suppliers
  'portal.sessions': Sessions
  'portal.codes': Codes
  'portal.contact_changes': ContactChanges
  'portal.audit_checks': AuditChecks
  'portal.counters': Counters
  'portal.known_devices': KnownDevices
  'portal.begun_factors': BegunFactors
  'portal.recovery_codes': RecoveryCodes
  'portal.idempotency': Idempotency
  'portal.outbox': Outbox
  'portal.notices': Notices
  'portal.letter_choices': LetterChoices
  'portal.letter_hours': LetterHours
  'portal.installation': InstallationRow
  'portal.agreements': Agreements
  'portal.user_agreements': UserAgreements
  'portal.site_settings': SiteSettings
  'portal.company_images': CompanyImages
  'portal.client_logs': ClientLogs
  'portal.audit': Audit
  'portal.files': Files
} & BusinessTables &
  EnteredTables &
  LookTables &
  MassTables &
  MessageTables &
  PapersTables &
  PaymentTables &
  PeopleTables &
  StaffTables &
  AlertTables &
  OutageTables &
  SigningTables
