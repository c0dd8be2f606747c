import type { ProposalKind } from '#domain/proposals.ts'

/** Employees: changes that wait for a second person, and links by which a new employee sets credentials. */
export type StaffTables = {
  'portal.proposals': Proposals
  'portal.staff_links': StaffLinks
  'portal.directory_people': DirectoryPeople
  'portal.directory_attempts': DirectoryAttempts
  'portal.passkeys': Passkeys
  'portal.passkey_challenges': PasskeyChallenges
}

type Proposals = {
  proposal_id: string
  kind: ProposalKind
  site: string | null
  subject: string
  /** what is changed, in words */
  title: string
  before: Record<string, string>
  after: Record<string, string>
  state: 'pending' | 'confirmed' | 'refused' | 'withdrawn'
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}

type DirectoryPeople = { issuer: string; subject: string; user_id: string; made_at: Date }
type DirectoryAttempts = { attempt_hash: string; expires_at: Date }

type Passkeys = {
  passkey_id: string
  credential_id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  made_at: Date
  used_at: Date | null
  copied_at: Date | null
}

type PasskeyChallenges = {
  attempt_id: string
  user_id: string
  session_id: string | null
  purpose: 'sign-in' | 'confirm' | 'add'
  challenge: string
  expires_at: Date
}

type StaffLinks = {
  code_hash: string
  user_id: string
  totp_secret: Buffer
  made_at: Date
  expires_at: Date
  used_at: Date | null
}
