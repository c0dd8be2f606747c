import type { User } from '#server/user.ts'

/** What a browser begins the session of an employee with, whichever way they came (spec §7). */
export const adminReply = (
  user: Pick<User, 'login' | 'name' | 'surname' | 'roles'>,
  session: { token: string; expires: string },
) => ({
  status: 'success' as const,
  user: {
    ...session,
    type: 'admin' as const,
    login: user.login,
    name: [user.name, user.surname].filter(Boolean).join(' '),
    roles: user.roles,
  },
})
