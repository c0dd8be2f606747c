import { sql } from 'kysely'
import type { z } from 'zod'
import type { entity } from '#contract/business-accounts.ts'
import { monthOf } from '#domain/calendar.ts'
import type { Capability } from '#domain/capabilities.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { forecastOf, LIMIT_STATES, type LimitState, limitState } from '#domain/limits.ts'
import { readingWindow } from '#domain/window.ts'
import { fm } from '#server/core/function-modules.ts'
import { metersOfAccounts } from '#server/core/meters-of-accounts.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readablePaper } from '#server/db/readable.ts'
import { warningsOf } from '#server/core/warnings-of.ts'
import { runningVolume } from '#server/limits/limits.ts'
import { ownNumber } from '#server/own-number.ts'
import { firmObjects } from '#server/outages/firm-objects.ts'
import { powerOf } from '#domain/outage-schedule.ts'
import type { PowerState } from '#domain/outage-intervals.ts'
import { underCut } from '#server/outages/power.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { indicationOf, windowOf } from './overview.ts'
import { activeAccounts } from './provider-document.ts'

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
  const number = input.account === undefined ? null : ownNumber(caller, input.account)
  const accounts = number === null ? caller.accounts : [number]
  const fact = async <T extends object>(ask: () => Promise<T>, needs?: Capability) => {
    if (needs && !deps.core.can(needs)) return missing('not-kept')
    try {
      return { known: true as const, ...(await ask()) }
    } catch (err) {
      if (err instanceof ByAccount) return missing('by-account')
      deps.log.warn({ err }, 'a fact of the home page of a business is not known')
      return missing('failed')
    }
  }
  const [points, debt, power, dunning, papers, limits] = await Promise.all([
    number === null ? fact(() => pointsOf(deps, accounts)) : null,
    fact(() => debtOf(deps, accounts)),
    number === null ? fact(() => powerOfAll(deps, accounts)) : null,
    fact(() => dunningOf(deps, accounts), 'dunning-warnings'),
    fact(() => papersOf(deps, caller, accounts)),
    fact(() => volumesOf(deps, accounts), 'limits'),
  ])
  const window = windowOf(readingWindow('entity', deps.now(), await readingRules(deps)))
  return { status: 'success', window, points, debt, power, dunning, papers, limits }
}

const missing = (why: Unknown['why']): Unknown => ({ known: false, why })

/** The core tells it of one account at a time: for hundreds it is not asked. */
class ByAccount extends Error {}

const onlyOf = (accounts: readonly string[]): string => {
  const [only, ...others] = accounts
  if (only === undefined || others.length > 0) throw new ByAccount()
  return only
}

async function pointsOf(deps: Deps, accounts: readonly string[]) {
  const accountMeters = await metersOfAccounts(deps, accounts, { brief: true })
  const today = kyivDate(deps.now())
  const points = accountMeters.flatMap(({ account, meters, isCalculated, ...rest }) =>
    meters
      .map((meter) => indicationOf(meter, rest))
      .filter(({ own: isOwn }) => isOwn)
      .map(({ entered }) => ({ account, entered, without: !entered && !isCalculated })),
  )
  const without = points.filter((point) => point.without)
  return {
    own: points.length,
    entered: points.filter(({ entered }) => entered).length,
    without: without.length,
    accounts: new Set(without.map(({ account }) => account)).size,
    verificationOverdue: accountMeters
      .flatMap(({ meters }) => meters)
      .filter(({ state, verifiedTill }) => state === 'active' && verifiedTill < today).length,
  }
}

async function debtOf(deps: Deps, accounts: readonly string[]) {
  const { core } = deps
  if (accounts.length === 0) return { kopiykas: 0, overdueKopiykas: 0, accounts: 0, services: [] }
  if (!core.can('debts-of-accounts')) return debtByBalance(core, onlyOf(accounts))
  const { debts } = await core.call(fm.ZPORTAL_DEBTS_GET, { accounts: [...accounts] })
  const sum = (of: readonly (typeof debts)[number][], value: 'unpaidKopiykas' | 'overdueKopiykas') =>
    of.reduce((total, debt) => total + debt[value], 0)
  return {
    kopiykas: sum(debts, 'unpaidKopiykas'),
    overdueKopiykas: sum(debts, 'overdueKopiykas'),
    accounts: new Set(debts.map(({ account }) => account)).size,
    services: [...Map.groupBy(debts, ({ service }) => service)].map(([service, serviceDebts]) => ({
      service,
      name: serviceDebts[0]?.name ?? service,
      kopiykas: sum(serviceDebts, 'unpaidKopiykas'),
      overdueKopiykas: sum(serviceDebts, 'overdueKopiykas'),
      dueOn: serviceDebts.reduce(
        (first, { dueOn }) => (dueOn < first ? dueOn : first),
        serviceDebts[0]?.dueOn ?? '',
      ),
    })),
  }
}

