import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/**
 * Employees who may everything everywhere and can sign in. Whoever asks goes on alone until the transaction ends, so that
 * two changes do not remove the last two; the rows themselves are not held, because each caller already shares its own
 * (auth/rights.ts), and several of them would wait for each other. Those of the company's directory count only where
 * asked for: when it is down or gives other groups, they are no heads.
 */
export async function lockHeads({ db }: Pick<Deps, 'db'>, ofDirectory = false): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(7305, 1)`.execute(db)
  const rows = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'admin')
    .where('state', '=', 'active')
    .where(sql<boolean>`'head' = any(roles)`)
    .where(
      sql<boolean>`(totp_secret is not null or (${ofDirectory} and exists (
        select from portal.directory_people d where d.user_id = portal.users.user_id)))`,
    )
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** @throws 'last-head' when nobody but this employee would be left to give rights */
export async function assertHeadLeft(deps: Pick<Deps, 'db'>, user: string): Promise<void> {
  const heads = await lockHeads(deps)
  if (heads.includes(user) && heads.length === 1) throw new Problem('last-head', { field: 'user' })
}
