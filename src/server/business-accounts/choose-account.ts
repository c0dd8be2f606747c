import type { z } from 'zod'
import type { entity } from '#contract/business-accounts.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { loadAccount } from './account-data.ts'

/** The chosen account becomes the current one of this session; what is shown about it is loaded again (spec §4, §7). */
export async function chooseAccount(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entity.chooseAccount.request>,
) {
  const number = ownNumber(caller, input.account)
  const { custom_info, data } = await loadAccount(deps, number)
  await deps.db
    .updateTable('portal.sessions')
    .set({ chosen_account: number })
    .where('session_id', '=', caller.sessionId)
    .execute()
  return { status: 'success' as const, custom_info, ...data }
}
