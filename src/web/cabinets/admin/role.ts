import { useSession } from '#web/session/session.ts'

/**
 * Whether this administrator has one of the roles; an owner has all. The server decides anyway; this hides what it
 * would refuse, because a refusal (403) leads out of the cabinet.
 */
export const useRole = (...roles: readonly string[]): boolean =>
  useSession(({ admin }) => admin.user?.roles.some((own) => own === 'owner' || roles.includes(own)) ?? false)
