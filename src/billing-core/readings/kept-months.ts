import { sql } from 'kysely'

/** A month of a register that is not kept as its days say it. */
export type DifferingHours = {
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
  select account_id, meter_id, register, month, concat_ws(' ', total, came, replaced, estimated, last_day) as line
  from core.profile_months where account_id between ${from}::bigint and ${to}::bigint`

const monthsByDays = (from: number, to: number) => sql`
  select account_id, meter_id, register, month, concat_ws(' ', total, came, replaced, estimated, last_day) as line
  from (
    select distinct account_id, meter_id, register, date_trunc('month', day)::date as month
    from core.profiles where account_id between ${from}::bigint and ${to}::bigint
  ) m, lateral core.sums_of_profiles(m.account_id, m.meter_id, m.register, m.month)`

/** Months of accounts from one number of the database to another that are not what their days say. */
export const hoursThatDiffer = (from: number, to: number) => sql<DifferingHours>`
  select account_id as "accountId", meter_id as "meterId", register, month::text as month, k.line as kept,
    r.line as "byRule"
  from (${keptMonths(from, to)}) k full join (${monthsByDays(from, to)}) r using (account_id, meter_id, register, month)
  where k.line is distinct from r.line
  order by 1, 2, 3, 4`

/** A month of an account that is not kept as its readings say it. */
export type DifferingConsumption = {
  readonly accountId: number
  /** the first of it */
  readonly month: string
  /** points, those that were read, whether some of it is an estimate, thousandths of kWh by zones; null: nothing */
  readonly kept: string | null
  readonly byRule: string | null
}

const consumptionRow = sql`account_id, month,
  concat_ws(' ', points, points_read, estimated, single, day, night, peak, half_peak) as line`

const consumptionByReadings = (from: number, to: number) => sql`
  select ${consumptionRow} from (
    select array_agg(account_id) as accounts, array_agg(month) as months from (
      select distinct account_id, date_trunc('month', counts_on - 1)::date as month
      from core.readings where account_id between ${from}::bigint and ${to}::bigint) m
  ) s, lateral core.consumption_by_readings(s.accounts, s.months)`

/** Months of accounts from one number of the database to another that are not what their readings say. */
export const consumptionThatDiffers = (from: number, to: number) => sql<DifferingConsumption>`
  select account_id as "accountId", month::text as month, k.line as kept, r.line as "byRule"
  from (
    select ${consumptionRow} from core.consumption_months where account_id between ${from}::bigint and ${to}::bigint
  ) k full join (${consumptionByReadings(from, to)}) r using (account_id, month)
  where k.line is distinct from r.line
  order by 1, 2`
