import type { WorksOn } from '#domain/calendar.ts'
import type { Kysely } from 'kysely'
import type { DatedReadingRule } from '#domain/rules.ts'
import type { Right } from '#domain/rights.ts'
import type { UserKind } from '#contract/endpoint.ts'
import type { Config } from './config.ts'
import type { EndPart } from './at-end.ts'
import type { Core } from './core/call.ts'
import type { Database } from './db/schema.ts'
import type { LogFields } from './log.ts'
import type { Secrets } from './secrets.ts'

/** What a verb may use. The clock, randomness and configuration are arguments, never globals. */
export type Deps = {
  readonly db: Kysely<Database>
  /** bound to the portal call being answered, so that every function module call is linked to it */
  readonly core: Core
  readonly now: () => Date
  readonly random: Random
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Record<'info' | 'warn' | 'error', (fields: LogFields, message: string) => void>
  /** Where files are kept (photos, attachments); outside the web root. */
  readonly filesDir: string
  /** Of a write to the core: what is written together with its kept reply (at-end.ts). */
  readonly ending?: EndPart[] | undefined
  /** which days are working (rules/work-days.ts) */
  readonly workDays: (now: Date) => Promise<WorksOn>
  /** When readings are taken, as the core said last; asked for by rules/reading-rules.ts. */
  readonly keptRules: (
    now: Date,
    read: () => Promise<readonly DatedReadingRule[]>,
  ) => Promise<readonly DatedReadingRule[]>
}

export type Random = {
  uuid(): string
  /** integer in [0, below) from a cryptographic source */
  int(below: number): number
  bytes(size: number): Buffer
}

/** The signed-in user of this request, read from the database just now, not from the token (promise C5). */
export type Caller<K extends UserKind = UserKind> = {
  readonly kind: K
  readonly userId: string
  readonly sessionId: string
  readonly login: string
  readonly partner: string
  readonly site: string | null
  readonly isAdmin: boolean
  readonly attribute01: string | null
  readonly roles: readonly string[]
  readonly chosenAccount: string | null
  /** accounts linked to the user and not dropped, in the user's own order */
  readonly accounts: readonly string[]
  /** what a business user may do with each account besides reading; a household owns its accounts */
  readonly rights: ReadonlyMap<string, readonly Right[]>
  /** of a household, what its session's statement has said about its accounts; absent where no session was read */
  readonly links?: readonly OwnLink[] | undefined
  /** the version of what is published about outages, said by the same statement */
  readonly outages?: string | undefined
  /** what the call asked for together with the session (`beside`) */
  readonly beside?: Readonly<Record<string, unknown>> | undefined
  /** when this session last changed something, where a replica is used */
  readonly wroteAt?: Date | null | undefined
  /** a member of the staff who sees the cabinet as its customer does; nothing may change */
  readonly look: { readonly id: string; readonly staffId: string } | null
}

/** An account of a user under the user's own name for it. */
export type Link = { account: string; object_name: string | null; is_default: boolean }
/** The same with the outage queues that the source last named; null: it has named none. */
export type OwnLink = Link & { queues: string[] | null }

/** Callers that have accounts: a household, a business, or the provider or supplier behind one. */
export type Customer = Caller<'person' | 'entity' | 'provider'>

/** What is known about the visit that made the call. */
export type Visit = {
  readonly callId: string
  readonly requestCode: string
  readonly path: string
  readonly address: string
  readonly userAgent: string
  readonly basic: { readonly login: string; readonly password: string } | null
  readonly deviceId: string | null
  readonly idempotencyKey: string | null
  /** asks the browser to keep this device known (promise A4) */
  readonly rememberDevice: (deviceId: string) => void
  /** tells the browser to forget everything it keeps for this site (promise B7) */
  readonly clearSiteData: () => void
}
