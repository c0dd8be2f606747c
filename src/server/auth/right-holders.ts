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

type Store = Pick<Deps, 'db' | 'now'>

/** Names of those of the company of a reader who have a right on an account now. */
export const rightHolders = async (
  store: Store,
  account: string,
  right: Right,
  reader: Pick<Caller, 'userId'>,
): Promise<string[]> => namesOf(await selectHolders(store, account, right, reader).execute())

/**
 * Names of those whom a caller can ask for a right on an account: nobody changes their own, and people of a provider have
 * theirs from the electricity company.
 */
export const othersWhoManage = async (
  store: Store,
  account: string,
  caller: Pick<Caller, 'userId' | 'kind'>,
): Promise<string[]> =>
  caller.kind === 'provider'
    ? []
    : namesOf(
        await selectHolders(store, account, 'manage', caller)
          .where('u.user_id', '<>', caller.userId)
          .execute(),
      )

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

const selectHolders = (
  { db, now }: Store,
  account: string,
  right: Right,
  { userId }: Pick<Caller, 'userId'>,
) =>
  db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(nameOfUser.as('name'))
    .where('l.account', '=', account)
    .where(liveLink(now(), 'l'))
    .where(sql<boolean>`${right} = any(l.rights)`)
    .where(sql<boolean>`exists (select from portal.users w where w.user_id = ${userId} and ${ofOneCompany})`)
    .where('u.state', '=', 'active')
    .orderBy('name')
    .limit(MOST)
