import { sql } from 'kysely'
import type { Right } from '#domain/rights.ts'
import { liveLink } from '#server/db/live-link.ts'
import { ofOneCompany } from '#server/db/readable.ts'
import type { Caller, Deps } from '#server/deps.ts'

/** How many names a sentence holds. */
const MOST = 3

/** A user's own name; of a company that has not named its people, that of the first responsible person. */
export const nameOfUser = sql<string>`coalesce(
  nullif(concat_ws(' ', u.surname, u.name, u.middle_name), ''),
  (select r.name from portal.responsibles r where r.user_id = u.user_id order by r.name limit 1), u.company, u.login)`

/** Names of those who have a right on an account now: of its business, or of the company of a reader. */
export async function rightHolders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: string,
  right: Right,
  reader?: Pick<Caller, 'userId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(nameOfUser.as('name'))
    .where('l.account', '=', account)
    .where(liveLink(now(), 'l'))
    .where(sql<boolean>`${right} = any(l.rights)`)
    .where(
      reader
        ? sql<boolean>`exists (select from portal.users w where w.user_id = ${reader.userId} and ${ofOneCompany})`
        : sql<boolean>`u.kind = 'entity'`,
    )
    .where('u.state', '=', 'active')
    .orderBy('name')
    .limit(MOST)
    .execute()
  return rows.map(({ name }) => name)
}
