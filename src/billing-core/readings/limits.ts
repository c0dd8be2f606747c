import { sql } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { CoreRefusal, noSuchAccount } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import type { Reply } from '#billing/own-ids.ts'

type Limits = Reply<'ZPORTAL_LIMITS_GET'>
type Volume = Omit<Limits['months'][number], 'agreedAt' | 'acknowledgedAt'> & {
  agreedAt: Date
  acknowledgedAt: Date | null
}

export const getLimits = answers(fm.ZPORTAL_LIMITS_GET, async (deps, { account: number, year }) => {
  const { accountId } = await accountKey(deps, number)
  const [volumes, years, restrictions] = await Promise.all([
    sql<Volume>`
      select to_char(month, 'YYYY-MM') as month, kwh::float8 as kwh, power_kw::float8 as "powerKw", version, document,
        agreed_at as "agreedAt", previous::float8 as "previousKwh", acknowledged_at as "acknowledgedAt",
        acknowledged_by as "acknowledgedBy"
      from (
        select *, lag(kwh) over (partition by month order by version) as previous,
          version = max(version) over (partition by month) as last
        from core.agreed_volumes
        where account_id = ${accountId} and month >= make_date(${year}, 1, 1) and month < make_date(${year + 1}, 1, 1)
      ) v where last order by month`.execute(deps.db),
    sql<{ year: number }>`
      select distinct extract(year from month)::int as year from core.agreed_volumes
      where account_id = ${accountId} order by year`.execute(deps.db),
    sql<Limits['restrictions'][number]>`
      select queue, valid_from as "validFrom", valid_to as "validTo", from_hour as "fromHour", till_hour as "tillHour",
        limit_kw::float8 as "limitKw", document
      from core.power_restrictions where account_id = ${accountId} order by valid_from desc, queue`.execute(
      deps.db,
    ),
  ])
  return {
    months: volumes.rows.map((row) => ({
      ...row,
      agreedAt: row.agreedAt.toISOString(),
      acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    })),
    years: years.rows.map((row) => row.year),
    restrictions: restrictions.rows,
  }
})

/** Of many accounts in one statement, in the order asked. */
export const getRestrictions = answers(
  fm.ZPORTAL_RESTRICTIONS_GET,
  async ({ db }, { accounts: numbers, on }) => {
    const { rows } = await sql<FmReply<'ZPORTAL_RESTRICTIONS_GET'>['restrictions'][number]>`
      select a.number as account, r.queue, r.from_hour as "fromHour", r.till_hour as "tillHour",
        r.limit_kw::float8 as "limitKw", r.document
      from unnest(${numbers}::text[]) with ordinality as asked (number, place)
      join core.accounts a on a.number = asked.number
      join core.power_restrictions r on r.account_id = a.account_id and r.valid_from <= ${on}::date
        and (r.valid_to is null or r.valid_to >= ${on}::date)
      order by asked.place, r.queue`.execute(db)
    return { restrictions: rows }
  },
)

/**
 * Hours count only where every meter that hung this month has sent some: those of a part say nothing of the account.
 * What a removed one sent is used; how it goes on is said by those in use.
 */
