import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Accounts of the contracts whose code a business user signs in by. A code that the cabinet has given by an invitation is
 * of no contract.
 */
export async function accountsOfCode(
  { db, core }: Pick<Deps, 'db' | 'core'>,
  userId: string,
): Promise<readonly string[]> {
  const user = await db
    .selectFrom('portal.users')
    .select('login')
    .where('user_id', '=', userId)
    .where('kind', '=', 'entity')
    .where('invited_by', 'is', null)
    .executeTakeFirst()
  if (!user) return []
  const { accounts } = await core.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode: user.login })
  return accounts.map(({ account }) => account)
}
