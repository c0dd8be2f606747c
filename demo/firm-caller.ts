import type { UserKind } from '#domain/user-kind.ts'
import type { Caller, Deps } from '#server/deps.ts'

export type FirmCaller = Caller<'entity'>

/** A business of the demo as it is signed in, with all its accounts; null where the demo has none such. */
export async function firmCaller(
  { db }: Pick<Deps, 'db'>,
  { login, uniqueCode }: { login: string; uniqueCode?: string },
): Promise<FirmCaller | null> {
  const user = await db
    .selectFrom('portal.users')
    .select(['user_id', 'login', 'partner', 'site'])
    .where('login', 'in', [login, uniqueCode ?? ''])
    .where('kind', '=', 'entity')
    .executeTakeFirst()
  if (!user) return null
  return callerOf({ db }, user, 'entity')
}

/** A user of the demo as they are signed in, with all their accounts. */
export async function callerOf<K extends UserKind>(
  { db }: Pick<Deps, 'db'>,
  user: { user_id: string; login: string; partner: string | null; site: string | null },
  kind: K,
): Promise<Caller<K>> {
  const links = await db
    .selectFrom('portal.account_links')
    .select(['account', 'rights'])
    .where('user_id', '=', user.user_id)
    .orderBy('account')
    .execute()
  return {
    kind,
    userId: user.user_id,
    sessionId: user.user_id,
    login: user.login,
    partner: user.partner ?? '',
    site: user.site,
    isAdmin: false,
    look: null,
    attribute01: null,
    roles: [],
    chosenAccount: null,
    accounts: links.map(({ account }) => account),
    rights: new Map(links.map(({ account, rights }) => [account, rights])),
  }
}
