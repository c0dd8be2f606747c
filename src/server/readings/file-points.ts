import { normalizeEic } from '#domain/eic.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { metersOfAccounts } from '#server/core/meters-of-accounts.ts'
import type { Caller, Deps } from '#server/deps.ts'

type Meters = FmReply<'ZPORTAL_METERS_GET'>
export type PointMeter = Meters['meters'][number]
/** An account of the customer with its meters. */
export type PointAccount = {
  readonly number: string
  readonly eic: string
  readonly countsOn: string
  readonly meters: readonly PointMeter[]
}

/** The caller's accounts, each with its EIC: one question to the core. */
export async function ownEics(
  deps: Pick<Deps, 'core'>,
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  if (caller.accounts.length === 0) return new Map()
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [...caller.accounts] })
  return new Map(accounts.map(({ account: number, eic }) => [number, normalizeEic(eic)]))
}

/** Meters of accounts, in the order of the accounts. */
export async function pointsOf(
  deps: Pick<Deps, 'core'>,
  eics: ReadonlyMap<string, string>,
  numbers: readonly string[],
): Promise<PointAccount[]> {
  const accountMeters = await metersOfAccounts(deps, numbers)
  return accountMeters.map(({ account: number, countsOn, meters }) => ({
    number,
    eic: eics.get(number) ?? '',
    countsOn,
    meters,
  }))
}
