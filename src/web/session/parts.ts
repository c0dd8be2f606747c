import type { z } from 'zod'
import type { businessAuth } from '#contract/business-auth.ts'
import type { Contract } from '#contract/index.ts'

/**
 * The seven parts of the persisted session (spec §3), as they lie in local storage under one key.
 * What the server sends is kept as the contract gives it.
 */
export type UserType = 'person' | 'entity' | 'admin' | 'provider'

type Reply<P extends keyof Contract> = Contract[P]['response']
type Bare<User> = Omit<User, 'token' | 'type' | 'expires'>

export type PersonReply = Reply<'/api/auth/person'>
export type EntityReply = z.output<typeof businessAuth.entity.response>
export type ProviderReply = z.output<typeof businessAuth.provider.response>
export type AdminReply = z.output<typeof businessAuth.admin.response>

export type Common = {
  token: string | null
  type: UserType | null
  /** ISO instant: the server's truth (promise B3) */
  expires: string | null
  whatsNewOn: boolean
}

export type PersonUser = Bare<PersonReply['user']>
export type EntityUser = Bare<EntityReply['user']>
export type ProviderUser = Bare<ProviderReply['user']>

/** A personal account of a household, also called an object; its balance is asked for apart (spec §3). */
export type PersonAccount = PersonReply['accounts'][number] & {
  accountLoaded?: boolean
  ballanceLoaded?: boolean
  ballanceError?: boolean
  debet?: string
  credit?: string
  beginDebet?: string
  endDebet?: string
  beginCredit?: string
  debetAct?: Reply<'/api/person/itm_balance'>['items']
}

type Schedule = Reply<'/api/outages/find'>['schedule']
export type KeptSchedule = Pick<Schedule, 'site' | 'queues' | 'updatedAt' | 'days'> & {
  account: string
  /** when it came, epoch ms */
  at: number
}

export type PersonPart = {
  user: PersonUser | null
  /** an apartment is chosen */
  isChose: boolean
  accounts: readonly PersonAccount[]
  customInfo: unknown
  accountsForMigration: Readonly<Record<string, unknown>>
  accountsForMigrationChecked: boolean
  /** outages as they were seen last, for the hours without internet */
  lastSchedule: KeptSchedule | null
}

export type EntityPart = {
  user: EntityUser | ProviderUser | null
  places: EntityReply['places']
  meters: EntityReply['meters']
  indications: readonly unknown[]
  period: EntityReply['period'] | null
  calculate: EntityReply['calculate'] | null
  accounts: EntityReply['accounts']
  accountsAndLegacy: EntityReply['accountsAndLegacy']
  provider: EntityReply['provider']
  warnings: readonly unknown[]
  showDunningWarningForm: boolean
  supplWarnings: readonly unknown[]
  showWelcomePopUp: boolean
  mhcType: EntityReply['mhcType'] | null
  customInfo: unknown
}

export type AdminPart = {
  user: Bare<AdminReply['user']> | null
  amountEntity: number | null
  amountPerson: number | null
}

/** One cached service message; `updated` in epoch ms (spec §9: 600 s). */
export type CachedMessage = { message: string; updated: number }

/** Environment settings over the server's reply; defaults forced as spec §9 says. */
export type ConfigPart = Reply<'/api/api-link'>['data']['env']

export type Session = {
  common: Common
  person: PersonPart
  entity: EntityPart
  admin: AdminPart
  sitename: string | null
  serviceMessages: Readonly<Record<string, CachedMessage>>
  config: ConfigPart
}

export const signedOut: Session = {
  common: { token: null, type: null, expires: null, whatsNewOn: false },
  person: {
    user: null,
    isChose: false,
    accounts: [],
    customInfo: null,
    accountsForMigration: {},
    accountsForMigrationChecked: false,
    lastSchedule: null,
  },
  entity: {
    user: null,
    places: [],
    meters: [],
    indications: [],
    period: null,
    calculate: null,
    accounts: [],
    accountsAndLegacy: [],
    provider: null,
    warnings: [],
    showDunningWarningForm: false,
    supplWarnings: [],
    showWelcomePopUp: false,
    mhcType: null,
    customInfo: null,
  },
  admin: { user: null, amountEntity: null, amountPerson: null },
  sitename: null,
  serviceMessages: {},
  config: {
    provider: false,
    imageUploadEnable: true,
    cardPayment: true,
    portmone: false,
    easypay: false,
    monopay: false,
    demo: false,
  },
}
