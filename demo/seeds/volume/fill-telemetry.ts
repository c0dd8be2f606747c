import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { KYIV, kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import type { Database } from '#server/db/schema.ts'
import { makeRequestCode } from '#server/telemetry/request-code.ts'
import { countPeople, countUsers, keepReadings } from '#server/telemetry/people.ts'

/** The telemetry of a company of five million households. */
export type Telemetry = {
  readonly now: Date
  /** of the full raw day */
  readonly callsADay: number
  /** days of roll-ups */
  readonly days?: number
  readonly progress: (message: string) => void
}

const RAW_DAYS = 30
const DAY = 86_400_000

/** Paths, who calls them, the module they ask, their share of all calls, and how long they usually take, µs. */
const kinds = sql`(values
  ('/api/person/overview', 'person', 'ZPORTAL_ACCOUNT_GET', 18.0, 9000),
  ('/api/check-session', 'person', null, 14.0, 2000),
  ('/api/person/meters', 'person', 'ZPORTAL_METERS_GET', 11.0, 6000),
  ('/api/person/shutdowns', 'person', null, 10.0, 4000),
  ('/api/person/bills', 'person', 'ZPORTAL_BILLS_LIST', 7.0, 8000),
  ('/api/person/readings/submit', 'person', 'ZPORTAL_READING_SUBMIT', 6.0, 14000),
  ('/api/auth/person', '', null, 5.0, 90000),
  ('/api/person/itm_balance', 'person', 'ZPORTAL_BALANCE_GET', 5.0, 7000),
  ('/api/get-common', 'person', 'ZPORTAL_CUSTOM_INFO', 4.0, 5000),
  ('/api/outages/find', '', null, 4.0, 6000),
  ('/api/person/bill/pdf', 'person', 'ZPORTAL_BILL_GET', 2.0, 60000),
  ('/api/person/readings', 'person', 'ZPORTAL_READINGS_LIST', 2.0, 12000),
  ('/api/person/payments', 'person', 'ZPORTAL_PAYMENTS_LIST', 2.0, 9000),
  ('/api/person/consumption', 'person', 'ZPORTAL_CONSUMPTION_GET', 2.0, 11000),
  ('/api/entity/overview', 'entity', 'ZPORTAL_ENTITY_ACCOUNTS', 2.0, 22000),
  ('/api/entity/readings', 'entity', 'ZPORTAL_METERS_OF_ACCOUNTS', 1.5, 35000),
  ('/api/entity/bills', 'entity', 'ZPORTAL_BILLS_LIST', 1.5, 18000),
  ('/api/entity/documents', 'entity', 'ZPORTAL_DOCUMENTS_GET', 1.0, 60000),
  ('/api/admin/tickets', 'admin', null, 1.0, 12000),
  ('/api/person/tickets', 'person', null, 1.0, 8000)
) as kind (path, user_kind, module, share, us)`
const sites = sql`(values ('dnem', 0.35), ('kem', 0.25), ('oem', 0.16), ('krem', 0.14), ('dem', 0.07), ('vvm', 0.03))
  as company (site, part)`
const outcomes = sql`(values ('success', 0.985), ('session-invalid', 0.0135), ('core-down', 0.0005), ('internal', 0.0002))
  as ended (outcome, likely)`

/** How much busier an hour is: day and evening, three times on the days of readings, five on an evening of outages. */
const busy = sql`(0.25 + greatest(0, sin((h - 6) / 17.0 * pi())) + case when h between 19 and 21 then 0.5 else 0 end)
  * (case when d >= 28 or d <= 3 then 3 else 1 end)
  * (case when h between 17 and 22 and path like '%outages%' || '' or (h between 17 and 22 and path like '%shutdowns%')
      then 1 + 4 * (abs(hashtext(day::text)) % 9 = 0)::int else 1 end)`
/** Six buckets around the usual duration, as a mixture of fast, usual and slow calls. */
const spread = sql`jsonb_strip_nulls(jsonb_build_object(
  (b - 5)::text, nullif(round(calls * 0.15), 0), b::text, greatest(1, round(calls * 0.55)),
  (b + 4)::text, nullif(round(calls * 0.2), 0), (b + 10)::text, nullif(round(calls * 0.07), 0),
  (b + 20)::text, nullif(round(calls * 0.025), 0), (b + 30)::text, nullif(round(calls * 0.005), 0)))`

/**
 * Fills the tables of telemetry as if the server had counted for 400 days: hours and days of all companies at the full
 * density, one raw day of `callsADay` calls and 29 at a tenth, and who came in the hours of a month. As the owner.
 */
export async function fillTelemetry(db: Kysely<Database>, options: Telemetry): Promise<void> {
  const { now, callsADay, progress, days = 400 } = options
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const from = new Date(hour.getTime() - days * DAY)
  await sql`set local synchronous_commit = off`.execute(db).catch(() => {})
  for (const fm of [false, true]) {
    const made = await hours(db, fm, from, hour, callsADay)
    progress(`${fm ? 'fm' : 'portal'} hours: ${made}`)
    progress(`${fm ? 'fm' : 'portal'} days: ${await wholeDays(db, fm)}`)
  }
  for (let ago = RAW_DAYS; ago > 0; ago--) {
    const day = new Date(Math.floor(now.getTime() / DAY) * DAY - ago * DAY)
    await rawDay(db, day, ago === 1 ? callsADay : Math.round(callsADay / 10))
    if (ago % 10 === 1) progress(`raw days: ${RAW_DAYS + 1 - ago}`)
  }
  progress(`users by hours: ${await users(db, hour, callsADay)}`)
  await people(db, now)
  await formerMonths(db, days)
  progress('people by days')
  await sql`insert into telemetry.rolled_up (till) values (${hour})
    on conflict (only_row) do update set till = excluded.till`.execute(db)
  await sql`analyze telemetry.portal_hours, telemetry.fm_hours, telemetry.portal_days, telemetry.fm_days,
    telemetry.portal_calls, telemetry.fm_calls, telemetry.user_hours, telemetry.user_counts, telemetry.user_sets, telemetry.reading_days`.execute(
    db,
  )
}

async function hours(db: Kysely<Database>, fm: boolean, from: Date, till: Date, callsADay: number) {
  const made = await sql`
    insert into ${sql.table(`telemetry.${fm ? 'fm' : 'portal'}_hours`)}
      (hour, path, ${fm ? sql`function_module,` : sql``} site, user_kind, outcome, calls, total_us, max_us, buckets)
    select hour, path, ${fm ? sql`module,` : sql``} site, user_kind, outcome, calls, calls * us, us * 14, ${spread}
    from (
      select hour, path, module, site, user_kind, outcome, us,
        floor(8 * ln(us) / ln(2))::int as b,
        round(${callsADay}::float8 / 24 / 1.6 * share / 100 * part * likely * ${busy})::int as calls
      from (
        select hour, extract(hour from hour at time zone ${KYIV})::int as h,
          extract(day from hour at time zone ${KYIV})::int as d, (hour at time zone ${KYIV})::date as day
        from generate_series(${from}::timestamptz, ${till}::timestamptz, interval '1 hour') as hour) as moments,
        ${kinds}, ${sites}, ${outcomes}
      ${fm ? sql`where module is not null and outcome <> 'session-invalid'` : sql``}) as counted
    where calls > 0
    on conflict do nothing`.execute(db)
  return Number(made.numAffectedRows ?? 0)
}

async function wholeDays(db: Kysely<Database>, fm: boolean) {
  const by = fm ? sql`path, function_module, site, user_kind, outcome` : sql`path, site, user_kind, outcome`
  const made = await sql`
    insert into ${sql.table(`telemetry.${fm ? 'fm' : 'portal'}_days`)} (day, ${by}, calls, total_us, max_us, buckets)
    select day, ${by}, calls, total_us, max_us, ${spread} from (
      select (hour at time zone ${KYIV})::date as day, ${by}, sum(calls) as calls, sum(total_us) as total_us,
        max(max_us) as max_us, floor(8 * ln(max(max_us) / 14.0) / ln(2))::int as b
      from ${sql.table(`telemetry.${fm ? 'fm' : 'portal'}_hours`)} group by 1, ${by}) as counted
    on conflict do nothing`.execute(db)
  return Number(made.numAffectedRows ?? 0)
}

/** What the codes of a day begin with. */
const firstOfCode = (day: Date): string => makeRequestCode(day).charAt(0)

/** Single calls of a UTC day in its own partition; of every two, one has asked the core. */
async function rawDay(db: Kysely<Database>, day: Date, calls: number): Promise<void> {
  const on = day.toISOString().slice(0, 10)
  for (const table of ['portal_calls', 'fm_calls'])
    await sql`select telemetry.keep_day(${table}, ${on}::date)`.execute(db)
  await sql`
    with kind as materialized (
      select *, sum(share) over (order by path) - share as low, sum(share) over (order by path) as high from ${kinds}),
    made as materialized (
      select ${day}::timestamptz + n * (interval '1 day' / ${calls}::float8) as at, gen_random_uuid() as id,
        random() * 100 as pick, random() as luck, random() as pace, (random() * 400000)::int as who
      from generate_series(0, ${calls}::int - 1) as n),
    put as (
      insert into telemetry.portal_calls (at, call_id, request_code, path, duration_us, http_status, outcome, error_text,
        site, user_kind, user_hash, account_hash)
      select at, id, ${firstOfCode(day)}::text || upper(substr(id::text, 2, 3) || '-' || substr(id::text, 5, 4)), path,
        (us * exp(pace * 2 - 1))::int, case when luck < 0.9993 then 200 else 503 end,
        case when luck < 0.9993 then 'success' when luck < 0.9998 then 'core-down' else 'internal' end,
        case when luck >= 0.9993 then 'the core did not answer in 8000 ms' end,
        (array['dnem', 'kem', 'oem', 'krem', 'dem', 'vvm'])[1 + who % 6], nullif(user_kind, ''), 'u' || who, 'a' || who
      from made join kind on pick >= low and pick < high
      returning at, call_id, request_code, path, duration_us, outcome, error_text, site, user_kind, account_hash)
    insert into telemetry.fm_calls (at, call_id, portal_call_id, request_code, function_module, duration_us, outcome,
      error_text, site, user_kind, account_hash, path)
    select put.at, gen_random_uuid(), call_id, request_code, module, (duration_us * 0.7)::int, outcome, error_text, site,
      put.user_kind, account_hash, put.path
    from put join kind using (path) where module is not null`.execute(db)
}

/** Who came and who handed in readings, by days. */
async function people(db: Kysely<Database>, now: Date) {
  for (
    let day = kyivDate(new Date(now.getTime() - RAW_DAYS * DAY));
    day <= kyivDate(now);
    day = addDays(day, 1)
  ) {
    const [from, till] = [kyivMidnight(day), kyivMidnight(addDays(day, 1))]
    await countUsers(db, 'hour', from, till)
    await keepReadings(db, day, from, till)
    await countPeople(db, day)
  }
}

/** Different users of the hours and days before the month: as many as in the month, in steps of its days. */
async function formerMonths(db: Kysely<Database>, days: number) {
  await sql`
    insert into telemetry.user_counts (step, at, site, user_kind, users)
    select step, ((at at time zone ${KYIV}) - n * interval '1 day') at time zone ${KYIV}, site, user_kind, users
    from telemetry.user_counts, generate_series(${RAW_DAYS}::int, ${days}::int, ${RAW_DAYS}::int) as n
    on conflict do nothing`.execute(db)
  await sql`
    insert into telemetry.user_sets (step, at, sites, user_kind, users)
    select step, ((at at time zone ${KYIV}) - n * interval '1 day') at time zone ${KYIV}, sites, user_kind, users
    from telemetry.user_sets, generate_series(${RAW_DAYS}::int, ${days}::int, ${RAW_DAYS}::int) as n
    on conflict do nothing`.execute(db)
}

/** One visit in eight calls; who comes in an hour of a month. */
async function users(db: Kysely<Database>, till: Date, callsADay: number) {
  const perHour = Math.ceil(callsADay / 8 / 24)
  const made = await sql`
    insert into telemetry.user_hours (hour, user_kind, site, user_hash)
    select distinct hour, 'person', (array['dnem', 'kem', 'oem', 'krem', 'dem', 'vvm'])[1 + who % 6], 'u' || who
    from generate_series(${new Date(till.getTime() - RAW_DAYS * DAY)}::timestamptz, ${till}::timestamptz, interval '1 hour')
      as hour, generate_series(1, ${perHour}::int) as n,
      lateral (select (abs(hashtext(hour::text || n)) % 400000) as who) as one
    on conflict do nothing`.execute(db)
  return Number(made.numAffectedRows ?? 0)
}
