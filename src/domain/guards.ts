import type { UserKind } from './user-kind.ts'

/**
 * Route guards (spec §4) as pure functions: they take what the browser knows of the session and the path asked for, and
 * say what happens. The server is the real guard; these only keep people away from pages that are not for them.
 */

export type ProviderAccount = { readonly status?: { readonly name: string } }
export type GuardSession = {
  /** null = signed out */
  readonly type: UserKind | null
  readonly accounts: readonly string[]
  /** a person's user has an account selected */
  readonly accountSelected: boolean
  /** an entity user flagged admin, treated as a provider of services (spec §1) */
  readonly serviceProvider?: boolean
  readonly provider?: { readonly accounts: readonly ProviderAccount[] }
}
export type GuardVerdict =
  | { readonly go: 'on' }
  | { readonly go: 'to'; readonly path: string }
  | { readonly go: 'error'; readonly status: 500; readonly message: 'Unknown middleware' }
type Guard = (session: GuardSession, target: string) => GuardVerdict

const HOME = '/'
const PERSON_CABINET = '/cabinet/person/'
export const ENTITY_CABINET = '/cabinet/entity/'
const ADMIN_CABINET = '/cabinet/admin/'
const ENTITY_INDICATION = '/cabinet/entity/indication'
const ADD_APART = '/cabinet/person/add-apart/'

const CABINETS = {
  person: PERSON_CABINET,
  entity: ENTITY_CABINET,
  admin: ADMIN_CABINET,
  provider: ENTITY_CABINET,
} as const satisfies Record<UserKind, string>

/** The cabinet of a kind of user; a provider works in the entity cabinet; '/' when signed out. */
export const homeOf = (type: UserKind | null): string => (type === null ? HOME : CABINETS[type])

/** A provider's account is good for documents when its status says so (spec §4). */
export const isActiveAccount = (account: ProviderAccount): boolean =>
  ['active', 'activated'].includes(account.status?.name.trim().toLowerCase() ?? '')
/** Spec §4, provider document: allowed when an account is active or activated. */
export const providerDocumentAllowed = (accounts: readonly ProviderAccount[]): boolean =>
  accounts.some(isActiveAccount)

const on: GuardVerdict = { go: 'on' }

const withoutSlash = (path: string) =>
  path.replace(/[?#][^]*/u, '').replace(/(?<=[^/])\/+$|(?<=^\/)\/+$/u, '')
/** A redirect to the page that is already being opened is no redirect. */
const to = (path: string, target: string): GuardVerdict =>
  withoutSlash(path) === withoutSlash(target) ? on : { go: 'to', path }

/** A provider, or an entity user flagged admin, who is treated like a provider everywhere (spec §1, §6). */
export const isServiceProvider = ({
  type,
  serviceProvider,
}: Pick<GuardSession, 'type' | 'serviceProvider'>): boolean =>
  type === 'provider' || (type === 'entity' && serviceProvider === true)

/** Kinds of user sent to their own cabinet, as spec §4 lists them for each guard; all others go on. */
const sendsHome =
  (...kinds: readonly UserKind[]): Guard =>
  ({ type }, target) =>
    type !== null && kinds.includes(type) ? to(homeOf(type), target) : on

const guards = {
  guest: sendsHome('person', 'entity', 'admin'),
  auth: ({ type }, target) => (type === null ? to(HOME, target) : on),
  entity: sendsHome('person', 'admin'),
  person: sendsHome('entity', 'admin', 'provider'),
  provider: (session, target) =>
    isServiceProvider(session) ? on : sendsHome('entity', 'admin', 'person')(session, target),
  /** Not named in §4, but §6 confines each role to its own cabinet: the admin pages need a guard of their own. */
  admin: sendsHome('person', 'entity', 'provider'),
  haveObj: ({ type, accounts }, target) => {
    if (type === null) return to(HOME, target)
    return type === 'person' && accounts.length === 0 ? to(ADD_APART, target) : on
  },
  apartSelected: ({ type, accountSelected }, target) =>
    type === 'person' && !accountSelected ? to(PERSON_CABINET, target) : on,
  entitySingle: (session, target) => {
    const { type, provider } = session
    if (type !== 'entity' && type !== 'provider') return on
    const isProvider = isServiceProvider(session)
    const accounts = isProvider && provider ? provider.accounts : session.accounts
    if (accounts.length !== 1) return on
    const [only] = provider?.accounts ?? []
    return isProvider && !(only && isActiveAccount(only)) ? on : to(ENTITY_INDICATION, target)
  },
  noAuth: ({ type }, target) => {
    if (type === null) return on
    return to(type === 'entity' ? ENTITY_INDICATION : homeOf(type), target)
  },
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof guards
/** @internal */
export const GUARD_NAMES: readonly string[] = Object.keys(guards)
const isGuardName = (name: string): name is GuardName => Object.hasOwn(guards, name)

/** Runs guards in order; the first that does not say "on" decides. An unknown guard is a 500 (spec §4, §8). */
export function runGuards(names: readonly string[], session: GuardSession, target: string): GuardVerdict {
  for (const name of names) {
    if (!isGuardName(name)) return { go: 'error', status: 500, message: 'Unknown middleware' }
    const verdict = guards[name](session, target)
    if (verdict.go !== 'on') return verdict
  }
  return on
}

export const { person, provider, haveObj, apartSelected, entitySingle } = guards
