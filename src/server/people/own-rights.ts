import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { othersWhoManage } from '#server/auth/right-holders.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'

/** The caller's rights on one account, and whom to ask for more. */
export async function ownRights(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof people.ownRights.request>,
) {
  const account = ownNumber(caller, input.account)
  const [link, managers] = await Promise.all([
    deps.db
      .selectFrom('portal.account_links as l')
      .leftJoin('portal.account_rules as r', 'r.account', 'l.account')
      .select(['l.ends_at', 'r.two_persons'])
      .where('l.user_id', '=', caller.userId)
      .where('l.account', '=', account)
      .executeTakeFirst(),
    othersWhoManage(deps, account, caller),
  ])
  return {
    status: 'success' as const,
    rights: [...(caller.rights.get(account) ?? [])],
    endsAt: link?.ends_at?.toISOString() ?? null,
    twoPersons: link?.two_persons ?? false,
    managers,
  }
}
