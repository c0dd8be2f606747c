import type { Deps } from '#server/deps.ts'

/** How an employee is named to colleagues. */
export async function staffName({ db }: Pick<Deps, 'db'>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const user = await db
    .selectFrom('portal.users')
    .select(['name', 'login'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return user ? user.name || user.login : null
}
