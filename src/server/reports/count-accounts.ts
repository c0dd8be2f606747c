import { sql } from 'kysely'
import { KYIV } from '#domain/kyiv.ts'
import { longStatement } from '#server/db/long-statement.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob } from '#server/jobs.ts'

/**
 * Counts the accounts of the cabinet by company and kind of user: how many there are, of how many users, how many of
 * them were used in the last 7, 30 and 90 days, and how many were added on each Kyiv day. One that several people of a
 * kind have is one, there since the first of them added it. The former count stays until the new one is whole.
 */
export async function countAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const since = (days: number) => new Date(at.getTime() - days * 86_400_000)
  await longStatement(db, async (trx) => {
    await sql`delete from telemetry.account_counts`.execute(trx)
    await sql`
      with links as (
        select l.site, u.kind, l.account, user_id, greatest(s.seen_at, u.seen_at) as seen_at
        from portal.account_links l join portal.users u using (user_id)
        left join (
          select user_id, max(seen_at) as seen_at from portal.sessions
          where seen_at >= ${since(90)} and look_id is null group by user_id) s using (user_id)
        where l.dropped_at is null and u.kind <> 'admin' and l.site is not null
      ), accounts as (
        select site, kind, account, max(seen_at) as seen_at from links group by 1, 2, 3
      ), people as (
        select site, kind, count(distinct user_id) as users from links group by 1, 2
      )
      insert into telemetry.account_counts
        (site, user_kind, accounts, users, active7, active30, active90, counted_at)
      select site, kind, count(*), min(users), count(*) filter (where seen_at >= ${since(7)}),
        count(*) filter (where seen_at >= ${since(30)}), count(*) filter (where seen_at >= ${since(90)}),
        ${at}::timestamptz
      from accounts join people using (site, kind) group by 1, 2`.execute(trx)
    await sql`delete from telemetry.registered_counts`.execute(trx)
    await sql`
      insert into telemetry.registered_counts (day, site, user_kind, accounts)
      select (added_at at time zone ${KYIV})::date, site, kind, count(*)
      from (
        select l.site, u.kind, min(l.added_at) as added_at
        from portal.account_links l join portal.users u using (user_id)
        where l.dropped_at is null and u.kind <> 'admin' and l.site is not null
        group by l.site, u.kind, l.account) accounts
      group by 1, 2, 3`.execute(trx)
  })
}

/** Counts once an hour. */
export const accountCount = (deps: Pick<Deps, 'db' | 'now'>): ScheduledJob => ({
  name: 'account-count',
  cron: '25 * * * *',
  expireInSeconds: 3600,
  run: () => countAccounts(deps),
})
