import type { Deps } from '#server/deps.ts'

/** Does an employee sign in by the directory of their company? */
export async function isOfDirectory({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('portal.directory_people')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
