import type { User } from '#server/user.ts'

/** The user's own mailbox: for a household a proved one, for others the one of their approved application. */
export const ownEmail = (user: Pick<User, 'kind' | 'email' | 'email_proved_at'>): string | null =>
  user.kind === 'person' && user.email_proved_at === null ? null : user.email