export const getVolumes = answers(fm.ZPORTAL_VOLUMES_GET, async ({ db }, { accounts, month }) => {
  type Row = {
    account: string
    kwh: number
    sent: number | null
    perHour: number
    hours: number
    till: string
  }
  const { rows } = await sql<Row>`
    with own as (
      select a.account_id, a.number, v.kwh
      from core.accounts a
      join lateral (
        select kwh from core.agreed_volumes v
        where v.account_id = a.account_id and v.month = ${firstOfMonth(month)}::date order by version desc limit 1
      ) v on true
      where a.number = any(${accounts}::text[])
    ), parts as (
      -- under each other: joined, the hours of a thousand meters would be looked up one by one
      select m.account_id, m.meter_id, m.state = 'active' and m.removed_on is null as in_use, m.removed_on,
        null::float8 as kwh, null::float8 as hours, null::date as till
      from own join core.meters m on m.account_id = own.account_id
      where (m.state = 'active' and m.removed_on is null) or m.removed_on >= ${firstOfMonth(month)}::date
      union all
      select p.account_id, p.meter_id, null, null, p.total::float8 / 1000, p.came::float8 / 2, p.last_day
      from own join core.profile_months p on p.account_id = own.account_id
      where p.register = 'A+' and p.month = ${firstOfMonth(month)}::date and p.came > 0
    ), meters as (
      select account_id, meter_id, bool_or(in_use) as in_use, max(removed_on) as removed_on, max(kwh) as kwh,
        max(hours) as hours, max(till) as till
      from parts group by account_id, meter_id having bool_or(in_use) is not null
    ), counted as (
      select account_id, sum(kwh) as kwh, sum(kwh / hours) filter (where in_use) as per_hour,
        min(hours) filter (where in_use) as hours, min(till) filter (where in_use) as till
      from meters group by account_id
      -- one removed on the 1st need not have sent anything
      having count(*) filter (where hours is null
          and removed_on is distinct from ${firstOfMonth(month)}::date) = 0
        and count(*) filter (where in_use) > 0
    )
    select own.number as account, own.kwh::float8 as kwh, c.kwh as sent, c.per_hour as "perHour", c.hours, c.till
    from own left join counted c on c.account_id = own.account_id
    order by own.number`.execute(db)
  return {
    volumes: rows.map(({ account, kwh, sent, perHour, hours, till }) => ({
      account,
      kwh,
      counted: sent === null ? null : { kwh: Math.round(sent), perHour, hours, till },
    })),
  }
})

/** The account locked for a change of its volumes, so that versions grow one by one. */
async function lockedAccount(db: EmbeddedDeps['db'], number: string): Promise<number> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from core.accounts where number = ${number} for no key update`.execute(
    db,
  )
  if (!rows[0]) throw noSuchAccount()
  return rows[0].accountId
}

export const acknowledgeLimits = answers(fm.ZPORTAL_LIMITS_ACKNOWLEDGE, async (deps, request, context) => {
  try {
    return await once(deps.db, fm.ZPORTAL_LIMITS_ACKNOWLEDGE, request, context, async (trx) => {
      const accountId = await lockedAccount(trx, request.account)
      const { rows } = await sql<{ found: number; changed: number }>`
        with asked as (
          select (month || '-01')::date as month, version
          from jsonb_to_recordset(${JSON.stringify(request.limits)}::jsonb) as a (month text, version int)
        ), last as (
          select v.month, v.version from asked a join core.agreed_volumes v on v.account_id = ${accountId}
            and v.month = a.month and v.version = a.version
          where not exists (select from core.agreed_volumes n where n.account_id = v.account_id
            and n.month = v.month and n.version > v.version)
        ), told as (
          update core.agreed_volumes v set acknowledged_at = ${request.now}, acknowledged_by = ${request.by}
          from last where v.account_id = ${accountId} and v.month = last.month and v.version = last.version
            and v.acknowledged_at is null
            and (select count(*) from last) = (select count(*) from asked)
          returning v.month
        )
        select (select count(*) from asked)::int - (select count(*) from last)::int as changed,
          (select count(*) from told)::int as found`.execute(trx)
      const [row] = rows
      if (!row || row.changed > 0) throw new CoreRefusal('limit-changed', { field: 'limits' })
      return { acknowledged: row.found }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

export const setLimits = answers(fm.ZPORTAL_LIMITS_SET, async (deps, request, context) => {
  try {
    return await once(deps.db, fm.ZPORTAL_LIMITS_SET, request, context, async (trx) => {
      const accountId = await lockedAccount(trx, request.account)
      const wantedMonths = request.months.map((monthLimit) => ({
        ...monthLimit,
        month: firstOfMonth(monthLimit.month),
      }))
      const { rows } = await sql<{ month: string; version: number }>`
        insert into core.agreed_volumes (account_id, month, version, kwh, power_kw, document, agreed_at)
        select ${accountId}, a.month, coalesce(v.version, 0) + 1, a.kwh, coalesce(a."powerKw", v.power_kw),
          ${request.document}, ${request.now}
        from jsonb_to_recordset(${JSON.stringify(wantedMonths)}::jsonb) as a (month date, kwh numeric, "powerKw" numeric)
        left join lateral (
          select version, power_kw from core.agreed_volumes
          where account_id = ${accountId} and month = a.month order by version desc limit 1
        ) v on true
        returning to_char(month, 'YYYY-MM') as month, version`.execute(trx)
      return { limits: rows.toSorted((a, b) => a.month.localeCompare(b.month)) }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
