import { sql } from 'kysely'
import type { z } from 'zod'
import type { entity } from '#contract/entity.ts'
import type { Capability } from '#domain/capabilities.ts'
import { readingWindow } from '#domain/window.ts'
import { fm } from '#server/core/function-modules.ts'
import { metersOfAccounts } from '#server/core/meters-of-accounts.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { runningVolume } from '#server/limits/limits.ts'
import { ownNumber } from '#server/own-number.ts'
import { firmObjects } from '#server/shutdowns/firm-objects.ts'
import { powerOf } from '#server/shutdowns/schedule-of.ts'
import { underCut } from '#server/shutdowns/power.ts'
import { indicationOf, windowOf } from './overview.ts'

type Business = Caller<'entity' | 'provider'>
type Unknown = { known: false; why: 'not-kept' | 'by-account' | 'failed' }

/**
 * What waits on one account beside its overview, or on all accounts together: a handful of statements, however many
 * accounts. A fact that fails does not take the others with it.
 */
export async function whatWaits(
  deps: Deps,
  caller: Business,
  input: z.output<typeof entity.waiting.request>,
): Promise<z.input<typeof entity.waiting.response>> {
  const one = input.account === undefined ? null : ownNumber(caller, input.account)
  const accounts = one === null ? caller.accounts : [one]
  const fact = async <T extends object>(ask: () => Promise<T>, needs?: Capability) => {
    if (needs && !deps.core.can(needs)) return missing('not-kept')
    try {
      return { known: true as const, ...(await ask()) }
    } catch (err) {
      deps.log.warn({ err }, 'a fact of the home page of a business is not known')
      return missing('failed')
    }
  }
  const [points, debt, power, dunning, papers, limits] = await Promise.all([
    one === null ? fact(() => pointsOf(deps, accounts)) : null,
    one === null ? fact(() => debtOf(deps, accounts)) : null,
    one === null ? fact(() => powerOfAll(deps, accounts)) : null,
    one === null ? missing('by-account') : fact(() => dunningOf(deps, one), 'dunning-warnings'),
    fact(() => papersOf(deps, accounts)),
    one === null ? missing('by-account') : fact(() => volumeOf(deps, one), 'limits'),
  ])
  const window = windowOf(readingWindow('entity', deps.now()))
  return { status: 'success', window, points, debt, power, dunning, papers, limits }
}

const missing = (why: Unknown['why']): Unknown => ({ known: false, why })

async function pointsOf(deps: Deps, accounts: readonly string[]) {
  const told = await metersOfAccounts(deps, accounts)
  const points = told.flatMap(({ meters, entry, isCalculated }) =>
    meters
      .map((meter) => indicationOf(meter, entry))
      .filter(({ own }) => own)
      .map(({ entered }) => ({ entered, isCalculated })),
  )
  return {
    own: points.length,
    entered: points.filter(({ entered }) => entered).length,
    without: points.filter(({ entered, isCalculated }) => !entered && !isCalculated).length,
  }
}

async function debtOf({ core }: Deps, accounts: readonly string[]) {
  const heads = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [...accounts] })
  const owing = heads.accounts.filter(({ balanceKopiykas }) => balanceKopiykas > 0)
  return {
    kopiykas: owing.reduce((sum, { balanceKopiykas }) => sum + balanceKopiykas, 0),
    accounts: owing.length,
  }
}

async function powerOfAll(deps: Deps, accounts: readonly string[]) {
  const now = deps.now()
  const groups = await firmObjects(
    deps,
    accounts.map((account) => ({ account, name: null })),
  )
  const told = groups.flatMap(({ outages, objects }) => {
    const ofQueue = powerOf(outages, now)
    return objects.map(({ head, own }) => underCut(own === null ? ofQueue : powerOf(own, now), head, now))
  })
  const count = (state: string) => told.filter((power) => power.state === state).length
  const next = told.flatMap((power) => power.next?.from ?? []).toSorted()
  return { all: told.length, off: count('off'), unknown: count('unknown'), nextFrom: next[0] ?? null }
}

async function dunningOf({ core, now }: Deps, account: string) {
  const { warnings } = await core.call(fm.ZPORTAL_DUNNING_LIST, { account })
  const inForce = warnings.filter(({ ended, cutAt }) => ended === null && Date.parse(cutAt) > now().getTime())
  return { count: inForce.length, cutAt: inForce.map(({ cutAt }) => cutAt).toSorted()[0] ?? null }
}

async function papersOf({ db }: Deps, accounts: readonly string[]) {
  const { waiting, dueOn } = await db
    .selectFrom('portal.papers')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('due_on').as('dueOn')])
    .where('account', '=', sql<string>`any(${[...accounts]}::text[])`)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), dueOn }
}

async function volumeOf(deps: Deps, account: string) {
  const volume = await runningVolume(deps, account)
  return {
    agreedKwh: volume?.agreedKwh ?? null,
    kwh: volume?.kwh ?? null,
    state: volume?.state ?? ('unknown' as const),
  }
}
