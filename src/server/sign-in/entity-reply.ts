import { isSite, siteOfAccount } from '#domain/site.ts'
import { entityDataOf } from '#server/business-accounts/sign-in-data.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { openSession } from '#server/auth/open-session.ts'
import type { Proven } from '#server/auth/prove-second-factor.ts'
import type { User } from '#server/user.ts'

/**
 * The reply to a company that has proved its identity: a new session with the named account already chosen (spec §7).
 */
export async function signInEntity(
  deps: Deps,
  visit: Visit,
  proven: Proven,
  how: { by: 'password' | 'code'; account: string },
) {
  const { user } = proven
  const begins = await entityBegins(deps, user, how.account)
  const session = await openSession(deps, visit, proven, {
    by: how.by,
    site: begins.user.site,
    chosenAccount: how.account,
  })
  // the pop-up greets once, and changes made before the first sign-in are not news
  if (!user.welcomed)
    await deps.db
      .updateTable('portal.users')
      .set({ welcomed: true, whats_new_on: false })
      .where('user_id', '=', user.user_id)
      .execute()
  return { data: begins.data, user: { ...session, ...begins.user } }
}

/** What the cabinet of a company begins with (spec §7), besides the session. */
export async function entityBegins(
  deps: Pick<Deps, 'db' | 'core' | 'now'>,
  user: User,
  account: string,
  onlyAccount: string | null = null,
) {
  const data = await entityDataOf(deps, user, account, onlyAccount)
  const responsibles = await deps.db
    .selectFrom('portal.responsibles')
    .select(['name', 'position', 'phone', 'email'])
    // of the company, also for whoever its people have invited
    .where('user_id', '=', user.invited_by ?? user.user_id)
    .orderBy('name')
    .execute()
  return {
    data,
    user: {
      type: 'entity' as const,
      partner: user.partner ?? '',
      company: user.company ?? '',
      edrpou: user.edrpou ?? '',
      unique_code: user.login,
      phone: user.phone,
      email: user.email,
      attribute01: user.attribute01,
      admin: user.is_admin,
      account,
      site: siteOfAccount(account)?.site ?? (isSite(user.site) ? user.site : null),
      responsibles,
    },
  }
}
