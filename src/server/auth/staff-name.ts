import type { Caller, Deps } from '#server/deps.ts'

/** How colleagues know an employee: «Олена К.», or the login of somebody without a name. */
export async function staffName({ db }: Pick<Deps, 'db'>, caller: Caller<'admin'>): Promise<string> {
  const row = await db
    .selectFrom('portal.users')
    .select(['name', 'surname'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  if (!row?.name) return caller.login
  return row.surname ? `${row.name} ${row.surname.slice(0, 1)}.` : row.name
}
