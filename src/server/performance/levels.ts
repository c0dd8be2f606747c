import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import {
  BUDGET_DAYS,
  budgetOf,
  CALLS_OF,
  FUNCTIONS,
  OBJECTIVE,
  type PortalFunction,
} from '#domain/performance.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { countParts } from '#server/telemetry/counting.ts'
import { addMinutes } from '#server/telemetry/days.ts'
import { countedFor, recentCalls } from '#server/telemetry/recent.ts'

const paths = Object.values(CALLS_OF).flat()
const functionOf = new Map(
  FUNCTIONS.flatMap((functionName) => CALLS_OF[functionName].map((path) => [path, functionName] as const)),
)
const share = (n: number): number => Math.round(n * 1_000_000) / 1_000_000

/**
 * What became of the promise to customers in the last 30 Kyiv days, by function: how many calls did not fail, what is
 * left of the failures it allows, and how fast they are being spent in this hour (1: exactly as fast as allowed).
 */
export async function levels(deps: Deps, caller: Caller<'admin'>) {
  const { db } = deps
  const now = deps.now()
  const sites = sitesFor(caller, 'reports.read')
  const today = kyivDate(now)
  const first = addDays(today, 1 - BUDGET_DAYS)
  const chosen = sql`path = any(${paths}::text[]) and ${sites === null ? sql`true` : sql`site = any(${[...sites]}::text[])`}`
  const days = await countParts(
    db,
    sql`select path, day::text as day, calls, total_us, max_us, buckets, outcome as ended from telemetry.portal_days
        where day >= ${first}::date and day < ${today}::date and ${chosen}
      union all
      select path, ${today}::text, calls, total_us, max_us, buckets, outcome from telemetry.portal_hours
        where hour >= ${kyivMidnight(today)} and ${chosen}`,
    ['path', 'day'],
  )
  const since = addMinutes(now, -60)
  const hour = await countParts(
    db,
    recentCalls('portal', await countedFor(db, { since, now }), { since, now, sites, paths }),
    ['path'],
  )
  return {
    status: 'success' as const,
    objective: OBJECTIVE,
    from: first,
    to: today,
    functions: FUNCTIONS.map((name) => level(name, days, hour)),
  }
}

type Some = { path: string; calls: number; failures: number; most: number | null }

function level(name: PortalFunction, days: readonly (Some & { day: string })[], hour: readonly Some[]) {
  const functionDays = days.filter(({ path }) => functionOf.get(path) === name)
  const lately = sumOf(hour.filter(({ path }) => functionOf.get(path) === name))
  const { calls, failures } = sumOf(functionDays)
  const { allowed, spent } = budgetOf(calls, failures)
  const burn = budgetOf(lately.calls, lately.failures).spent
  const worst = functionDays.flatMap(({ most }) => most ?? [])
  return {
    name,
    calls,
    failures,
    good: calls === 0 ? null : share(1 - failures / calls),
    // 20 000 calls allow ten failures, however binary fractions tell it
    allowed: Math.floor(allowed + 1e-6),
    left: spent === null ? null : share(1 - spent),
    burn: burn === null ? null : Math.round(10 * burn) / 10,
    worstP95: worst.length === 0 ? null : Math.max(...worst),
  }
}

const sumOf = (some: readonly Some[]) => ({
  calls: some.reduce((sum, row) => sum + row.calls, 0),
  failures: some.reduce((sum, row) => sum + row.failures, 0),
})
