import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import type { Contract } from '#contract/index.ts'
import { FORCED_ENVIRONMENT } from '#domain/environment.ts'

/**
 * The seven parts of the persisted session (spec §3), as they are kept in local storage under one key. What the server
 * sends is kept as the contract gives it.
 */
type UserType = 'person' | 'entity' | 'admin' | 'provider'

type Reply<P extends keyof Contract> = Contract[P]['response']
type Bare<User> = Omit<User, 'token' | 'expires'>

export type PersonReply = Reply<'/api/auth/person'>
export type EntityReply = z.output<typeof businessAuth.entity.response>
export type ProviderReply = z.output<typeof businessAuth.provider.response>
export type AdminReply = z.output<typeof businessAuth.admin.response>

type Common = {
  token: string | null
  type: UserType | null
  /** ISO instant; the server decides it (promise B3) */
  expires: string | null
  whatsNewOn: boolean
}

export type PersonUser = Bare<PersonReply['user']>
export type EntityUser = Bare<EntityReply['user']>
type ProviderUser = Bare<ProviderReply['user']>

/** A personal account of a household, also called an object, as a reply gives it. */
export type GivenAccount = PersonReply['accounts'][number]

/** Data of an account that separate calls fetch, and whether they have come (spec §3); sums in hryvnias. */
export type AccountFacts = {
  /** its contract, bank and place came from /api/person/objects/info */
  accountLoaded: boolean
  ballanceLoaded: boolean
  /** the last question about the balance got no answer */
  ballanceError: boolean
  debet: string
  credit: string
  beginDebet: string
  endDebet: string
  beginCredit: string
  debetAct: Reply<'/api/person/itm_balance'>['items']
}
export type PersonAccount = GivenAccount & AccountFacts

/** Contract, customer, bank and place of an account: what both custom_info targets answer. */
export type CustomInfo = Reply<'/api/entity/choice-account'>['custom_info']
type Overview = Reply<'/api/entity/overview'>

type Schedule = NonNullable<Reply<'/api/outages/find'>['schedule']>
export type KeptSchedule = Pick<Schedule, 'site' | 'queues' | 'queueNames' | 'updatedAt' | 'days'> & {
  account: string
  /** when it was fetched, epoch ms */
  at: number
}

type PersonPart = {
  user: PersonUser | null
  /** an apartment is chosen */
  isChose: boolean
  accounts: readonly PersonAccount[]
  customInfo: CustomInfo | null
  /** accounts of the same customer that are not in the cabinet: account → its address, partly hidden */
  accountsForMigration: Readonly<Record<string, string>>
  /** whether they were offered since the sign-in */
  accountsForMigrationChecked: boolean
  /** outages as they were seen last, for the hours without internet */
  lastSchedule: KeptSchedule | null
}

export type EntityPart = {
  user: EntityUser | ProviderUser | null
  places: EntityReply['places']
  meters: EntityReply['meters']
  /** what was handed in for the present window, point by point */
  indications: Overview['indications']
  period: EntityReply['period'] | null
  calculate: EntityReply['calculate'] | null
  accounts: EntityReply['accounts']
  accountsAndLegacy: EntityReply['accountsAndLegacy']
  provider: EntityReply['provider']
  warnings: EntityReply['warnings']
  showDunningWarningForm: boolean
  /** the sum and the term behind showDunningWarningForm */
  dunning: EntityReply['dunning']
  supplWarnings: EntityReply['supplWarnings']
  showWelcomePopUp: boolean
  mhcType: EntityReply['mhcType'] | null
  customInfo: CustomInfo | null
}

type AdminPart = {
  user: Bare<AdminReply['user']> | null
  amountEntity: number | null
  amountPerson: number | null
}

/**
 * One cached service message, kept for 600 s after `updated`, in epoch ms (spec §9); so many of its sentences are
 * important.
 */
export type CachedMessage = { message: string; updated: number; important?: number }

/** Environment settings; the defaults of spec §9 are forced over the server's reply. */
type ConfigPart = Reply<'/api/api-link'>['data']['env']

export type Session = {
  common: Common
  person: PersonPart
  entity: EntityPart
  admin: AdminPart
  sitename: string | null
  serviceMessages: Readonly<Record<string, CachedMessage>>
  config: ConfigPart
}

/** Defaults of spec §3 for the data that separate calls fetch. */
export const noFacts: AccountFacts = {
  accountLoaded: false,
  ballanceLoaded: false,
  ballanceError: false,
  debet: '0',
  credit: '0',
  beginDebet: '0',
  endDebet: '0',
  beginCredit: '0',
  debetAct: [],
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
    dunning: null,
    supplWarnings: [],
    showWelcomePopUp: false,
    mhcType: null,
    customInfo: null,
  },
  admin: { user: null, amountEntity: null, amountPerson: null },
  sitename: null,
  serviceMessages: {},
  config: { ...FORCED_ENVIRONMENT, demo: false },
}
