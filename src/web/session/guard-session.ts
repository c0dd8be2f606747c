import type { GuardSession } from '#domain/guards.ts'
import type { Session } from './parts.ts'

/**
 * The facts that the guards of spec §4 need, taken from the persisted session. An ended session counts as signed out.
 */
export function guardSession(session: Session, live: boolean): GuardSession {
  const type = live ? session.common.type : null
  const accounts = type === 'person' ? session.person.accounts : session.entity.accounts
  const { user: company, provider } = session.entity
  const chosen = type === 'person' ? session.person.user?.account : company?.account
  return {
    type,
    accounts: accounts.map(({ account }) => account),
    accountSelected: Boolean(chosen),
    serviceProvider: company !== null && 'admin' in company && company.admin,
    provider: provider ? { accounts: [...provider.accounts] } : undefined,
  }
}
