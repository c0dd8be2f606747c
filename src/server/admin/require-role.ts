import type { Caller } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** Roles of administrators (src/text/admin.ts names them); an owner may do everything. */
export type AdminRole = 'owner' | 'duty' | 'support' | 'content'

/** Whether the administrator has one of the roles; an owner has them all. */
export const hasRole = (caller: Caller<'admin'>, ...roles: AdminRole[]): boolean =>
  caller.roles.some((role) => role === 'owner' || roles.some((allowed) => allowed === role))

/** @throws 'forbidden' when the administrator has none of the roles; an owner always passes */
export function requireRole(caller: Caller<'admin'>, ...roles: AdminRole[]): void {
  if (!hasRole(caller, ...roles)) throw new Problem('forbidden')
}
