import { type QueryExecutorProvider, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { KYIV, kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { CALLS_OF } from '#domain/performance.ts'
import { addHours } from './days.ts'

/** Stands for all companies, and for all kinds of users, in telemetry.user_counts. */
export const EVERYBODY = '*'

/**
 * Different users of each hour or Kyiv day of a period that begins and ends with one, counted anew from user_hours: by
 * company and kind, and by the set of companies each came to, which can be added up for some of many companies.
 */
export async function countUsers(
  db: QueryExecutorProvider,
  step: 'hour' | 'day',
  from: Date,
  till: Date,
): Promise<void> {
  await sql`delete from telemetry.user_counts where step = ${step} and at >= ${from} and at < ${till}`.execute(
    db,
  )
  await sql`
    insert into telemetry.user_counts (step, at, site, user_kind, users)
    select ${step}::text, at, coalesce(site, ${EVERYBODY}), coalesce(user_kind, ${EVERYBODY}), count(distinct user_hash)
    from (
      select date_trunc(${step}, hour, ${KYIV}) as at, site, user_kind, user_hash
      from telemetry.user_hours where hour >= ${from} and hour < ${till}) as came
    group by at, grouping sets ((site, user_kind), (site), (user_kind), ())`.execute(db)
  await sql`delete from telemetry.user_sets where step = ${step} and at >= ${from} and at < ${till}`.execute(
    db,
  )
  await sql`
    insert into telemetry.user_sets (step, at, sites, user_kind, users)
    select ${step}::text, at, sites, user_kind, count(*)
    from (
      select date_trunc(${step}, hour, ${KYIV}) as at, user_kind, user_hash,
        array_agg(distinct site order by site) as sites
      from telemetry.user_hours where hour >= ${from} and hour < ${till} group by 1, 2, 3) as came
    group by at, sites, user_kind`.execute(db)
}

/**
 * Adds who called between two instants of an hour to user_hours, and to the different users of the hour and of its Kyiv
 * day. Counts of users are sums over users, each counted for himself: they change by what those who came are counted for
 * now, less what they were counted for before.
 */
export async function addUsers(db: QueryExecutorProvider, hour: Date, from: Date, till: Date): Promise<void> {
  const day = kyivDate(hour)
  const begins = kyivMidnight(day)
  // a statement does not see what it has inserted itself: in user_hours it finds who had come before
  await sql`
    with fresh as (
      insert into telemetry.user_hours (hour, user_kind, site, user_hash)
      select distinct ${hour}::timestamptz, coalesce(user_kind, ''), coalesce(site, ''), user_hash
      from telemetry.portal_calls where at >= ${from} and at < ${till} and user_hash is not null
      on conflict do nothing returning user_kind, site, user_hash),
    came as materialized (
      select hour = ${hour} as within, user_kind, site, user_hash, true as before
      from telemetry.user_hours
      where hour >= ${begins} and hour < ${kyivMidnight(addDays(day, 1))}
        and user_hash in (select user_hash from fresh)
      union all
      select true, user_kind, site, user_hash, false from fresh),
    steps as materialized (
      select 'day' as step, ${begins}::timestamptz as at, user_kind, site, user_hash, before from came
      union all
      select 'hour', ${hour}::timestamptz, user_kind, site, user_hash, before from came where within),
    counted as (
      insert into telemetry.user_counts as there (step, at, site, user_kind, users)
      select step, at, coalesce(site, ${EVERYBODY}), coalesce(user_kind, ${EVERYBODY}),
        count(distinct user_hash) - count(distinct user_hash) filter (where before)
      from steps group by step, at, grouping sets ((site, user_kind), (site), (user_kind), ())
      on conflict (step, at, site, user_kind) do update set users = there.users + excluded.users),
    sets as (
      select step, at, user_kind, array_agg(distinct site order by site) as sites,
        array_agg(distinct site order by site) filter (where before) as former
      from steps group by step, at, user_kind, user_hash),
    changes as (
      select step, at, sites, user_kind, 1 as users from sets where sites is distinct from former
      union all
      select step, at, former, user_kind, -1 from sets where former <> sites)
    insert into telemetry.user_sets as there (step, at, sites, user_kind, users)
    select step, at, sites, user_kind, sum(users) from changes group by step, at, sites, user_kind
    on conflict (step, at, sites, user_kind) do update set users = there.users + excluded.users`.execute(db)
  await sql`delete from telemetry.user_sets
    where ((step = 'day' and at = ${begins}) or (step = 'hour' and at = ${hour})) and users = 0`.execute(db)
}

/** Counts who called in an hour before an instant, and the users of its Kyiv day, anew. */
export async function countUsersAnew(db: QueryExecutorProvider, hour: Date, till: Date): Promise<void> {
  const day = kyivDate(hour)
  await sql`delete from telemetry.user_hours where hour = ${hour}`.execute(db)
  await sql`
    insert into telemetry.user_hours (hour, user_kind, site, user_hash)
    select distinct ${hour}::timestamptz, coalesce(user_kind, ''), coalesce(site, ''), user_hash
    from telemetry.portal_calls where at >= ${hour} and at < ${till} and user_hash is not null`.execute(db)
  await countUsers(db, 'hour', hour, addHours(hour, 1))
  await countUsers(db, 'day', kyivMidnight(day), kyivMidnight(addDays(day, 1)))
}

/**
 * Keeps which accounts handed in readings in a part of a Kyiv day, and on which day each did so before. What is there
 * already stays: counting again adds what came late.
 */
export async function keepReadings(
  db: QueryExecutorProvider,
  day: IsoDate,
  from: Date,
  till: Date,
): Promise<void> {
  await sql`
    with handed as materialized (
      select distinct coalesce(site, '') as site, coalesce(user_kind, '') as user_kind, account_hash
      from telemetry.portal_calls
      where at >= ${from} and at < ${till} and outcome = 'success' and account_hash is not null
        and path = any(${[...CALLS_OF.reading]}::text[])),
    later as (
      update telemetry.reading_days there set former = ${day}::date
      from handed where there.site = handed.site and there.user_kind = handed.user_kind
        and there.account_hash = handed.account_hash and there.day > ${day}::date and there.former < ${day}::date)
    insert into telemetry.reading_days (site, user_kind, account_hash, day, former)
    select site, user_kind, account_hash, ${day}::date, coalesce((
      select max(before.day) from telemetry.reading_days before
      where before.site = handed.site and before.user_kind = handed.user_kind
        and before.account_hash = handed.account_hash and before.day < ${day}::date), '-infinity')
    from handed
    on conflict (site, user_kind, account_hash, day) do update set former = excluded.former
      where reading_days.former <> excluded.former`.execute(db)
}

/** Accounts with readings of a Kyiv day, or of as much of it as there is. */
export async function countReadings(db: QueryExecutorProvider, day: IsoDate): Promise<void> {
  await sql`delete from telemetry.reading_counts where day = ${day}::date`.execute(db)
  await sql`
    insert into telemetry.reading_counts (day, site, user_kind, former, accounts)
    select day, site, user_kind, former, count(*) from telemetry.reading_days
    where day = ${day}::date group by day, site, user_kind, former`.execute(db)
}

/** Users and readings of a whole Kyiv day, or of as much of it as there is, from their hours. */
export async function countPeople(db: QueryExecutorProvider, day: IsoDate): Promise<void> {
  await countUsers(db, 'day', kyivMidnight(day), kyivMidnight(addDays(day, 1)))
  await countReadings(db, day)
}
