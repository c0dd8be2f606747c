import { normalizeEic } from '#domain/eic.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
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

/** How many accounts are asked about at once, because the pool serves others too. */
const AT_ONCE = 4

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
  const found: PointAccount[] = []
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const some = numbers.slice(at, at + AT_ONCE)
    const replies = await Promise.all(
      some.map((number) => deps.core.call(fm.ZPORTAL_METERS_GET, { account: number })),
    )
    for (const { account: number, countsOn, meters } of replies)
      found.push({ number, eic: eics.get(number) ?? '', countsOn, meters })
  }
  return found
}
