import { sql } from 'kysely'

/** A month of a register that is not kept as its days say it. */
export type DifferingMonth = {
  readonly accountId: number
  readonly meterId: number
  readonly register: string
  /** the first of it */
  readonly month: string
  /** total, half-hours that came, replaced and estimated ones, the last day; null: nothing */
  readonly kept: string | null
  readonly byRule: string | null
}

const keptMonths = (from: number, to: number) => sql`
  select account_id, meter_id, register, month, concat_ws(' ', total, came, replaced, estimated, last_day) as told
  from core.profile_months where account_id between ${from}::bigint and ${to}::bigint`

const monthsByDays = (from: number, to: number) => sql`
  select account_id, meter_id, register, month, concat_ws(' ', total, came, replaced, estimated, last_day) as told
  from (
    select distinct account_id, meter_id, register, date_trunc('month', day)::date as month
    from core.profiles where account_id between ${from}::bigint and ${to}::bigint
  ) m, lateral core.sums_of_profiles(m.account_id, m.meter_id, m.register, m.month)`

/** Months of accounts from one number of the database to another that are not what their days say. */
export const monthsThatDiffer = (from: number, to: number) => sql<DifferingMonth>`
  select account_id as "accountId", meter_id as "meterId", register, month::text as month, k.told as kept,
    r.told as "byRule"
  from (${keptMonths(from, to)}) k full join (${monthsByDays(from, to)}) r using (account_id, meter_id, register, month)
  where k.told is distinct from r.told
  order by 1, 2, 3, 4`
