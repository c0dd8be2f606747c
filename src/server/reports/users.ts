import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { RAW_DAYS } from '#domain/reports.ts'
import type { Deps } from '#server/deps.ts'
import type { Ask } from './ask.ts'
import { EVERYBODY } from '#server/telemetry/people.ts'
import type { ReportRow, Source } from './report.ts'

/** The companies and the kind of users asked for, on the columns `site` and `user_kind`. */
const chosenUsers = ({ sites, kind }: Ask) =>
  sql<boolean>`${sites === null ? sql`true` : sql`site = any(${[...sites]}::text[])`} and ${
    kind === undefined ? sql`true` : sql`user_kind = ${kind}`
  }`

/**
 * users_count_hours, users_count_days: unique users, counted from one row per user and hour. A user of two companies is
 * one user.
 */
export const userCount =
  (step: 'hour' | 'day') =>
  async ({ db }: Deps, ask: Ask): Promise<ReportRow[]> => {
    const { rows } = await sql<{
      at: Date
      users: number
      persons: number
      entities: number
      providers: number
      admins: number
    }>`
      with came as (${usersOf(step, ask)})
      select at, coalesce(max(users) filter (where user_kind = ${ask.kind ?? EVERYBODY}), 0) as users,
        coalesce(max(users) filter (where user_kind = 'person'), 0) as persons,
        coalesce(max(users) filter (where user_kind = 'entity'), 0) as entities,
        coalesce(max(users) filter (where user_kind = 'provider'), 0) as providers,
        coalesce(max(users) filter (where user_kind = 'admin'), 0) as admins
      from came group by at order by at`.execute(db)
    return rows.map(({ at, ...row }): ReportRow => ({ ...row, at: at.toISOString() }))
  }

/** Rows (at, user_kind, users) of the hours or Kyiv days of a period; the kind of all is `EVERYBODY`. */
export function usersOf(step: 'hour' | 'day', ask: Ask): RawBuilder<unknown> {
  const { sites, kind, since, till } = ask
  const [only, ...others] = sites ?? [EVERYBODY]
  // of some companies of many a user may be in two: each is in one set of companies only
  return only === undefined || others.length > 0
    ? sql`select at, coalesce(user_kind, ${EVERYBODY}) as user_kind, sum(users)::int as users
        from telemetry.user_sets where step = ${step} and at >= ${since} and at < ${till}
          and sites && ${[...(sites ?? [])]}::text[]
          and ${kind === undefined ? sql`true` : sql`user_kind = ${kind}`}
        group by at, grouping sets ((user_kind), ())`
    : sql`select at, user_kind, users from telemetry.user_counts
        where step = ${step} and at >= ${since} and at < ${till} and site = ${only}
          and ${kind === undefined ? sql`true` : sql`user_kind = ${kind}`}`
}

/**
 * accounts_stats: accounts in the cabinet by company and kind, how many are used, and how many came in the period, as
 * the job counted them last (count-accounts.ts).
 */
export const accountsStats: Source = async (deps, ask) => {
  const { rows } = await sql<ReportRow>`
    select site, user_kind as kind, accounts, users, active7, active30, active90, counted_at as "countedAt",
      coalesce((select sum(r.accounts)::int from telemetry.registered_counts r
        where r.site = c.site and r.user_kind = c.user_kind
          and r.day between ${ask.from}::date and ${ask.to}::date), 0) as registered
    from telemetry.account_counts c where ${chosenUsers(ask)}`.execute(deps.db)
  const [read, owing] = await Promise.all([withReading(deps, ask), withDebt(deps, ask)])
  return rows.map((row) => {
    const key = `${row['site']} ${row['kind']}`
    const before = Number(row['accounts']) - Number(row['registered'])
    return {
      ...row,
      growth: before <= 0 ? null : Math.round((1000 * Number(row['registered'])) / before) / 10,
      withReading: read.get(key) ?? 0,
      withDebt: owing.get(key)?.n ?? null,
      debtsAt: owing.get(key)?.at ?? null,
    }
  })
}

/**
 * Accounts for which readings were handed in through the cabinet in the period, of the days whose calls are kept: those
 * of each day that had not done so since the period began (telemetry/people.ts).
 */
async function withReading({ db }: Deps, ask: Ask): Promise<ReadonlyMap<string, number>> {
  const kept = addDays(ask.today, -RAW_DAYS)
  const from = ask.from > kept ? ask.from : kept
  const { rows } = await sql<{ site: string; user_kind: string; n: number }>`
    select site, user_kind, sum(accounts)::int as n from telemetry.reading_counts
    where day >= ${from}::date and day <= ${ask.to}::date and former < ${from}::date and ${chosenUsers(ask)}
    group by site, user_kind`.execute(db)
  return new Map(rows.map(({ site, user_kind, n }) => [`${site} ${user_kind}`, n]))
}

/** Accounts with something past its day, as the job counted them last (count-debts.ts), and when it did. */
async function withDebt({ db }: Deps, ask: Ask): Promise<ReadonlyMap<string, { n: number; at: string }>> {
  const { rows } = await sql<{ site: string; user_kind: string; n: number; at: Date }>`
    select site, user_kind, accounts as n, counted_at as at from telemetry.debt_counts
    where ${chosenUsers(ask)}`.execute(db)
  return new Map(
    rows.map(({ site, user_kind, n, at }) => [`${site} ${user_kind}`, { n, at: at.toISOString() }]),
  )
}
