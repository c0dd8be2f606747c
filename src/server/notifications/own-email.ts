import type { User } from '#server/user.ts'

/** The mailbox that is the user's own: of a household one that was proved, of others the one they were let in with. */
export const ownEmail = (user: Pick<User, 'kind' | 'email' | 'email_proved_at'>): string | null =>
  user.kind === 'person' && user.email_proved_at === null ? null : user.email