async function debtByBalance(core: Deps['core'], account: string) {
  const { endKopiykas, overdueKopiykas } = await core.call(fm.ZPORTAL_BALANCE_GET, { account })
  const owes = endKopiykas > 0
  return { kopiykas: owes ? endKopiykas : 0, overdueKopiykas, accounts: owes ? 1 : 0, services: [] }
}

async function powerOfAll(deps: Deps, accounts: readonly string[]) {
  const now = deps.now()
  const groups = await firmObjects(
    deps,
    accounts.map((account) => ({ account, name: null })),
  )
  const powers = groups.flatMap(({ outages, objects }) => {
    const ofQueue = powerOf(outages, now)
    return objects.map(({ head, own: ownOutages }) =>
      underCut(ownOutages === null ? ofQueue : powerOf(ownOutages, now), head, now),
    )
  })
  const count = (state: PowerState) => powers.filter((power) => power.state === state).length
  const next = powers.flatMap((power) => power.next?.from ?? []).toSorted()
  return {
    all: powers.length,
    on: count('on'),
    off: count('off'),
    possible: count('possible'),
    unknown: count('unknown'),
    nextFrom: next[0] ?? null,
  }
}

async function dunningOf(deps: Deps, accounts: readonly string[]) {
  const warnings = await warningsOf(deps, accounts)
  if (warnings === null) throw new ByAccount()
  const inForce = warnings.filter(
    ({ ended, cutAt }) => ended === null && Date.parse(cutAt) > deps.now().getTime(),
  )
  return { count: inForce.length, cutAt: inForce.map(({ cutAt }) => cutAt).toSorted()[0] ?? null }
}

async function papersOf(deps: Deps, caller: Business, accounts: readonly string[]) {
  const active = await activeAccounts(deps, caller)
  const { all, waiting, dueOn } = await deps.db
    .selectFrom('portal.papers as p')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where p.account = any(${[...active]}::text[]))`.as('waiting'),
      eb.fn.min('p.due_on').as('dueOn'),
    ])
    .where('p.account', '=', sql<string>`any(${[...accounts]}::text[])`)
    .where('p.state', '=', 'waiting')
    .where(sql<boolean>`p.also_of <@ ${[...caller.accounts]}::text[]`)
    .where(readablePaper(caller))
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), closed: Number(all) - Number(waiting), dueOn }
}

/** From the mildest to the worst. */
const worstOf = (states: readonly LimitState[]): LimitState =>
  LIMIT_STATES.findLast((state) => states.includes(state)) ?? 'unknown'

async function volumesOf(deps: Deps, accounts: readonly string[]) {
  const volumes = await volumesOfMonth(deps, accounts)
  const counted = volumes.filter(({ kwh }) => kwh !== null)
  const shown = counted.length > 0 ? counted : volumes
  const states = volumes.map(({ state }) => state)
  const are = (wanted: LimitState) => states.filter((state) => state === wanted).length
  return {
    accounts: volumes.length,
    agreedKwh: shown.length === 0 ? null : shown.reduce((sum, { agreedKwh }) => sum + agreedKwh, 0),
    kwh: counted.length === 0 ? null : counted.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
    near: are('near'),
    expected: are('expected'),
    exceeded: are('exceeded'),
    state: worstOf(states),
  }
}

/** The running month of accounts that have a volume for it. */
async function volumesOfMonth(deps: Deps, accounts: readonly string[]) {
  if (accounts.length === 1 || !deps.core.can('volumes-of-accounts')) {
    const volume = await runningVolume(deps, onlyOf(accounts))
    if (volume === null || volume.agreedKwh === null) return []
    return [{ agreedKwh: volume.agreedKwh, kwh: volume.kwh, state: volume.state }]
  }
  if (accounts.length === 0) return []
  const month = monthOf(kyivDate(deps.now()))
  const { volumes } = await deps.core.call(fm.ZPORTAL_VOLUMES_GET, { accounts: [...accounts], month })
  return volumes.map(({ kwh: agreedKwh, counted }) => ({
    agreedKwh,
    kwh: counted?.kwh ?? null,
    state: limitState(agreedKwh, counted?.kwh ?? null, forecastOf(month, counted, [])),
  }))
}
