import type { GuardSession } from '#domain/guards.ts'
import type { Session } from './parts.ts'

/** What the guards of spec §4 look at, taken from the persisted session. An ended session is signed out. */
export function guardSession(session: Session, live: boolean): GuardSession {
  const type = live ? session.common.type : null
  const accounts = type === 'person' ? session.person.accounts : session.entity.accounts
  const chosen = type === 'person' ? session.person.user?.account : session.entity.user?.account
  return {
    type,
    accounts: accounts.map(({ account }) => account),
    accountSelected: Boolean(chosen),
    ...(session.entity.provider ? { provider: { accounts: [...session.entity.provider.accounts] } } : {}),
  }
}
