import { mayStaff, type Permission } from '#domain/permissions.ts'
import { useSession } from '#web/session/session.ts'

/**
 * Whether this employee has the permission, in some company or in the one named. The server decides anyway; this hides
 * what it would refuse, because a refusal (403) leads out of the cabinet.
 */
export const usePermission = (permission: Permission, site?: string): boolean =>
  useSession(({ admin }) => mayStaff(admin.user?.roles ?? [], permission, site))
