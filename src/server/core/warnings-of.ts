import type { Core } from './call.ts'
import { type FmReply, fm } from './function-modules.ts'

export type AccountWarning = FmReply<'ZPORTAL_DUNNING_OF_ACCOUNTS'>['warnings'][number]

/**
 * Warnings before a cut of some accounts, those in force first. @returns null where there are several accounts and the
 * core tells of one at a time
 */
export async function warningsOf(
  { core }: { core: Core },
  accounts: readonly string[],
): Promise<AccountWarning[] | null> {
  const [only, ...others] = accounts
  if (only === undefined) return []
  if (others.length === 0) {
    const { warnings } = await core.call(fm.ZPORTAL_DUNNING_LIST, { account: only })
    return warnings.map((warning) => ({ account: only, ...warning }))
  }
  if (!core.can('dunning-of-accounts')) return null
  return (await core.call(fm.ZPORTAL_DUNNING_OF_ACCOUNTS, { accounts: [...accounts] })).warnings
}
