import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownAccount } from './own-account.ts'
import { toPersonAccount } from './person-accounts.ts'

/** The chosen apartment becomes the current account of this session (spec §4). */
export async function chooseApartment(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.choose.request>,
) {
  const typed = typeof input.item === 'string' ? input.item : input.item.account
  const { head, link } = await ownAccount(deps, caller, typed, 'item')
  await deps.db
    .updateTable('portal.sessions')
    .set({ chosen_account: head.account, site: head.site })
    .where('session_id', '=', caller.sessionId)
    .execute()
  return { status: 'success' as const, item: toPersonAccount(head, link) }
}
