import { sql } from 'kysely'
import type { Caller, Deps } from '#server/deps.ts'

/** The caller as papers name them: the person, else the company, else what they sign in with. */
export async function nameOf({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<string> {
  const row = await db
    .selectFrom('portal.users')
    .select(
      sql<
        string | null
      >`coalesce(nullif(concat_ws(' ', nullif(surname, ''), nullif(name, '')), ''), nullif(company, ''))`.as(
        'name',
      ),
    )
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return row?.name ?? caller.login
}
