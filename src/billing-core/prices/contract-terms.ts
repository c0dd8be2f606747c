import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { TariffGroup } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'

type Change = {
  accountId: number
  /** the first day of a month */
  from: IsoDate
  group: TariffGroup | null
  direct: boolean | null
  by: string
}

/** What is null stays as it was on the day. The first change keeps what the account said until then. */
export async function enterTerms(db: Kysely<Database>, change: Change): Promise<void> {
  const { accountId, from, group, direct, by } = change
  await sql`
    insert into core.contract_terms (account_id, valid_from, tariff_group, distribution_direct, entered_by)
    select account_id, least(date_trunc('month', opened_on)::date, date '2019-01-01', ${from}::date), tariff_group,
      distribution_direct, 'before dates'
    from core.accounts a where account_id = ${accountId}
      and not exists (select from core.contract_terms t where t.account_id = a.account_id)`.execute(db)
  await sql`
    insert into core.contract_terms (account_id, valid_from, tariff_group, distribution_direct, entered_by)
    (select account_id, ${from}::date, coalesce(${group}, tariff_group), coalesce(${direct}::boolean, distribution_direct), ${by}
      from core.contract_terms where account_id = ${accountId}
      order by valid_from <= ${from}::date desc, abs(valid_from - ${from}::date) limit 1)
    on conflict (account_id, valid_from) do update set tariff_group = excluded.tariff_group,
      distribution_direct = excluded.distribution_direct, entered_by = excluded.entered_by, entered_at = now()`.execute(
    db,
  )
}

/** Accounts say what holds today: of this account, or of all. */
export async function takeTermsOfToday(
  db: Kysely<Database>,
  today: IsoDate,
  accountId: number | null = null,
): Promise<void> {
  await sql`
    update core.accounts a set tariff_group = t.tariff_group, distribution_direct = t.distribution_direct
    from (
      select distinct on (account_id) account_id, tariff_group, distribution_direct from core.contract_terms
      where valid_from <= ${today}::date and (${accountId}::bigint is null or account_id = ${accountId}::bigint)
      order by account_id, valid_from desc
    ) t
    where a.account_id = t.account_id
      and (a.tariff_group, a.distribution_direct) is distinct from (t.tariff_group, t.distribution_direct)`.execute(
    db,
  )
}
