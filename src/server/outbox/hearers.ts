import { type RawBuilder, sql } from 'kysely'
import { liveLink } from '#server/db/live-link.ts'
import { ofOneCompany } from '#server/db/readable.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Who hears of what the company did with something a customer wrote: of a household the writer; of a company those who
 * wrote and still have the account, or where none has, whoever of it has the account now. Where nobody of it has the
 * account any more, nobody hears.
 * @param others who of the company (`u` in the statement) wrote beside the writer
 */
export async function hearersOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { writer, account }: { writer: string; account: string },
  others: RawBuilder<boolean> = sql<boolean>`false`,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; wrote: boolean }>`
    select user_id, true as wrote from portal.users where user_id = ${writer} and kind = 'person'
    union all
    select u.user_id, u.user_id = w.user_id or ${others}
    from portal.users w
    join portal.account_links l on l.account = ${account} and ${liveLink(now(), 'l')}
    join portal.users u on u.user_id = l.user_id and u.state = 'active' and ${ofOneCompany}
    where w.user_id = ${writer} and w.kind <> 'person'`.execute(db)
  const writers = rows.filter(({ wrote }) => wrote)
  return (writers.length > 0 ? writers : rows).map((row) => row.user_id)
}
